-- SUB-01, hyochan/expo-iap#271: a page that listened for purchases said "purchased" when it was opened, and again with
-- every renewal, though nobody had bought anything.
app "swiftylaunch"

it("is renewed in silence while its page is open", {
  tags = { "reported", "SUB-01", "fault:renewal_announced" },
}, function(sim)
  sim:launch { entitlements = { "premium_monthly" } }
  sim:run_until_idle()
  sim:tap "premium"
  sim:run_until_idle()
  sim:advance "31 days"
  sim:expect { page = "premium", entitlements = { "premium" } }
  sim:expect({ error = false, isPurchasing = false })
  expect(sim:trace { kind = "ui.message_shown" }).has_count(0, "nothing is said of a renewal")
  sim:expect_events(none_of { "success_purchase" }, "a renewal is no purchase of the user")
end)
