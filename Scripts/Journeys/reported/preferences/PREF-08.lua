-- PREF-08, element-hq/element-ios#4415: Face ID hung on the PIN; without the PIN it stayed on, was asked for, and could not
-- be turned off.
app "profile"

it("turns Face ID off together with the lock that it belongs to",
  { tags = { "reported", "PREF-08", "fault:derived_value_frozen" } }, function(sim)
  sim:launch { account = "ada@example.com", biometrics = "face_id" }
  sim:tap "privacy"
  sim:tap "app_lock"
  sim:answer "succeed"
  sim:toggle("face_id", true)
  sim:run_until_idle()
  sim:expect { preferences = { app_lock = true, face_id = true } }
  sim:tap "app_lock"
  sim:answer "succeed"
  sim:run_until_idle()
  sim:expect({ preferences = { app_lock = false, face_id = false } }, "no Face ID without the lock")
  sim.device:kill()
  sim.device:relaunch()
  sim:tap "privacy"
  sim:run_until_idle()
  sim:expect { prompt = false, locked = false }
  expect(sim:find "face_id").has({ value = false, enabled = false }, "nor after a relaunch")
end)
