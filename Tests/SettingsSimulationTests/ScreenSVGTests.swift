import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TestSupport
import Testing

@Suite struct `The screen as a picture` {
  @Test func `each part is drawn in its own colour scheme`() throws {
    var d = try Driver(
      AppFixtures.compiled(
        lua: """
          return { schema = 1, app = { id = "a", name = "A" }, pages = {
            settings = { title = "A", color_scheme = "dark", sections = { { rows = {
              { id = "show", kind = "action", label = "Show", actions = { { present = "b" } } } } } } },
            b = { title = "B", color_scheme = "light", sections = { { rows = {
              { id = "row", kind = "action", label = "Row", actions = {} } } } } } } }
          """))
    try d.advance(3000)
    let page = d.s.picture(d.model)
    #expect(page.isDark)
    let fills = try (dark: #require(page.color("e1", isDark: true)), light: #require(page.color("bg", isDark: false)))
    #expect(page.svg.contains(fills.dark) && !page.svg.contains("\"\(fills.light)\""))
    try d.go("show")
    let both = d.s.picture(d.model)
    #expect(!both.isDark)
    #expect(both.svg.contains(fills.dark) && both.svg.contains("\"\(fills.light)\""))
  }

  @Test func `the app's own theme colours it, light and dark`() throws {
    let light = try Driver.rested("profile", ada)
    #expect(light.s.picture(light.model).svg.contains(##"fill="#F2F2F7""##))
    #expect(light.s.picture(light.model).svg.contains(##"fill="#3559E0""##))
    let dark = try Driver.rested("profile", configuration: "reskinned") {
      ada(&$0)
      $0.isDark = true
    }
    #expect(dark.s.picture(dark.model).svg.contains(##"fill="#140F0A""##))
    #expect(dark.s.picture(dark.model).svg.contains(##"fill="#FF7AA8""##))
    #expect(!dark.s.picture(dark.model).svg.contains("#FF00FF"))
  }

  @Test func `what was typed cannot break out of the picture`() throws {
    var d = try Driver(AppFixtures.compiled(lua: everyRow))
    try d.type("name", "</svg>&\"'\u{7}<x>")
    let svg = d.s.picture(d.model).svg
    #expect(svg.contains("&lt;/svg&gt;&amp;&quot;&#39; &lt;x&gt;"))
    #expect(svg.components(of: "</svg>") == 1)
  }

  @Test func `every state of the seeds can be drawn, the same each time and in balance`() throws {
    for app in AppFixtures.seeds {
      let model = try AppFixtures.compiled(app)
      for row in model.tables.rows.indices {
        var d = try Driver(model, ada)
        try d.advance(3000)
        if d.s.hit(.row(.init(row)), model) == .ok { try d.apply(.tap(.row(.init(row)))) }
        try d.advance(500)
        let svg = d.s.picture(model).svg
        #expect(svg == d.s.picture(model).svg)
        #expect(svg.components(of: "<g ") == svg.components(of: "</g>"))
        #expect(svg.components(of: "<text ") == svg.components(of: "</text>"))
        #expect(!svg.contains("#FF00FF"))
      }
    }
  }

  @Test func `a sheet stands on the lower edge over what it dims`() throws {
    var d = try Driver.rested("profile", ada)
    try d.go("sign_out")
    let svg = d.s.picture(d.model).svg
    #expect(svg.contains(##"fill="#000000" opacity="0.25"/>"##))
    #expect(svg.contains(##"rx="32" fill="#F2F2F7"/>"##))
    #expect(svg.contains(">Stay Signed In</text>"))
  }

  @Test func `an app that is not on the glass has a picture that says so`() throws {
    var d = try Driver.rested("profile", ada)
    try d.apply(.background)
    #expect(d.s.picture(d.model).svg.contains(">Profile: background</text>"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
