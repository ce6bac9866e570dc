public import Findings
import TextFormats
import TraceAnalysis
public import TraceFormat

/// A trace as people read it: the time where it changes, inputs and notes with the line that they come from, what
/// followed from them indented below, and what of the state changed.
public enum TraceText {
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public static func lines(of trace: Trace) throws(Finding) -> [ReportLine] {
    var lines = heading(trace.header)
    var shownTime: Int64 = -1
    var depths: [Int] = []
    depths.reserveCapacity(trace.records.count)
    for record in trace.records {
      let depth = record.cause.map { depths.indices.contains($0 - 1) ? min(depths[$0 - 1] + 1, 6) : 1 } ?? 0
      depths.append(depth)
      let time = record.ms == shownTime ? "" : seconds(record.ms)
      shownTime = record.ms
      let left = pad(time, to: 10) + "  " + String(repeating: "  ", count: depth)
      let line = try words(of: record, in: trace)
      lines.append(ReportLine(left + line.text, line.tone))
      guard let changes = try trace.changes(of: record), case .map(let entries) = changes.value else { continue }
      for entry in entries {
        let indent = String(repeating: " ", count: 14 + 2 * depth)
        lines.append(ReportLine("\(indent)→ \(entry.key) = \(try value(entry.node))", .faint))
      }
    }
    let footer = trace.footer
    lines.append(ReportLine(""))
    lines.append(ReportLine("\(footer.outcome), \(footer.records) records", footer.outcome == "passed" ? .good : .bad))
    return lines
  }

  /// What led to a record, an input first, each a step further to the right.
  static func chain(to seq: Int, in trace: Trace) throws(Finding) -> [ReportLine] {
    var lines: [ReportLine] = []
    for (depth, record) in trace.chain(to: seq).enumerated() {
      let line = try words(of: record, in: trace)
      let left = String(repeating: "  ", count: min(depth, 6)) + "\(record.seq)  "
      lines.append(ReportLine(left + line.text, line.tone))
    }
    return lines
  }

  /// A record without its time and its changes.
  private static func words(of record: TraceRecord, in trace: Trace) throws(Finding) -> ReportLine {
    let kind = trace.kind(of: record)
    let source = trace.source(of: record).map { "  (\($0))" } ?? ""
    return ReportLine(kind + (try fields(try trace.data(of: record), of: kind)) + source, tone(record.traceClass, kind))
  }

  static func heading(_ header: TraceHeader) -> [ReportLine] {
    var facts = ["app \(header.app.id)", "\(header.journey.file):\(header.journey.line)", "begins \(header.start)"]
    if header.seed != 0 { facts.append("seed \(header.seed)") }
    if !header.faults.isEmpty { facts.append("faults \(header.faults.joined(separator: " "))") }
    return [
      ReportLine(header.journey.name, .heading), ReportLine(facts.joined(separator: ", "), .faint), ReportLine(""),
    ]
  }

  private static func tone(_ traceClass: TraceClass, _ kind: String) -> ReportLine.Tone {
    switch traceClass {
    case .input: .heading
    case .note: kind == "expect.failed" ? .bad : .faint
    case .output, .unknown: .plain
    }
  }

  /// ` target="sign_out" waited=650`. Of a snapshot, which has everything, no more than its size.
  private static func fields(_ data: DocumentNode, of kind: String) throws(Finding) -> String {
    guard case .map(let entries) = data.value else { return "" }
    if kind == "state.snapshot" { return " (\(entries.count) keys)" }
    var text = ""
    for entry in entries { text += " \(entry.key)=\(try value(entry.node))" }
    return text
  }

  private static func value(_ node: DocumentNode) throws(Finding) -> String {
    String(decoding: try node.json(), as: UTF8.self)
  }

  /// `12.345 s`.
  static func seconds(_ ms: Int64) -> String {
    let fraction = String(ms % 1000)
    return "\(ms / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
  }

  static func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
