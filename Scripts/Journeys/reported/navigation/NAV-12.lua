-- NAV-12, AlphaWallet/alpha-wallet-ios#3807: on a device without a mail account the support row did nothing at all.
app("swiftylaunch", { messages = { style = "alert" } })

it("says what to do instead where no mail can be sent",
  { tags = { "reported", "NAV-12", "fault:mail_row_silent" } }, function(sim)
  sim:launch { mail = false }
  sim:tap "reportBug"
  sim:run_until_idle()
  sim:expect({ alert = "message" }, "a tap has an answer")
  local text = "No mail app is set up. The address was copied: support@acme.example"
  expect(sim:find(label(text))).is_visible("and the answer has the address")
  sim:tap "ok"
end)
