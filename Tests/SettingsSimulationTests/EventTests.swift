import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `Events tell the moment` {
  @Test func `a value that its own actions change again is told as the user chose it`() throws {
    var d = try Driver(
      AppFixtures.app(
        """
        { id = "on", kind = "toggle", label = "On", preference = "on", analytics_description = "on",
          on_change = { { set = "on", to = false } } }
        """,
        """
        analytics = { events = { properties = { value = "{value}", old = "{old_value}" } } },
        preferences = { on = { type = "bool", default = false } }
        """))
    try d.tap("on")
    let event = try #require(d.events.first)
    #expect(event.contains("old: SettingsVocabulary.PreferenceValue.bool(false)"))
    #expect(event.contains("new: SettingsVocabulary.PreferenceValue.bool(true)"))
    #expect(d.state("preferences.on") == .bool(false))
    d.check()
  }

  static let typed: [(old: PreferenceValue, new: PreferenceValue, told: [PropertyText])] = [
    (.bool(false), .bool(true), [.bool(false), .bool(true)]),
    (.integer(3), .integer(4), [.integer(3), .integer(4)]),
    (.unset, .number(500), [.text("none"), .thousandths(500)]),
    (.option(0), .option(1), [.text("a"), .text("true")]),
  ]

  @Test(arguments: typed)
  func `a value alone keeps its type`(old: PreferenceValue, new: PreferenceValue, told: [PropertyText]) throws {
    let d = try Driver(
      AppFixtures.app(
        #"{ id = "on", kind = "picker", label = "On", preference = "on", analytics_description = "on" }"#,
        """
        analytics = { events = { properties = { old = "{old_value|none}", value = "{value}" } } },
        preferences = { on = { type = "choice", default = "a", options = {
          { id = "a", label = "A" }, { id = "true", label = "True" } } } }
        """))
    let found = d.s.eventProperties(.valueChanged(RowID(0), PreferenceID(0), old: old, new: new), d.model)
    #expect(found.map(\.key) == ["old", "value"] && found.map(\.value) == told)
  }

  @Test func `the user is called as the definition says, and told about`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } }"#,
        """
        account = { providers = { "email" }, users = { { email = "ada@b.example", name = "Ada" } } },
        analytics = { identify = { id = "user:{account.email}", traits = { name = "{account.name}", beta = true } } }
        """))
    try d.go("in")
    try d.type("email", "ada@b.example")
    try d.type("password", "password")
    try d.go("continue")
    #expect(d.state("analytics")["user"] == .string("user:ada@b.example"))
    #expect(d.s.traits(d.model).map(\.key) == ["beta", "name"])
    #expect(d.s.traits(d.model).map(\.value) == [.bool(true), .text("Ada")])
    try d.apply(.kill(.user))
    #expect(d.state("analytics")["user"] == .string("user:ada@b.example"))
    let next = try Driver(d.model) { $0.account = "ada@b.example" }
    #expect(next.state("analytics")["user"] == .string("user:ada@b.example"))
    d.check()
  }

  @Test(arguments: FlowKind.allCases.filter(\.hasSheet))
  func `a sheet of a flow is a screen if it is given a name`(flow: FlowKind) throws {
    let written = [(#"screen = "S""#, 1), ("screen = false", 0), ("", flow == .paywall ? 1 : 0)]
    for (screen, count) in written {
      let ofAccount = flow == .paywall ? "" : ", \(flow.name) = { \(screen) }"
      var d = try Driver(
        AppFixtures.app(
          #"{ id = "go", kind = "action", label = "Go", actions = { { start = "\#(flow.name)" } } }"#,
          """
          account = { providers = { "email" }, users = { { email = "ada@b.example" } }\(ofAccount) },
          store = { products = { { id = "p", type = "consumable", price = "1" } },
            paywall = { \(flow == .paywall ? screen : "") } },
          analytics = { events = { screen_viewed = "{screen}" } }
          """)
      ) { $0.account = "ada@b.example" }
      let before = d.count("screenViewed")
      try d.go("go")
      #expect(d.count("screenViewed") - before == count, "\(screen)")
      d.check()
    }
  }

  static let sent =
    [("", "each_appearance", 3), ("", "first_appearance", 1)]
    + [("first_appearance", "each_appearance", 1), ("each_appearance", "first_appearance", 3)]

  @Test(arguments: sent)
  func `a page says for itself whether its screen is sent again`(page: String, all: String, count: Int) throws {
    let own = page.isEmpty ? "" : #", screen_sent = "\#(page)""#
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "go", kind = "navigation", label = "Go", page = "p" }"#,
        #"analytics = { screens = "\#(all)", events = { screen_viewed = "{screen}" } }"#,
        pages: #"p = { title = "P", sections = {}, screen = false }"#, page: #"screen = "root"\#(own)"#))
    try d.idle()
    for _ in 1...2 {
      try d.go("go")
      try d.go("back")
    }
    #expect(d.count("screenViewed") == count)
    d.check()
  }

  @Test func `what is typed in a wrong form is no attempt`() throws {
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } }"#,
        #"account = { providers = { "email" }, sign_in = { errors = { invalid_email = "No." } } }, analytics = {}"#))
    try d.go("in")
    try d.type("email", "nobody")
    try d.type("password", "x")
    try d.go("continue")
    #expect(d.s.screen.layers.count == 2)
    #expect(d.events.isEmpty)
    try d.go("ok")
    try d.type("email", "ada@b.example")
    try d.type("password", "password")
    try d.go("continue")
    #expect(d.events.count == 2)
    d.check()
  }
}
