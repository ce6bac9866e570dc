-- LIFE-06, Automattic/simplenote-ios#1327: the switch was stored as on when the question for the passcode came up; the app
-- was closed there, and was locked without a passcode from then on.
app "profile"

it("stores the lock as on only when the check is done",
  { tags = { "reported", "LIFE-06", "fault:stored_before_checked" } }, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:tap "privacy"
  sim:tap "app_lock"
  sim:run_until_idle()
  sim:expect { prompt = "biometrics" }
  sim.device:kill()
  sim.device:relaunch()
  sim:tap "privacy"
  sim:run_until_idle()
  expect(sim:find "app_lock").has({ value = false }, "who has not proved anything has locked nothing")
  sim:expect { preferences = { app_lock = false }, locked = false }
end)
