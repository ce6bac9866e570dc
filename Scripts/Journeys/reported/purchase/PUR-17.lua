-- PUR-17, bizz84/SwiftyStoreKit#537: without a way to pay, the store led out of the app and the call ended as
-- cancelled. The user then paid, and nobody was left to tell the screen.
app "utiliship"

it("unlocks what is paid after the call has ended, whatever the call said", {
  tags = { "reported", "PUR-17", "fault:late_payment_unheard" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim.store:set { interrupts = "payment_details" }
  sim:tap "upgradeButton"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect { isPurchasing = false, isProUser = false, prompt = "payment_details" }
  sim:answer "cancel"                                    -- puts it right elsewhere
  sim.device:background()
  sim.store:resolve "utiliship_pro"
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect({ isProUser = true, unfinished = {} }, "the user has paid")
  expect(sim:find "proStatusBadge").has { value = "Pro" }
end)
