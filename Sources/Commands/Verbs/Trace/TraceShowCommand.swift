import Reports
import TraceAnalysis
import TraceFormat

struct TraceShowCommand: Command {
  static let name = "trace show"
  static let summary = "Shows a trace as people read it, whole or some of its records."
  static let details = [
    "What followed from a record stands indented below it; what of the state changed, behind an arrow. With options, or "
      + "with -v, each record has its number, by which \"trace why\" and \"trace state\" ask."
  ]
  static var options: [Option<TraceShowCommand>] {
    TraceFilterOptions.options.map { $0.on(\.filter) } + [
      .flag("--json", to: \.isJSON, help: "the records as they stand in the trace, JSON Lines")
    ]
  }
  static var operands: Operands<TraceShowCommand> { .one("TRACE", noun: "a trace", to: \.path) }
  static let examples = [
    Example("settings-sim trace show bug.trace.jsonl", "all that happened"),
    Example("settings-sim trace show bug.trace.jsonl --kind \"analytics.*\"", "the events, and what became of them"),
    Example(
      "settings-sim trace show bug.trace.jsonl --class input --to 5s", "what the user did in the first 5 seconds"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var path = ""
  var filter = TraceFilterOptions()
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let trace = try session.trace(path)
    let filter = filter.filter
    if filter.isEmpty, !isJSON, !session.console.isVerbose {
      try TraceText.write(trace) { session.console.print($0) }
      return .success
    }
    return try session.console.show(trace, isJSON: isJSON, path: path) { filter.fits($0, of: trace) }
  }
}

extension Console {
  /// Shows some records with their numbers, or as they stand in the trace.
  func show(
    _ trace: Trace, isJSON: Bool, path: String, where wants: (TraceRecord) -> Bool,
    matching matches: ((String) -> Bool)? = nil
  ) throws -> ExitStatus {
    var hasAny = false
    try TraceText.write(
      trace, numbered: true,
      where: wants, matching: matches,
      take: { record, lines in
        hasAny = true
        if isJSON { write(trace.line(of: record) + "\n") } else { lines.forEach(print) }
      })
    if hasAny { return .success }
    report(Wording.noRecords(path))
    return .nothingSelected
  }
}
