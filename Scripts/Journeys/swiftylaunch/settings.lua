-- The App Settings screen itself: what is on it, and how one moves between its pages.
app "swiftylaunch"

describe("Settings screen", { tags = { "smoke", "navigation" }, invariants = "all" }, function()
  it("has every app-related setting in one place", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect { page = "settings", path = {}, settingsPath = {}, presented = {} }
    local rows = {                                     -- from the top down
      { id = "account", label = "Your Account", subtitle = "Tap here to sign in" },
      { id = "general", label = "General" },
      { id = "notifications", label = "Notifications" },
      { id = "appearance", label = "Appearance" },
      { id = "privacy", label = "Privacy" },
      { id = "premium", label = "Unlock Premium Features", subtitle = "Tap here to learn more" },
      { id = "myNewSetting", label = "MySettings" },
      { id = "aboutDeveloper", label = "About the Developer" },
      { id = "reportBug", label = "Report a Problem" },
    }
    local above = 0
    for _, row in ipairs(rows) do
      local found = sim:find(row.id)
      expect(found).has { label = row.label, subtitle = row.subtitle or "", enabled = true }
      expect(found.order > above).equals(true, row.id .. " stands too high")
      above = found.order
    end
    expect(sim:find(label "© 2026, Acme Ltd.")).is_visible()
  end)

  it("draws each row from its SettingsRowData", {
    each = {
      { name = "account", icon = "person.fill", tint = "gray" },
      { name = "general", icon = "gear", tint = "gray" },
      { name = "notifications", icon = "bell.badge.fill", tint = "red" },
      { name = "appearance", icon = "paintbrush.fill", tint = "purple" },
      { name = "privacy", icon = "hand.raised.fill", tint = "blue" },
      { name = "premium", icon = "star.fill", tint = "gray" },
      { name = "myNewSetting", icon = "gearshape.2.fill", tint = "blue" },
      { name = "aboutDeveloper", icon = "hammer.fill", tint = "blue" },
      { name = "reportBug", icon = "exclamationmark.bubble.fill", tint = "orange" },
    },
  }, function(sim, row)
    sim:launch {}
    sim:run_until_idle()
    expect(sim:find(row.name)).has { icon = row.icon, tint = row.tint, enabled = true }
  end)

  it("leads to a page and back", {
    each = {
      { name = "general", row = "general", shows = "body", says = "General" },
      { name = "privacy", row = "privacy", shows = "privacy_policy", says = "Privacy Policy" },
      { name = "a custom setting", row = "myNewSetting", shows = "body", says = "My Settings" },
    },
  }, function(sim, row)
    sim:launch {}
    sim:tap(row.row)
    sim:run_until_idle()
    sim:expect { path = { row.row }, page = row.row, transition = false }
    expect(sim:find(row.shows)).has { label = row.says, container = row.row }
    expect(sim:find "back").has { label = "Settings" }

    sim:back()
    sim:run_until_idle()
    sim:expect { path = {}, page = "settings" }
  end)
end)

describe("Going back", { tags = { "navigation" } }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
  end)

  it("returns to the settings by a swipe", function(sim)
    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { path = {}, model = { path = {} } }
  end)

  it("stays on the page when the swipe is let go too early", function(sim)
    sim:drag("back", 0.4)
    sim:let_go()
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, model = { path = { "privacy" } } }
  end)

  it("tells the app only when the swipe has ended", function(sim)
    sim:drag("back", 0.7)
    sim:expect { model = { path = { "privacy" } } }
    sim:let_go()
    sim:run_until_idle()
    sim:expect { path = {}, model = { path = {} } }
  end)

  it("opens another page as soon as the first one is gone", function(sim)
    sim:back()
    sim:tap "general"                                  -- waits for the pop to end
    sim:run_until_idle()
    sim:expect { path = { "general" } }
  end)
end)

describe("Navigation path", { tags = { "navigation" } }, function()
  it("takes two taps within one frame for one", function(sim)
    sim:launch {}
    sim:double_tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
  end)

  it("does nothing for a touch while a page comes in", function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:touch "general"
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
  end)

  it("survives the system ending the app, but not the user", {
    each = {
      { name = "system", path = { "privacy" } },
      { name = "user", path = {} },
    },
  }, function(sim, row)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
    sim.device:background()
    sim.device:kill { by = row.name }
    sim:expect { phase = "not_running" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { phase = "active", path = row.path }
  end)

  it("never has two pages of the same kind", function(sim)
    sim:launch {}
    invariant("one page at most", function() return #sim:state "path" <= 1 end)
    for _, row in ipairs { "general", "privacy", "myNewSetting" } do
      sim:double_tap(row)
      sim:run_until_idle()
      sim:swipe_back()
      sim:run_until_idle()
    end
  end)
end)

describe("The screen for everybody", { tags = { "accessibility" } }, function()
  it("works at the smallest and the largest type size", {
    each = { { name = "xSmall" }, { name = "accessibility5" } },
  }, function(sim, row)
    sim:launch { type_size = row.name }
    sim:run_until_idle()
    expect(sim:find "account").has { label = "Your Account", enabled = true }
    sim:tap "reportBug"
    sim:expect { opened = { like "^mailto:" } }
  end)

  it("follows the device between light and dark", function(sim)
    sim:launch { color_scheme = "light" }
    sim:expect { color_scheme = "light" }
    sim.device:set { color_scheme = "dark" }
    sim:run_until_idle()
    sim:expect { color_scheme = "dark" }
  end)

  it("goes the same ways with Reduce Motion", function(sim)
    sim:launch { reduce_motion = true }
    sim:tap "privacy"
    sim:tap "privacy_policy"
    sim:tap "done"
    sim:back()
    sim:run_until_idle()
    sim:expect { path = {}, presented = {} }
  end)

  it("moves VoiceOver into what is presented", function(sim)
    sim:launch { voice_over = true }
    sim:tap "account"
    sim:run_until_idle()
    sim:expect { sheet = "sign_in", focus = "sign_in" }
    sim:type("email", "grace@example.com")
    sim:expect { focus = "email" }
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { sheet = false, focus = "account" }
  end)
end)
