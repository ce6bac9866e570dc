-- AN-06, segmentio/analytics-swift#387: opening and closing the notification drawer, or locking the phone, counted as
-- coming back to an app that had never left the screen.
app "pocket"

it("tells only of true returns to the app", {
  tags = { "reported", "AN-06", "fault:inactive_counts_as_return" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:expect_events { "Application Installed", "Application Opened" }
  sim.device:background()
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect_events { "Application Backgrounded", "Application Opened" }
  sim.device:deactivate "notification_center"
  sim.device:activate()
  sim:run_until_idle()
  sim:expect_events({}, "the app has not left the screen")
  sim.device:lock()
  sim.device:unlock()
  sim:run_until_idle()
  sim:expect_events({ "Application Backgrounded", "Application Opened" }, "locked is left, unlocked is back, once each")
end)
