import TextFormats

extension SchemaTable {
  /// The kind that a table's entries choose, or nil when they choose none.
  func chosenCase(_ entries: [DocumentEntry]) -> Case? {
    switch choice {
    case nil: nil
    case .tag(let tag, let cases):
      cases.first { $0.name == entries.first { $0.key == tag }?.node.string }
    case .verb(let cases):
      cases.first { verb in entries.contains { $0.key == verb.name && !$0.node.isNull } }
    }
  }

  /// The field of a name for a table with these entries.
  func field(_ name: String, in entries: [DocumentEntry]) -> Field? {
    if name == Schema.note.name { return Schema.note }
    return chosenCase(entries)?.fields.first { $0.name == name } ?? fields.first { $0.name == name }
  }

  /// The fields for a table with these entries.
  func fields(for entries: [DocumentEntry]) -> [Field] { fields + (chosenCase(entries)?.fields ?? []) }

  /// The names of the kinds that have a field.
  func kinds(with field: String) -> [String] {
    cases.filter { $0.fields.contains { $0.name == field } }.map(\.name)
  }
}
