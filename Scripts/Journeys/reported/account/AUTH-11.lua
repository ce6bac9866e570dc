-- AUTH-11, mullvad/mullvadvpn-app#9005: a deletion signed the user out first. Without a line it failed then, and the app
-- had a user without any data.
app "swiftylaunch"

it("changes nothing when the account cannot be deleted", {
  tags = { "reported", "AUTH-11", "fault:session_before_deletion" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:tap "account"
  sim:tap "delete_account"
  sim:tap "confirm_delete_account"
  sim:type("password", "engine1843!")
  sim:will("auth.delete_account", { fails = "network" })
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect({ account = "ada@example.com", page = "account" }, "the device forgets a user when the server has")
  expect(sim:find(label "Your account could not be deleted. Nothing was changed.")).is_visible()
  expect(sim:find "email").has { value = "ada@example.com" }
end)
