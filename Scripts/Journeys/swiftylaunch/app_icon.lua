-- Appearance Settings: the app's icon, the demo of a feature behind premium.
app "swiftylaunch"

describe("App icon without premium", { tags = { "store" } }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "appearance"
    sim:run_until_idle()
  end)

  it("stays behind the paywall", { tags = { "smoke" } }, function(sim)
    sim:expect { path = { "appearance" }, sheet = "paywall" }
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { path = { "appearance" }, sheet = false, entitlements = {} }
    expect(sim:find(label "Premium Required")).is_visible()
    expect(sim:find(label "App icons are a premium feature.")).is_visible()
    expect_not(sim:find "appIcon").is_visible()
  end)

  it("can be swiped away, and asked for again", function(sim)
    sim:swipe_down()
    sim:run_until_idle()
    sim:expect { sheet = false }
    sim:tap "open_paywall"
    sim:run_until_idle()
    sim:expect { sheet = "paywall" }
  end)

  it("opens when premium is bought", function(sim)
    sim:tap "premium_yearly"
    sim:tap "purchase"
    sim:answer "confirm"
    sim:run_until_idle()
    sim:expect { sheet = false, path = { "appearance" }, entitlements = { "premium" } }
    expect(sim:find "appIcon").is_visible()
  end)
end)

describe("App icon with premium", { tags = { "preferences" } }, function()
  before_each(function(sim)
    sim:launch { entitlements = { "premium" } }
    sim:tap "appearance"
    sim:run_until_idle()
  end)

  it("changes, and the system says so", { tags = { "smoke" } }, function(sim)
    sim:expect { icon = "AppIcon", preferences = { appIcon = "AppIcon" } }
    sim:choose("appIcon", "AppIcon-Alt-1")
    sim:run_until_idle()
    sim:expect { prompt = "icon_changed" }
    sim:answer "ok"
    sim:run_until_idle()
    sim:expect { icon = "AppIcon-Alt-1", preferences = { appIcon = "AppIcon-Alt-1" }, prompt = false }
    expect(sim:find(within("appIcon", "AppIcon-Alt-1"))).has { selected = true }
  end)

  it("goes back to the old one when the system refuses", function(sim)
    sim:will("icon.set", { fails = "icon_unavailable" })
    sim:choose("appIcon", "AppIcon-Alt-2")
    sim:run_until_idle()
    sim:expect { icon = "AppIcon", preferences = { appIcon = "AppIcon" }, prompt = false }
  end)

  it("stays the old one when the user goes home before the system has set it", function(sim)
    sim:hold "icon.set"
    sim:choose("appIcon", "AppIcon-Alt-1")
    sim.device:background()
    sim:release "icon.set"                             -- which the system refuses an app that is not in front
    sim:run_until_idle()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { icon = "AppIcon", preferences = { appIcon = "AppIcon" }, prompt = false }
    expect(sim:find(within("appIcon", "AppIcon"))).has { selected = true }
    expect(sim:trace { kind = "icon.set.finished", data = { error = "icon_unavailable" } }).has_count(1)
  end)

  it("does nothing when the present icon is chosen", function(sim)
    sim:choose("appIcon", "AppIcon")
    sim:run_until_idle()
    expect(sim:trace { kind = "icon.set.*" }).has_count(0)
  end)

  it("is still there after a restart", function(sim)
    sim:choose("appIcon", "AppIcon-Alt-2")
    sim:answer "ok"
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { icon = "AppIcon-Alt-2", preferences = { appIcon = "AppIcon-Alt-2" } }
  end)

  it("is asked of the system, not only stored", function(sim)
    sim:choose("appIcon", "AppIcon-Alt-1")
    sim:run_until_idle()
    sim:expect { prompt = "icon_changed", icon = "AppIcon-Alt-1" }
    sim:answer "ok"
  end)

  it("is locked again when premium is lost", function(sim)
    sim.store:expire "premium_monthly"
    sim:run_until_idle()
    expect_not(sim:find "appIcon").is_visible()
    expect(sim:find(label "Premium Required")).is_visible()
  end)
end)

describe("A gate that shuts again", { tags = { "store" } }, function()
  -- The original's sheet comes up by itself for who has had premium when the page came.
  app("swiftylaunch", { pages = { appearance = { on_lost = "ask" } } })

  it("brings the paywall up by itself", function(sim)
    sim:launch { entitlements = { "premium" } }
    sim:tap "appearance"
    sim:run_until_idle()
    sim.store:expire "premium_monthly"
    sim:run_until_idle()
    sim:expect { path = { "appearance" }, sheet = "paywall" }
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { path = { "appearance" }, sheet = false }
    expect(sim:find(label "Premium Required")).is_visible()
  end)
end)
