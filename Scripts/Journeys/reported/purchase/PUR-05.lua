-- PUR-05, bizz84/SwiftyStoreKit#593: the end of a purchase went to the handler that the app had registered at its
-- launch. The call that the user was waiting for heard nothing.
app "pocket"

it("tells the end of a purchase to the call that waits for it, once", {
  tags = { "reported", "PUR-05", "fault:purchase_told_to_listener" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "to_plus"
  sim:tap "purchase"
  sim:answer "confirm"
  sim:advance(2)
  sim:expect({ isPurchasing = false, sheet = false }, "who waits for the purchase has its end")
  sim:run_until_idle()
  sim:expect { entitlements = { "plus" }, unfinished = {} }
  sim:expect_events(containing { "purchase_started", "purchase_succeeded" })
  expect(sim:analytics "purchase_succeeded").has_count(1)
end)
