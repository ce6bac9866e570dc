import LuaBridge
import TestSupport
import TextFormats

@testable import Journeys
@testable import SettingsDefinition

/// For each field of each table the shortest place that uses it, of the definitions that come with the tool and that
/// shipped journeys run on. A field that several tables share is shown by any of them.
struct DefinitionExamples {
  static let all = Result { try DefinitionExamples() }

  private struct Key: Hashable {
    var table: TableName
    var field: String
  }

  private let tables = Dictionary(Schema.tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  private var found: [Key: String] = [:]
  private var costs: [Key: Int] = [:]
  /// What is walked changes another definition, and is none alone.
  private var isPart = false

  init() throws {
    let project = JourneyProject { AppFixtures.existingBytes($0) }
    var loader = JourneyLoader(project)
    var documents: [DocumentNode] = []
    var overlays: [DocumentNode] = []
    for file in try AppFixtures.files(in: "Scripts/Journeys", endingIn: ".lua") {
      for app in loader.load(file).apps {
        documents.append(app.document)
        if let overlay = app.overlay { overlays.append(overlay.document) }
      }
    }
    let fixtures = try AppFixtures.files(in: "Fixtures/Apps", endingIn: ".lua")
    for file in fixtures + ["Fixtures/Localized/harbour.lua", "Fixtures/StoreKit/harbour.lua"] {
      documents.append(try LuaDocument.read(bytes: AppFixtures.bytes(file), name: file))
    }
    for document in documents { walk(document, as: .table(.definition)) }
    isPart = true
    for overlay in overlays { walk(overlay, as: .table(.definition)) }
  }

  func example(_ table: TableName, _ field: String) -> String? {
    if let own = found[Key(table: table, field: field)] { return own }
    guard let wanted = type(of: field, in: table) else { return nil }
    let others = Schema.tables.filter { if case .verb? = $0.choice { false } else { true } }.map(\.name)
    return others.lazy.filter { type(of: field, in: $0) == wanted }
      .compactMap { found[Key(table: $0, field: field)] }.min { $0.count < $1.count }
  }

  private func type(of field: String, in table: TableName) -> ValueType? {
    tables[table]?.allFields.first { $0.name == field }?.type
  }

  private mutating func walk(_ node: DocumentNode, as type: ValueType) {
    switch type {
    case .table(let name): if case .map(let entries) = node.value { walk(entries, of: name, node) }
    case .oneOrMore(let name): for item in node.items ?? [node] { walk(item, as: .table(name)) }
    case .list(let item): for one in node.items ?? [] { walk(one, as: item) }
    case .map(_, let item):
      if case .map(let entries) = node.value { for entry in entries { walk(entry.node, as: item) } }
    case .either(let types): for type in types { walk(node, as: type) }
    case .template, .string, .bool, .only, .integer, .number, .duration, .icon, .color, .hexColor, .id, .word,
      .declares, .refers, .period, .price, .version, .pattern, .detent, .value, .names:
      return
    }
  }

  private mutating func walk(_ entries: [DocumentEntry], of name: TableName, _ node: DocumentNode) {
    guard let table = tables[name] else { return }
    let fields = Dictionary(table.allFields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in entries where entry.key != "note" {
      if let field = fields[entry.key] {
        note(entry, field, table, node)
        walk(entry.node, as: field.type)
      } else if let others = table.others {
        walk(entry.node, as: others)
      }
    }
  }

  /// Short is best; what is the default anyway shows little. A verb is shown with what stands beside it.
  private mutating func note(_ entry: DocumentEntry, _ field: Field, _ table: SchemaTable, _ node: DocumentNode) {
    let key = Key(table: table.name, field: entry.key)
    let value = lua(entry.node, as: field.type)
    let text = if case .verb? = table.choice { lua(node, as: .table(table.name)) } else { "\(entry.key) = \(value)" }
    var cost = text.count
    if case .value(let fallback) = field.fallback, fallback.withoutLines == entry.node.withoutLines { cost += 1000 }
    if ["{}", "\"\""].contains(value) { cost += 500 }
    if isPart { cost += 300 }
    if let known = found[key], costs[key, default: 0] <= cost, known != text { return }
    found[key] = text
    costs[key] = cost
  }

  /// As Lua, the fields of a table in the order of its documentation.
  private func lua(_ node: DocumentNode, as type: ValueType) -> String {
    switch node.value {
    case .null: return "nil"
    case .bool(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .string(let text): return Self.quoted(text)
    case .list(let items):
      return Self.braced(
        items.map { lua($0, as: type.part(of: { if case .list(let item) = $0 { item } else { nil } })) })
    case .map(let entries):
      guard let table = type.table.flatMap({ tables[$0] }) else {
        let item = type.part(of: { if case .map(_, let item) = $0 { item } else { nil } })
        return Self.braced(entries.map { "\(Self.name($0.key)) = \(lua($0.node, as: item))" })
      }
      let sorted = table.inOrder.compactMap { field in
        entries.first { $0.key == field.name }.map { "\(field.name) = \(lua($0.node, as: field.type))" }
      }
      let known = Set(table.allFields.map(\.name))
      let others = entries.filter { !known.contains($0.key) && $0.key != "note" }
      return Self.braced(sorted + others.map { "\(Self.name($0.key)) = \(lua($0.node, as: table.others ?? .value))" })
    }
  }

  private static func braced(_ items: [String]) -> String {
    items.isEmpty ? "{}" : "{ \(items.joined(separator: ", ")) }"
  }

  private static func name(_ key: String) -> String {
    let isName = key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isName && key.first?.isNumber == false ? key : "[\(quoted(key))]"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}

extension ValueType {
  /// The table that a value of the type is, where it is one.
  fileprivate var table: TableName? {
    switch self {
    case .table(let name), .oneOrMore(let name): name
    case .either(let types): types.lazy.compactMap(\.table).first
    case .list, .map, .template, .string, .bool, .only, .integer, .number, .duration, .icon, .color, .hexColor, .id,
      .word, .declares, .refers, .period, .price, .version, .pattern, .detent, .value, .names:
      nil
    }
  }

  /// What is in a list or map of the type; a list of one or more tables has those tables.
  fileprivate func part(of item: (ValueType) -> ValueType?) -> ValueType {
    if case .either(let types) = self { return types.lazy.compactMap(item).first ?? .value }
    if case .oneOrMore(let name) = self { return .table(name) }
    return item(self) ?? .value
  }
}

extension SchemaTable {
  /// Verbs before what stands beside them.
  fileprivate var inOrder: [Field] {
    guard case .verb(let cases)? = choice else { return allFields }
    let verbs = Set(cases.map(\.name))
    return allFields.filter { verbs.contains($0.name) } + allFields.filter { !verbs.contains($0.name) }
  }
}
