-- A list of languages whose first is that of the device, as apps have it that let the user choose.
app("profile", {
  preferences = {
    language = { default = "system", takes_effect = "now", options = {
      { id = "system", label = "System" }, { id = "en", label = "English" }, { id = "de", label = "Deutsch" },
      { id = "ar", label = "العربية" },
    } },
  },
  texts = { de = { System = "System" }, ar = { System = "النظام" } },
})

describe("The language of the device", { tags = { "preferences" }, invariants = { "way_back", "spoken_is_real" } }, function()
  it("is spoken while nothing else is chosen", { tags = { "smoke" } }, function(sim)
    sim:launch { account = "ada@example.com", locale = "de_DE" }
    sim:run_until_idle()
    sim:expect { language = "de", preferences = { language = "system" } }
    expect(sim:find "settings").has { label = "Einstellungen" }
    expect(sim:find "language").has { value = "System" }
  end)

  it("comes back when it is chosen again", function(sim)
    sim:launch { account = "ada@example.com", locale = "de_DE" }
    sim:tap "language"
    sim:tap "en"
    sim:run_until_idle()
    sim:expect { language = "en", preferences = { language = "en" } }
    sim:tap "language"
    sim:tap "system"
    sim:run_until_idle()
    sim:expect { language = "de", preferences = { language = "system" } }
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { language = "de" }
  end)

  it("follows the device to another one", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:expect { language = "en" }
    sim.device:set { locale = "ar_SA" }
    sim:run_until_idle()
    sim:expect { language = "ar", preferences = { language = "system" } }
    expect(sim:find "settings").has { label = "الإعدادات", direction = "rtl" }
  end)

  it("is the definition's where the app does not have it", function(sim)
    sim:launch { account = "ada@example.com", locale = "fr_FR" }
    sim:run_until_idle()
    sim:expect { language = "en", preferences = { language = "system" } }
  end)
end)
