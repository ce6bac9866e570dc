public import Findings
import TextFormats
import TraceAnalysis
public import TraceFormat

/// A trace as people read it: the time where it changes, inputs and notes with the line that they come from, what
/// followed from them indented below, and what of the state changed.
public enum TraceText {
  /// Everything, from the header to the footer.
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public static func write(_ trace: Trace, _ take: (ReportLine) -> Void) throws(Finding) {
    heading(trace.header).forEach(take)
    try write(trace, where: { _ in true }) { _, lines in lines.forEach(take) }
    let footer = trace.footer
    take(ReportLine(""))
    take(ReportLine("\(footer.outcome), \(footer.records) records", footer.outcome == "passed" ? .good : .bad))
  }

  /// The records that are wanted, each with its changes.
  /// - Parameters:
  ///   - numbered: with the number of each record.
  ///   - matches: takes a record's lines as one text; nil: any text will do.
  ///   - take: takes a record and its lines.
  public static func write(
    _ trace: Trace, numbered: Bool = false, where wants: (TraceRecord) -> Bool,
    matching matches: ((String) -> Bool)? = nil,
    take: (TraceRecord, [ReportLine]) -> Void
  ) throws(Finding) {
    var shownTime: Int64 = -1
    var depths: [Int] = []
    depths.reserveCapacity(trace.records.count)
    for record in trace.records {
      let depth = record.cause.map { depths.indices.contains($0 - 1) ? min(depths[$0 - 1] + 1, 6) : 1 } ?? 0
      depths.append(depth)
      guard wants(record) else { continue }
      let body = try body(of: record, in: trace, depth: depth)
      if let matches, !matches(body.map(\.text).joined(separator: "\n")) { continue }
      let time = record.ms == shownTime ? "" : Quote.seconds(record.ms)
      shownTime = record.ms
      let number = numbered ? pad("\(record.seq)", to: 7) + "  " : ""
      let lines = body.enumerated().map { index, line in
        let left = index == 0 ? number + pad(time, to: 10) : String(repeating: " ", count: number.count + 10)
        return ReportLine("\(left)  \(line.text)", line.tone)
      }
      take(record, lines)
    }
  }

  /// A record's line and those of its changes, indented by how far it is from an input.
  private static func body(
    of record: TraceRecord, in trace: Trace, depth: Int
  ) throws(Finding) -> [ReportLine] {
    let indent = String(repeating: "  ", count: depth)
    let first = try words(of: record, in: trace)
    var lines = [ReportLine(indent + first.text, first.tone)]
    guard let changes = try trace.changes(of: record), case .map(let entries) = changes.value else { return lines }
    for entry in entries {
      lines.append(ReportLine("\(indent)  → \(entry.key) = \(try value(entry.node))", .faint))
    }
    return lines
  }

  /// What led to a record, an input first, each a step further to the right.
  public static func chain(to seq: Int, in trace: Trace) throws(Finding) -> [ReportLine] {
    var lines: [ReportLine] = []
    for (depth, record) in trace.chain(to: seq).enumerated() {
      let line = try words(of: record, in: trace)
      let left = String(repeating: "  ", count: min(depth, 6)) + "\(record.seq)  "
      lines.append(ReportLine(left + line.text, line.tone))
    }
    return lines
  }

  /// A record without its time and its changes.
  /// - Parameter hidden: keys of its data that are left out.
  static func words(
    of record: TraceRecord, in trace: Trace, without hidden: Set<String> = [], withSource: Bool = true
  ) throws(Finding) -> ReportLine {
    let kind = trace.kind(of: record)
    let source = withSource ? trace.source(of: record).map { "  (\($0))" } ?? "" : ""
    let fields = try fields(try trace.data(of: record), of: kind, without: hidden)
    return ReportLine(kind + fields + source, tone(record.traceClass, kind))
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
  private static func fields(
    _ data: DocumentNode, of kind: String, without hidden: Set<String>
  ) throws(Finding) -> String {
    guard case .map(let entries) = data.value else { return "" }
    if kind == "state.snapshot" { return " (\(entries.count) keys)" }
    var text = ""
    for entry in entries where !hidden.contains(entry.key) { text += " \(entry.key)=\(try value(entry.node))" }
    return text
  }

  static func value(_ node: DocumentNode) throws(Finding) -> String {
    String(decoding: try node.json(), as: UTF8.self)
  }

  static func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
