-- Notification Settings Screen (NotifKit): the app's own question, the system's, and the Settings app.
app "swiftylaunch"

describe("Notification permission", { tags = { "permissions" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "notifications"
    sim:run_until_idle()
    sim:expect { path = { "notifications" }, prompt = false, permissions = { notifications = "not_determined" } }
    expect(sim:find(label "Stay up to date")).is_visible()
  end)

  it("is asked for after the app's own question", { tags = { "smoke" } }, function(sim)
    expect(sim:find "allow").has { label = "Allow Notifications" }
    sim:tap "allow"
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" }, path = { "notifications" } }
    expect(sim:find "pushNews").is_visible()
    expect(sim:find "systemNotificationSettings").is_visible()
    expect_not(sim:find "allow").is_visible()
  end)

  it("is asked for by the system only once; then Settings has to be opened", function(sim)
    sim:tap "allow"
    sim:answer "dont_allow"
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "denied" } }
    expect_not(sim:find "pushNews").is_visible()
    expect(sim:find "open_settings").has { label = "Allow in Settings" }

    sim:tap "open_settings"
    sim:run_until_idle()
    sim:expect { opened = { "settings:notifications" }, prompt = false }
    expect(sim:trace { kind = "prompt.presented" }).has_count(1)
  end)

  it("is given in the Settings app after a refusal", function(sim)
    sim:tap "allow"
    sim:answer "dont_allow"
    sim:tap "open_settings"
    sim:run_until_idle()
    sim:expect { phase = "background" }
    sim.permissions:set("notifications", "authorized")
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" }, path = { "notifications" } }
    expect(sim:find "pushNews").is_visible()
  end)

  it("is still open when the user left without an answer", function(sim)
    sim:tap "allow"
    sim:run_until_idle()
    sim:expect { prompt = "notification_permission" }
    sim.device:background()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { prompt = false, permissions = { notifications = "not_determined" } }

    sim:tap "allow"
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect { permissions = { notifications = "authorized" } }
  end)
end)

describe("A permission that changes in Settings", { tags = { "permissions" } }, function()
  it("is noticed at the return, both ways", {
    each = {
      { name = "allowed", before = "denied", after = "authorized", shows = "pushNews", hides = "open_settings" },
      { name = "forbidden", before = "authorized", after = "denied", shows = "open_settings", hides = "pushNews" },
    },
  }, function(sim, row)
    sim:launch { permissions = { notifications = row.before } }
    sim:tap "notifications"
    sim:run_until_idle()
    expect(sim:find(row.hides)).is_visible()
    sim.device:background()                            -- the user goes to Settings himself
    sim.permissions:set("notifications", row.after)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { permissions = { notifications = row.after }, path = { "notifications" } }
    expect(sim:find(row.shows)).is_visible()
    expect_not(sim:find(row.hides)).is_visible()
  end)
end)

describe("Notification settings", { tags = { "permissions", "preferences" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:tap "notifications"
    sim:run_until_idle()
  end)

  it("open at once for who has allowed them", { tags = { "smoke" } }, function(sim)
    sim:expect { path = { "notifications" } }
    expect(sim:find "pushNews").has { label = "News" }
  end)

  it("never show the app's own question to who has allowed them", function(sim)
    sim:back()
    sim:run_until_idle()
    sim:tap "notifications"
    sim:expect { transition = "push" }                  -- the first frame already
    expect_not(sim:find(label "Stay up to date")).is_visible()
  end)

  it("keep a choice with the account, on the server", function(sim)
    sim:toggle("pushNews", false)
    sim:expect { preferences = { pushNews = false }, running = { "preferences.save" } }
    sim:run_until_idle()
    sim:expect { server = { ["ada@example.com"] = { preferences = { pushNews = false } } } }

    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { pushNews = false } }
  end)

  it("go back to the old choice when it cannot be saved", function(sim)
    sim:will("preferences.save", { fails = "offline" })
    sim:toggle("pushNews", false)
    sim:run_until_idle()
    sim:expect { preferences = { pushNews = true }, error = any }
  end)

  it("take over what was chosen on the web", function(sim)
    sim.cloud:set("pushNews", false)
    sim:run_until_idle()
    sim:expect { preferences = { pushNews = false } }
  end)

  it("start with the defaults when they cannot be read", function(sim)
    sim:launch { account = "ada@example.com", permissions = { notifications = "authorized" } }
    sim:hold "preferences.load"
    sim:advance(1)
    sim:release("preferences.load", { fails = "load_failed" })
    sim:unhold "preferences.load"
    sim:tap "notifications"
    sim:run_until_idle()
    sim:expect { preferences = { pushNews = true }, error = any, path = { "notifications" } }
  end)

  it("lose a choice that was not saved when the app was killed", function(sim)
    sim:hold "preferences.save"
    sim:toggle("pushNews", false)
    sim.device:kill()
    sim.device:relaunch()
    sim:unhold "preferences.save"
    sim:run_until_idle()
    sim:expect { preferences = { pushNews = true } }
  end)

  it("lead to the system's settings", function(sim)
    sim:tap "systemNotificationSettings"
    sim:run_until_idle()
    sim:expect { opened = { "settings:notifications" }, path = { "notifications" } }
  end)
end)

describe("Asking again after a refusal", { tags = { "permissions" } }, function()
  -- The push SDK's request has an alert of its own for who has refused: it leads to the Settings app.
  app("swiftylaunch", {
    dialogs = { refused = {
      style = "alert", title = "Open Settings", message = "You have turned notifications off. Turn them on in Settings.",
      buttons = {
        { id = "cancel_refused", label = "Cancel", role = "cancel" },
        { id = "open_refused", label = "Open Settings", actions = { { open_settings = "notifications" } } },
      },
    } },
    pages = { settings = { sections = { { id = "customSettings", rows = {
      { id = "remind", kind = "action", label = "Remind me", actions = {
        { when = { permission = "notifications", is = "denied" }, run = { { present = "refused" } },
          otherwise = { { request_permission = "notifications" } } },
      } },
    } } } } },
  })

  it("brings up the system's question first, and then the app's alert", function(sim)
    sim:launch {}
    sim:tap "remind"
    sim:answer "dont_allow"
    sim:run_until_idle()
    sim:tap "remind"
    sim:run_until_idle()
    sim:expect { alert = "refused", prompt = false, opened = {} }
    sim:tap "cancel_refused"
    sim:run_until_idle()
    sim:expect { alert = false, opened = {}, phase = "active" }

    sim:tap "remind"
    sim:tap "open_refused"
    sim:run_until_idle()
    sim:expect { opened = { "settings:notifications" }, phase = "background" }
    sim.permissions:set("notifications", "authorized")
    sim.device:foreground()
    sim:run_until_idle()
    sim:tap "remind"
    sim:run_until_idle()
    sim:expect { alert = false, prompt = false }
  end)
end)

describe("Notifications that were delivered", { tags = { "permissions" } }, function()
  -- The app takes them all away whenever it becomes active.
  app("swiftylaunch", {
    deep_links = { { entry = "os:notification/offer", push = { "premium" } } },
    lifecycle = { on_active = { { clear_notifications = true } } },
  })

  it("are cleared when the app takes touches again", function(sim)
    sim:launch { permissions = { notifications = "authorized" } }
    sim:run_until_idle()
    local cleared = #sim:trace { kind = "app.notifications_cleared" }
    sim.device:background()
    sim.device:notify "os:notification/offer"
    expect(sim:trace { kind = "app.notifications_cleared" }).has_count(cleared)
    sim.device:foreground()
    sim:run_until_idle()
    expect(sim:trace { kind = "app.notifications_cleared" }).has_count(cleared + 1)
  end)
end)
