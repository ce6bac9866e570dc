import SettingsDefinition
import TestSupport
import Testing

/// The reference of definitions, with a line of a definition that runs for each field.
@Suite struct `The reference of definitions` {
  @Test func `the published reference is the table's`() throws {
    let examples = try DefinitionExamples.all.get()
    #expect(
      try PublishedFile.fault(
        "Sources/SettingsDefinition/SettingsDefinition.docc/DefinitionReference.md",
        is: Schema.markdown(examples.example)) == nil)
  }

  @Test func `the reference shows every field at work`() throws {
    let examples = try DefinitionExamples.all.get()
    let missing = Schema.tables.flatMap { table in
      table.allFields.map(\.name).filter { examples.example(table.name, $0) == nil }
        .map { "\(table.name.rawValue).\($0)" }
    }
    #expect(missing == [])
  }
}
