-- What changes in the Settings app while the app is elsewhere, and the way from there into the app.
app "herald"

describe("A change in the Settings app", { tags = { "permissions", "lifecycle" } }, function()
  it("is noticed both ways, whatever the app was doing meanwhile", { tags = { "smoke" }, each = {
    { name = "in the background, allowed", before = "denied", after = "authorized" },
    { name = "in the background, forbidden", before = "authorized", after = "denied" },
    { name = "suspended, allowed", before = "denied", after = "authorized", wait = 60 },
    { name = "suspended, forbidden", before = "authorized", after = "denied", wait = 60 },
    { name = "killed, allowed", before = "denied", after = "authorized", kill = true },
    { name = "killed, forbidden", before = "authorized", after = "denied", kill = true },
    { name = "in the background, quiet", before = "authorized", after = "provisional" },
    { name = "killed, quiet", before = "denied", after = "provisional", kill = true },
  } }, function(sim, row)
    sim:launch { account = "ada@example.com", permissions = { notifications = row.before } }
    sim:tap "alerts"
    sim:run_until_idle()
    sim:expect_events(containing { analytics.screen "Alerts" })
    if row.kill then sim.device:kill() else sim.device:background() end
    if row.wait then sim:advance(row.wait) end
    sim.permissions:set("notifications", row.after)
    if row.kill then sim.device:relaunch() else sim.device:foreground() end
    sim:run_until_idle()
    sim:expect { permissions = { notifications = row.after }, preferences = { digest = row.after ~= "denied" } }
    if not row.kill then
      sim:expect { path = { "alerts" } }
      expect(sim:analytics "notifications_changed").has_count(1)
    end
  end)

  it("leaves the app's own switch as it was chosen", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:tap "alerts"
    sim:run_until_idle()
    sim:toggle("digest", false)
    sim:run_until_idle()
    sim.device:background()
    sim.permissions:set("notifications", "denied")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { preferences = { digest = false } }
    sim.device:background()
    sim.permissions:set("notifications", "authorized")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { preferences = { digest = false } }
    sim:toggle("digest", true)
    sim:run_until_idle()
    sim:expect { preferences = { digest = true } }
  end)

  it("may be to one of the switches alone", { each = {
    { name = "alert" }, { name = "sound" }, { name = "badge" }, { name = "lock_screen" }, { name = "notification_center" },
  } }, function(sim, row)
    sim:launch { permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim.device:background()
    sim.permissions:set("notifications", { [row.name] = false })
    sim.device:foreground()
    sim:run_until_idle()
    local wanted = { status = "authorized", alert = true, sound = true, badge = true, lock_screen = true, notification_center = true }
    wanted[row.name] = false
    sim:expect { permissions = { notifications = wanted } }
    sim.device:background()
    sim.permissions:set("notifications", { [row.name] = true })
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" } }
  end)

  it("to every switch is not a refusal, and is told as it is", function(sim)
    sim:launch { permissions = { notifications = {
      status = "authorized", alert = false, sound = false, badge = false, lock_screen = false, notification_center = false,
    } } }
    sim:run_until_idle()
    sim:expect { permissions = { notifications = { status = "authorized", alert = false, notification_center = false } } }
  end)

  it("cannot be made while the app is in front of it", function(sim)
    sim:launch { permissions = { notifications = "denied" } }
    sim:run_until_idle()
    local done = pcall(function() sim.permissions:set("notifications", "authorized") end)
    expect(done).equals(false)
    sim:expect { permissions = { notifications = "denied" } }
  end)

  it("made while the read is late is read in the end", function(sim)
    sim:launch { permissions = { notifications = "denied" } }
    sim:run_until_idle()
    sim:hold "notifications.status"
    sim.device:background()
    sim.device:foreground()
    sim:advance(1)
    sim:expect { permissions = { notifications = "denied" } }
    sim.device:background()
    sim.permissions:set("notifications", "authorized")
    sim.device:foreground()
    sim:unhold "notifications.status"
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" } }
  end)
end)

describe("The way from the system's own page", { tags = { "permissions", "navigation" } }, function()
  it("leads to the app's page for notifications, from everywhere", { tags = { "smoke" }, each = {
    { name = "the root", go = function() end },
    { name = "another page", go = function(sim) sim:tap "archive" end },
    { name = "under an alert", go = function(sim) sim:tap "archive" sim:tap "clear" end },
    { name = "the page itself", go = function(sim) sim:tap "alerts" end },
  } }, function(sim, row)
    sim:launch { permissions = { notifications = "authorized" } }
    row.go(sim)
    sim:run_until_idle()
    sim.device:background()
    sim:open "os:notification_settings"
    sim:run_until_idle()
    sim:expect { phase = "active", path = { "alerts" }, presented = {} }
  end)

  it("starts the app when it was not running", function(sim)
    sim:launch { opened_by = "os:notification_settings", permissions = { notifications = "denied" } }
    sim:run_until_idle()
    sim:expect { path = { "alerts" }, permissions = { notifications = "denied" } }
    expect(sim:find "digest").has { value = false }
    sim.device:kill()
    sim.permissions:set("notifications", "authorized")
    sim:open "os:notification_settings"
    sim:run_until_idle()
    sim:expect { path = { "alerts" }, permissions = { notifications = "authorized" } }
    expect(sim:find "digest").has { value = true }
  end)

  it("shows what was changed there a moment ago", function(sim)
    sim:launch { permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    sim.device:background()
    sim.permissions:set("notifications", "denied")
    sim:open "os:notification_settings"
    sim:run_until_idle()
    sim:expect { path = { "alerts" }, permissions = { notifications = "denied" }, preferences = { digest = false } }
  end)
end)
