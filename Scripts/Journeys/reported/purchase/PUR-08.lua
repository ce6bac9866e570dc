-- PUR-08, RevenueCat/react-native-purchases#319: the store had charged, and the call ended with an error that was no
-- cancelling. The app offered another try, and the user paid twice.
app "utiliship"

it("is paid once, though the first answer got lost and the user tried again", {
  tags = { "reported", "PUR-08", "fault:paid_purchase_fails" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:will("store.purchase", { fails = "network", lands = 0.1 })   -- the store has charged, the app hears of an error
  sim:tap "upgradeButton"
  sim:answer "confirm"
  sim:tap "ok"
  sim:tap "upgradeButton"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect({ alert = false, isProUser = true }, "who tries again is told of what was paid")
  expect(sim.store:transactions()).has_count(1, "the user has paid once")
  sim:expect { unfinished = {} }
  expect_not(sim:find "upgradeButton").is_visible()
end)
