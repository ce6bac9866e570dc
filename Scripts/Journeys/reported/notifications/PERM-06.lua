-- PERM-06, Baseflow/flutter-permission-handler#1423: the user went to the home screen with the prompt up; the request
-- said "denied for good", and the switch sent everybody to the Settings app.
app "profile"

it("may ask again when the user has left without an answer",
  { tags = { "reported", "PERM-06", "fault:left_prompt_denies" } }, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:tap "push_enabled"
  sim:run_until_idle()
  sim:expect { prompt = "notification_permission" }
  sim.device:background()
  sim:expect({ permissions = { notifications = "not_determined" } }, "nobody has said no")
  sim.device:foreground()
  sim:run_until_idle()
  sim:tap "push_enabled"
  sim:answer "allow"
  sim:run_until_idle()
  sim:expect { permissions = { notifications = "authorized" }, preferences = { push_enabled = true }, opened = {} }
end)
