-- SUB-07, qonversion/qonversion-ios-sdk#739: a refund comes under the number of the purchase. It was taken for a
-- transaction that had been dealt with, and the user kept what had been paid back.
app "utiliship"

it("locks again what is refunded, though its transaction is known", {
  tags = { "reported", "SUB-07", "fault:refund_taken_for_known" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "upgradeButton"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect { isProUser = true, unfinished = {} }
  sim.store:refund()
  sim:run_until_idle()
  sim:expect({ isProUser = false, entitlements = {} }, "the money went back")
  expect(sim:find "proStatusBadge").has { value = "Free" }
  expect(sim:find "upgradeButton").has { enabled = true }
end)
