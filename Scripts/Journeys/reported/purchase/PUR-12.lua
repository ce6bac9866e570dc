-- PUR-12, bizz84/SwiftyStoreKit#322: a purchase had failed while the app was closed. It was never finished, stayed in
-- the queue, and was the answer to the next purchase of the same product.
app "utiliship"

it("is not answered by the failure of an earlier purchase", {
  tags = { "reported", "PUR-12", "fault:old_failure_answers" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:will("store.purchase", { fails = "not_allowed" })
  sim:tap "upgradeButton"
  sim:answer "confirm"
  sim.device:kill { by = "user" }
  sim:advance(10)
  sim.device:relaunch()
  sim:run_until_idle()
  sim:expect { unfinished = {}, alert = false }
  sim:tap "upgradeButton"
  sim:expect({ isPurchasing = true, alert = false, prompt = "purchase" }, "the new purchase waits for its own end")
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect { isProUser = true, isPurchasing = false, alert = false }
end)
