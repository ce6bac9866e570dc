-- PERM-12, mastodon/mastodon-ios#1033: a shared device went on getting the notifications of an account that had signed
-- out there.
app "profile"

it("takes the device off the account's notifications at the sign-out, and not before there is a line",
  { tags = { "reported", "PERM-12", "fault:push_token_left" } }, function(sim)
  sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
  sim:run_until_idle()
  sim:expect { server = { ["ada@example.com"] = { push = true } } }
  sim.network:offline()
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:run_until_idle()
  sim:expect({ account = "ada@example.com" }, "as long as the server cannot be told the user stays")
  sim:tap "ok"
  sim.network:online()
  sim:tap "confirm_sign_out"
  sim:run_until_idle()
  sim:expect { account = false }
  sim:expect({ server = { ["ada@example.com"] = { push = false } } }, "who has signed out gets nothing here")
end)
