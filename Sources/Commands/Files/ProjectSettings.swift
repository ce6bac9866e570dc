import Findings
import LuaBridge
import TextFormats
import TraceFormat

/// What `settings-sim.lua` at the project's root says: a table, or nothing.
struct ProjectSettings {
  static let file = "settings-sim.lua"
  private static let keys = ["normalise"]

  /// The normalisers of every trace, by name.
  var normalisers: [String] = []

  init(_ project: Project, limits: LuaLimits) throws {
    guard let bytes = try project.read(Self.file) else { return }
    let table: DocumentNode
    do throws(Findings) {
      // A file that returns nothing is only the mark of a root.
      table = try LuaDocument.read(bytes: bytes, name: Self.file, limits: limits, mayReturnNothing: true)
    } catch { throw UsageFault.configuration(error.list) }
    switch table.value {
    case .map(let entries): try entries.forEach { entry in try read(entry) }
    case .list(let items) where items.isEmpty: return
    case .null, .bool, .integer, .number, .string, .list:
      throw Self.fault("it returns \(table.kindName), not a table", table)
    }
  }

  private mutating func read(_ entry: DocumentEntry) throws {
    guard entry.key == "normalise" else {
      let note = DidYouMean.note(for: entry.key, among: Self.keys) ?? "known: \(Self.keys.joined(separator: ", "))"
      throw Self.fault("unknown key \"\(entry.key)\"", entry.node, [note])
    }
    guard case .list(let items) = entry.node.value else {
      throw Self.fault("\"normalise\" is \(entry.node.kindName), not a list of texts", entry.node)
    }
    for item in items {
      guard case .string(let text) = item.value else {
        throw Self.fault("\"normalise\" holds \(item.kindName), not a text", item)
      }
      do throws(Finding) { normalisers.append(try Normaliser(text).name) } catch {
        throw Self.fault(error.message, item, error.notes)
      }
    }
  }

  private static func fault(_ message: String, _ node: DocumentNode, _ notes: [String] = []) -> UsageFault {
    let place = SourcePlace(file: file, line: node.line > 0 ? node.line : nil)
    return .configuration([Finding(code: "config.bad", message: message, place: place, notes: notes)])
  }
}
