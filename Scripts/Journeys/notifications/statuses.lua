-- The five statuses that the system may have for notifications, and what becomes of the question.
app "herald"

describe("A status", { tags = { "permissions" } }, function()
  it("decides what the switches show and what a tap does", { tags = { "smoke" }, each = {
    { name = "not_determined", granted = false, leads = "asks" },
    { name = "denied", granted = false, leads = "settings" },
    { name = "authorized", granted = true, leads = "settings" },
    { name = "provisional", granted = true, leads = "settings" },
    { name = "ephemeral", granted = true, leads = "settings" },
  } }, function(sim, row)
    sim:launch { permissions = { notifications = row.name } }
    sim:tap "alerts"
    sim:run_until_idle()
    sim:expect { permissions = { notifications = row.name }, preferences = { digest = row.granted } }
    expect(sim:find "system").has { value = row.granted }
    expect(sim:find "digest").has { value = row.granted }
    if row.name == "provisional" then expect(sim:find "quiet").is_visible() end

    sim:tap "system"
    sim:run_until_idle()
    if row.leads == "asks" then
      sim:expect { prompt = "notification_permission" }
      sim:answer "dont_allow"
      sim:run_until_idle()
      sim:expect { permissions = { notifications = "denied" } }
    else
      sim:expect { prompt = false, opened = { "settings:notifications" }, phase = "background" }
    end
  end)

  it("opens or keeps shut what needs it", { each = {
    { name = "authorized", said = { "Sent" } }, { name = "provisional", said = { "Sent" } },
    { name = "ephemeral", said = { "Sent" } }, { name = "denied", said = {} },
  } }, function(sim, row)
    sim:launch { permissions = { notifications = row.name }, voice_over = true }
    sim:tap "alerts"
    sim:run_until_idle()
    sim:tap "test"
    sim:run_until_idle()
    sim:expect { spoken = row.said }
  end)

  it("is registered for at every start where it is granted", { each = {
    { name = "not_determined", times = 0 }, { name = "denied", times = 0 }, { name = "authorized", times = 2 },
    { name = "provisional", times = 2 }, { name = "ephemeral", times = 2 },
  } }, function(sim, row)
    sim:launch { permissions = { notifications = row.name } }
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    expect(sim:trace { kind = "notifications.register.finished" }).has_count(row.times)
  end)
end)

describe("The system's question", { tags = { "permissions" } }, function()
  local function ask(sim)
    sim:launch {}
    sim:tap "alerts"
    sim:run_until_idle()
    sim:tap "ask"
    sim:run_until_idle()
    sim:expect { prompt = "notification_permission" }
  end

  it("can be left in every way, and is still open then", { each = {
    { name = "the home gesture", leave = function(sim) sim.device:background() sim.device:foreground() end },
    { name = "the lock", leave = function(sim) sim.device:lock() sim.device:unlock() end },
    { name = "a kill", leave = function(sim) sim.device:kill() sim.device:relaunch() end },
    { name = "a restart", leave = function(sim) sim.device:reboot() sim.device:unlock() sim.device:relaunch() end },
  } }, function(sim, row)
    ask(sim)
    row.leave(sim)
    sim:run_until_idle()
    sim:expect { prompt = false, permissions = { notifications = "not_determined" }, running = {} }
    if sim:state "page" == "settings" then sim:tap "alerts" end
    sim:tap "ask"
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" } }
  end)

  it("comes once, and never again after a no", function(sim)
    ask(sim)
    sim:answer "dont_allow"
    sim:run_until_idle()
    sim:tap "ask"
    sim:run_until_idle()
    sim:expect { prompt = false, opened = { "settings:notifications" } }
    expect(sim:trace { kind = "prompt.presented" }).has_count(1)
    sim:expect_events(containing { "notifications_changed" })
  end)

  it("stays and covers everything until it is answered", function(sim)
    ask(sim)
    sim:advance "1 hour"
    sim:expect { prompt = "notification_permission" }
    expect(sim:find "digest").has { covered = true, hittable = false }
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect { prompt = false, permissions = { notifications = "authorized" }, preferences = { digest = true } }
  end)

  it("is answered at the system at once, and heard of when the call returns", function(sim)
    ask(sim)
    sim:hold "notifications.prompt"
    sim:answer "allow"
    sim:advance(1)
    sim:expect { permissions = { notifications = "not_determined" } }
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" } }
  end)
end)

describe("Quiet notifications", { tags = { "permissions" } }, function()
  app("herald", { permissions = { notifications = { options = { "alert", "sound", "badge", "provisional" } } } })

  it("are granted without a question", { tags = { "smoke" } }, function(sim)
    sim:launch {}
    sim:tap "alerts"
    sim:run_until_idle()
    sim:tap "ask"
    sim:run_until_idle()
    sim:expect { prompt = false, permissions = { notifications = "provisional" } }
    expect(sim:find "quiet").is_visible()
    expect(sim:trace { kind = "prompt.presented" }).has_count(0)
    expect(sim:trace { kind = "notifications.register.finished" }).has_count(1)
  end)

  it("can be asked for in full afterwards", { each = {
    { name = "allowed", answer = "allow", status = "authorized" },
    { name = "refused", answer = "dont_allow", status = "denied" },
    { name = "left", status = "provisional" },
  } }, function(sim, row)
    sim:launch { permissions = { notifications = "provisional" } }
    sim:tap "alerts"
    sim:run_until_idle()
    sim:tap "ask"
    sim:run_until_idle()
    sim:expect { prompt = "notification_permission" }
    if row.answer then
      sim:answer(row.answer)
    else
      sim.device:background()
      sim.device:foreground()
    end
    sim:run_until_idle()
    sim:expect { prompt = false, permissions = { notifications = row.status } }
  end)
end)
