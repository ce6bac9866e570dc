-- LIFE-08, code-payments/code-ios-app#276: after five minutes away the app goes to its start; opened by a notification, it
-- went to the target first, and the reset took it away again.
app("pocket", {
  lifecycle = { pops_to_root_after = "5 minutes" },
  deep_links = { { url = "pocket://more", push = { "more" } } },
})

it("stays where a notification leads, however long the app was away",
  { tags = { "reported", "LIFE-08", "fault:reset_after_link" } }, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim.device:background()
  sim:advance "6 minutes"
  sim:open "pocket://more"
  sim:run_until_idle()
  sim:expect({ page = "more", path = { "more" } }, "the reset comes before the target, once")
end)
