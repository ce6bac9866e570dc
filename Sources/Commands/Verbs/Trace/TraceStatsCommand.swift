import Reports
import TextFormats
import TraceAnalysis

struct TraceStatsCommand: Command {
  static let name = "trace stats"
  static let summary = "Counts the records and bytes of each kind in a trace."
  static var options: [Option<TraceStatsCommand>] {
    [.flag("--json", to: \.isJSON, help: "one JSON object a kind")]
  }
  static var operands: Operands<TraceStatsCommand> { .one("TRACE", noun: "a trace", to: \.path) }
  static let examples = [
    Example("settings-sim trace stats long.trace.jsonl", "what makes a trace so long"),
    Example("settings-sim trace stats long.trace.jsonl --json", "the same for other programs"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var path = ""
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let statistics = TraceStatistics(try session.trace(path))
    guard isJSON else {
      TraceStatisticsText.lines(of: statistics).forEach(session.console.print)
      return .success
    }
    for kind in statistics.kinds {
      var json = JSONWriter()
      json.beginObject()
      json.field("kind", kind.kind)
      json.field("records", kind.records)
      json.field("bytes", kind.bytes)
      json.endObject()
      json.endLine()
      session.console.write(json.text())
    }
    return .success
  }
}
