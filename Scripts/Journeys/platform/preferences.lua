-- Preferences: when they are durable, what a kill loses, who else writes, what hangs on what, and what asks first.
local definition = {
  schema = 1,
  app = { id = "keep", name = "Keep" },
  preferences = {
    use_system = { type = "bool", default = true },
    theme = { type = "choice", default = "light", options = { "light", "dark" }, controls = "color_scheme" },
    sounds = { type = "bool", default = true },
    loud = { type = "bool", default = false, on_save_failure = "keep" },
    volume = { type = "int", default = 50, min = 0, max = 100 },
    sync = { type = "bool", default = false, storage = "cloud" },
    passcode = { type = "bool", default = false, storage = "keychain" },
    biometrics = { type = "bool", default = false, storage = "keychain",
      derive = { { when = { preference = "passcode", is = false }, value = false, stores = true } } },
    mute = { type = "bool", default = false },
    alerts = { type = "bool", default = true, derive = { { when = { preference = "mute" }, value = false } } },
    timeout = { type = "choice", default = "5", options = { "5", "15",
      { id = "never", confirm = { title = "Never lock?" } } } },
    last_choice = { type = "bool", default = false, storage = "session" },
  },
  pages = {
    settings = { title = "Settings", loads = { "preferences" }, sections = { { rows = {
      { id = "sounds", kind = "toggle", label = "Sounds", preference = "sounds" },
      { id = "loud", kind = "toggle", label = "Loud", preference = "loud" },
      { id = "volume", kind = "slider", label = "Volume", preference = "volume" },
      { id = "sync", kind = "toggle", label = "Sync", preference = "sync" },
      { id = "mute", kind = "toggle", label = "Mute", preference = "mute" },
      { id = "last_choice", kind = "toggle", label = "Once", preference = "last_choice" },
      { id = "timeout", kind = "picker", label = "Lock after", preference = "timeout" },
      { id = "look", kind = "navigation", label = "Look", page = "look_page" },
      { id = "safety", kind = "navigation", label = "Safety", page = "safety_page" },
    } } } },
    look_page = { title = "Look", sections = { { rows = {
      { id = "use_system", kind = "toggle", label = "Use system theme", preference = "use_system" },
      { id = "theme", kind = "picker", label = "Theme", preference = "theme", picker_style = "segmented",
        enabled_when = { preference = "use_system", is = false } },
      { id = "sounds_too", kind = "toggle", label = "Sounds", preference = "sounds" },
      { id = "alerts", kind = "toggle", label = "Alerts", preference = "alerts" },
    } } } },
    safety_page = { title = "Safety", sections = { { rows = {
      { id = "passcode", kind = "toggle", label = "Passcode", preference = "passcode",
        requires = { device_owner = true } },
      { id = "biometrics", kind = "toggle", label = "Biometrics", preference = "biometrics",
        enabled_when = { preference = "passcode" }, confirm = { title = "Use biometrics?", role = "normal" } },
    } } } },
  },
}
app(definition)

describe("A change", { tags = { "preferences" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("is in memory at once and durable when its save has ended", function(sim)
    sim:tap "sounds"
    sim:expect { preferences = { sounds = false }, running = { "preferences.save" } }
    sim:run_until_idle()
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = false } }
  end)

  it("is lost by a kill before that, whatever the screen said", { each = {
    { name = "a toggle", change = function(sim) sim:tap "sounds" end, now = { sounds = false }, then_ = { sounds = true } },
    { name = "a slider", change = function(sim) sim:slide("volume", 80) end, now = { volume = 80 },
      then_ = { volume = 50 } },
  } }, function(sim, row)
    row.change(sim)
    sim:expect { preferences = row.now }
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = row.then_ }
  end)

  it("that has reached the disk outlives a kill before the app hears of it", function(sim)
    sim:will("preferences.save", { takes = 2, lands = 0.1 })
    sim:tap "sounds"
    sim:advance(1)
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = false } }
  end)

  it("of a value that is kept for the session is gone with the process", function(sim)
    sim:tap "last_choice"
    sim:run_until_idle()
    sim:expect { preferences = { last_choice = true } }
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { last_choice = false } }
  end)

  it("that cannot be saved goes back and says so, or is kept as the definition says", function(sim)
    sim:will("preferences.save", { fails = "disk_full", times = 2 })
    sim:tap "sounds"
    sim:run_until_idle()
    sim:expect { preferences = { sounds = true }, error = any }
    sim:tap "ok"
    sim:tap "loud"
    sim:run_until_idle()
    sim:expect { preferences = { loud = true }, error = any }
    sim:tap "ok"
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = true, loud = false } }
  end)

  it("is stored as the last of two quick ones says, in whatever order they end", function(sim)
    sim:hold "preferences.save"
    sim:slide("volume", 60)
    sim:slide("volume", 70)
    sim:unhold "preferences.save"
    sim:run_until_idle()
    sim:expect { preferences = { volume = 70 } }
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { volume = 70 } }
  end)

  it("shows on every other page that is open", function(sim)
    sim:tap "look"
    sim:run_until_idle()
    sim:tap "sounds_too"
    sim:run_until_idle()
    expect(sim:find "sounds_too").has { value = false }
    sim:back()
    sim:run_until_idle()
    expect(sim:find "sounds").has { value = false }
    sim:tap "sounds"
    sim:tap "look"
    sim:run_until_idle()
    expect(sim:find "sounds_too").has { value = true }
  end)
end)

describe("Settings that cannot be read", { tags = { "preferences" }, invariants = "all" }, function()
  it("are the defaults, which is said, and nothing is written over what is stored", function(sim)
    never { kind = "preferences.save.started" }
    sim:launch { preferences = { sounds = false, volume = 20 } }
    sim:run_until_idle()
    sim:will("preferences.load", { fails = "load_failed" })
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = true, volume = 50 }, error = any }
    sim:tap "ok"
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = false, volume = 20 }, error = false }
  end)
end)

describe("What hangs on another value", { tags = { "preferences" }, invariants = "all" }, function()
  it("is what that says now, and its own again afterwards", function(sim)
    sim:launch { preferences = { alerts = true } }
    sim:run_until_idle()
    sim:tap "mute"
    sim:run_until_idle()
    sim:expect { preferences = { mute = true, alerts = false } }
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { mute = true, alerts = false } }
    sim:tap "mute"
    sim:run_until_idle()
    sim:expect { preferences = { mute = false, alerts = true } }
  end)

  it("goes for good where the definition stores it, and a restart does not bring it back", function(sim)
    sim:launch { preferences = { passcode = true, biometrics = true }, biometrics = "face_id" }
    sim:tap "safety"
    sim:tap "passcode"
    sim:answer "succeed"
    sim:run_until_idle()
    sim:expect { preferences = { passcode = false, biometrics = false } }
    expect(sim:find "biometrics").has { enabled = false, value = false }
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { passcode = false, biometrics = false } }
    sim:tap "safety"
    sim:tap "passcode"
    sim:answer "succeed"
    sim:run_until_idle()
    sim:expect { preferences = { passcode = true, biometrics = false } }
  end)
end)

describe("The system's theme against the app's own", { tags = { "preferences" }, invariants = "all" }, function()
  app(definition, { preferences = { theme = {
    type = "choice", default = "light", options = { "system", "light", "dark" }, controls = "color_scheme",
    derive = { { when = { preference = "use_system" }, value = "system" } } } } })

  it("keeps the choice that waits, over a restart", function(sim)
    sim:launch { color_scheme = "dark" }
    sim:tap "look"
    sim:run_until_idle()
    sim:expect { color_scheme = "dark", preferences = { theme = "system" } }
    expect(sim:find "theme").has { enabled = false }
    sim:tap "use_system"
    sim:choose("theme", "light")
    sim:run_until_idle()
    sim:expect { color_scheme = "light", preferences = { use_system = false, theme = "light" } }
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { color_scheme = "light", preferences = { use_system = false, theme = "light" } }
    sim:tap "look"
    sim:run_until_idle()
    sim:tap "use_system"
    sim:run_until_idle()
    sim:expect { color_scheme = "dark", preferences = { theme = "system" } }
    sim:tap "use_system"
    sim:run_until_idle()
    sim:expect { color_scheme = "light", preferences = { theme = "light" } }
  end)
end)

describe("A switch that asks first", { tags = { "preferences" }, invariants = "all" }, function()
  it("has not moved before the answer, and does not move without one", { each = {
    { name = "refused", how = function(sim) sim:answer "fail" end },
    { name = "called off", how = function(sim) sim:answer "cancel" end },
    { name = "left with the home gesture", how = function(sim)
      sim.device:background()
      sim.device:foreground()
    end },
    { name = "killed", how = function(sim)
      sim.device:kill { by = "user" }
      sim.device:relaunch()
    end },
  } }, function(sim, row)
    never { kind = "preferences.save.started" }
    sim:launch { biometrics = "face_id" }
    sim:tap "safety"
    sim:tap "passcode"
    sim:wait_for(function() return sim:state "prompt" == "biometrics" end)
    sim:expect { preferences = { passcode = false } }
    row.how(sim)
    sim:run_until_idle()
    sim:expect { preferences = { passcode = false }, prompt = false }
  end)

  it("keeps a choice that was confirmed, after its page was left and over a restart", function(sim)
    sim:launch {}
    sim:run_until_idle()
    sim:tap "timeout"
    sim:tap "never"
    sim:run_until_idle()
    sim:expect { dialog = "timeout_never_confirmation", preferences = { timeout = "5" } }
    sim:tap "confirm_timeout_never"
    sim:run_until_idle()
    sim:expect { preferences = { timeout = "never" } }
    sim:tap "look"
    sim:run_until_idle()
    sim:back()
    sim:run_until_idle()
    expect(sim:find "timeout").has { value = "never" }
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { timeout = "never" } }
  end)

  it("is not stored by a kill at its question", function(sim)
    sim:launch { preferences = { passcode = true }, biometrics = "face_id" }
    sim:tap "safety"
    sim:tap "biometrics"
    sim:run_until_idle()
    sim:expect { dialog = "biometrics_confirmation", preferences = { biometrics = false } }
    sim.device:kill { by = "user" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { biometrics = false }, presented = {} }
  end)
end)

describe("Another writer", { tags = { "preferences" }, invariants = "all" }, function()
  before_each(function(sim)
    sim:launch {}
    sim:run_until_idle()
  end)

  it("of this device changes what is shown at once, on a page that is open", function(sim)
    sim:tap "look"
    sim:run_until_idle()
    sim.preferences:set("sounds", false)
    sim:run_until_idle()
    sim:expect { preferences = { sounds = false } }
    expect(sim:find "sounds_too").has { value = false }
    sim:back()
    sim:run_until_idle()
    expect(sim:find "sounds").has { value = false }
  end)

  it("is heard of at the return while the app stands still", function(sim)
    sim.device:background()
    sim:advance(10)
    sim.preferences:set("sounds", false)
    sim:expect { preferences = { sounds = true } }
    sim.device:foreground()
    sim:run_until_idle()
    sim:expect { preferences = { sounds = false } }
  end)

  it("does not win over what the user has changed and what is about to be stored", function(sim)
    sim:hold "preferences.save"
    sim:slide("volume", 70)
    sim.preferences:set("volume", 10)
    sim:expect { preferences = { volume = 70 } }
    sim:unhold "preferences.save"
    sim:run_until_idle()
    sim:expect { preferences = { volume = 70 } }
    sim.device:kill { by = "system" }
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { volume = 70 } }
  end)

  it("on another device is heard of when there is a line, and touches nothing of this one alone", function(sim)
    sim:tap "sounds"
    sim:run_until_idle()
    sim.network:offline()
    sim.cloud:set("sync", true)
    sim:run_until_idle()
    sim:expect { preferences = { sync = false } }
    sim.network:online()
    sim:run_until_idle()
    sim:expect { preferences = { sync = true, sounds = false } }
  end)

  it("that writes the value that is there changes nothing", function(sim)
    never { kind = "preferences.changed" }
    sim.preferences:set("sounds", true)
    sim:run_until_idle()
  end)
end)
