-- RES-05, adaptyteam/AdaptySDK-Flutter#74: once purchases had been restored, no purchase was answered until the app was
-- started again.
app "utiliship"

it("leaves the store free for the next purchase", {
  tags = { "reported", "RES-05", "fault:purchase_hangs_after_restore" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "restorePurchasesButton"
  sim:answer "sign_in"
  sim:tap "ok"
  sim:tap "upgradeButton"
  sim:answer "confirm"
  sim:advance(2)
  sim:expect({ isPurchasing = false, isProUser = true, error = false }, "a purchase after a restore is answered")
  sim:run_until_idle()
end)
