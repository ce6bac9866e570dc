-- RACE-04, HabitRPG/habitica-ios#150: a second tap on the button before the first request had its answer was sent, too.
-- The money was taken twice.
app "pocket"

it("is paid once, though its button is tapped again while it runs", {
  tags = { "reported", "RACE-04", "fault:second_purchase_runs" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "to_plus"
  sim:tap "purchase"
  sim:answer "confirm"
  sim:touch "purchase"                                   -- before the store has answered
  sim:advance(0.1)
  if sim:state "prompt" then sim:answer "confirm" end
  sim:run_until_idle()
  expect(sim:trace { kind = "store.purchase.started" }).has_count(1, "one purchase")
  sim:expect { entitlements = { "plus" } }
end)
