-- AN-01, mixpanel/mixpanel-swift#465: the reset at a sign-out was done some time later. Whoever asked for the id at once
-- got the former user's, and so did the next events.
app "pocket"

it("begins a new anonymous id with the reset, not after the next event", {
  tags = { "reported", "AN-01", "fault:reset_comes_late" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  local ada = sim:state "analytics"
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:run_until_idle()
  sim:expect({ analytics = { user = false } }, "after the reset there is nobody")
  expect_not(sim:state "analytics.anonymous_id").equals(ada.anonymous_id, "the new id is not Ada's")
  sim:tap "to_plus"
  sim:expect_events(containing {
    event("sign_out_succeeded", any, { user = "ada@example.com" }), analytics.reset,
    event("paywall_started", any, { user = false }),
  })
  sim:tap "close"
  sim:run_until_idle()
end)
