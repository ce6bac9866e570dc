import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// What the process, the device and the stores outlive, and what they do not.
@Suite struct `Process and stores` {
  @Test func `before the first unlock after a restart nothing can be read; a lock alone keeps nothing back`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    try d.tap("haptics_enabled")
    try d.apply(.lock)
    try d.idle()
    let id = try #require(d.model.preference(named: "haptics_enabled"))
    #expect(d.s.world.device.disk[id.index] == .bool(false))
    try d.apply(.unlock)
    #expect(d.state("preferences.haptics_enabled") == .bool(false))
    try d.apply(.reboot)
    #expect(throws: Refusal.self) { try d.apply(.relaunch) }
    try d.apply(.wake(.push))
    #expect(d.state("account") == .bool(false))
    #expect(d.state("preferences.haptics_enabled") == .bool(true))
    try d.apply(.unlock)
    #expect(d.state("phase") == .string("background"))
    try d.apply(.foreground)
    #expect(d.state("account") == .string("ada@example.com"))
    #expect(d.state("preferences.haptics_enabled") == .bool(false))
    d.check()
  }

  @Test func `the app comes back with the unlock only when the lock took it away`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.apply(.lock)
    try d.apply(.unlock)
    #expect(d.state("phase") == .string("active"))
    try d.apply(.background)
    try d.apply(.lock)
    #expect(throws: Refusal.self) { try d.apply(.foreground) }
    try d.apply(.unlock)
    #expect(d.state("phase") == .string("background"))
    d.check()
  }

  @Test func `a restart ends a prompt once`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.tap("upgradeButton")
    try d.apply(.kill(.user))
    #expect(d.state("prompt") == .string("purchase"))
    try d.apply(.reboot)
    #expect(d.state("prompt") == .bool(false))
    #expect(d.count("promptEnded") == 1)
    #expect(d.state("running") == .list([]))
    d.check()
  }

  @Test func `what is bought after the app has died is delivered to its next process`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.tap("upgradeButton")
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    try d.advance(1000)
    try d.answer(.confirm)
    try d.advance(5000)
    #expect(d.state("isProUser") == .bool(true))
    #expect(d.state("unfinished") == .list([]))
    d.check()
  }

  @Test func `a woken app asks nothing of the user and becomes what it would have been`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "x", kind = "info", label = "X", value = "1" }"#,
        """
        account = { providers = { "email" }, lock = { by = "device_owner" } }, analytics = {},
        lifecycle = { restores = "path", on_first_launch = { { track = "first" } }, on_launch = { { track = "launch" } } }
        """)
    ) { $0.account = "a@b.example" }
    try d.answer(.succeed)
    try d.apply(.reinstall(keepsKeychain: true))
    try d.apply(.kill(.system))
    try d.apply(.wake(.fetch))
    try d.idle()
    #expect(d.state("prompt") == .bool(false))
    try d.apply(.foreground)
    #expect(d.state("prompt") == .string("biometrics"))
    try d.answer(.succeed)
    #expect(d.state("locked") == .bool(false))
    d.check()
  }

  @Test func `the path comes back to a woken app too, in any engine`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "navigation", label = "Go", page = "a" }"#, #"lifecycle = { restores = "path" }"#,
        pages: #"a = { title = "A", sections = {} }"#))
    try d.tap("go")
    try d.idle()
    try d.apply(.background)
    try d.apply(.kill(.system))
    try d.apply(.wake(.push))
    var copy = d.s
    var other = Engine(d.model, NoRecorder())
    try other.apply(.foreground, &copy)
    try d.apply(.foreground)
    try d.idle()
    #expect(d.state("path") == list("a"))
    #expect(copy.app.route.path.map(\.destination) == d.s.app.route.path.map(\.destination))
    d.check()
  }

  @Test func `a link outside leaves the app, and the way back is the user's`() throws {
    var d = try Driver(AppFixtures.compiled("profile"))
    try d.tap("help")
    #expect(d.state("phase") == .string("background"))
    try d.advance(10_000)
    #expect(d.state("phase") == .string("suspended"))
    try d.apply(.foreground)
    #expect(d.state("phase") == .string("active"))
    d.check()
  }

  @Test func `every stack is at its root after long enough in the background`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "action", label = "Go", actions = { { push = "a" }, { present = "a" } } }"#,
        #"lifecycle = { pops_to_root_after = "1 minute" }"#,
        pages: """
          a = { title = "A", sections = { { rows = { { id = "on", kind = "navigation", label = "On", page = "b" } } } } },
          b = { title = "B", sections = {} }
          """))
    try d.tap("go")
    try d.idle()
    try d.tap("on")
    try d.idle()
    try d.apply(.background)
    try d.advance(60_000)
    try d.apply(.foreground)
    try d.idle()
    #expect(d.s.app.route.path.isEmpty)
    #expect(d.s.screen.path.isEmpty)
    d.check()
  }

  @Test func `the language the user has chosen holds from the next launch, or at once`() throws {
    for (takes, now) in [("launch", "en"), ("now", "de")] {
      var d = try Driver(
        AppFixtures.app(
          #"{ id = "l", kind = "picker", label = "L", preference = "l", picker_style = "segmented" }"#,
          """
          preferences = { l = { type = "choice", default = "en", options = { "en", "de" }, controls = "language",
            takes_effect = "\(takes)" } }, texts = { de = { L = "S" } }
          """))
      try d.choose("l", "de")
      try d.idle()
      #expect(d.state("language") == .string(now))
      try d.apply(.set(.isDark(true)))
      try d.apply(.background)
      try d.apply(.foreground)
      #expect(d.state("language") == .string(now))
      try d.apply(.kill(.user))
      try d.apply(.relaunch)
      #expect(d.state("language") == .string("de"))
      d.check()
    }
  }

  @Test func `a language that is the device's follows it until the user chooses one`() throws {
    for takes in ["launch", "now"] {
      var d = try Driver(
        AppFixtures.app(
          #"{ id = "l", kind = "picker", label = "L", preference = "l", picker_style = "segmented" }"#,
          """
          preferences = { l = { type = "choice", default = "system", options = { "system", "en", "de" },
            controls = "language", takes_effect = "\(takes)" } }, texts = { de = { L = "S" } }
          """)
      ) { $0.locale = "de_DE" }
      #expect(d.state("language") == .string("de"))
      for (choice, language) in [("en", "en"), ("system", "de")] {
        try d.choose("l", choice)
        try d.idle()
        if takes == "now" { #expect(d.state("language") == .string(language)) }
        try d.apply(.kill(.user))
        try d.apply(.relaunch)
        #expect(d.state("language") == .string(language))
      }
      d.check()
    }
  }

  @Test func `a session that the server ended is noticed at the next return`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    let account = try #require(d.s.app.session.account)
    try d.apply(.kill(.user))
    try d.apply(.revokeSession(account))
    try d.apply(.relaunch)
    try d.idle()
    try d.apply(.background)
    try d.apply(.foreground)
    try d.idle()
    #expect(d.state("account") == .bool(false))
    d.check()
  }

  @Test(arguments: [("camera", "not_running"), ("contacts", "not_running"), ("location", "background")])
  func `another answer in the Settings app ends the app where it may have kept what it was given`(
    kind: String, phase: String
  ) throws {
    let model = try AppFixtures.app(
      #"{ id = "p", kind = "navigation", label = "P", page = "p" }"#, "permissions = { \(kind) = {} }",
      pages: "p = { title = \"P\" }")
    var d = try Driver(model) { $0.permissions = [LaunchOptions.NamedStatus(name: kind, status: .authorized)] }
    let id = try #require(model.permission(named: kind))
    try d.tap("p")
    try d.idle()
    try d.apply(.background)
    try d.apply(.permission(id, .authorized))
    #expect(d.state("phase") == .string("background"), "nothing was changed")
    try d.apply(.permission(id, .denied))
    #expect(d.state("phase") == .string(phase))
    try d.apply(phase == "background" ? .foreground : .relaunch)
    try d.idle()
    #expect(d.state("permissions.\(kind)") == .string("denied"))
    #expect(d.state("path") == list("p"), "what the system ended comes back where it was")
    d.check()
  }

  // MARK: - Preferences

  @Test func `what an older version left is read under the key, whatever the preference is called now`() throws {
    let model = try AppFixtures.app(
      #"{ id = "t", kind = "text_field", label = "T", preference = "name" }"#,
      """
      preferences = { name = { type = "text", key = "nick", suite = "group.t" }, other = { type = "text", key = "name" } }
      """)
    var d = try Driver(model) {
      $0.stored = [.init(name: "nick", value: .text("Ada")), .init(name: "gone", value: .text("x"))]
    }
    try d.idle()
    #expect(d.state("preferences.name") == .string("Ada") && d.state("preferences.other") == .string(""))
    d = try Driver(model) { $0.stored = [.init(name: "name", value: .text("Bob"))] }
    try d.idle()
    #expect(d.state("preferences.name") == .string("") && d.state("preferences.other") == .string("Bob"))
    d.check()
  }

  @Test func `what a change causes is what is stored`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "c", kind = "picker", label = "C", preference = "c", picker_style = "segmented" }"#,
        """
        preferences = { c = { type = "choice", default = "x", options = { "x", "a", "b" },
          on_change = { { when = { preference = "c", is = "a" }, run = { { set = "c", to = "b" } } } } } }
        """))
    try d.choose("c", "a")
    try d.idle()
    #expect(d.state("preferences.c") == .string("b"))
    try d.apply(.kill(.user))
    try d.apply(.relaunch)
    #expect(d.state("preferences.c") == .string("b"))
    d.check()
  }

  @Test(arguments: ["revert", "keep"])
  func `a save that fails goes back to what is stored, or keeps what is shown`(rule: String) throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "b", kind = "toggle", label = "B", preference = "b" }"#,
        """
        analytics = {}, preferences = { b = { type = "bool", default = false, on_save_failure = "\(rule)",
          on_change = { { track = "changed" } } } }
        """))
    try d.apply(.will(Plan(point: .savePreference, ending: .failed(WellKnown.failed.id))))
    try d.tap("b")
    try d.idle()
    #expect(d.state("preferences.b") == .bool(rule == "keep"))
    #expect(d.state("error") == .string("Your change could not be saved."))
    #expect(d.count("tracked") == (rule == "keep" ? 1 : 2))
    try d.tap("ok")
    try d.tap("b")
    try d.idle()
    #expect(d.state("error") == .null)
    d.check()
  }

  @Test func `a value of an account is never stored for another`() throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "b", kind = "toggle", label = "B", preference = "b" },
        { id = "out", kind = "sign_out", label = "Out" },
        { id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } }
        """,
        """
        preferences = { b = { type = "bool", default = false, scope = "account", storage = "server" } },
        account = { providers = { "email" }, sign_out = { confirm = false, steps = { "session" } },
          users = { { email = "ada@b.example" }, { email = "bob@b.example" } } }
        """)
    ) { $0.account = "ada@b.example" }
    try d.apply(.will(Plan(point: .savePreference, takes: .milliseconds(5000))))
    try d.tap("b")
    try d.tap("out")
    try d.tap("in")
    try d.type("email", "bob@b.example")
    try d.type("password", "password")
    try d.tap("continue")
    try d.idle()
    #expect(d.state("account") == .string("bob@b.example"))
    #expect(d.state("preferences.b") == .bool(false))
    #expect(d.state("server")["bob@b.example"]?["preferences"] == .map([]))
    try d.tap("b")
    try d.idle()
    #expect(d.state("server")["bob@b.example"]?["preferences"]?["b"] == .bool(true))
    d.check()
  }

  @Test func `a reinstallation takes what is stored on the device and leaves the rest`() throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "a", kind = "toggle", label = "A", preference = "a" }, { id = "k", kind = "toggle", label = "K", preference = "k" },
        { id = "c", kind = "toggle", label = "C", preference = "c" }, { id = "p", kind = "toggle", label = "P", preference = "p" }
        """,
        """
        preferences = { a = { type = "bool", default = false }, k = { type = "bool", default = false, storage = "keychain" },
          c = { type = "bool", default = false, storage = "cloud" },
          p = { type = "bool", default = false, scope = "account" } },
        account = { providers = { "email" } }
        """)
    ) { $0.account = "a@b.example" }
    for row in ["a", "k", "c", "p"] { try d.tap(row) }
    try d.idle()
    try d.apply(.reinstall(keepsKeychain: true))
    try d.idle()
    let kept = ["a", "k", "c", "p"].map { d.state("preferences.\($0)") }
    #expect(kept == [.bool(false), .bool(true), .bool(true), .bool(false)])
    d.check()
  }

  @Test func `an older version's spelling of a value is read`() throws {
    let model = try AppFixtures.app(
      #"{ id = "b", kind = "toggle", label = "B", preference = "b" }"#,
      """
      preferences = { b = { type = "bool", default = false, on_value = "YES", off_value = "NO" },
        c = { type = "choice", default = "x", options = { { id = "x", value = 0 }, { id = "y", value = 1 } } } }
      """)
    let d = try Driver(model) {
      $0.stored = [NamedValue(name: "b", value: .text("YES")), NamedValue(name: "c", value: .integer(1))]
    }
    #expect(d.state("preferences.b") == .bool(true))
    #expect(d.state("preferences.c") == .string("y"))
  }

  @Test func `a derived value that is stored runs what hangs on a change, in one step with what it makes hold`() throws
  {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "z", kind = "toggle", label = "Z", preference = "z" }"#,
        """
        analytics = {}, preferences = {
          a = { type = "bool", default = true, derive = { { when = { preference = "b", is = false }, value = false, stores = true } },
            on_change = { { track = "a_changed" } } },
          b = { type = "bool", default = true, derive = { { when = { preference = "z" }, value = false, stores = true } } },
          z = { type = "bool", default = false } }
        """))
    try d.tap("z")
    #expect(d.s.app.preferences.list.map(\.value) == [.bool(false), .bool(false), .bool(true)])
    #expect(d.count("tracked") == 1)
    d.check()
  }
}
