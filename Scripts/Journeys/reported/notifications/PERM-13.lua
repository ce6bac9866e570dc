-- PERM-13, forcedotcom/SalesforceMobileSDK-iOS#2520: the sign-out removed the user first, and then had nobody to
-- deregister push for; the next user of the device got the notifications of both.
app "profile"

it("deregisters push with the session of who signs out, before the next user comes",
  { tags = { "reported", "PERM-13", "fault:session_before_push_token" } }, function(sim)
  sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
  sim:run_until_idle()
  sim:expect { server = { ["ada@example.com"] = { push = true } } }
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:run_until_idle()
  sim:tap "sign_in"
  sim:type("email", "grace@example.com")
  sim:type("password", "cobol1959!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect({ server = { ["ada@example.com"] = { push = false }, ["grace@example.com"] = { push = true } } },
    "the device gets the notifications of who is signed in, and no others")
end)
