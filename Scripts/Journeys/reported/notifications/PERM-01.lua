-- PERM-01, OneSignal/react-native-onesignal#1478: notifications were turned off in the Settings app while the app was in
-- the background; on return it heard of nothing and showed the old value until a cold start.
app("profile", { analytics = { events = { permission = "{permission}_{status}" } } })

it("hears once, on return, that notifications were turned off in the Settings app",
  { tags = { "reported", "PERM-01", "fault:permissions_not_read_again" } }, function(sim)
  sim:launch {
    account = "ada@example.com",
    permissions = { notifications = "authorized" }, preferences = { push_enabled = true },
  }
  sim:run_until_idle()
  expect(sim:find "push_enabled").has { value = true }
  sim.device:background()
  sim.permissions:set("notifications", "denied")
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect({ permissions = { notifications = "denied" } }, "the app knows what the Settings app says")
  expect(sim:find "push_enabled").has({ value = false }, "the switch shows it")
  sim:expect_events({ "notifications_denied" }, "one change, one event")
end)
