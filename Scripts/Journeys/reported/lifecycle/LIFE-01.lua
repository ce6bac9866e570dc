-- LIFE-01, RevenueCat/purchases-ios#4623: the OS started the app after a restart, before the first unlock; the library read
-- an empty storage, made a new nobody, and the subscriber was free of charge.
app "profile"

it("knows the user and the plan when it was started before the first unlock",
  { tags = { "reported", "LIFE-01", "fault:locked_storage_trusted" } }, function(sim)
  sim:launch { account = "ada@example.com", entitlements = { "pro" } }
  sim:run_until_idle()
  local id = sim:state "analytics.anonymous_id"
  sim.device:reboot()
  sim.device:wake "prewarm"
  sim:run_until_idle()
  sim:expect({ analytics = { anonymous_id = one_of { id, false } } }, "nobody new is made up from what cannot be read")
  sim.device:unlock()
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect({ account = "ada@example.com", entitlements = { "pro" } }, "the subscriber is who they were")
  expect_not(sim:find "plan").is_visible()
end)
