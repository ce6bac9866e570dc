-- LIFE-03, firebase/firebase-ios-sdk#13049: the app was deleted and installed again, and the former user was signed in:
-- the keychain had outlived the app, the preferences had not.
app("profile", { account = { session = { survives_reinstall = false } } })

it("is nobody's when it is installed again",
  { tags = { "reported", "LIFE-03", "fault:session_outlives_the_app" } }, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:toggle("haptics_enabled", false)
  sim:tap "sign_in"
  sim:type("email", "ada@example.com")
  sim:type("password", "engine1843!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect { account = "ada@example.com" }
  sim.device:kill()
  sim.device:relaunch()
  sim:run_until_idle()
  sim:expect({ account = "ada@example.com" }, "a relaunch is no installation")
  sim.device:reinstall { keep = { "keychain" } }
  sim:run_until_idle()
  sim:expect({ account = false }, "a new installation has no user")
  sim:expect { preferences = { haptics_enabled = true } }
end)
