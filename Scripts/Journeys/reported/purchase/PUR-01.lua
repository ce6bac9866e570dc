-- PUR-01, RevenueCat/purchases-ios#378: whoever cancelled the store's first dialog got no answer at all, and the app
-- showed its spinner for ever.
app "utiliship"

it("ends, and gives the button back, when the store's sheet is cancelled", {
  tags = { "reported", "PUR-01", "fault:cancelled_purchase_silent" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "upgradeButton"
  sim:expect { prompt = "purchase", isPurchasing = true }
  expect(sim:find "upgradeButton").has { enabled = false, busy = true }
  sim:answer "cancel"
  sim:run_until_idle()
  sim:expect({ isPurchasing = false, isProUser = false, alert = false }, "the purchase has ended with the cancelling")
  expect(sim:find "upgradeButton").has { enabled = true, busy = false }
end)
