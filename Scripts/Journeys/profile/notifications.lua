-- The Notifications toggle: the system asks once, then only the Settings app helps.
app "profile"

describe("Notifications", { tags = { "permissions" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "not_determined" } }
    expect(sim:find "push_enabled").has { value = false }
  end)

  it("are turned on when the system's question is answered with yes", { tags = { "smoke" } }, function(sim)
    sim:tap "push_enabled"
    sim:expect { prompt = "notification_permission", preferences = { push_enabled = false } }
    sim:answer "allow"
    sim:expect { permissions = { notifications = "authorized" }, preferences = { push_enabled = true } }
    sim:expect { haptics = { "soft" } }
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { push = true } } }
    sim:expect_events { "notifications_changed" }
    expect(sim:find "push_enabled").has { value = true }
  end)

  it("stay off after a no", function(sim)
    sim:tap "push_enabled"
    sim:answer "dont_allow"
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "denied" }, preferences = { push_enabled = false }, haptics = {} }
    sim:expect_events {}
  end)

  it("are asked for by the system only once; then the Settings app is opened", function(sim)
    sim:tap "push_enabled"
    sim:answer "dont_allow"
    sim:run_until_idle()
    sim:tap "push_enabled"
    sim:run_until_idle()
    sim:expect { opened = { "settings:notifications" }, prompt = false }
    expect(sim:trace { kind = "prompt.presented" }).has_count(1)
  end)

  it("can be allowed in the Settings app, and are noticed at the return", function(sim)
    sim:tap "push_enabled"
    sim:answer "dont_allow"
    sim:tap "push_enabled"
    sim:run_until_idle()
    sim:expect { phase = "background" }
    sim.permissions:set("notifications", "authorized")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" } }
    sim:toggle("push_enabled", true)
    sim:run_until_idle()
    sim:expect { preferences = { push_enabled = true }, prompt = false }
  end)

  it("may be let through in part, which is noticed at the return", function(sim)
    sim:tap "push_enabled"
    sim:answer "allow"
    sim:run_until_idle()
    sim.device:background()
    sim.permissions:set("notifications", { sound = false, badge = false })
    sim:expect { permissions = { notifications = "authorized" } }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect {
      permissions = { notifications = { status = "authorized", alert = true, sound = false, badge = false } },
      preferences = { push_enabled = true },
    }

    step("A new installation asks anew, and everything is let through", function()
      sim.device:reinstall()
      sim:expect { server = { ["ada@example.com"] = { push = false } } }
      sim:tap "push_enabled"
      sim:answer "allow"
      sim:run_until_idle()
      sim:expect { permissions = { notifications = "authorized" } }
    end)
  end)

  it("may be asked for again when the user left without an answer", function(sim)
    sim:tap "push_enabled"
    sim.device:background()
    sim:advance(1)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "not_determined" }, preferences = { push_enabled = false } }
    sim:expect { prompt = false, running = {} }

    sim:tap "push_enabled"
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect { preferences = { push_enabled = true } }
  end)

  it("are off as soon as they are forbidden in the Settings app", function(sim)
    sim:tap "push_enabled"
    sim:answer "allow"
    sim:run_until_idle()
    sim.device:background()
    sim.permissions:set("notifications", "denied")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "denied" }, preferences = { push_enabled = false } }
    expect(sim:find "push_enabled").has { value = false }
  end)

  it("can be turned off without a question", function(sim)
    sim:tap "push_enabled"
    sim:answer "allow"
    sim:run_until_idle()
    sim:toggle("push_enabled", false)
    sim:run_until_idle()
    sim:expect { prompt = false, preferences = { push_enabled = false } }
    sim:expect { permissions = { notifications = "authorized" } }
  end)

  it("are asked for once, though the toggle is tapped twice", function(sim)
    sim:double_tap "push_enabled"
    sim:run_until_idle()
    expect(sim:trace { kind = "prompt.presented" }).has_count(1)
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect { preferences = { push_enabled = true } }
  end)
end)
