import Findings
import Reports
import TextFormats
import TraceAnalysis
import TraceFormat

struct DiffCommand: Command {
  static let name = "diff"
  static let summary = "Compares two traces event by event: missing, added, changed, moved."
  static let details = [
    "Records are told by kind, data, changes and cause; numbers that only say the order of coming do not count, so that "
      + "one missing event is one missing event. When something happens counts with --time alone. Status 1 means that "
      + "they differ."
  ]
  static var options: [Option<DiffCommand>] {
    [
      .flag("--time", to: \.comparesTime, help: "also what comes earlier or later than before"),
      .flag("--raw", to: \.isRaw, help: "as they are, whatever the second one's normalisers say"),
      .flag("--json", to: \.isJSON, help: "one JSON object"),
      Option.text("--html", value: "FILE", to: \.page, help: "a page for a browser; - means standard output").set(
        .commandLine),
    ]
  }
  static var operands: Operands<DiffCommand> {
    .two("FIRST SECOND", noun: "two traces", to: \.first, \.second)
  }
  static let examples = [
    Example(
      "settings-sim diff before.trace.jsonl after.trace.jsonl", "what is missing, added, changed or moved in the second"
    ),
    Example(
      "settings-sim diff before.trace.jsonl after.trace.jsonl --time", "the same, and what comes earlier or later"),
    Example("settings-sim diff before.trace.jsonl after.trace.jsonl --html diff.html", "as a page"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad]

  var shared = SharedOptions()
  var first = ""
  var second = ""
  var comparesTime = false
  var isRaw = false
  var isJSON = false
  var page: String?

  func run(_ session: Session) throws -> ExitStatus {
    if isJSON, page != nil { throw UsageFault.conflict("--json", "--html") }
    var traces = (try session.trace(first), try session.trace(second))
    if !isRaw { traces = try Trace.comparable(traces.0, traces.1) }
    let diff = try TraceDiff(traces.0, traces.1, comparesTime: comparesTime)
    if isJSON {
      try TraceDiffJSON.write(diff) { session.console.write($0) }
    } else if let page {
      try write(TraceDiffPage.html(diff), to: page, session)
    } else {
      for line in try TraceDiffText.lines(diff) { session.console.print(line) }
    }
    return diff.isEmpty ? .success : .failed
  }

  private func write(_ html: String, to page: String, _ session: Session) throws {
    if page == "-" { return session.console.write(html) }
    let file = Path.absolute(page, in: session.surroundings.workingFolder)
    try session.files.write(html, to: file)
    session.console.print(session.typed(file))
  }
}
