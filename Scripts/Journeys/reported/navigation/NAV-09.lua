-- NAV-09, duckduckgo/iOS#2741: the way out of the subscription was shut while a purchase ran, and stayed shut when the
-- user had cancelled it.
app "pocket"

it("opens the way out again when the purchase is cancelled",
  { tags = { "reported", "NAV-09", "fault:busy_after_cancel" } }, function(sim)
  sim:launch {}
  sim:tap "to_plus"
  sim:tap "purchase"
  sim:run_until_idle()
  sim:expect { prompt = "purchase", isPurchasing = true }
  sim:answer "cancel"
  sim:run_until_idle()
  sim:swipe_down()
  sim:run_until_idle()
  sim:expect({ sheet = false, page = "settings" }, "who has cancelled can leave")
  sim:expect { isPurchasing = false, entitlements = {} }
end)
