import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

/// Gates, questions and the rows that take a value.
@Suite struct `Rows` {
  static let account =
    #"account = { providers = { "email" }, users = { { email = "a@b.example", verified = false } } }"#

  @Test func `a slider and a stepper keep to the limits and steps of their row`() throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "size", kind = "slider", label = "Size", preference = "size", min = 10, max = 20, step = 4 },
        { id = "count", kind = "stepper", label = "Count", preference = "count", min = 0, max = 5, step = 2 }
        """,
        #"preferences = { size = { type = "number", default = 10, min = 0, max = 100 }, count = { type = "int", default = 0, min = 0, max = 100 } }"#
      ))
    let size = try #require(d.model.row(named: "size"))
    for (given, kept) in [(15_000 as Int64, "14"), (99_000, "18"), (-5, "10"), (.max, "18"), (.min, "10")] {
      try d.apply(.slide(size, given))
      #expect(
        d.s.app.value(of: PreferenceID(d.model.preference(named: "size")!.index), d.model)
          == .number(Int64(kept)! * 1000))
    }
    for _ in 0..<4 { try d.tap("count") }
    #expect(d.state("preferences.count") == .integer(4))
    d.check()
  }

  @Test(arguments: [
    ("{ id = \"r\", kind = \"slider\", label = \"R\", preference = \"n\", GATE }", "n"),
    ("{ id = \"r\", kind = \"stepper\", label = \"R\", preference = \"n\", GATE }", "n"),
    ("{ id = \"r\", kind = \"text_field\", label = \"R\", preference = \"t\", GATE }", "t"),
    ("{ id = \"r\", kind = \"date\", label = \"R\", preference = \"d\", GATE }", "d"),
    ("{ id = \"r\", kind = \"toggle\", label = \"R\", preference = \"b\", GATE }", "b"),
  ])
  func `gate and question stand before a change of any kind`(row: String, preference: String) throws {
    let gate = "requires = { device_owner = true }, confirm = { title = \"Sure?\" }"
    var d = try Driver(
      AppFixtures.app(
        row.replacing("GATE", with: gate),
        """
        preferences = { n = { type = "number", default = 1, min = 0, max = 10 }, t = { type = "text", default = "" },
          d = { type = "date", default = "2026-01-01" }, b = { type = "bool", default = false } }
        """))
    let id = try #require(d.model.row(named: "r"))
    let before = d.state("preferences.\(preference)")
    func set(_ d: inout Driver) throws {
      switch d.model[id].kind {
      case .slider: try d.apply(.slide(id, 5000))
      case .textField: try d.type("r", "hello")
      case .date: try d.apply(.setInstant(id, 86_400_000))
      default: try d.tap("r")
      }
    }
    try set(&d)
    try d.answer(.cancel)
    #expect(d.state("preferences.\(preference)") == before)
    #expect(d.state("presented") == .list([]))
    try set(&d)
    try d.answer(.succeed)
    #expect(d.state("dialog") == .string("r_confirmation"))
    try d.tap("cancel_r")
    try d.idle()
    #expect(d.state("preferences.\(preference)") == before)
    try set(&d)
    try d.answer(.succeed)
    try d.tap("confirm_r")
    #expect(d.state("preferences.\(preference)") != before)
    d.check()
  }

  @Test func `a picker offers no more than its row says`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "p", kind = "picker", label = "P", preference = "c", options = { "a", "b" }, picker_style = "segmented" }"#,
        #"preferences = { c = { type = "choice", default = "a", options = { "a", "b", "c" } } }"#))
    let row = try #require(d.model.row(named: "p"))
    #expect(d.s.hit(.option(row, 1), d.model) == .ok)
    #expect(d.s.hit(.option(row, 2), d.model) == .absent)
    #expect(throws: Refusal.self) { try d.apply(.choose(row, 2)) }
    d.check()
  }

  @Test func `a task that a menu's choice starts outlives the menu`() throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "p", kind = "picker", label = "P", preference = "c", picker_style = "menu",
          on_change = { { task = { name = "sync", on_success = { { set = "done", to = true } } } } } }
        """,
        """
        preferences = { c = { type = "choice", default = "a", options = { "a", "b" } },
          done = { type = "bool", default = false } }
        """))
    try d.tap("p")
    try d.choose("p", "b")
    try d.idle()
    #expect(d.state("preferences.done") == .bool(true))
    d.check()
  }

  @Test func `a gate on a verified address asks for the sign-in, then for the verification`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "navigation", label = "Go", page = "a", requires = { verified = true } }"#, Self.account,
        pages: #"a = { title = "A", sections = {} }"#))
    try d.tap("go")
    try d.type("email", "a@b.example")
    try d.type("password", "password")
    try d.tap("continue")
    try d.idle()
    #expect(d.state("sheet") == .string("verify_email"))
    let account = try #require(d.s.app.session.account)
    try d.apply(.verifyAccount(account))
    try d.tap("continue")
    try d.idle()
    #expect(d.state("presented") == .list([]))
    #expect(d.state("path") == list("a"))
    d.check()
  }

  @Test func `a tap that waits for a slow read is forgotten when its page goes`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "down", kind = "navigation", label = "Down", page = "a" }"#,
        """
        store = { products = { { id = "p", type = "non_consumable", price = "1" } }, entitlements = { pro = { products = { "p" } } } }
        """,
        pages: """
          a = { title = "A", sections = { { rows = {
            { id = "go", kind = "navigation", label = "Go", page = "b", requires = { entitlement = "pro" } } } } } },
          b = { title = "B", sections = {} }
          """)
    ) { _ in }
    try d.apply(.kill(.user))
    try d.apply(.hold(.entitlements))
    try d.apply(.relaunch)
    try d.tap("down")
    try d.tap("go")
    #expect(try d.s.hit(d.target("go"), d.model) == .busy)
    try d.tap("back")
    try d.apply(.release(.entitlements, operation: 0, nil))
    try d.idle()
    #expect(d.state("path") == .list([]))
    #expect(d.state("presented") == .list([]))
    #expect(d.s.app.gates.isEmpty)
    d.check()
  }

  @Test func `a page in a sheet opens once the device's owner was recognised`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "action", label = "Go", actions = { { present = "a" } } }"#,
        pages: """
          a = { title = "A", requires = { device_owner = true }, sections = { { rows = {
            { id = "inside", kind = "info", label = "I", value = "1" } } } } }
          """))
    try d.tap("go")
    try d.answer(.succeed)
    try d.idle()
    #expect(try d.s.hit(d.target("inside"), d.model) == .ok)
    try d.tap("close")
    try d.idle()
    try d.tap("go")
    #expect(d.state("prompt") == .string("biometrics"))
    d.check()
  }

  @Test func `a permission that cannot be read does not keep its page loading`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "x", kind = "info", label = "X", value = "1" }"#,
        #"permissions = { camera = {}, notifications = {} }"#, page: #"loads = { "permissions", "preferences" }"#))
    let camera = try #require(d.model.permission(named: "camera"))
    try d.apply(.kill(.user))
    try d.apply(.will(Plan(point: .status(camera), ending: .failed(WellKnown.failed.id))))
    try d.apply(.relaunch)
    try d.idle()
    #expect(d.state("isLoading") == .bool(false))
    d.check()
  }

  @Test func `only a granted permission for notifications registers for push`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "ask", kind = "action", label = "Ask", actions = { { request_permission = "camera" } } }"#,
        #"permissions = { camera = {} }, \#(Self.account)"#)
    ) { $0.account = "a@b.example" }
    try d.tap("ask")
    try d.answer(.allow)
    try d.idle()
    #expect(d.s.world.servers.accounts.allSatisfy { !$0.hasPushToken })
    #expect(!d.s.app.life.isPushRegistered)
    d.check()
  }

  @Test func `loads of a page wait for those of another, and go on when the page has gone`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "navigation", label = "Go", page = "a" }"#,
        #"constants = { support = { value = "https://a.example", from = "config" } }"#,
        pages: #"a = { title = "A", loads = { "config" }, sections = {} }"#,
        page: #"while_loading = "enabled", loads = { "preferences" }"#))
    try d.apply(.tap(d.target("go")))
    #expect(d.state("running") == list("preferences.load"))
    try d.advance(10)
    try d.idle()
    #expect(d.s.app.life.configLoaded)
    #expect(d.state("isLoading") == .bool(false))
    d.check()
  }

  @Test(arguments: ["true", "false"])
  func `a value that a placeholder names is of the preference's type`(given: String) throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "go", kind = "action", label = "Go", actions = { { set = "c", to = "{preferences.t}" },
          { set = "b", to = "\(given)" }, { set = "n", to = "{preferences.five}" } } }
        """.replacing("\"\(given)\"", with: "\"{preferences.on}\""),
        """
        preferences = { c = { type = "choice", default = "a", options = { "a", "b" } },
          t = { type = "text", default = "b" }, b = { type = "bool", default = false },
          on = { type = "bool", default = \(given) }, n = { type = "number", default = 1 },
          five = { type = "int", default = 5 } }
        """))
    try d.tap("go")
    try d.idle()
    #expect(d.state("preferences.c") == .string("b"))
    #expect(d.state("preferences.b") == .bool(given == "true"))
    #expect(d.state("preferences.n") == .integer(5))
    d.check()
  }

  @Test func `a searchable list shows what has the text in it, until it goes`() throws {
    let rows = { (searchable: Bool) in
      #"{ id = "c", kind = "picker", label = "C", preference = "c", searchable = \#(searchable) }"#
    }
    let more = """
      preferences = { c = { type = "choice", default = "de", options = { { id = "de", label = "Deutschland" },
        { id = "fr", label = "France" }, { id = "nl", label = "The Netherlands" } } } }
      """
    var d = try Driver(AppFixtures.app(rows(true), more))
    let shown = { (d: Driver) in d.s.elements(d.model).filter { $0.role == .option }.map(\.id) }
    try d.tap("c")
    try d.idle()
    #expect(d.s.elements(d.model).contains { $0.id == "search" && $0.label == "Search" && $0.isHittable })
    #expect(shown(d) == ["de", "fr", "nl"])
    try d.type("search", "LAND")
    #expect(shown(d) == ["de", "nl"])
    #expect(d.s.hit(try d.target("fr"), d.model) == .hidden)
    try d.type("search", "nether")
    try d.tap("nl")
    try d.idle()
    #expect(d.state("preferences.c") == .string("nl") && d.state("path") == .list([]))
    try d.tap("c")
    try d.idle()
    #expect(shown(d) == ["de", "fr", "nl"])
    d.check()

    var other = try Driver(AppFixtures.app(rows(false), more))
    try other.tap("c")
    try other.idle()
    #expect(other.s.hit(try other.target("search"), other.model) == .absent)
  }
}
