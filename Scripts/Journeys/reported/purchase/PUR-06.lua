-- PUR-06, bizz84/SwiftyStoreKit#32: a purchase begun in an earlier run was done after the app had been closed. In the
-- next run it answered a new purchase before the store's sheet was up.
app {
  schema = 1,
  app = { id = "coins", name = "Coins" },
  modules = { "purchases" },
  store = { products = { { id = "coins", type = "consumable", name = "100 Coins", price = "0.99" } } },
  root = "settings",
  pages = { settings = { title = "Settings", sections = { { id = "shop", rows = {
    { id = "buy", kind = "action", label = "Buy Coins", actions = { { start = "purchase", product = "coins" } } },
  } } } } },
}

it("waits for its own confirmation, whatever an earlier run has left behind", {
  tags = { "reported", "PUR-06", "fault:old_purchase_answers" },
}, function(sim)
  sim:launch {}
  sim:tap "buy"
  sim:answer "confirm"
  sim.device:kill { by = "user" }                       -- while the store works
  sim:advance(10)
  sim.device:relaunch()
  sim:run_until_idle()
  sim:tap "buy"
  sim:advance(0.5)                                      -- the price is read, the sheet is up
  sim:expect_for(5, { isPurchasing = true, prompt = "purchase" }, "the new purchase has no end before its confirmation")
  sim:expect({ unfinished = {} }, "the old purchase was dealt with at the launch")
  sim:answer "cancel"
  sim:run_until_idle()
  sim:expect { isPurchasing = false }
end)
