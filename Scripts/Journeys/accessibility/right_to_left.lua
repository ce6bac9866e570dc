-- In a language that is read from the right everything is turned round, also when the user changes to it in the app.
app {
  schema = 1,
  app = { id = "turned", name = "Turned", locale = "en", locales = { "en", "he" } },
  preferences = {
    language = { type = "choice", default = "en", controls = "language",
      options = { { id = "en", label = "English" }, { id = "he", label = "Hebrew" } } },
    days = { type = "int", default = 2, min = 0, max = 30 },
  },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "language", kind = "picker", label = "Language", preference = "language", picker_style = "menu" },
      { id = "to_about", kind = "navigation", label = "About", page = "about" },
      { id = "days", kind = "stepper", label = "Keep for {preferences.days} days", preference = "days" },
    } } } },
    about = { title = "About", body = "About" },
  },
  texts = { he = {
    Settings = "הגדרות", About = "אודות", Language = "שפה", English = "אנגלית", Hebrew = "עברית",
    ["Keep for {preferences.days} days"] = {
      one = "שמירה ליום אחד", two = "שמירה ליומיים", other = "שמירה ל-{preferences.days} ימים",
    },
  } },
}

describe("Right to left", { tags = { "accessibility" } }, function()
  it("turns the arrows round with the language", function(sim)
    sim:launch {}
    sim:run_until_idle()
    expect(sim:find "to_about").has { direction = "ltr", chevron = "right" }
    sim:choose("language", "he")
    sim:run_until_idle()
    expect(sim:find "to_about").has({ direction = "ltr", language = "en" }, "the language is chosen for the next start")
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    expect(sim:find "to_about").has { direction = "rtl", language = "he", chevron = "left", spoken = "אודות, button" }
    sim:tap "to_about"
    sim:run_until_idle()
    expect(sim:find "back").has { direction = "rtl", chevron = "right" }
  end)

  it("has the plural forms of the language", function(sim)
    sim:launch { preferences = { language = "he" } }
    sim:run_until_idle()
    expect(sim:find "days").has({ label = "שמירה ליומיים" }, "two have a form of their own")
    sim:slide("days", 1)
    sim:run_until_idle()
    expect(sim:find "days").has { label = "שמירה ליום אחד" }
    sim:slide("days", 5)
    sim:run_until_idle()
    expect(sim:find "days").has { label = "שמירה ל-5 ימים" }
  end)
end)
