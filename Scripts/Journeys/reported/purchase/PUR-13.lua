-- PUR-13, hyochan/react-native-iap#1419: when the next user of the device opened the subscription page, the purchases
-- of the one before were delivered as if they had just been made, and were credited to the wrong account.
app "pocket"

it("does not credit the next user with what the one before has bought", {
  tags = { "reported", "PUR-13", "fault:purchases_of_everybody" },
}, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  sim:tap "to_plus"
  sim:tap "purchase"
  sim:answer "confirm"
  sim:run_until_idle()
  sim:expect { entitlements = { "plus" } }
  sim:tap "sign_out"
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:run_until_idle()
  sim:tap "sign_in"
  sim:type("email", "grace@example.com")
  sim:type("password", "cobol1959!")
  sim:tap "continue"
  sim:run_until_idle()
  sim:tap "to_plus"
  sim:run_until_idle()
  sim:expect({ account = "grace@example.com", entitlements = {}, sheet = "paywall" }, "Grace has bought nothing")
  expect(sim:analytics { event = "purchase_succeeded", user = "grace@example.com" }).has_count(0)
  sim:tap "close"
  sim:run_until_idle()
end)
