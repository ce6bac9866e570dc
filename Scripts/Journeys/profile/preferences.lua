-- Toggles that tick, lists that close on the choice, and what is kept.
app "profile"

describe("Toggles", { tags = { "preferences" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("tick with a soft haptic, on and off", { tags = { "smoke" } }, function(sim)
    expect(sim:find "haptics_enabled").has { role = "switch", value = true }
    sim:tap "haptics_enabled"
    sim:expect { preferences = { haptics_enabled = false }, haptics = { "soft" }, running = { "preferences.save" } }
    sim:run_until_idle()
    sim:toggle("haptics_enabled", true)
    sim:expect { preferences = { haptics_enabled = true }, haptics = { "soft" } }
    sim:run_until_idle()
    expect(sim:find "haptics_enabled").has { value = true }
  end)

  it("do not tick when they are already so", function(sim)
    never { kind = "haptic.played" }
    never { kind = "preferences.save.started" }
    sim:toggle("haptics_enabled", true)
    sim:run_until_idle()
    sim:expect { haptics = {}, preferences = { haptics_enabled = true } }
  end)

  it("stay as they were after a restart", function(sim)
    sim:tap "haptics_enabled"
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { haptics_enabled = false } }
  end)

  it("forget what was not saved before a kill", function(sim)
    sim:hold "preferences.save"
    sim:tap "haptics_enabled"
    sim.device:kill { by = "system" }
    sim:unhold "preferences.save"
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { haptics_enabled = true } }
  end)

  it("go back, and say so, when they cannot be saved", function(sim)
    sim:will("preferences.save", { fails = "disk_full" })
    sim:tap "haptics_enabled"
    sim:expect { preferences = { haptics_enabled = false }, error = false }
    sim:run_until_idle()
    sim:expect { preferences = { haptics_enabled = true }, error = like "could not be saved", alert = "message" }
    sim:tap "ok"

    sim:tap "haptics_enabled"
    sim:run_until_idle()
    sim:expect { preferences = { haptics_enabled = false }, error = false, presented = {} }
  end)

  it("belong to the device when the account goes", function(sim)
    sim:tap "haptics_enabled"
    sim:run_until_idle()
    sim:tap "sign_out"
    sim:tap "confirm_sign_out"
    sim:run_until_idle()
    sim:expect { account = false, preferences = { haptics_enabled = false } }
  end)
end)

describe("Appearance", { tags = { "preferences" }, invariants = "all" }, function()
  it("is chosen from a list of its own, which closes", { tags = { "smoke" } }, function(sim)
    sim:launch { account = "ada@example.com", color_scheme = "light" }
    sim:run_until_idle()
    expect(sim:find "appearance").has { value = "System" }
    sim:tap "appearance"
    sim:run_until_idle()
    expect(sim:find "system").has { role = "option", selected = true }
    expect(sim:find "dark").has { selected = false, label = "Dark" }

    sim:tap "dark"
    sim:expect { preferences = { theme = "dark" }, color_scheme = "dark", path = {} }
    sim:run_until_idle()
    expect(sim:find "appearance").has { value = "Dark", color_scheme = "dark" }
  end)

  it("is the device's, or the user's", {
    each = {
      { name = "system on a light device", theme = "system", device = "light", shows = "light" },
      { name = "system on a dark device", theme = "system", device = "dark", shows = "dark" },
      { name = "light on a dark device", theme = "light", device = "dark", shows = "light" },
      { name = "dark on a light device", theme = "dark", device = "light", shows = "dark" },
    },
  }, function(sim, row)
    sim:launch { account = "ada@example.com", color_scheme = row.device, preferences = { theme = row.theme } }
    sim:run_until_idle()
    sim:expect { color_scheme = row.shows, device = { color_scheme = row.device } }
    for _, element in ipairs(sim:screen()) do expect.soft(element).has { color_scheme = row.shows } end

    sim:tap "sign_out"
    sim:run_until_idle()
    expect(sim:find "sign_out_confirmation").has { color_scheme = row.shows }
  end)

  it("does nothing for the choice that is chosen", function(sim)
    never { kind = "preferences.save.*" }
    never { kind = "preferences.changed" }
    sim:launch { account = "ada@example.com", preferences = { theme = "dark" } }
    sim:tap "appearance"
    sim:tap "dark"
    sim:run_until_idle()
    sim:expect { path = {}, preferences = { theme = "dark" } }
  end)
end)

-- Not "one_language": that one is a journey of its own.
local invariants = { "glass_is_model", "way_back", "one_theme", "spoken_is_real" }

describe("Language", { tags = { "preferences" }, invariants = invariants }, function()
  it("is spoken from the next start on", { tags = { "smoke" } }, function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "language"
    sim:run_until_idle()
    expect(sim:find "de").has { label = "Deutsch" }
    expect(sim:find "ar").has { label = "العربية" }
    sim:tap "de"
    sim:run_until_idle()
    sim:expect { language = "en", preferences = { language = "de" } }
    expect(sim:find "language").has { value = "Deutsch", label = "Language" }

    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { language = "de" }
    expect(sim:find "settings").has { label = "Einstellungen", language = "de" }
    expect(sim:find "push_enabled").has { label = "Mitteilungen" }
    expect(sim:find "sign_out").has { label = "Abmelden" }
    expect(sim:find "footer").has { label = "Version 2.3.0" }
    sim:tap "privacy"
    sim:run_until_idle()
    expect(sim:find "back").has { label = "Einstellungen" }
  end)

  it("turns the whole screen round when it is written from the right", { tags = { "accessibility" } }, function(sim)
    sim:launch { account = "ada@example.com", preferences = { language = "ar" } }
    sim:run_until_idle()
    sim:expect { language = "ar" }
    expect(sim:find "settings").has { label = "الإعدادات" }
    expect(sim:find "sign_out").has { label = "تسجيل الخروج" }
    for _, element in ipairs(sim:screen()) do expect.soft(element).has { direction = "rtl" } end

    sim:tap "privacy"
    sim:run_until_idle()
    expect(sim:find "back").has { label = "الإعدادات", direction = "rtl" }
    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { path = {} }
  end)

  it("is one language all over the screen", {
    each = { { name = "German", language = "de" }, { name = "Arabic", language = "ar" } },
  }, function(sim, row)
    invariant "one_language"
    sim:launch { account = "ada@example.com", preferences = { language = row.language } }
    sim:run_until_idle()
    for _, element in ipairs(sim:screen()) do expect.soft(element).has { language = row.language } end
  end)

  it("follows nobody but the user", function(sim)
    sim:launch { account = "ada@example.com", locale = "de_DE" }
    sim:run_until_idle()
    sim:expect { language = "en", preferences = { language = "en" } }
  end)

  it("reads as English what an older version had kept", function(sim)
    sim:launch { account = "ada@example.com", stored = { language = "tlh", theme = "sepia" } }
    sim:run_until_idle()
    sim:expect { language = "en", preferences = { language = "en", theme = "system" }, presented = {} }
  end)
end)
