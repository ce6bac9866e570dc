-- RES-03, RevenueCat/purchases-ios#94: cancelling the store's question for the password was told as a success.
app "utiliship"

it("announces nothing when the user does not give the store's password", {
  tags = { "reported", "RES-03", "fault:cancelled_restore_succeeds" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "restorePurchasesButton"
  sim:expect { prompt = "store_sign_in" }
  sim:answer "cancel"
  sim:run_until_idle()
  sim:expect({ isRestoring = false, restoreResultMessage = false, alert = false }, "who cancels is not told of a result")
end)
