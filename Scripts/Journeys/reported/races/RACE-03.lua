-- RACE-03, RevenueCat/purchases-ios#291: after a purchase had been cancelled, the next was refused because the first was
-- thought to run still.
app "pocket"

it("can be bought after it was cancelled", {
  tags = { "reported", "RACE-03", "fault:busy_after_cancel" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "to_plus"
  sim:tap "purchase"
  sim:expect { prompt = "purchase", isPurchasing = true }
  sim:answer "cancel"
  sim:run_until_idle()
  sim:expect({ isPurchasing = false }, "nothing runs any more")
  sim:tap "purchase"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect { entitlements = { "plus" }, sheet = false }
end)
