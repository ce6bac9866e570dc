-- RACE-08, linagora/Twake-Mobile#714: several taps on the row of the account asked for it several times. An answer that
-- came after the sign-out opened the account over the signed-out app.
app("pocket", { pages = {
  settings = { sections = { { id = "all", rows = {
    { id = "account", kind = "action", label = "Account", actions = { { task = { name = "account",
      needs_session = true, on_success = { { push = "account" } } } } } },
  } } } },
  account = { title = "Account", body = "All about you." },
} })

it("opens nothing for who has signed out, however late the answer", {
  tags = { "reported", "RACE-08", "fault:work_outlives_its_page" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:will("task.account", { takes = 5, lands = 0.1 })   -- a slow line: the server has answered long before
  sim:tap "account"
  sim:touch "account"
  sim:touch "account"
  expect(sim:trace { kind = "task.account.started" }).has_count(1, "however often it is tapped, the row asks once")
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:advance(10)
  sim:expect({ account = false, path = {} }, "there is no account to open")
  sim:run_until_idle()
end)
