-- Pages within pages, lists of choices, and the way back.
app "profile"

-- Not "one_language": the app's German is not complete.
local invariants = { "glass_is_model", "way_back", "one_theme", "spoken_is_real", "busy_is_released" }

describe("Navigation", { tags = { "navigation" }, invariants = invariants }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("goes two pages deep and back again", { tags = { "smoke" } }, function(sim)
    sim:exhaustive()
    step("Privacy & Security", function()
      sim:tap "privacy"
      sim:expect { path = { "privacy" }, page = "privacy", paths = { main = { "privacy" } }, model = any }
      sim:run_until_idle()
      expect(sim:find "back").has { label = "Settings" }
      expect(sim:find(label "Face ID needs the app lock.")).is_visible()
    end)
    step("Advanced", function()
      sim:tap "advanced"
      sim:expect { path = { "privacy", "advanced" }, page = "advanced", paths = any, model = any }
      sim:run_until_idle()
      expect(sim:find "back").has { label = "Privacy & Security" }
      expect(sim:find "read_receipts").is_visible()
    end)
    step("Back", function()
      sim:back()
      sim:back()
      sim:run_until_idle()
      sim:expect { path = {}, page = "settings", paths = { main = {} }, model = { path = {} }, settingsPath = any }
    end)
  end)

  it("keeps the settings' title on the way back, whoever is in the header", function(sim)
    sim:scroll { to = 300 }
    expect(sim:find "settings").has { label = "Ada Lovelace" }
    sim:tap "privacy"
    sim:run_until_idle()
    expect(sim:find "back").has { label = "Settings" }
  end)

  it("comes back from every page and list", {
    each = {
      { name = "privacy", row = "privacy", title = "Privacy & Security" },
      { name = "appearance", row = "appearance", title = "Appearance" },
      { name = "language", row = "language", title = "Language" },
    },
  }, function(sim, row)
    sim:tap(row.row)
    sim:run_until_idle()
    sim:expect { path = { row.row } }
    expect(sim:find(row.row)).has { label = row.title }
    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { path = {}, model = { path = {} }, running = {} }
  end)

  it("stays when the swipe back is let go early", function(sim)
    sim:tap "privacy"
    sim:run_until_idle()
    sim:drag("back", 0.4)
    sim:expect { model = { path = { "privacy" } } }
    sim:let_go()
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, model = { path = { "privacy" } } }
    expect(sim:find "app_lock").is_visible()
  end)

  it("pushes one page for two quick taps", function(sim)
    sim:double_tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
    expect(sim:trace { kind = "nav.pushed" }).has_count(1)
  end)

  it("keeps a pushed page's rows alive", function(sim)
    sim:tap "privacy"
    sim:tap "advanced"
    sim:run_until_idle()
    sim.cloud:set("read_receipts", false)
    sim:run_until_idle()
    expect(sim:find "read_receipts").has { value = false }
    sim:toggle("read_receipts", true)
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { preferences = { read_receipts = true } } } }
  end)

  it("names every row for good", function(sim)
    -- Texts change with the language, values with the user; ids do not.
    local ids = {
      "push_enabled", "haptics_enabled", "appearance", "language", "privacy", "plan", "help", "clear_cache",
      "member_since", "sign_out",
    }
    local function all_there()
      for _, id in ipairs(ids) do expect.soft(sim:find(id)).has { id = id, visible = true } end
    end
    all_there()
    sim:choose("appearance", "dark")
    sim:choose("language", "de")
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { language = "de" }
    all_there()
  end)

  it("moves VoiceOver to the page that opens, and back to where it came from", { tags = { "accessibility" } },
    function(sim)
      invariant "spoken_is_real"
      sim:expect { focus = false }
      sim.device:set { voice_over = true }
      sim:expect { focus = "settings" }
      sim:tap "privacy"
      sim:run_until_idle()
      sim:expect { focus = "back" }
      sim:tap "advanced"
      sim:run_until_idle()
      sim:back()
      sim:run_until_idle()
      sim:expect { focus = "advanced" }
      sim:swipe_back()
      sim:run_until_idle()
      sim:expect { focus = "privacy" }
      expect(sim:find "privacy").has { focused = true }
    end)
end)

describe("Page titles", { tags = { "navigation" } }, function()
  it("read from top to bottom as the model describes them", function(sim)
    sim:launch { account = "ada@example.com", entitlements = { "pro" } }
    sim:run_until_idle()
    local seen = {}
    for _, element in ipairs(sim:screen()) do seen[#seen + 1] = element.id end
    expect(seen).equals {
      "settings", "profile", "preferences", "push_enabled", "haptics_enabled", "appearance", "language", "security",
      "privacy", "about", "help", "clear_cache", "member_since", "sign_out", "footer",
    }
  end)
end)
