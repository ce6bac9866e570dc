-- RACE-06, supergeorg/Grocy-SwiftUI#167: leaving a page while it loaded broke off the loading, which was then shown as an
-- error that stood in the way.
app "pocket"

it("is silent when the page goes while it loads, and loads anew the next time", {
  tags = { "reported", "RACE-06", "fault:cancelled_task_fails" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "to_more"
  sim:tap "report"
  sim:expect { running = { "task.report" } }
  sim:back()
  sim:run_until_idle()
  sim:expect({ page = "settings", alert = false }, "who leaves is told of no failure")
  sim:tap "to_more"
  sim:tap "report"
  sim:run_until_idle()
  expect(sim:find(label "It is made.")).is_visible()
end)
