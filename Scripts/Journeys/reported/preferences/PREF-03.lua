-- PREF-03, bitwarden/mobile#2426: of all values of a picker, the one that asks first was shown once confirmed, and was
-- the old one again when the page had been left.
app "pocket"

it("keeps a value that was confirmed in a question when the app is left and closed",
  { tags = { "reported", "PREF-03", "fault:confirmed_choice_lost" } }, function(sim)
  sim:launch {}
  sim:choose("timeout", "never")
  sim:tap "confirm_timeout_never"
  sim:run_until_idle()
  expect(sim:find "timeout").has { value = "Never" }
  sim.device:background()
  sim.device:foreground()
  sim:run_until_idle()
  expect(sim:find "timeout").has({ value = "Never" }, "what was confirmed holds after a return")
  sim.device:kill()
  sim.device:relaunch()
  sim:run_until_idle()
  sim:expect({ preferences = { timeout = "never" } }, "and after a relaunch")
end)
