-- RES-07, 64characters/Telephone#285: who bought again after a subscription had lapsed was answered as if purchases
-- had been restored.
app "swiftylaunch"

it("answers a purchase as a purchase where older ones have lapsed", {
  tags = { "reported", "RES-07", "fault:purchase_answered_as_restore" },
}, function(sim)
  sim:launch { entitlements = { "premium_monthly" } }
  sim:run_until_idle()
  sim.store:expire()
  sim:run_until_idle()
  sim:expect { entitlements = {} }
  sim:tap "premium"
  sim:tap "purchase"
  sim:answer "confirm"
  sim:advance(2)
  sim:expect({ isPurchasing = false, restoreResultMessage = false }, "who has bought is told of a purchase")
  expect(sim:find(label "Premium is unlocked. Thank you!")).is_visible()
  sim:expect_events(containing { "info_purchase_called", "success_purchase" })
  sim:run_until_idle()
end)
