import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Definitions that start themselves again and again, huge numbers, and an app that does not run: nothing of it ends
/// the process.
@Suite struct `Limits` {
  static let loops: [(name: String, lua: String)] = [
    (
      "a page that comes back",
      "pages.a.on_appear = { { pop = \"page\" } }; pages.settings.on_appear = { { push = \"a\" } }"
    ),
    ("a page that pushes itself", "pages.a.on_appear = { { push = \"a\" } }"),
    ("a page that presents itself", "pages.a.on_appear = { { present = \"a\", over = \"queue\" } }"),
    ("a page that presents itself while it goes", "pages.a.on_disappear = { { present = \"a\" } }"),
    (
      "two preferences that turn each other",
      "preferences.x.on_change = { { toggle = \"y\" }, { toggle = \"y\" }, { toggle = \"y\" } }; "
        + "preferences.y.on_change = { { toggle = \"x\" }, { toggle = \"x\" }, { toggle = \"x\" } }"
    ),
    ("a sign-out that signs out", "account.sign_out.on_success = { { start = \"sign_out\" } }"),
    ("a restore that fails and restores", "store.restore.on_failure = { { start = \"restore\" } }"),
    ("a sheet that goes and comes", "pages.a.on_disappear = { { dismiss = true }, { present = \"a\" } }"),
    (
      "a task that starts itself",
      "pages.a.on_appear = { { task = { name = \"t\", takes = 0, needs_session = true } } }"
    ),
  ]

  @Test(arguments: loops)
  func `what starts itself again and again ends`(name: String, lua: String) throws {
    let model = try AppFixtures.compiled(
      lua: """
        local preferences = { x = { type = "bool", default = false }, y = { type = "bool", default = false } }
        local account = { providers = { "email" }, sign_out = { confirm = false } }
        local store = { products = { { id = "p", type = "consumable", price = "1" } }, restore = { sync = false } }
        local pages = {
          settings = { title = "Settings", sections = { { rows = {
            { id = "go", kind = "action", label = "Go", actions = { { push = "a" } } },
            { id = "up", kind = "action", label = "Up", actions = { { present = "a" }, { dismiss = true } } },
            { id = "x", kind = "toggle", label = "X", preference = "x" },
            { id = "out", kind = "action", label = "Out", actions = { { start = "sign_out" } } },
            { id = "again", kind = "action", label = "Again", actions = { { start = "restore" } } },
          } } } },
          a = { title = "A", sections = {} },
        }
        \(lua)
        return { schema = 1, app = { id = "t", name = "T" }, preferences = preferences, account = account,
          store = store, pages = pages, timing = { ui = { push = 0, pop = 0, sheet_present = 0, sheet_dismiss = 0 } } }
        """)
    var d = try Driver(model)
    for row in ["go", "up", "x", "out", "again"] {
      try? d.engine.apply(.touch(d.target(row)), &d.s)
      try? d.idle(2000)
    }
    d.check()
  }

  @Test func `a chain of actions without end is a finding`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "x", kind = "toggle", label = "X", preference = "x" }"#,
        #"preferences = { x = { type = "bool", default = false, on_change = { { toggle = "x" }, { toggle = "x" } } } }"#
      ))
    try d.tap("x")
    #expect(d.count("limitReached") > 0)
    d.check()
  }

  @Test func `preferences that are derived from each other are refused`() throws {
    let error = #expect(throws: (any Error).self) {
      try AppFixtures.app(
        #"{ id = "a", kind = "toggle", label = "A", preference = "a" }"#,
        """
        preferences = {
          a = { type = "bool", default = false, derive = { { when = { preference = "b" }, value = true } } },
          b = { type = "bool", default = false, derive = { { when = { preference = "a" }, value = true } } } }
        """)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("\"a\" is made from itself"))
  }

  @Test func `a text that comes to stand in itself ends`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "action", label = "Go", actions = { { open_url = "https://x.example/{webViewURL}", open_in = "sheet" } } }"#
      ))
    try d.tap("go")
    #expect(d.state("webViewURL") != .null)
  }

  @Test func `no duration and no instant overflows`() throws {
    var d = try Driver(AppFixtures.compiled("utiliship"))
    try d.idle()
    try d.tap("themePicker")
    try d.settleGlass()
    try d.apply(.network(.slow(.max)))
    try d.apply(.will(Plan(point: .savePreference, takes: .milliseconds(.max), lands: .max, times: nil)))
    try d.choose("themePicker", "dark")
    #expect(throws: Refusal.self) { try d.apply(.advance(to: .max, .advance)) }
    try d.apply(.scroll(.min))
    #expect(d.state("header.stretch") == .string("no key header.stretch"))
    try d.apply(.advance(to: Timeline.end, .advance))
    try d.apply(.background)
    try d.apply(.foreground)
    try d.tap("restorePurchasesButton")
    try d.answer(.signIn)
    d.check()
  }

  @Test func `a header that is scrolled by any number has a value`() throws {
    var d = try Driver(AppFixtures.compiled("profile")) { $0.account = "ada@example.com" }
    for offset in [Int32.min, -1, 0, 1, .max] {
      try d.apply(.scroll(offset))
      #expect(d.state("header.stretch") != .null)
      #expect(d.state("header.offset") != .null)
    }
  }

  @Test func `a launch at any instant has a date`() throws {
    for instant in [Milliseconds.min, -1, 0, .max] {
      var d = try Driver(AppFixtures.compiled("swiftylaunch")) {
        $0.at = instant
        $0.entitlements = ["premium"]
      }
      try d.idle()
      for key in d.keys.list { _ = d.s.state(key, d.model) }
    }
  }

  @Test(arguments: AppFixtures.seeds)
  func `every state key has a value at any time, and every target a place or none`(app: String) throws {
    let model = try AppFixtures.compiled(app)
    var d = try Driver(model) { $0.account = "ada@example.com" }
    try d.idle()
    func look(_ d: Driver) {
      for key in d.keys.list { _ = d.s.state(key, model) }
      for target in model.tables.targets { _ = (d.s.place(of: target, model), d.s.hit(target, model)) }
    }
    look(d)
    try d.apply(.kill(.user))
    look(d)
    var fresh = d
    fresh.s = Simulation()
    fresh.s.world.device.disk = d.s.world.device.disk
    look(fresh)
    try d.apply(.reboot)
    look(d)
    try d.apply(.wake(.push))
    look(d)
    d.check()
  }

  @Test func `a condition over permissions and preferences holds no crash while the app is dead`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "x", kind = "toggle", label = "X", preference = "x" }"#,
        """
        preferences = { x = { type = "bool", default = false } },
        permissions = { notifications = {}, camera = {} },
        state = { canNotify = { condition = { permission = "camera" } }, isX = { condition = { preference = "x" } },
          said = { text = "{preferences.x}" }, valued = { value_of = "x" } }
        """))
    try d.apply(.kill(.system))
    for key in d.keys.list { _ = d.s.state(key, d.model) }
  }

  @Test func `more than 64 preferences and 128 pages are told apart`() throws {
    let model = try AppFixtures.compiled(
      lua: """
        local preferences, rows, pages = {}, {}, {}
        for i = 1, 150 do
          preferences["t" .. i] = { type = "text", default = "", max_length = 3 }
          rows[i] = { id = "field" .. i, kind = "text_field", label = "F", preference = "t" .. i }
          pages["p" .. i] = { title = "P", sections = {}, loads = { "preferences" }, screen = "p" .. i }
          rows[150 + i] = { id = "go" .. i, kind = "navigation", label = "Go", page = "p" .. i }
        end
        pages.settings = { title = "Settings", sections = { { rows = rows } } }
        return { schema = 1, app = { id = "t", name = "T" }, preferences = preferences, pages = pages,
          analytics = { screens = "first_appearance", events = { screen_viewed = "{screen}" } } }
        """)
    var d = try Driver(model)
    for number in [1, 64, 65, 66, 128, 129, 130, 150] {
      try d.type("field\(number)", "abc")
      #expect(d.state("preferences.t\(number)") == .string("abc"))
      try d.type("field\(number)", "abcd")
      let id = try #require(model.preference(named: "t\(number)"))
      #expect(d.s.app.holds(.validText(id), model) == .no)
      try d.tap("go\(number)")
      try d.idle()
      try d.tap("back")
    }
    #expect(d.count("screenViewed") == 9)
    d.check()
  }

  @Test func `a hundred tabs have a stack each`() throws {
    let model = try AppFixtures.compiled(
      lua: """
        local tabs = {}
        for i = 1, 100 do tabs[i] = { id = "tab" .. i, page = "settings" } end
        return { schema = 1, app = { id = "t", name = "T" }, embedding = { inside = "tab", tabs = tabs },
          pages = { settings = { title = "Settings", sections = { { rows = {
            { id = "go", kind = "navigation", label = "Go", page = "a" } } } } }, a = { title = "A", sections = {} } } }
        """)
    var d = try Driver(model)
    for tab in ["tab64", "tab65", "tab100"] {
      try d.tap(tab)
      try d.tap("go")
      try d.idle()
      #expect(d.state("path") == list("a"))
    }
    try d.tap("tab1")
    #expect(d.state("path") == .list([]))
    try d.tap("tab65")
    #expect(d.state("path") == list("a"))
    d.check()
  }
}
