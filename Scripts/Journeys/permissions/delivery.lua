-- Notifications that are allowed, with alerts, sounds and badges off: nothing is delivered, so that nothing is granted.
app {
  schema = 1,
  app = { id = "quiet", name = "Quiet" },
  preferences = { reminders = { type = "bool", default = true } },
  permissions = { notifications = { preference = "reminders", purpose = "To remind you.", fallback = "open_settings" } },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "reminders", kind = "toggle", label = "Reminders", preference = "reminders" },
      { id = "system", kind = "toggle", label = "Notifications", permission = "notifications" },
      { id = "test", kind = "action", label = "Test", requires = { permission = "notifications" },
        actions = { { push = "sent" } } },
      { id = "granted", kind = "info", value = "yes", label = "Granted", visible_when = { permission = "notifications" } },
      { id = "authorized", kind = "info", value = "yes", label = "Authorized",
        visible_when = { permission = "notifications", is = "authorized" } },
    } } } },
    sent = { title = "Sent", body = "It is on its way." },
  },
}

local function switches(sim, alert, sound)
  -- Where the app has opened the Settings app, it is in the background already.
  if sim:state "phase" == "active" then sim.device:background() end
  sim.permissions:set("notifications", { status = "authorized", alert = alert, sound = sound, badge = false,
    lock_screen = false, notification_center = false })
  sim.device:foreground()
  sim:run_until_idle()
end

describe("Notifications without a way of delivery", { invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    switches(sim, false, false)
  end)

  it("are off for switches and conditions", function(sim)
    expect(sim:find "reminders").has { value = false }
    expect(sim:find "system").has { value = false }
    expect_not(sim:find "granted").is_visible()
    expect(sim:find "authorized").is_visible()
    switches(sim, false, true)
    expect(sim:find "reminders").has { value = true }
    expect(sim:find "system").has { value = true }
    expect(sim:find "granted").is_visible()
  end)

  it("keep a gate shut until there is one", function(sim)
    sim:tap "test"
    sim:run_until_idle()
    sim:expect { opened = { "settings:notifications" }, path = {} }
    switches(sim, true, false)
    sim:expect({ path = { "sent" } }, "what was wanted goes on")
  end)

  it("decline what waited for them where nothing was changed", function(sim)
    sim:tap "test"
    sim:run_until_idle()
    switches(sim, false, false)
    sim:expect { path = {} }
    expect(sim:find "test").has { busy = false, hittable = true }
  end)
end)
