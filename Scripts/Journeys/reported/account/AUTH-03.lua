-- AUTH-03, supabase/supabase-swift#358: after the account had been deleted, the server refused the sign-out of a user
-- whom it did not know any more, and the device kept the session.
app "swiftylaunch"

it("leaves nobody signed in once the account is deleted", {
  tags = { "reported", "AUTH-03", "fault:deleted_user_stays" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:tap "account"
  sim:tap "delete_account"
  sim:tap "confirm_delete_account"
  sim:type("password", "engine1843!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect({ account = false, page = "settings" }, "a user who is not there any more is signed out")
  sim.device:kill()
  sim.device:relaunch()
  sim:run_until_idle()
  sim:expect { account = false }
end)
