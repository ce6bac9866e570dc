-- The app's life as iOS leads it: phases and their causes, time in the background, what comes back, what is locked.
local definition = {
  schema = 1,
  app = { id = "life", name = "Life" },
  embedding = { inside = "tab", tabs = { { id = "settings", page = "settings" }, { id = "more", page = "more" } } },
  preferences = {
    theme = { type = "choice", default = "system", options = { "system", "light", "dark" }, controls = "color_scheme" },
    diary = { type = "bool", default = false },
    pin = { type = "bool", default = false, storage = "keychain" },
    face = { type = "bool", default = true, storage = "cloud",
      derive = { { when = { preference = "pin", is = false }, value = false, stores = true } } },
    result = { type = "text", default = "" },
  },
  pages = {
    settings = { title = "Settings", sections = { { rows = {
      { id = "theme", kind = "picker", label = "Theme", preference = "theme" },
      { id = "diary", kind = "toggle", label = "Diary", preference = "diary" },
      { id = "pin", kind = "toggle", label = "PIN", preference = "pin" },
      { id = "face", kind = "toggle", label = "Face ID", preference = "face" },
      { id = "export", kind = "action", label = "Export", actions = { { task = { name = "export", takes = 20, timeout = 60,
        in_background = true, on_success = { { set = "result", to = "done" } },
        on_failure = { { set = "result", to = "{error}" } } } } } },
      { id = "privacy", kind = "navigation", label = "Privacy", page = "privacy" },
    } } } },
    privacy = { title = "Privacy", sections = { { rows = {
      { id = "terms", kind = "action", label = "Terms", actions = { { present = "terms_page" } } },
      { id = "sign_out", kind = "sign_out", label = "Sign Out" },
    } } } },
    terms_page = { title = "Terms", sections = { { rows = {
      { id = "annex", kind = "navigation", label = "Annex", page = "annex" } } } } },
    annex = { title = "Annex", sections = { { rows = {
      { id = "sure", kind = "action", label = "Sure", actions = { { present = "sure_dialog" } } } } } } },
    more = { title = "More", sections = { { rows = {
      { id = "about", kind = "navigation", label = "About", page = "about_page" } } } } },
    about_page = { title = "About", sections = {} },
  },
  dialogs = { sure_dialog = { title = "Sure?", buttons = { { id = "yes", label = "Yes" } } } },
  account = { providers = { "email" }, users = { { email = "ada@example.com" } } },
  analytics = { lifecycle = true, events = { screen_viewed = "{screen}" } },
  deep_links = { { url = "life://privacy", push = { "privacy" } } },
  lifecycle = {
    on_color_scheme = { { track = "color_scheme_changed" } },
    on_wake = { { set = "diary", to = true } },
    pops_to_root_after = "5 minutes",
  },
}
app(definition)

describe("What covers the app", { tags = { "lifecycle" }, invariants = "all" }, function()
  it("makes it inactive, which is neither leaving nor coming back", { each = {
    { name = "the Control Centre", by = "control_center" },
    { name = "the Notification Centre", by = "notification_center" },
    { name = "a call", by = "call" },
  } }, function(sim, row)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
    sim:expect_events(containing { "Application Opened" })
    sim.device:deactivate(row.by)
    sim:expect { phase = "inactive", path = { "privacy" } }
    sim:touch "terms"
    sim:expect { presented = {} }
    sim.device:activate()
    sim:run_until_idle()
    sim:expect { phase = "active", path = { "privacy" } }
    sim:expect_events {}
  end)

  it("calls off a finger that drags", function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
    sim:drag("back", 0.8)
    sim.device:deactivate "call"
    expect(sim:trace { kind = "ui.gesture_cancelled", data = { gesture = "back" } }).has_count(1)
    sim.device:activate()
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, model = { path = { "privacy" } } }
  end)

  it("goes when a link is opened from it", function(sim)
    sim:launch {}
    sim.device:deactivate "notification_center"
    sim:open "life://privacy"
    sim:run_until_idle()
    sim:expect { phase = "active", path = { "privacy" } }
  end)

  it("is not the lock, which takes the app to the background, in pairs of events", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect_events(containing { "Application Opened" })
    sim.device:lock()
    sim:expect { phase = "background" }
    sim:advance(10)
    sim:expect { phase = "suspended" }
    sim.device:unlock()
    sim:run_until_idle()
    sim:expect { phase = "active" }
    sim:expect_events { "Application Backgrounded", "Application Opened" }
  end)
end)

describe("An app that listens to its scene", { tags = { "lifecycle" }, invariants = "all" }, function()
  app(definition, {
    permissions = { notifications = {} },
    pages = { settings = { sections = { { rows = {
      { id = "ask", kind = "action", label = "Ask", actions = { { request_permission = "notifications" } } },
      { id = "give", kind = "action", label = "Share", actions = { { share = "Hello" } } },
    } } } } },
    lifecycle = { on_active = { { track = "scene_active" } }, on_inactive = { { track = "scene_inactive" } } },
  })

  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:expect_events(none_of { "scene_active", "scene_inactive" })
  end)

  it("hears of what covers it, in pairs", function(sim)
    sim.device:deactivate "control_center"
    sim:expect_events { "scene_inactive" }
    sim.device:activate()
    sim:expect_events { "scene_active" }
  end)

  it("hears of an alert of the system as of what covers it, which is no way to the background", function(sim)
    sim:tap "ask"
    sim:run_until_idle()
    sim:expect_events { "scene_inactive" }
    expect(sim:trace "app.became_inactive").has_count(1)
    sim:answer "allow"
    sim:run_until_idle()
    sim:expect_events { "scene_active" }
    sim:expect { phase = "active" }
  end)

  it("hears nothing of a sheet of the system in its own scene", function(sim)
    sim:tap "give"
    sim:run_until_idle()
    sim:expect { prompt = "share_sheet" }
    sim:answer "cancel"
    sim:run_until_idle()
    sim:expect_events {}
  end)

  it("is inactive before it is in the background, and active after it is back", function(sim)
    sim.device:background()
    sim:expect_events { "scene_inactive", "Application Backgrounded" }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events { "Application Opened", "scene_active" }
  end)
end)

describe("The way to the background", { tags = { "lifecycle" }, invariants = "all" }, function()
  it("has the system draw the app light and dark, which is no change of the theme", { each = {
    { name = "on a light device", device = "light", other = "dark" },
    { name = "on a dark device", device = "dark", other = "light" },
  } }, function(sim, row)
    sim:launch { color_scheme = row.device }
    sim:run_until_idle()
    sim.device:background()
    expect(sim:trace { kind = "app.snapshot_taken", data = { color_scheme = row.other } }).has_count(1)
    expect(sim:trace { kind = "app.snapshot_taken", data = { color_scheme = row.device } }).has_count(1)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events(none_of { "color_scheme_changed" })
    sim:expect { color_scheme = row.device }
  end)

  it("lets a change of the theme meanwhile be heard of at the return, once", function(sim)
    sim:launch { color_scheme = "light" }
    sim:run_until_idle()
    sim.device:background()
    sim.device:set { color_scheme = "dark" }
    sim:expect_events(none_of { "color_scheme_changed" })
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events { "Application Opened", "color_scheme_changed" }
    sim:expect { color_scheme = "dark" }
    sim.device:set { color_scheme = "light" }
    sim:expect_events { "color_scheme_changed" }
  end)

  it("keeps the page where it was", function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
    sim.device:background()
    sim:advance(60)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
  end)

  it("resets once after five minutes, before the link that brings the app back", function(sim)
    sim:launch {}
    sim:tap "more"
    sim:tap "about"
    sim:run_until_idle()
    sim.device:background()
    sim:advance("6 min")
    sim:open "life://privacy"
    sim:run_until_idle()
    sim:expect { tab = "settings", path = { "privacy" } }
    sim:expect_for("10 min", { path = { "privacy" } })
    sim:tap "more"
    sim:run_until_idle()
    sim:expect { tab = "more", path = {} }
  end)
end)

describe("Time in the background", { tags = { "lifecycle" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("is five seconds for who asks for none", function(sim)
    sim.device:background()
    sim:advance(4.9)
    sim:expect { phase = "background" }
    sim:advance(0.1)
    sim:expect { phase = "suspended" }
  end)

  it("is as long as what was asked for, and no longer", function(sim)
    sim:tap "export"
    sim.device:background()
    sim:advance(19)
    sim:expect { phase = "background", preferences = { result = "" } }
    sim:advance(1)
    sim:expect { phase = "background", preferences = { result = "done" } }
    sim:advance(1)
    sim:expect { phase = "suspended" }
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { result = "done" } }
  end)

  it("ends after thirty seconds, and what still runs is told so", function(sim)
    sim:will("task.export", { takes = "10 min" })
    sim:tap "export"
    sim.device:background()
    sim:advance(29.9)
    sim:expect { phase = "background", preferences = { result = "" } }
    sim:advance(0.1)
    sim:expect { phase = "background", preferences = { result = "background_expired" } }
    sim:advance(1)
    sim:expect { phase = "suspended" }
    expect(sim:trace "app.background_time_expired").has_count(1)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { preferences = { result = "background_expired" }, running = {} }
    expect(sim:find "export").has { enabled = true, busy = false }
  end)

  it("is not needed by who comes back in time", function(sim)
    sim:tap "export"
    sim.device:background()
    sim:advance(15)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { phase = "active", preferences = { result = "done" } }
  end)
end)

describe("A kill", { tags = { "lifecycle" }, invariants = "all" }, function()
  it("leaves what was durable, whatever the app was doing", { each = {
    { name = "in front", to = function() end },
    { name = "covered", to = function(sim) sim.device:deactivate "call" end },
    { name = "in the background", to = function(sim) sim.device:background() end },
    { name = "suspended", to = function(sim) sim.device:background() sim:advance(10) end },
    { name = "while it exports", to = function(sim) sim:tap "export" end },
    { name = "while a page comes", to = function(sim) sim:tap "privacy" end },
  } }, function(sim, row)
    sim:launch { account = "ada@example.com" }
    sim:tap "diary"
    sim:run_until_idle()
    row.to(sim)
    sim.device:kill { by = "system" }
    sim:expect { phase = "not_running" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", preferences = { diary = true }, running = {}, presented = {} }
  end)
end)

describe("After the system ended the app", { tags = { "lifecycle" }, invariants = "all" }, function()
  local function leave(sim)
    sim:tap "privacy"
    sim:tap "terms"
    sim:tap "annex"
    sim:run_until_idle()
    sim:expect { presented = { "terms_page" }, path = { "annex" } }
  end

  it("the path comes back, and nothing that stood over it", function(sim)
    sim:launch {}
    leave(sim)
    sim.device:background()
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { path = { "privacy" }, presented = {} }
  end)

  it("the path comes back though the app was woken and ended once more meanwhile", function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
    sim.device:background()
    sim.device:kill { by = "system" }
    sim.device:wake "push"
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
  end)

  it("nothing comes back after the user ended it", function(sim)
    sim:launch {}
    leave(sim)
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { path = {}, presented = {} }
  end)

end)

describe("After the system ended an app that keeps everything", { tags = { "lifecycle" }, invariants = "all" }, function()
  app(definition, { lifecycle = { restores = "everything" } })

  it("sheets and what lies in them come back, but no question", function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:tap "terms"
    sim:tap "annex"
    sim:tap "sure"
    sim:run_until_idle()
    sim:expect { presented = { "terms_page", "sure_dialog" } }
    sim.device:background()
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { presented = { "terms_page" }, path = { "annex" }, paths = { settings = { "privacy" } } }
    sim:back()
    sim:tap "close"
    sim:run_until_idle()
    sim:expect { presented = {}, path = { "privacy" } }
  end)

  it("the tab comes back, and the path of the other with it", function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:tap "more"
    sim:run_until_idle()
    sim.device:background()
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { tab = "more", path = {} }
    sim:tap "settings"
    sim:run_until_idle()
    sim:expect { path = { "privacy" } }
  end)
end)

describe("A start ahead of time", { tags = { "lifecycle" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:tap "privacy"
    sim:run_until_idle()
    sim.device:background()
    sim.device:kill { by = "system" }
    sim:expect_events(containing { "Application Backgrounded" })
    sim.device:wake "prewarm"
    sim:advance(6)
  end)

  it("is no opening: the first screen is", function(sim)
    sim:expect { phase = "suspended" }
    sim:expect_events {}
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect_events(containing { "Application Opened" })
  end)

  it("leaves the place that the first screen comes back to", function(sim)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { phase = "active", path = { "privacy" } }
  end)
end)

describe("What the app's life is told with", { tags = { "lifecycle" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  -- The last record of a kind, and what it says of its cause.
  local function told(sim, kind, by)
    local records, count = sim:trace(kind), #sim:trace(kind)
    expect(records[count].data.by).equals(by)
  end

  it("is what covers the app", { each = {
    { name = "the Control Centre", by = "control_center" },
    { name = "the Notification Centre", by = "notification_center" },
    { name = "the app switcher", by = "app_switcher" },
    { name = "a call", by = "call" },
  } }, function(sim, row)
    sim.device:deactivate(row.by)
    told(sim, "app.became_inactive", row.by)
    sim.device:activate()
    told(sim, "app.became_active", "uncovered")
  end)

  it("is how the user leaves it and comes back", function(sim)
    sim.device:background()
    told(sim, "app.entered_background", "home")
    sim:advance(5)
    told(sim, "app.suspended", "idle")
    sim.device:foreground()
    told(sim, "app.became_active", "user")
    sim.device:lock()
    told(sim, "app.entered_background", "lock")
    sim.device:unlock()
    told(sim, "app.became_active", "unlock")
    sim.device:background()
    sim:open "life://privacy"
    sim:run_until_idle()
    told(sim, "app.became_active", "link")
  end)

  it("is the time that is over, and what the system wakes it for", function(sim)
    sim:will("task.export", { takes = "10 min" })
    sim:tap "export"
    sim.device:background()
    sim:advance(31)
    told(sim, "app.suspended", "time_limit")
    sim.device:wake "fetch"
    told(sim, "app.entered_background", "fetch")
  end)

  it("is who or what ends it, and how it starts again", { each = {
    { name = "the user", by = "user" },
    { name = "the system", by = "system" },
    { name = "the watchdog", by = "watchdog" },
  } }, function(sim, row)
    sim.device:kill { by = row.by }
    told(sim, "app.terminated", row.by)
    sim:open "life://privacy"
    told(sim, "app.launched", "link")
    sim:run_until_idle()
  end)

  it("is the kind of the record after a crash, which leaves the place to come back to", function(sim)
    sim:tap "privacy"
    sim:run_until_idle()
    sim.device:kill { by = "crash" }
    sim:expect { phase = "crashed" }
    expect(sim:trace "app.crashed").has_count(1)
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { phase = "active", path = { "privacy" } }
    sim.device:reinstall()
    told(sim, "app.launched", "installation")
    sim:run_until_idle()
  end)
end)

describe("Before the first unlock", { tags = { "lifecycle" } }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "pin"
    sim:choose("theme", "dark")
    sim:run_until_idle()
    sim.device:reboot()
  end)

  it("what the app reads is nothing, and what it writes is refused", { each = {
    { name = "woken by a push", by = "push" },
    { name = "woken to fetch", by = "fetch" },
    { name = "started ahead of time", by = "prewarm" },
  } }, function(sim, row)
    sim.device:wake(row.by)
    sim:run_until_idle()
    sim:expect { phase = "background", account = false, preferences = { pin = false, theme = "system", diary = false } }
    expect(sim:trace { kind = "preferences.save.finished", data = { error = "storage_locked" } }).has_count(1)
    sim.device:unlock()
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { phase = "active", account = "ada@example.com", color_scheme = "dark" }
    sim:expect { preferences = { pin = true, theme = "dark", diary = false } }
  end)

  it("a value that hangs on one that cannot be read is not overwritten", function(sim)
    sim.device:unlock()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:tap "face"
    sim:run_until_idle()
    sim:expect { preferences = { pin = true, face = true } }
    sim.device:reboot()
    sim.device:wake "fetch"
    sim:run_until_idle()
    sim.device:unlock()
    sim:advance(10)
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { preferences = { pin = true, face = true } }
  end)

  it("another process of the device writes nothing either", function(sim)
    expect(pcall(function() sim.preferences:set("diary", true) end)).equals(false)
    sim.device:unlock()
    sim.preferences:set("diary", true)
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { diary = true } }
  end)

  it("what another device writes comes with the unlock", function(sim)
    sim.cloud:set("face", false)
    sim.device:unlock()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { face = false } }
  end)

  it("nobody opens the app", function(sim)
    sim:expect { phase = "not_running" }
    sim.device:unlock()
    sim:expect { phase = "not_running" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { phase = "active", preferences = { theme = "dark" } }
  end)
end)

describe("Deleted and installed again", { tags = { "lifecycle" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch { account = "ada@example.com" }
    sim:tap "pin"
    sim:tap "diary"
    sim:run_until_idle()
  end)

  it("with its keychain, the app knows the user and the PIN, and nothing else", function(sim)
    sim.device:reinstall { keep = { "keychain" } }
    sim:run_until_idle()
    sim:expect { account = "ada@example.com", preferences = { pin = true, diary = false } }
    sim:expect_events(containing { "Application Installed" })
  end)

  it("without it, the app knows nobody", function(sim)
    sim.device:reinstall()
    sim:run_until_idle()
    sim:expect { account = false, preferences = { pin = false, diary = false } }
    sim:expect_events(containing { "Application Installed" })
  end)
end)
