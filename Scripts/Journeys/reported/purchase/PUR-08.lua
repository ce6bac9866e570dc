-- PUR-08, RevenueCat/react-native-purchases#319: the store had charged, and the call ended with an error that was no
-- cancelling. The app offered another try, and the user paid twice.
app "utiliship"

it("is told as done once the store has charged, and is not offered again", {
  tags = { "reported", "PUR-08", "fault:paid_purchase_fails" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "upgradeButton"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect({ alert = false, isProUser = true, unfinished = {} }, "who has paid is told so")
  expect_not(sim:find "upgradeButton").is_visible("nobody is asked to pay again")
  expect(sim:trace { kind = "store.purchase.started" }).has_count(1)
end)
