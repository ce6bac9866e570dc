import Findings
import SettingsVocabulary
import TextFormats
import TraceFormat
import TraceRecording

/// What `sim:wait_for` waited for, as far as a trace says it: the first state key that became what it is with the end of
/// the wait.
struct WaitCondition {
  private let entry: ExportedRecord
  private let start: Milliseconds
  private var condition: String?

  init(_ trace: Trace, _ entry: ExportedRecord, since start: Milliseconds) {
    self.entry = entry
    self.start = start
    guard entry.ms > start else { return }
    condition = Self.condition(trace, entry, since: start)
  }

  var lines: [ScriptLine] {
    let timeout = entry.ms - start > JourneyContext.standardTimeout
    let options = timeout ? ", { timeout = \(LuaTerm.duration(entry.ms - start).flat) }" : ""
    func wait(_ condition: String) -> ScriptLine {
      .plain("sim:wait_for(function() return \(condition) end\(options))", source: entry.source)
    }
    if entry.ms == start { return [wait("true")] }
    if let condition { return [wait(condition)] }
    let length = LuaTerm.duration(entry.ms - start).flat
    return [
      .block(
        "do",
        [
          .plain("local is_over = false", source: nil),
          .plain("sim:after(\(length), function() is_over = true end)", source: nil), wait("is_over"),
        ], end: "end", source: nil)
    ]
  }

  /// The state is known from a snapshot on, of which there is one every thousand records.
  private static func condition(_ trace: Trace, _ entry: ExportedRecord, since start: Milliseconds) -> String? {
    let records = trace.records[..<(entry.seq - 1)].suffix(5000)
    let first = records.lastIndex {
      $0.documentation?.name == "state.snapshot" && $0.ms <= start
    }
    var before: [String: DocumentNode.Value] = [:]
    var during: [String: [DocumentNode.Value]] = [:]
    var ending: [String] = []
    for record in records[(first ?? records.endIndex)...] {
      let isSnapshot = record.documentation?.name == "state.snapshot"
      guard isSnapshot || record.changesRange != nil,
        let node = isSnapshot ? try? trace.data(of: record) : try? trace.changes(of: record),
        case .map(let changes) = node.withoutLines.value
      else { continue }
      for change in changes {
        if record.ms <= start {
          before[change.key] = change.node.value
        } else if !isSnapshot {
          during[change.key, default: []].append(change.node.value)
          if record.ms == entry.ms, !ending.contains(change.key) { ending.append(change.key) }
        }
      }
    }
    for key in ending {
      guard let old = before[key], let values = during[key], let new = values.last else { continue }
      let others = [old] + values.dropLast()
      if let condition = comparison(key, new, others) { return condition }
    }
    return nil
  }

  /// What is true of a value, and of none of the others.
  private static func comparison(
    _ key: String, _ value: DocumentNode.Value, _ others: [DocumentNode.Value]
  ) -> String? {
    let state = "sim:state \(LuaText.literal(key))"
    switch value {
    case .bool, .integer, .number, .string:
      guard let term = LuaTerm(DocumentNode(value)), !others.contains(value), !others.contains(.null) else {
        return nil
      }
      return "\(state) == \(term.flat)"
    case .list(let items):
      let counts = others.map { other -> Int? in
        if case .list(let items) = other { return items.count }
        return nil
      }
      guard !counts.contains(nil), !counts.contains(items.count) else { return nil }
      return "#\(state) == \(items.count)"
    case .null, .map: return nil
    }
  }
}
