-- PREF-05, home-assistant/iOS#595: a privacy switch that was turned on was off when the app was opened again.
app {
  schema = 1,
  app = { id = "house", name = "House" },
  preferences = { hide_from_reports = { type = "bool", default = false } },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "privacy", kind = "navigation", label = "Privacy", page = "privacy" },
    } } } },
    privacy = { title = "Privacy", sections = { { rows = {
      { id = "hide_from_reports", kind = "toggle", label = "Hide from Reports", preference = "hide_from_reports" },
    } } } },
  },
}

it("keeps a privacy switch on when the app is closed and opened",
  { tags = { "reported", "PREF-05", "fault:save_lost" } }, function(sim)
  sim:launch {}
  sim:tap "privacy"
  sim:toggle("hide_from_reports", true)
  sim:run_until_idle()
  sim.device:kill()
  sim.device:relaunch()
  sim:tap "privacy"
  sim:run_until_idle()
  expect(sim:find "hide_from_reports").has({ value = true }, "what was switched on stays on")
end)
