import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `The elements of the screen` {
  @Test func `what is read comes in order, container by container`() throws {
    var d = try Driver.rested("profile", ada)
    try d.go("privacy", "back", "sign_out")
    let elements = d.s.elements(d.model)
    #expect(elements.map(\.order) == Array(1...elements.count))
    #expect(elements.first?.id == "settings")
    #expect(elements.first?.role == .page)
    #expect(
      elements.suffix(4).map { "\($0.container)/\($0.id) \($0.role.name)" } == [
        "/sign_out_confirmation sheet", "sign_out_confirmation/message static_text",
        "sign_out_confirmation/confirm_sign_out button", "sign_out_confirmation/cancel_sign_out button",
      ])
  }

  @Test func `a row under a sheet is covered, and what is hidden is not there`() throws {
    var d = try Driver.rested("profile", ada)
    #expect(try d.element("privacy").isHittable)
    #expect(!d.s.elements(d.model).contains { $0.id == "sign_in" })
    try d.go("sign_out")
    let row = try d.element("privacy")
    #expect(row.isCovered)
    #expect(!row.isHittable)
    #expect(row.isEnabled)
    #expect(row.hit == d.s.hit(try d.target("privacy"), d.model))
  }

  @Test func `every element that takes a touch says what the hit test says`() throws {
    for app in AppFixtures.seeds {
      var d = try Driver(AppFixtures.compiled(app), ada)
      for _ in 0..<30 {
        for element in d.s.elements(d.model) {
          guard let target = element.target else { continue }
          #expect(element.hit == d.s.hit(target, d.model), "\(app): \(element.id)")
          #expect(element.id == d.model.name(target))
          #expect(d.model.targets(named: element.id).contains(target))
        }
        try d.advance(100)
      }
    }
  }

  @Test func `values are typed, as they are shown`() throws {
    let d = try Driver(AppFixtures.compiled(lua: everyRow))
    #expect(try d.element("dark").value == .bool(true))
    #expect(try d.element("dark").valueText == "on")
    #expect(try d.element("dark").label == "Dark mode")
    #expect(try d.element("dark").drawnLabel == "Dark")
    #expect(try d.element("dark").badge == "New")
    #expect(try d.element("volume").value == .thousandths(500))
    #expect(try d.element("volume").valueText == "50 %")
    #expect(try d.element("volume").look.fraction == 500)
    #expect(try d.element("level").value == .integer(3))
    #expect(try d.element("days").value == .string("Mon"))
    #expect(try d.element("key").value == .string("••••••"))
    #expect(try d.element("pass").hint == "Secret")
    #expect(try d.element("a").isSelected)
    #expect(try !d.element("b").isSelected)
  }

  @Test func `an invalid text stays in its field, with its error under it`() throws {
    var d = try Driver(AppFixtures.compiled(lua: everyRow))
    let stored = d.state("preferences.name")
    try d.type("name", "this is much longer than twenty")
    #expect(try d.element("name_error").label == "At most 20 letters.")
    #expect(try d.element("name").value == .string("this is much longer than twenty"))
    #expect(d.state("preferences.name") == stored)
    try d.type("name", "Ada")
    #expect(try d.element("name").value == .string("Ada"))
    #expect(!d.s.elements(d.model).contains { $0.id == "name_error" })
  }

  @Test func `an invalid text is hidden where texts are, and goes with its page`() throws {
    let fields = ["text", "secret"].map { type in
      #"{ id = "\#(type)", kind = "text_field", label = "F", preference = "\#(type)", secure = \#(type == "secret") }"#
    }
    var d = try Driver(
      AppFixtures.app(
        #"{ id = "p", kind = "navigation", label = "P", page = "p" }"#,
        """
        preferences = { text = { type = "text", default = "", max_length = 3, error = "Long." },
          secret = { type = "secret", max_length = 3 } }
        """, pages: "p = { title = \"P\", sections = { { rows = { \(fields.joined(separator: ", ")) } } } }"))
    try d.go("p")
    try d.type("text", "four")
    try d.type("secret", "four")
    #expect(try d.element("text").value == .string("four"))
    #expect(try d.element("secret").value == .string("••••••"))
    try d.go("back", "p")
    #expect(try d.element("text").valueText.isEmpty)
    #expect(try d.element("secret").valueText.isEmpty)
    #expect(!d.s.elements(d.model).contains { $0.id == "text_error" })
    d.check()
  }

  @Test(arguments: [
    ("fr_FR", "en", "ltr"), ("ar_EG", "en", "ltr"), ("de_AT", "de", "ltr"), ("zh-Hans_CN", "zh-Hans", "ltr"),
    ("he_IL", "he", "rtl"),
  ])
  func `the app is in the best of its languages, else in its own`(
    locale: String, language: String, way: String
  ) throws {
    let model = try AppFixtures.compiled(
      lua: """
        return { schema = 1, app = { id = "t", name = "T", locales = { "en", "de", "zh-Hans", "he" } },
          pages = { settings = { title = "Settings", sections = { { rows = {
            { id = "r", kind = "info", label = "R", value = "1" } } } } } } }
        """)
    let d = try Driver(model) { $0.locale = locale }
    #expect(d.state("language") == .string(language))
    #expect(d.state("device")["language"] == .string(String(locale.prefix(2))))
    #expect(try d.element("r").direction == way)
  }

  @Test func `each element says in which language it is written`() throws {
    let d = try Driver.rested("profile") {
      $0.account = "ada@example.com"
      $0.preferences = [NamedValue(name: "language", value: .text("de"))]
    }
    #expect(try d.element("sign_out", .button).label == "Abmelden")
    #expect(try d.element("sign_out", .button).language == "de")
    #expect(try d.element("haptics_enabled").label == "Haptik")
    #expect(try d.element("profile").language == "de")
    #expect(try d.element("footer").language == "de")
    #expect(try d.element("sign_out").direction == "ltr")
    let arabic = try Driver.rested("profile") {
      $0.preferences = [NamedValue(name: "language", value: .text("ar"))]
    }
    #expect(try arabic.element("sign_in").direction == "rtl")
  }

  @Test func `products are not there before the store has said what it sells`() throws {
    var d = try Driver.rested("swiftylaunch")
    try d.tap("premium")
    try d.advance(100)
    #expect(d.s.hit(try d.target("premium_monthly"), d.model) == .hidden || !d.s.screen.transitions.isEmpty)
    #expect(d.s.element(for: try d.target("premium_monthly"), d.model) == nil)
    try d.advance(1000)
    #expect(try d.element("premium_monthly").valueText == "$4.99 / month")
    #expect(d.s.hit(try d.target("premium_monthly"), d.model) == .ok)
  }

  @Test func `a prompt's buttons are there, and nothing else can be touched`() throws {
    var d = try Driver.rested("profile", ada)
    try d.go("push_enabled")
    let elements = d.s.elements(d.model)
    #expect(elements.filter(\.isHittable).map(\.id) == ["notification_permission", "allow", "dont_allow"])
    #expect(elements.allSatisfy { $0.isHittable || $0.isCovered })
  }

  @Test func `the screen is dark where the app's own choice says so`() throws {
    var d = try Driver.rested("profile", ada)
    #expect(try d.element("settings").colorScheme == "light")
    try d.go("appearance", "dark")
    #expect(try d.element("settings").colorScheme == "dark")
    #expect(d.s.picture(d.model).color("bg") == "#000000")
    #expect(d.s.picture(d.model).color("red") == "#FF453A")
  }

  @Test func `no drawing is wider than 60 columns, whatever it shows`() throws {
    for app in AppFixtures.seeds {
      for configuration in [nil, "tab", "bare"] {
        guard let model = try? AppFixtures.compiled(app, configuration: configuration) else { continue }
        for row in model.tables.rows.indices {
          var d = try Driver(model, ada)
          try d.advance(3000)
          let target = Target.row(RowID(row))
          if d.s.hit(target, d.model) == .ok { try d.apply(.tap(target)) }
          try d.advance(300)
          #expect(d.drawn.split(separator: "\n").filter { $0.count > 60 } == [])
        }
      }
    }
  }
}
