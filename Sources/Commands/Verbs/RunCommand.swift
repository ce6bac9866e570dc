import Findings
import Journeys
import Reports
import TraceFormat

struct RunCommand: Command {
  static let name = "run"
  static let summary = "Runs one journey and prints its trace."
  static let details = [
    "The journey is a file with one journey, file:line for the one at that line, or a file and a --grep that fits one. "
      + "Nothing is compared and nothing is written but the trace, to standard output."
  ]
  static var options: [Option<RunCommand>] {
    [
      .flag("--json", to: \.isJSON, help: "the trace itself, JSON Lines, instead of a readable form"),
      .number("--seed", value: "N", in: 0...(.max), to: \.seed, help: "where random numbers begin; by default 0"),
      .faults(to: \.faults),
      .flag("--debug", to: \.isDebugged, help: "opens the prompt of repl where the journey fails, or at its end"),
      .number("--break", value: "LINE", in: 1...10_000_000, to: \.line, help: "opens it before this line"),
    ] + JourneyFilter.options.map { $0.on(\.filter) }
  }
  static var operands: Operands<RunCommand> { .one("FILE[:LINE]", noun: "a journey", to: \.path) }
  static let examples = [
    Example("settings-sim run Scripts/Journeys/profile/sign_out.lua:14", "what happens in the journey at line 14"),
    Example("settings-sim run hello.lua --debug", "the state where it fails; undo and redo go through its steps"),
    Example("settings-sim run hello.lua --json > hello.trace.jsonl", "the trace, for other programs"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var path = ""
  var filter = JourneyFilter()
  var isJSON = false
  var seed: UInt64?
  var faults: [String] = []
  var isDebugged = false
  var line: Int?

  func run(_ session: Session) throws -> ExitStatus {
    let suite = try Suite([path], filter, session)
    if !suite.findings.isEmpty { throw Findings(suite.findings) }
    guard let item = suite.selected.first else { return suite.nothingSelected(session.console) }
    guard suite.selected.count == 1 else { throw UsageFault.severalJourneys(path, suite.selected.map(\.means)) }
    if isDebugged || line != nil {
      if isJSON { throw UsageFault.conflict("--json", isDebugged ? "--debug" : "--break") }
      if session.isInCI { throw UsageFault.nobodyToAsk(DebugRun.asker) }
      let debug = DebugRun(
        item: item, project: suite.project, session: session, seed: seed ?? 0, faults: faults, line: line)
      return try debug.run { report($0, of: item, session) }
    }
    let worker = JourneyWorker(
      suite.project.journeys(session),
      RunOptions(
        seed: seed ?? 0, faults: faults, normalisers: try session.normalisers(of: suite.project),
        interrupt: session.surroundings.interrupt, tool: ToolVersion.name))
    if isJSON {
      let result = worker.run(item.journey, of: item.script) { session.console.write($0) }
      return report(JourneyRun(streamed: result), of: item, session)
    }
    let run = JourneyRun(item, worker, nil)
    if !run.trace.isEmpty {
      let trace = try Trace(run.trace, file: FixtureTraces.shownPath(of: item.traceName))
      try TraceText.write(trace) { session.console.print($0) }
    }
    return report(run, of: item, session)
  }

  private func report(_ run: JourneyRun, of item: Suite.Item, _ session: Session) -> ExitStatus {
    let report = JourneyReport(run, of: item)
    if !report.printed.isEmpty { for line in report.printed { session.console.say(line, .faint) } }
    session.console.report(report.findings)
    switch report.outcome {
    case .passed: return .success
    case .failed, .error: return .failed
    case .nondeterministic: return .differsFromItself
    case .interrupted: return .interrupted
    case .pending(let reason), .skipped(let reason):
      session.console.report(Wording.doesNotRun(report.name, reason))
      return .nothingSelected
    }
  }
}
