-- Pages that are dark, or light, whatever the app is.
app {
  schema = 1,
  app = { id = "gallery", name = "Gallery" },
  preferences = { theme = { type = "choice", default = "system", controls = "color_scheme", options = {
    { id = "system", label = "System" }, { id = "light", label = "Light" }, { id = "dark", label = "Dark" } } } },
  dialogs = { hint = { style = "alert", title = "Hint", buttons = { { id = "fine", label = "Fine" } } } },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "theme", kind = "picker", label = "Theme", preference = "theme", picker_style = "inline" },
      { id = "to_photo", kind = "navigation", label = "Photo", page = "photo" },
      { id = "show_paper", kind = "action", label = "Paper", actions = { { present = "paper" } } },
    } } } },
    photo = { title = "Photo", color_scheme = "dark", sections = { { rows = {
      { id = "ask", kind = "action", label = "Hint", actions = { { present = "hint" } } },
      { id = "print", kind = "action", label = "Print", actions = { { present = "paper" } } },
    } } } },
    paper = { title = "Paper", color_scheme = "light", body = "Paper" },
  },
}

describe("A page with a colour scheme of its own", { tags = { "accessibility" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect { color_scheme = "light" }
  end)

  it("has it while it is in front", function(sim)
    sim:tap "to_photo"
    sim:run_until_idle()
    sim:expect { color_scheme = "dark" }
    expect(sim:find "ask").has { color_scheme = "dark" }
    sim:back()
    sim:run_until_idle()
    sim:expect { color_scheme = "light" }
  end)

  it("gives it to what stands over it, unless that has one too", function(sim)
    sim:tap "to_photo"
    sim:tap "ask"
    sim:run_until_idle()
    expect(sim:find "fine").has { color_scheme = "dark" }
    sim:tap "fine"
    sim:tap "print"
    sim:run_until_idle()
    sim:expect { color_scheme = "light" }
    expect(sim:find "paper").has { color_scheme = "light" }
    expect(sim:find "print").has({ color_scheme = "dark" }, "behind the sheet it is as dark as before")
  end)

  it("does not follow the app's theme, and the others do", function(sim)
    sim:choose("theme", "dark")
    sim:run_until_idle()
    sim:expect { color_scheme = "dark" }
    sim:tap "show_paper"
    sim:run_until_idle()
    sim:expect { color_scheme = "light" }
    expect(sim:find "theme").has { color_scheme = "dark" }
  end)
end)
