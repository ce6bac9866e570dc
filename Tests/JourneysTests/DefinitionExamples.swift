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
    let text = if case .verb? = table.choice { Self.lua(node) } else { "\(entry.key) = \(Self.lua(entry.node))" }
    var cost = text.count
    if case .value(let fallback) = field.fallback, fallback.withoutLines == entry.node.withoutLines { cost += 1000 }
    if ["{}", "\"\""].contains(Self.lua(entry.node)) { cost += 500 }
    if isPart { cost += 300 }
    if let known = found[key], costs[key, default: 0] <= cost, known != text { return }
    found[key] = text
    costs[key] = cost
  }

  private static func lua(_ node: DocumentNode) -> String {
    switch node.value {
    case .null: return "nil"
    case .bool(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .string(let text): return quoted(text)
    case .list(let items): return items.isEmpty ? "{}" : "{ \(items.map(lua).joined(separator: ", ")) }"
    case .map(let entries):
      if entries.isEmpty { return "{}" }
      return "{ \(entries.map { "\(name($0.key)) = \(lua($0.node))" }.joined(separator: ", ")) }"
    }
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
