import TextFormats

extension SchemaTable {
  /// The kind that a table's entries choose, or nil when they choose none.
  func chosenCase(_ entries: [DocumentEntry]) -> Case? {
    switch choice {
    case nil: nil
    case .tag(let tag, _):
      entries.first { $0.key == tag }?.node.string.flatMap { casesByName[$0] }
    case .verb:
      entries.lazy.compactMap { $0.node.isNull ? nil : casesByName[$0.key] }.first
    }
  }

  /// The field of a name for a table with these entries.
  func field(_ name: String, in entries: [DocumentEntry]) -> Field? { field(name, of: chosenCase(entries)) }

  /// The field of a name for a table of a kind.
  func field(_ name: String, of kind: Case?) -> Field? {
    kind?.byName[name] ?? byName[name] ?? (name == Schema.note.name ? Schema.note : nil)
  }

  /// The fields for a table with these entries.
  func fields(for entries: [DocumentEntry]) -> [Field] { fields + (chosenCase(entries)?.fields ?? []) }

  /// The names of the kinds that have a field.
  func kinds(with field: String) -> [String] {
    cases.filter { $0.fields.contains { $0.name == field } }.map(\.name)
  }
}
