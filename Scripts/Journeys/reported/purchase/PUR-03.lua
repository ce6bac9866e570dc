-- PUR-03, bizz84/SwiftyStoreKit#386: a purchase that was cancelled at the confirmation came back as a success, and the
-- content was open without a payment.
app "utiliship"

it("unlocks nothing when the user cancels at the confirmation", {
  tags = { "reported", "PUR-03", "fault:cancelled_purchase_succeeds" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "upgradeButton"
  sim:answer "cancel"
  sim:run_until_idle()
  sim:expect({ isProUser = false, entitlements = {} }, "nothing was paid, so nothing is unlocked")
  expect(sim:find "proStatusBadge").has { value = "Free" }
  expect(sim:trace { kind = "store.transaction_made" }).has_count(0)
end)
