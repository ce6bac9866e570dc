-- PERM-08, Baseflow/flutter-permission-handler#745: with banners, sounds and badges off nothing reaches the user, and
-- the app said that notifications were on because the main switch was.
app "profile"

it("knows that nothing gets through when every way to deliver notifications is off",
  { tags = { "reported", "PERM-08", "fault:sub_switches_ignored" } }, function(sim)
  sim:launch {
    account = "ada@example.com",
    permissions = { notifications = "authorized" }, preferences = { push_enabled = true },
  }
  sim:run_until_idle()
  expect(sim:find "push_enabled").has { value = true }
  sim.device:background()
  sim.permissions:set("notifications", { status = "authorized", alert = false, sound = false, badge = false, lock_screen = false, notification_center = false })
  sim.device:foreground()
  sim:run_until_idle()
  local nothing = { status = "authorized", alert = false, sound = false, badge = false, lock_screen = false, notification_center = false }
  sim:expect({ permissions = { notifications = nothing } }, "the app knows that nothing gets through")
  expect(sim:find "push_enabled").has({ value = false }, "a switch that is on brings something")
  sim.device:background()
  sim.permissions:set("notifications", { status = "authorized", badge = true })
  sim.device:foreground()
  sim:run_until_idle()
  expect(sim:find "push_enabled").has({ value = true }, "one way of delivery is enough")
end)
