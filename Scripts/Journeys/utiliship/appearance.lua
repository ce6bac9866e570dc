-- Theme and measurement system, and how the page adapts to its user.
app "utiliship"

describe("Theme", { tags = { "preferences" }, invariants = "all" }, function()
  it("is the device's, light or dark", {
    tags = { "smoke" },
    each = {
      { name = "system on a light device", theme = "system", device = "light", shows = "light" },
      { name = "system on a dark device", theme = "system", device = "dark", shows = "dark" },
      { name = "light on a dark device", theme = "light", device = "dark", shows = "light" },
      { name = "dark on a light device", theme = "dark", device = "light", shows = "dark" },
    },
  }, function(sim, row)
    sim:launch { color_scheme = row.device, preferences = { theme = row.theme } }
    sim:run_until_idle()
    sim:expect { color_scheme = row.shows, device = { color_scheme = row.device } }
    expect(sim:find "themePicker").has { color_scheme = row.shows }
  end)

  it("changes the whole screen at once, its own list too", function(sim)
    sim:launch { color_scheme = "light" }
    sim:tap "themePicker"
    sim:run_until_idle()
    expect(sim:find "system").has { selected = true }

    sim:choose("themePicker", "dark")
    sim:expect { preferences = { theme = "dark" }, color_scheme = "dark" }
    sim:run_until_idle()
    expect(sim:find "themePicker").has { value = "Dark", color_scheme = "dark" }
  end)

  it("follows the device while it says System", function(sim)
    sim:launch { color_scheme = "light" }
    sim:run_until_idle()
    sim.device:set { color_scheme = "dark" }
    sim:expect { color_scheme = "dark" }

    sim:choose("themePicker", "light")
    sim:run_until_idle()
    sim:expect { color_scheme = "light", device = { color_scheme = "dark" } }
  end)

  it("returns to light when dark cannot be saved", function(sim)
    sim:launch { preferences = { theme = "light" } }
    sim:run_until_idle()
    sim:will("preferences.save", { fails = "disk_full" })
    sim:choose("themePicker", "dark")
    sim:expect { color_scheme = "dark" }
    sim:run_until_idle()
    sim:expect { color_scheme = "light", error = any, alert = "message" }
  end)
end)

describe("Measurement system", { tags = { "preferences" }, invariants = "all" }, function()
  it("is the region's until one is chosen", {
    each = {
      { name = "United States", locale = "en_US", system = "imperial", label = "Imperial" },
      { name = "France", locale = "fr_FR", system = "metric", label = "Metric" },
    },
  }, function(sim, row)
    sim:launch { locale = row.locale }
    sim:run_until_idle()
    sim:expect { settings = { measurementSystem = row.system } }
    expect(sim:find "measurementSystemPicker").has { value = row.label }
  end)

  it("is chosen from two, and kept", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    sim:tap "measurementSystemPicker"
    sim:expect { path = { "measurementSystemPicker" } }
    sim:choose("measurementSystemPicker", "metric")
    sim:run_until_idle()
    sim:expect { path = {}, settings = { measurementSystem = "metric" } }

    sim.device:reboot()
    sim.device:unlock()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { settings = { measurementSystem = "metric" } }
  end)
end)

describe("For every user", { tags = { "accessibility" }, invariants = "all" }, function()
  it("has every row at the largest type", function(sim)
    sim:launch { type_size = "accessibility5" }
    sim:run_until_idle()
    sim:expect { device = { type_size = "accessibility5" } }
    for _, row in ipairs {
      "currencyPicker", "measurementSystemPicker", "themePicker", "proStatusBadge", "upgradeButton",
      "restorePurchasesButton", "versionRow", "deviceRow", "supportLink",
    } do
      expect.soft(sim:find(row)).is_visible()
    end
  end)

  it("works the same with Reduce Motion and VoiceOver on", function(sim)
    sim:launch { reduce_motion = true, voice_over = true }
    sim:run_until_idle()
    expect(sim:find "themePicker").has { label = "Theme", value = "System" }
    sim:choose("themePicker", "dark")
    sim:run_until_idle()
    sim:expect { path = {}, color_scheme = "dark", device = { reduce_motion = true } }
  end)

  it("plays no haptics, for it asks for none", function(sim)
    sim:launch {}
    sim:choose("measurementSystemPicker", "metric")
    sim:choose("themePicker", "dark")
    sim:run_until_idle()
    sim:expect { haptics = {} }
  end)
end)
