-- AN-04, segmentio/analytics-ios#681: a sign-out sent what was waiting and reset in one go. The reset broke off the
-- sending, and the events of the sign-in and the sign-out never arrived.
app "pocket"

it("sends what was tracked before the reset", {
  tags = { "reported", "AN-04", "fault:reset_drops_queue" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "sign_in"
  sim:type("email", "ada@example.com")
  sim:type("password", "engine1843!")
  sim:tap "continue"
  sim:tap "sign_out"                                     -- within seconds, before anything was sent
  sim:tap "confirm_sign_out"
  sim:answer "continue"
  sim:run_until_idle()
  sim:advance(60)
  for _, name in ipairs { "sign_in_succeeded", "sign_out_started", "sign_out_succeeded" } do
    expect(sim:analytics { event = name, stage = "sent" }).has_count(1, name .. " has arrived")
  end
end)
