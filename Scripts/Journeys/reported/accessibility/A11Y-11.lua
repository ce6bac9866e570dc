-- A11Y-11, element-hq/element-ios#4835: after a relaunch one page alone had the default theme again, whatever was chosen.
app "profile"

it("has the chosen theme on every page after a relaunch",
  { tags = { "reported", "A11Y-11", "fault:theme_forgotten_on_page" } }, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:choose("appearance", "dark")
  sim:run_until_idle()
  sim:tap "privacy"
  sim:run_until_idle()
  expect(sim:find "app_lock").has { color_scheme = "dark" }
  sim.device:kill()
  sim.device:relaunch()
  sim:run_until_idle()
  expect(sim:find "settings").has({ color_scheme = "dark" }, "the first page has the chosen theme")
  sim:tap "privacy"
  sim:run_until_idle()
  expect(sim:find "privacy").has({ color_scheme = "dark" }, "and so has the page behind it")
  sim:tap "advanced"
  sim:run_until_idle()
  expect(sim:find "advanced").has({ color_scheme = "dark" }, "and the one behind that")
end)
