-- PREF-10, meow-rs/meow-ios#351: the main screen drew the old icon until the next start; a change that the OS had declined
-- was shown as made; and choosing the icon that was there made the OS say that it had changed.
app {
  schema = 1,
  app = { id = "icons", name = "Icons" },
  preferences = {
    icon = { type = "choice", default = "day", controls = "alternate_icon",
      options = { { id = "day", label = "Day" }, { id = "night", label = "Night" }, { id = "dawn", label = "Dawn" } } },
  },
  pages = {
    main = { title = "Main", sections = { { rows = {
      { id = "mirror", kind = "info", label = "Icon", preference = "icon" },
      { id = "to_icons", kind = "navigation", label = "Settings", page = "icons" },
    } } } },
    icons = { title = "Icon", sections = { { rows = {
      { id = "icon", kind = "picker", label = "Icon", preference = "icon", picker_style = "inline" },
    } } } },
  },
  root = "main",
}

it("shows the icon that the system has set, on every page, and sets none twice",
  { tags = { "reported", "PREF-10", "fault:icon_shown_late" } }, function(sim)
  sim:launch {}
  sim:tap "to_icons"
  step("The system takes it", function()
    sim:choose("icon", "night")
    sim:answer "ok"
    sim:back()
    sim:run_until_idle()
    expect(sim:find "mirror").has({ value = "Night" }, "the main screen shows the new icon")
  end)
  step("The system declines", function()
    sim:tap "to_icons"
    sim:will("icon.set", { fails = "icon_unavailable" })
    sim:choose("icon", "dawn")
    sim:run_until_idle()
    sim:expect({ icon = "night", preferences = { icon = "night" }, prompt = false }, "what was declined is not shown")
    sim:tap "ok"
    sim:run_until_idle()
    expect(sim:find(within("icon", "night"))).has { selected = true }
  end)
  step("The one that is there is chosen", function()
    never { kind = "icon.set.started" }
    sim:choose("icon", "night")
    sim:run_until_idle()
    sim:expect { prompt = false, icon = "night" }
  end)
end)
