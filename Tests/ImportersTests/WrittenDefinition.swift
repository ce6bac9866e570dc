import Findings
import Importers
import LuaBridge
import SettingsDefinition
import TextFormats

/// What was imported, read as the tool would read it.
enum WrittenDefinition {
  /// Every fault of the definition; a script that does not run is one too.
  static func faults(of app: ImportedApp) -> [Finding] {
    do {
      return SettingsModel.faults(of: try document(of: app), file: "\(app.id).lua")
    } catch {
      return [error.finding()]
    }
  }

  static func model(of app: ImportedApp) throws -> SettingsModel {
    try SettingsModel.read(try document(of: app), file: "\(app.id).lua")
  }

  static func document(of app: ImportedApp) throws(LuaFailure) -> DocumentNode {
    var session = try LuaSession()
    let results = try session.run(try LuaChunk(app.definition, name: "\(app.id).lua"))
    return node(results.first ?? .nil)
  }

  private static func node(_ value: LuaValue) -> DocumentNode {
    switch value {
    case .nil, .opaque: return DocumentNode(.null)
    case .bool(let flag): return DocumentNode(.bool(flag))
    case .integer(let number): return DocumentNode(.integer(number))
    case .number(let number): return DocumentNode(.number(number))
    case .string: return DocumentNode(.string(value.text ?? ""))
    case .table(let entries):
      if let items = value.list { return DocumentNode(.list(items.map(node))) }
      return DocumentNode(.map(entries.map { DocumentEntry($0.key.text ?? "", node($0.value)) }))
    }
  }
}
