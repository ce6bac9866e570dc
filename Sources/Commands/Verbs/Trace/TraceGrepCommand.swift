import Reports
import TraceAnalysis

struct TraceGrepCommand: Command {
  static let name = "trace grep"
  static let summary = "Shows the records of a trace that match a regular expression."
  static let details = [
    "The expression has to match somewhere in the record as \"trace show\" writes it: its kind, its data, its source, or "
      + "a change of the state."
  ]
  static var options: [Option<TraceGrepCommand>] {
    TraceFilterOptions.options.map { $0.on(\.filter) } + [
      .flag("--json", to: \.isJSON, help: "the records as they stand in the trace, JSON Lines")
    ]
  }
  static var operands: Operands<TraceGrepCommand> {
    .two("PATTERN TRACE", noun: "a regular expression and a trace", to: \.pattern, \.path)
  }
  static let examples = [
    Example("settings-sim trace grep sign_out bug.trace.jsonl", "all that is said of sign_out"),
    Example("settings-sim trace grep \"isLoading = true\" bug.trace.jsonl", "when something began to load"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var pattern = ""
  var path = ""
  var filter = TraceFilterOptions()
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let regex = try UsageFault.regex(pattern, "PATTERN")
    let trace = try session.trace(path)
    let filter = filter.filter
    return try session.console.show(
      trace, isJSON: isJSON, path: path, where: { filter.fits($0, of: trace) },
      matching: { text in (try? regex.firstMatch(in: text)) != nil })
  }
}
