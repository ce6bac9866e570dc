import Findings
import SettingsVocabulary
import TextFormats

/// One table of a checked definition with its defaults. What does not fit its type, which has been reported, counts
/// as not written.
struct Fields {
  let table: SchemaTable
  let entries: [DocumentEntry]
  let path: NodePath
  let line: Int
  let reading: Reading
  /// The kind of the table that its entries choose.
  let kind: SchemaTable.Case?

  init(_ node: DocumentNode?, _ name: TableName, _ path: NodePath, _ reading: Reading) {
    table = Schema.table(name)
    entries = node?.entries ?? []
    line = node?.line ?? 0
    kind = table.chosenCase(entries)
    self.path = path
    self.reading = reading
  }

  // MARK: Values

  /// What is written, or nil.
  func node(_ name: String) -> DocumentNode? {
    reading.noteRead(name, of: table)
    guard let node = entries.first(where: { $0.key == name })?.node, !node.isNull else { return nil }
    guard let type = table.field(name, of: kind)?.type, type.fits(node) else { return nil }
    return node
  }

  func has(_ name: String) -> Bool { node(name) != nil }

  /// What is written, or the default of the table.
  func value(_ name: String) -> DocumentNode? {
    if let node = node(name) { return node }
    guard case .value(let fallback)? = table.field(name, of: kind)?.fallback else { return nil }
    return fallback
  }

  func text(_ name: String) -> String? { value(name)?.string }
  func text(_ name: String, or fallback: String) -> String { value(name)?.string ?? fallback }
  func bool(_ name: String) -> Bool { value(name)?.bool ?? false }
  func bool(_ name: String, or fallback: Bool) -> Bool { value(name)?.bool ?? fallback }
  func int(_ name: String) -> Int? { value(name)?.integer.flatMap(Int.init(exactly:)) }
  func number(_ name: String) -> Double? { value(name)?.number }
  func duration(_ name: String) -> Milliseconds? { value(name)?.milliseconds }
  func setting(_ name: String) -> SettingValue? { value(name)?.settingValue }
  func icon(_ name: String) -> Icon? { text(name).flatMap { Icon($0) } }

  /// Points as hundredths.
  func hundredths(_ name: String) -> Int? { number(name).map { Int(($0 * 100).nearest) } }
  /// A part as thousandths.
  func thousandths(_ name: String) -> Int { Int(((number(name) ?? 0) * 1000).nearest) }

  func optional<Names: RawRepresentable>(_ name: String, _ type: Names.Type = Names.self) -> Names?
  where Names.RawValue == String {
    text(name).flatMap(Names.init(rawValue:))
  }

  /// One of an enumeration, its first case where the table has no default.
  func pick<Names: RawRepresentable & CaseIterable>(_ name: String, or fallback: Names) -> Names
  where Names.RawValue == String {
    optional(name) ?? fallback
  }

  /// `false` is nil, a text itself.
  func textUnlessFalse(_ name: String) -> String? {
    guard let value = value(name), value.bool == nil else { return nil }
    return value.string
  }

  // MARK: Lists and tables

  func texts(_ name: String) -> [String] { value(name)?.items?.compactMap(\.string) ?? [] }

  func list<Names: RawRepresentable>(_ name: String, _ type: Names.Type = Names.self) -> [Names]
  where Names.RawValue == String {
    texts(name).compactMap(Names.init(rawValue:))
  }

  /// The table of a field; an empty one when nothing is written.
  func table(_ name: String, _ type: TableName) -> Fields { Fields(node(name), type, path.key(name), reading) }

  /// The table of a field, if one is written.
  func optionalTable(_ name: String, _ type: TableName) -> Fields? {
    guard let node = node(name), node.entries != nil else { return nil }
    return Fields(node, type, path.key(name), reading)
  }

  /// The items of a list with their places.
  func items(_ name: String) -> [(node: DocumentNode, path: NodePath)] {
    (node(name)?.items ?? []).enumerated().map { ($1, path.key(name).index($0)) }
  }

  func tables(_ name: String, _ type: TableName) -> [Fields] {
    items(name).filter { $0.node.entries != nil }.map { Fields($0.node, type, $0.path, reading) }
  }

  /// The entries of a map, sorted by the bytes of their keys.
  func map(_ name: String) -> [(key: String, node: DocumentNode, path: NodePath)] {
    let entries = (node(name)?.entries ?? []).filter { !$0.node.isNull }
    return entries.sorted { Name.comesBefore($0.key, $1.key) }.map { ($0.key, $0.node, path.key(name).key($0.key)) }
  }

  func tables(byKey name: String, _ type: TableName) -> [(key: String, fields: Fields)] {
    map(name).filter { $0.node.entries != nil }.map { ($0.key, Fields($0.node, type, $0.path, reading)) }
  }

  // MARK: Places and faults

  /// The line of a field, or of the table where it has none.
  func line(of field: String) -> Int {
    let written = entries.first { $0.key == field }?.node.line ?? 0
    return written > 0 ? written : line
  }

  var place: SourcePlace { reading.place(path, line: line) }

  /// Reports a fault of a field, or of the whole table.
  func report(_ code: String, _ message: String, at field: String? = nil, _ notes: String...) {
    guard let field else { return reading.report(code, message, at: path, line: line, notes: notes) }
    reading.report(code, message, at: path.key(field), line: line(of: field), notes: notes)
  }
}
