-- RACE-01, skiptools/skip-ui#19: two quick taps on a row pushed its page twice, and two on Back went back twice, as far as
-- to an empty screen.
app "profile"

it("pushes one page, and goes back one page, for two quick taps", {
  tags = { "reported", "RACE-01", "fault:touches_land_while_moving" },
}, function(sim)
  sim:launch {}
  sim:run_until_idle()
  sim:tap "privacy"
  sim:advance(0.1)
  sim:touch "privacy"                                    -- while its page moves in
  sim:run_until_idle()
  sim:expect({ path = { "privacy" } }, "two taps push one page")
  sim:tap "advanced"
  sim:run_until_idle()
  sim:back()
  sim:advance(0.1)
  sim:touch "back"                                       -- while the page moves out
  sim:run_until_idle()
  sim:expect({ path = { "privacy" } }, "two taps go back one page")
  sim:back()
  sim:touch "back"
  sim:run_until_idle()
  sim:expect({ path = {}, page = "settings" }, "the first page stays")
end)
