-- SUB-04, RevenueCat/purchases-ios#1380: somebody paid by card, outside of the store. The server knew of it at once, and the
-- app that was open went on with what it had read before.
app("pocket", { pages = { settings = { sections = { { id = "all", rows = {
  { id = "paid", kind = "action", label = "I Have Paid", actions = { { load = "entitlements" } } },
  { id = "plan", kind = "info", label = "Plan", value = "Free", variants = { { when = { entitlement = "plus" }, value = "Plus" } } },
} } } } } })

it("is there at the next reading when the server has granted it, and gone when it was withdrawn", {
  tags = { "reported", "SUB-04", "fault:entitlements_from_cache" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  expect(sim:find "plan").has { value = "Free" }
  sim.auth:grant "plus"
  sim:tap "paid"
  sim:run_until_idle()
  sim:expect({ entitlements = { "plus" } }, "a fresh reading brings what was paid elsewhere")
  expect(sim:find "plan").has { value = "Plus" }
  sim.device:background()
  sim.auth:withdraw "plus"
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect({ entitlements = {} }, "so does a return to the app")
end)
