-- PREF-01, mozilla-mobile/firefox-ios#18450: with the system's theme switched off and automatic switching chosen, the
-- next start had the system's theme on again.
app {
  schema = 1,
  app = { id = "themes", name = "Themes" },
  preferences = {
    use_system = { type = "bool", default = true },
    switching = { type = "choice", default = "manual", options = { "manual", "automatic" } },
    scheme = { type = "choice", default = "light", options = { "system", "light", "dark" }, controls = "color_scheme",
      derive = { { when = { preference = "use_system" }, value = "system" } } },
  },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "theme", kind = "navigation", label = "Theme", page = "theme" },
    } } } },
    theme = { title = "Theme", sections = { { rows = {
      { id = "use_system", kind = "toggle", label = "Use System Theme", preference = "use_system" },
      { id = "switching", kind = "picker", label = "Switch", preference = "switching", picker_style = "inline",
        visible_when = { none_of = { { preference = "use_system" } } } },
    } } } },
  },
}

it("keeps the system's theme off after a relaunch",
  { tags = { "reported", "PREF-01", "fault:save_lost" } }, function(sim)
  sim:launch { color_scheme = "dark" }
  sim:tap "theme"
  sim:toggle("use_system", false)
  sim:choose("switching", "automatic")
  sim:run_until_idle()
  sim:expect { color_scheme = "light" }
  sim.device:kill()
  sim.device:relaunch()
  sim:tap "theme"
  sim:run_until_idle()
  expect(sim:find "use_system").has({ value = false }, "what was switched off stays off")
  sim:expect { preferences = { use_system = false, switching = "automatic", scheme = "light" }, color_scheme = "light" }
end)
