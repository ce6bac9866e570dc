import Findings
import LuaBridge
import TraceFormat

/// A partial record: what a script looks for in a trace. `kind` may end in `*`.
struct RecordFilter {
  static let names = ["seq", "ms", "kind", "source", "cause", "data", "changes"]

  private var fields: [(key: String, value: Expected)]
  /// What the kind begins with, where it ends in `*`.
  private var prefix: String?

  /// - Throws: `LuaRaise` for a key that records do not have, or a kind that there is not.
  init(_ value: LuaValue) throws {
    if case .nil = value {
      fields = []
      return
    }
    if let kind = value.text {
      fields = [("kind", .value(.string(kind)))]
    } else {
      guard case .map(let entries) = try Expected(value) else {
        throw LuaRaise("a filter is a partial record, { kind = \"analytics.*\" }, not \(Found(value))")
      }
      fields = entries
    }
    for (key, _) in fields where !Self.names.contains(key) {
      let note = DidYouMean.note(for: key, among: Self.names) ?? "known: \(Self.names.joined(separator: ", "))"
      throw LuaRaise("a record has no \"\(key)\"; \(note)")
    }
    guard let place = fields.firstIndex(where: { $0.key == "kind" }) else { return }
    guard case .value(.string(let kind)) = fields[place].value else { return }
    try check(kind)
    guard kind.hasSuffix("*") else { return }
    prefix = String(kind.dropLast())
    fields.remove(at: place)
  }

  private func check(_ kind: String) throws {
    let groups = TraceGroup.allCases.map(\.rawValue)
    let group = String(kind.prefix { $0 != "." && $0 != "*" })
    guard kind != "*", !groups.contains(group), !(kind.hasSuffix("*") && groups.contains { $0.hasPrefix(group) }) else {
      return
    }
    let note = DidYouMean.note(for: group, among: groups) ?? "known: \(groups.joined(separator: ", "))"
    throw LuaRaise("no kind of record begins with \"\(group).\"; \(note)")
  }

  func fits(_ record: JourneyRecord, _ like: PatternMatch) throws -> Bool {
    if let prefix, !record.kind.hasPrefix(prefix) { return false }
    return try Expected.map(fields).fits(record.fields, like)
  }
}

extension RecordFilter: CustomStringConvertible {
  /// As a script writes it.
  var description: String {
    let kind = prefix.map { [("kind", Expected.value(.string($0 + "*")))] } ?? []
    return "\(Expected.map(kind + fields))"
  }
}
