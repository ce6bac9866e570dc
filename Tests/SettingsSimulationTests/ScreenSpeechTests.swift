import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import TestSupport
import Testing

@Suite struct `What VoiceOver says` {
  @Test func `each element says label, value, traits and hint`() throws {
    var d = try Driver(AppFixtures.compiled(lua: everyRow))
    try d.advance(3000)
    #expect(
      d.s.readingOrder(d.model).map(\.spoken) == [
        "Everything, heading", "All, heading", "Dark mode, on, switch button", "Name, Ada, text field",
        "Password, secure text field, Secret", "Volume, 50 %, adjustable", "Level, 3, adjustable",
        "Born, 2001-02-03, button", "Alarm, 07:30, button", "Menu, Alpha, button", "Days, Mon, button", "Key, ••••••",
        "A question with a label that is far too long for one line, button", "Inline, heading",
        "selected, Alpha, button", "Beta, the second, button", "That is all.",
      ])
    try d.go("ask")
    #expect(d.s.readingOrder(d.model).map(\.spoken) == ["Sure?, alert", "Really.", "Yes, button", "No, button"])
  }

  @Test func `what cannot be used is dimmed, what is chosen is selected, a list can be searched`() throws {
    var d = try Driver.rested("profile", ada)
    for element in d.s.elements(d.model) {
      #expect(element.traits.contains(.notEnabled) == !element.isEnabled)
      #expect(element.traits.contains(.selected) == element.isSelected)
      #expect(element.spoken.contains("dimmed") == !element.isEnabled)
    }
    var other = try Driver.rested("utiliship")
    let model = other.model
    let searchable = try #require(
      model.tables.rows.first {
        if case .picker(_, .navigationLink, _, isSearchable: true) = $0.kind { return true }
        return false
      })
    try other.engine.apply(.set(.typeSize(.accessibility5)), &other.s)
    try other.go(model.name(searchable.id))
    #expect(try other.element("search").traits == [.searchField])
    try d.go("privacy")
    #expect(try d.element("back").spoken == "Settings, back button")
  }

  @Test(arguments: AppFixtures.seeds)
  func `it reads what is in front alone, each once, the way back before the title`(app: String) throws {
    var d = try Driver(AppFixtures.compiled(app), ada)
    for _ in 0..<40 {
      let order = d.s.readingOrder(d.model)
      let open = d.s.elements(d.model).filter { !$0.isCovered }
      #expect(order.allSatisfy { element in open.contains(element) })
      #expect(order.filter { $0.target != nil }.count == open.filter { $0.target != nil }.count)
      if let back = order.firstIndex(where: { $0.role == .back }) { #expect(order[back + 1].role == .page) }
      #expect(order.allSatisfy { !$0.spoken.isEmpty })
      try d.advance(100)
    }
  }

  @Test func `arrows are turned round where letters run from the right`() throws {
    let arabic = try Driver.rested("profile") { options in
      ada(&options)
      options.locale = "ar"
    }
    #expect(!arabic.s.isRightToLeft(arabic.model), "the app has no Arabic")
    var d = try Driver(
      AppFixtures.compiled(
        lua: """
          return { schema = 1, app = { id = "a", name = "A", locale = "ar" }, pages = {
            settings = { title = "A", sections = { { rows = {
              { id = "to_b", kind = "navigation", label = "B", page = "b" } } } } }, b = { title = "B", body = "B" } } }
          """))
    try d.advance(3000)
    #expect(try d.element("to_b").chevron == "left")
    #expect(try d.element("settings").chevron == nil)
    try d.go("to_b")
    #expect(try d.element("back").chevron == "right")
  }
}
