-- AN-02, mixpanel/mixpanel-swift#665: after a change of users the first event still had the id from between the two,
-- though the device knew the new user.
app "pocket"

it("is the new user's from the sign-in on", {
  tags = { "reported", "AN-02", "fault:identify_comes_late" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:run_until_idle()
  sim:tap "sign_in"
  sim:type("email", "grace@example.com")
  sim:type("password", "cobol1959!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:expect { account = "grace@example.com", analytics = { user = "grace@example.com" } }
  sim:tap "to_plus"
  sim:expect_events(containing {
    analytics.identify "grace@example.com", event("paywall_started", any, { user = "grace@example.com" }),
  })
  sim:tap "close"
  sim:run_until_idle()
end)
