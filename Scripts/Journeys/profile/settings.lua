app "profile"

describe("Settings", { tags = "smoke" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
  end)

  it("opens a page by a tap and leaves it by the back button and by a swipe", function(sim)
    sim:tap "privacy"
    sim:tap "advanced"
    sim:expect { path = { "privacy", "advanced" }, page = "advanced" }
    sim:back()
    sim:expect { path = { "privacy" } }

    sim:run_until_idle()
    sim:drag("back", 0.3)
    sim:let_go()                                 -- not far enough
    sim:expect { page = "privacy" }
    sim:swipe_back()
    sim:run_until_idle()
    sim:expect { path = {}, page = "settings", model = { path = {} } }
  end)

  it("saves a choice and sends one event", function(sim)
    sim:choose("appearance", "dark")
    sim:run_until_idle()
    sim:expect { preferences = { theme = "dark" }, color_scheme = "dark", path = {} }
    sim:expect_events(containing { "appearance_changed" })
  end)

  it("asks for notifications once, and turns the switch when they are allowed", function(sim)
    sim:toggle "push_enabled"
    sim:expect { prompt = "notification_permission" }
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect { prompt = false, permissions = { notifications = "authorized" }, ["preferences.push_enabled"] = true }
  end)

  it("takes two quick taps for one", function(sim)
    sim:double_tap "privacy"
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
  end)

  it("clears the cache", { each = {
    { name = "well", how = {}, haptics = { "success" }, presented = {} },
    { name = "badly", how = { fails = "disk_full" }, haptics = {}, presented = { "message" } },
  } }, function(sim, row)
    sim:will("task.clear_cache", row.how)
    sim:tap "clear_cache"
    expect(sim:find "clear_cache").has { busy = true }
    sim:run_until_idle()
    sim:expect { haptics = row.haptics, presented = row.presented, running = {} }
  end)
end)
