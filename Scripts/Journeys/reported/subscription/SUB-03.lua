-- SUB-03, RevenueCat/purchases-flutter#250: the screen went on showing a subscription as active after it had run out,
-- as long as it stayed open.
app "swiftylaunch"

it("is shown as over when it runs out with its row on the screen", {
  tags = { "reported", "SUB-03", "fault:expiry_unnoticed" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "premium"
  sim:tap "premium_monthly"
  sim:tap "purchase"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:back()
  expect(sim:find "premium").has { label = "Premium Unlocked" }
  sim.store:cancel()
  sim:advance "31 days"
  sim:expect({ entitlements = {} }, "the paid period is over")
  expect(sim:find "premium").has { label = "Unlock Premium Features" }
end)
