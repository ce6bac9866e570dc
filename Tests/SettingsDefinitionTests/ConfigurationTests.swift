import Findings
import SettingsDefinition
import Testing
import TextFormats

struct ConfigurationTests {
  @Test func `a configuration is laid over by key and by id`() throws {
    let rows = #"""
      {"id": "a", "kind": "info", "label": "A", "value": "1"}, {"id": "b", "kind": "info", "label": "B", "value": "2"}
      """#
    let rest = #"""
      "flags": {"x": true, "y": false},
      "configurations": {"other": {"note": "why", "flags": {"y": true}, "pages": {"settings": {"sections": [{"id": "main",
        "header": "New", "rows": [{"id": "b", "label": "Bee"}, {"id": "c", "kind": "info", "label": "C", "value": "3"}]}]}}}}
      """#
    let draft = Draft(rows: rows, rest: rest)
    let model = try draft.model(configuration: "other")
    let section = try #require(model.page("settings")?.sections.first)
    #expect(section.header == "New")
    #expect(section.rows.map(\.id) == ["a", "b", "c"])
    #expect(section.rows.map(\.data.label) == ["A", "Bee", "C"])
    #expect(section.rows[1].data.value == "2")
    #expect(model.flags.map(\.isOn) == [true, true])
    #expect(model.configuration == "other")
    #expect(model.configurations.map(\.note) == ["why"])
    #expect(try draft.model().flags.map(\.isOn) == [true, false])
  }

  @Test func `conditions, gates and empty lists replace as a whole`() throws {
    let rows = Part.toggle(#""visible_when": {"flag": "x"}, "requires": {"device_owner": true}"#)
    let rest = #"""
      "flags": {"x": true}, "modules": ["analytics"],
      "configurations": {"open": {"modules": [], "pages": {"settings": {"sections": [{"id": "main", "rows": [
        {"id": "dark", "visible_when": {"capability": "mail"}, "requires": []}]}]}}}}
      """#
    let model = try Draft(rows: rows, rest: rest).model(configuration: "open")
    let row = try #require(model.page("settings")?.sections.first?.rows.first)
    #expect(row.visibleWhen == .capability("mail"))
    #expect(row.gates == [])
    #expect(model.modules == [])
  }

  @Test func `an unknown configuration is told the nearest`() throws {
    let draft = Draft(rest: #""configurations": {"bare": {}}"#)
    let error = try #require(throws: Findings.self) { try draft.model(configuration: "baer") }
    #expect(
      messages(error.list) == [
        #"configurations: unknown configuration "baer" | did you mean "bare"?"#
      ])
  }

  @Test func `a fault that only a configuration has names it`() throws {
    let rest = #"""
      "modules": [], "configurations": {"plus": {"pages": {"settings": {"sections": [{"id": "main", "rows": [
        {"id": "dark", "preference": "drak"}]}]}}}, "fine": {"flags": {"x": true}}}
      """#
    #expect(
      try Draft(rest: rest).faults() == [
        #"pages.settings.sections[1].rows[1].preference: unknown preference "drak" | did you mean "dark"? | in the configuration "plus""#
      ])
  }

  @Test func `a wrong field in a configuration is reported once, where it is written`() throws {
    let rest = #""configurations": {"plus": {"falgs": {"x": true}}}"#
    #expect(
      try Draft(rest: rest).faults() == [
        #"configurations.plus.falgs: unknown field "falgs" | did you mean "flags"?"#
      ])
  }

  @Test func `a row without its kind is told of the fields of all kinds`() throws {
    let rest = #"""
      "configurations": {"plus": {"pages": {"settings": {"sections": [{"id": "main", "rows": [
        {"id": "dark", "preferense": "dark"}]}]}}}}
      """#
    #expect(
      try Draft(rest: rest).faults() == [
        #"configurations.plus.pages.settings.sections[1].rows[1].preferense: unknown field "preferense" | did you mean "preference"?"#
      ])
  }

  @Test func `faults of the definition are not repeated for each configuration`() throws {
    let rest = #""root": "setings", "configurations": {"a": {}, "b": {}}"#
    #expect(try Draft(rest: rest).faults() == [#"root: unknown page "setings" | did you mean "settings"?"#])
  }

  @Test func `a configuration has no configurations`() throws {
    let rest = #""configurations": {"a": {"configurations": {}}}"#
    #expect(
      try Draft(rest: rest).faults() == [
        "configurations.a.configurations: a configuration has no configurations | name it beside this one"
      ])
  }

  @Test func `an overlay wins over the configuration, and its faults name its file`() throws {
    let draft = Draft(rest: #""flags": {"x": false}, "configurations": {"on": {"flags": {"x": true}}}"#)
    let overlay = { (json: String) throws -> DefinitionOverlay in
      DefinitionOverlay(try JSONReader.read([UInt8](json.utf8), file: "journey.lua"), file: "journey.lua")
    }
    let model = try SettingsModel.read(
      try draft.document(), file: "app.json", configuration: "on", overlay: try overlay(#"{"flags": {"x": false}}"#))
    #expect(model.flags.map(\.isOn) == [false])

    let error = try #require(throws: Findings.self) {
      try SettingsModel.read(
        try draft.document(), file: "app.json",
        overlay: try overlay("{\n\"preferences\": {\"dark\": {\"tpye\": \"bool\"}},\n\"root\": \"setings\"}"))
    }
    #expect(
      error.description == """
        journey.lua:2: preferences.dark.tpye: unknown field "tpye"
          did you mean "type"?
        journey.lua:3: root: unknown page "setings"
          did you mean "settings"?
        """)
  }

  // MARK: Modules

  static let modular = #"""
    "modules": ["auth"], \#(Part.account), \#(Part.store),
    "configurations": {"bare": {"modules": []}}
    """#

  @Test func `what names a module that is not chosen is absent, with the rows that lead to it`() throws {
    let rows = #"""
      {"id": "shop", "kind": "navigation", "label": "Shop", "page": "store"},
      {"id": "me", "kind": "account", "label": "Me", "page": {"id": "mine", "body": "Me"}},
      {"id": "out", "kind": "sign_out", "label": "Out"}, {"id": "go", "kind": "action", "label": "Go",
        "actions": [{"push": "store"}, {"start": "sign_in"}]}
      """#
    let draft = Draft(rows: rows, pages: #""store": {"title": "Store", "module": "purchases"}"#, rest: Self.modular)
    #expect(try draft.faults() == [])
    let plain = try draft.model().existingParts()
    #expect(plain.pages == ["settings", "mine"])
    #expect(plain.rows == ["me", "out", "go"])
    let bare = try draft.model(configuration: "bare").existingParts()
    #expect(bare.pages == ["settings"])
    #expect(bare.rows == ["go"])
  }

  @Test func `the root page has to exist in every configuration`() throws {
    let rest = #""root": "mine", \#(Self.modular)"#
    #expect(
      try Draft(pages: #""mine": {"title": "Mine", "module": "auth"}"#, rest: rest).faults() == [
        #"root: the root page "mine" does not exist without the module "auth" | choose the module, or another root | in the configuration "bare""#
      ])
  }
}
