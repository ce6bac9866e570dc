import Findings
import TextFormats
import TraceFormat
import TraceRecording

/// The inputs and notes of a trace, with what the records between them say about them.
enum ExportedRecords {
  static func of(_ trace: Trace) throws(Finding) -> [ExportedRecord] {
    var operations = Operations()
    var entries: [ExportedRecord] = []
    for record in trace.records {
      switch record.traceClass {
      case .output: try operations.take(record, of: trace)
      case .unknown: continue
      case .input, .note:
        guard let kind = record.documentation?.name, let call = TraceCall.byKind[kind] else {
          throw Finding(
            code: "export.unknown_kind",
            message:
              "record \(record.seq), \"\(trace.kind(of: record))\", is of a kind that this version does not know",
            place: SourcePlace(file: trace.file, line: record.line))
        }
        var entry = try ExportedRecord(record, of: trace, call)
        if kind == "given.release" { entry.operation = try operations.name(of: entry) }
        if kind == "device.launch" { operations = Operations() }
        join(&entry, to: &entries)
        entries.append(entry)
      }
    }
    return entries
  }

  /// One call sets both biometrics, and writes a record for each that the app asks about.
  private static func join(_ entry: inout ExportedRecord, to entries: inout [ExportedRecord]) {
    guard let last = entries.last, last.kind == "device.set", entry.kind == "device.set", last.source == entry.source,
      last.ms == entry.ms, !last.isFollower
    else { return }
    let names = [last, entry].map { $0.data.node["capability"]?.value }
    guard names == DeviceTerms.biometrics.map({ .string($0) }) else { return }
    entry.isFollower = true
    entries[entries.count - 1].follower = entry.data.node
  }
}

/// The operations that run, by number, as `sim:release` names them.
private struct Operations {
  private var running: [Int64: (point: String, ordinal: Int)] = [:]
  /// How many run, by point.
  private var alive: [String: Int] = [:]
  private var started: [String: Int] = [:]

  mutating func take(_ record: TraceRecord, of trace: Trace) throws(Finding) {
    guard record.documentation?.operation != nil else { return }
    let kind = trace.kind(of: record)
    guard let dot = kind.lastIndex(of: "."), case .integer(let number)? = try trace.data(of: record)["op"]?.value else {
      return
    }
    let point = String(kind[..<dot])
    switch kind[kind.index(after: dot)...] {
    case "started":
      started[point, default: 0] += 1
      if running.updateValue((point, started[point, default: 0]), forKey: number) == nil {
        alive[point, default: 0] += 1
      }
    case "finished": if running.removeValue(forKey: number) != nil { alive[point, default: 1] -= 1 }
    default: return
    }
  }

  /// With its number where another operation of the point runs.
  func name(of release: ExportedRecord) throws(Finding) -> String? {
    let point = try release.data.text("point")
    guard let operation = running[Int64(try release.data.number32("op"))], operation.point == point else { return nil }
    return alive[point] == 1 ? point : "\(point)#\(operation.ordinal)"
  }
}
