-- A11Y-07, yako-dev/flutter-settings-ui#170: in Arabic the arrows of the rows pointed right, which is back there.
app {
  schema = 1,
  app = { id = "arrows", name = "Arrows", locale = "en", locales = { "en", "ar" } },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "to_about", kind = "navigation", label = "About", page = "about" },
    } } } },
    about = { title = "About", body = "About" },
  },
  texts = { ar = { Settings = "الإعدادات", About = "حول" } },
}

it("turns the arrows of the rows round in a language that is read from the right",
  { tags = { "reported", "A11Y-07", "fault:arrow_not_mirrored" } }, function(sim)
  sim:launch { locale = "ar" }
  sim:run_until_idle()
  sim:expect { language = "ar" }
  expect(sim:find "settings").has { direction = "rtl" }
  expect(sim:find "to_about").has({ label = "حول", direction = "rtl" }, "a row points where its page is read to")
end)
