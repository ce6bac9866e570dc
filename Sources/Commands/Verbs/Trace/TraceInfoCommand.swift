import Reports
import TextFormats
import TraceAnalysis
import TraceFormat

struct TraceInfoCommand: Command {
  static let name = "trace info"
  static let summary = "Says what a trace is of: journey, app, faults, length and outcome."
  static var options: [Option<TraceInfoCommand>] {
    [.flag("--json", to: \.isJSON, help: "one JSON object")]
  }
  static var operands: Operands<TraceInfoCommand> { .one("TRACE", noun: "a trace", to: \.path) }
  static let examples = [
    Example("settings-sim trace info bug.trace.jsonl", "what the trace in a bug report is of"),
    Example("settings-sim trace info bug.trace.jsonl --json", "the same for other programs"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var path = ""
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let trace = try session.trace(path)
    let statistics = TraceStatistics(trace)
    if isJSON {
      session.console.write(try Self.json(trace, statistics))
    } else {
      for line in TraceInfo.lines(trace, statistics) { session.console.print(line) }
    }
    return .success
  }

  private static func json(_ trace: Trace, _ statistics: TraceStatistics) throws -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("header")
    try trace.header.write(to: &json)
    json.field("outcome", trace.footer.outcome)
    json.field("records", trace.records.count)
    json.field("inputs", statistics.inputs)
    json.field("notes", statistics.notes)
    json.field("outputs", statistics.outputs)
    json.field("last_ms", statistics.lastMs)
    json.field("bytes", trace.bytes.count)
    json.endObject()
    json.endLine()
    return json.text()
  }
}
