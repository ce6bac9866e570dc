app "swiftylaunch"

describe("SwiftyLaunch settings", { tags = "smoke" }, function()
  it("goes to every page and back", { each = {
    { name = "general" }, { name = "privacy" }, { name = "myNewSetting" },
  } }, function(sim, row)
    sim:launch { account = "ada@example.com" }
    sim:tap(row.name)
    sim:expect { path = { row.name } }
    sim:back()
    sim:run_until_idle()
    sim:expect { path = {}, page = "settings" }
  end)

  it("keeps app icons for premium users", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "appearance"
    sim:run_until_idle()                         -- nobody is shown a paywall because a read is slow
    sim:expect { sheet = "paywall", path = { "appearance" } }
    sim:tap "close"
    sim:run_until_idle()
    expect(sim:find "open_paywall").has { label = "Unlock Premium", enabled = true }

    sim:launch { account = "ada@example.com", entitlements = { "premium" } }
    sim:tap "appearance"
    sim:choose("appIcon", "AppIcon-Alt-1")
    sim:answer "ok"
    sim:run_until_idle()
    sim:expect { icon = "AppIcon-Alt-1", sheet = false }
  end)

  it("shows the paywall to whoever has no premium", function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "premium"
    sim:run_until_idle()
    sim:expect { entitlements = {} }
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { entitlements = { "premium" }, unfinished = {} }
  end)

  it("leaves the app for the system's notification settings", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:tap "notifications"
    sim:tap "systemNotificationSettings"
    sim:expect { opened = { "settings:notifications" } }
    sim.device:background()
    sim.permissions:set("notifications", "denied")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "denied" } }
  end)

  it("writes a mail where there is a mail app, and says so where there is none", function(sim)
    sim:launch { account = "ada@example.com", mail = true }
    sim:tap "reportBug"
    sim:run_until_idle()
    sim:leave("prompt", "running")
  end)
end)
