-- AN-06, segmentio/analytics-swift#387: opening and closing the notification drawer, or locking the phone, counted as
-- coming back to an app that had never left the screen. (What the SDK itself says of the scene, that it is active, comes
-- each time; it is the return that is wrong.)
app "pocket"

it("tells only of true returns to the app", {
  tags = { "reported", "AN-06", "fault:inactive_counts_as_return" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:expect_events { "Application Installed", "Application Opened", "Application Foregrounded" }
  sim.device:background()
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect_events { "Application Backgrounded", "Application Opened", "Application Foregrounded" }
  sim.device:deactivate "notification_center"
  sim.device:activate()
  sim:run_until_idle()
  sim:expect_events({ "Application Foregrounded" }, "the app has not left the screen")
  sim.device:lock()
  sim.device:unlock()
  sim:run_until_idle()
  sim:expect_events({ "Application Backgrounded", "Application Opened", "Application Foregrounded" },
    "locked is left, unlocked is back, once each")
end)
