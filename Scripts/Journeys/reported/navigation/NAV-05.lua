-- NAV-05, PackRat-AI/PackRat#2740: the settings were a sheet themselves; from there the paywall was refused without a
-- word, after a moment of dimness.
app("pocket", { embedding = { inside = "sheet" } })

it("opens the paywall over settings that are a sheet themselves",
  { tags = { "reported", "NAV-05", "fault:modal_over_sheet_lost" } }, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:expect { page = "settings", entitlements = {} }
  sim:hold "store.products"
  sim:tap "to_plus"
  sim:advance(1)
  sim:release "store.products"
  sim:unhold "store.products"
  sim:run_until_idle()
  sim:expect({ sheet = "paywall" }, "the paywall stands over the settings")
  expect(sim:find "purchase").has({ enabled = true, hittable = true }, "and sells")
end)
