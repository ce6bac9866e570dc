-- AUTH-09, auth0/react-native-auth0#1335: the system asks at a sign-out whether the app may use the web page. Cancelling
-- there wiped what the device had stored all the same.
app "pocket"

it("is called off as a whole when the system's question is cancelled", {
  tags = { "reported", "AUTH-09", "fault:session_before_consent" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "cancel"
  sim:run_until_idle()
  sim:expect({ account = "ada@example.com", isSigningOut = false }, "who changes their mind stays signed in")
  sim:expect_events(containing { "sign_out_cancelled" })
  sim.device:kill()
  sim.device:relaunch()
  sim:run_until_idle()
  sim:expect { account = "ada@example.com" }
end)
