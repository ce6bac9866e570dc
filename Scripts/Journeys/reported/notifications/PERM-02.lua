-- PERM-02, OneSignal/OneSignal-iOS-SDK#236: refused in the prompt, then allowed in the Settings app while the app was
-- closed; launch after launch the app still took it for refused.
app "profile"

it("sees at the launch that notifications were allowed while it was closed",
  { tags = { "reported", "PERM-02", "fault:refusal_remembered" } }, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:tap "push_enabled"
  sim:answer "dont_allow"
  sim:run_until_idle()
  sim:expect { permissions = { notifications = "denied" } }
  sim.device:kill()
  sim.permissions:set("notifications", "authorized")
  sim.device:relaunch()
  sim:run_until_idle()
  sim:expect({ permissions = { notifications = "authorized" } }, "a refusal holds until it is taken back")
  sim:expect({ server = { ["ada@example.com"] = { push = true } } }, "the app has registered for push")
end)
