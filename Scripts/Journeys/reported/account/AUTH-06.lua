-- AUTH-06, aws-amplify/aws-sdk-ios#2886: a sign-out had ended the session at the server before the system asked for the
-- web session. Refused there, one query said signed in, another not.
app "pocket"

it("leaves device and server as they were when the web session is not given up", {
  tags = { "reported", "AUTH-06", "fault:server_before_consent" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "cancel"
  sim:run_until_idle()
  local server = { ["ada@example.com"] = { signed_in = true } }
  sim:expect({ account = "ada@example.com", server = server }, "device and server agree")
end)
