-- A11Y-09, react/react-native#35972: on the way into the background the OS takes a picture in each style; the app saw the
-- theme change and change back, and acted on it.
app("profile", { lifecycle = { on_background = { { track = "left" } } } })

it("has no change of theme from the pictures that the OS takes",
  { tags = { "reported", "A11Y-09", "fault:snapshot_flips_theme" } }, function(sim)
  sim:launch { account = "ada@example.com" }
  sim:run_until_idle()
  invariant("the theme is the device's", { color_scheme = one_of { "light", false } })
  sim.device:background()
  sim:advance(1)
  sim.device:foreground()
  sim:run_until_idle()
  sim:expect { color_scheme = "light", preferences = { theme = "system" } }
  sim:expect_events { "left" }
end)
