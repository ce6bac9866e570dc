-- AN-09, wordpress-mobile/WordPress-iOS#9352: each time that the user's opt-out was applied, at the launch, at the
-- sign-in, when the account's settings came, the trackers were registered again, and each event was sent once more.
app {
  schema = 1,
  app = { id = "notes", name = "Notes" },
  modules = { "auth", "analytics" },
  preferences = {
    share_usage = { type = "bool", default = true, storage = "server", scope = "account", controls = "analytics_consent" },
  },
  account = { providers = { "email" }, users = { { email = "ada@example.com", password = "engine1843!" } } },
  root = "settings",
  pages = { settings = { title = "Settings", sections = { { id = "all", rows = {
    { id = "share_usage", kind = "toggle", label = "Share Usage", preference = "share_usage" },
    { id = "news", kind = "action", label = "What's New", analytics_description = "news",
      actions = { { message = "Nothing." } } },
    { id = "sign_in", kind = "action", label = "Sign In", actions = { { start = "sign_in" } } },
  } } } } },
}

it("sends an event once, however often the same setting was applied", {
  tags = { "reported", "AN-09", "fault:trackers_registered_again" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "sign_in"
  sim:type("email", "ada@example.com")
  sim:type("password", "engine1843!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:tap "news"
  sim:tap "ok"
  sim:run_until_idle()
  expect(sim:analytics "news_tapped").has_count(1, "one tap is one event")
end)
