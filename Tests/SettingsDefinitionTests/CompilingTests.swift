import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingTests {
  @Test func `a definition becomes tables of small numbers, and names come back from them`() throws {
    let model = try compiled(
      #""preferences":{"dark":{"type":"bool"},"theme":{"type":"choice","options":["system","night"],"default":"night"}}"#,
      pages(
        rows: #"{"id":"dark","kind":"toggle","label":"Dark Mode","preference":"dark","haptic":"soft"}"#,
        #"{"id":"more","kind":"navigation","label":"More","page":"more"}"#,
        others: #""more":{"sections":[{"rows":[{"id":"theme","kind":"picker","label":"Theme","preference":"theme"}]}]}"#
      ))

    let dark = try row("dark", model)
    #expect(dark.kind == .toggle(try #require(model.preference(named: "dark"))))
    #expect(reading(dark.label, model) == "Dark Mode")
    #expect(dark.haptic == .soft)

    let more = try #require(model.page(named: "more"))
    #expect(try row("more", model).kind == .navigation(more))
    #expect(reading(model[more].title, model) == "More")

    let theme = try #require(model.preference(named: "theme"))
    let night = try #require(model.option(named: "night", of: theme))
    #expect(model[theme].fallback == .value(.option(night)))
    #expect(Array(model.targets(named: "night")) == [.option(try row("theme", model).id, night)])
    #expect(model.tables.pages[model.tables.root.index].name == model[try #require(model.page(named: "settings"))].name)
    #expect(faults(of: model) == [])
  }

  @Test func `compiling twice gives the same tables`() throws {
    let model = try definition([pages(rows: #"{"id":"a","kind":"info","label":"A","value":"{appVersion}"}"#)])
    let first = try CompiledModel(compiling: model)
    let second = try CompiledModel(compiling: model)
    #expect(first.tables.strings == second.tables.strings)
    #expect(first.tables.targets == second.tables.targets)
    #expect(first.tables.targetNameList == second.tables.targetNameList)
  }
}
