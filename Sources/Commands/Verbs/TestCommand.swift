import Findings
import Journeys
import LuaBridge
import Reports

struct TestCommand: Command {
  static let name = "test"
  static let summary = "Runs journeys, holds their traces against the fixture traces, and reports."
  static let details = [
    "Paths are files, folders, or file:line for the journey at that line; without any, Scripts/Journeys is run. A "
      + "passed journey's trace is compared with Fixtures/Traces. With CI set in the environment a trace that is new, "
      + "changed or stale ends the run with status 5; else it is put beside its fixture, to be accepted.",
    "The project's root is --project, or the first folder, from the paths given (or from here) upwards, that holds "
      + "settings-sim.lua, Fixtures/Apps or Package.swift; where there is none, the folder of the paths given.",
  ]
  static var options: [Option<TestCommand>] {
    JourneyFilter.options.map { $0.on(\.filter) } + [
      .flag("-x", "--fail-fast", to: \.failsFast, help: "stops after the first failure"),
      .number("-j", "--workers", value: "N", in: 1...256, to: \.workers, help: "how many run at once"),
      .number("--seed", value: "N", in: 0...(.max), to: \.seed, help: "where random numbers begin; by default 0"),
      .text("--traces", value: "DIR", to: \.traces, help: "also writes every trace below DIR"),
      .flag("--list", to: \.onlyLists, help: "lists what would run"),
    ]
  }
  static var operands: Operands<TestCommand> { .any("[paths…]", noun: "a file or folder", to: \.paths) }
  static let examples = [
    Example("settings-sim test", "every journey of the project"),
    Example("settings-sim test Scripts/Journeys/profile/sign_out.lua:14", "the journey at line 14"),
    Example("settings-sim test -t smoke -x -j 4", "the smoke journeys, four at once, up to the first failure"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad, .fixturesPending, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []
  var filter = JourneyFilter()
  var failsFast = false
  var workers: Int?
  var seed: UInt64?
  var traces: String?
  var onlyLists = false

  func run(_ session: Session) throws -> ExitStatus {
    let suite = try Suite(paths, filter, session)
    if onlyLists { return suite.list(session.console, isJSON: false) }
    session.console.report(suite.findings)
    if suite.selected.isEmpty {
      return suite.findings.isEmpty ? suite.nothingSelected(session.console) : .doesNotLoad
    }
    var run = TestRun(suite, self, session)
    return try run.run()
  }
}

/// One run of `test`.
private struct TestRun {
  let suite: Suite
  let command: TestCommand
  let session: Session
  let fixtures: FixtureTraces
  var counts = RunCounts()
  /// The folder for every trace, absolute.
  let traces: String?

  init(_ suite: Suite, _ command: TestCommand, _ session: Session) {
    self.suite = suite
    self.command = command
    self.session = session
    fixtures = FixtureTraces(suite.project)
    traces = command.traces.map { Path.absolute($0, in: session.surroundings.workingFolder) }
  }

  private var console: Console { session.console }
  private var seed: UInt64 { command.seed ?? 0 }

  mutating func run() throws -> ExitStatus {
    try runJourneys()
    console.hideProgress()
    if !session.isInterrupted, seed == 0, command.filter.isEmpty, !command.failsFast { try findStale() }
    for line in counts.lines { console.print(line) }
    if session.isInterrupted { return .interrupted }
    return status()
  }

  private func status() -> ExitStatus {
    var status = ExitStatus.success
    if !suite.findings.isEmpty { status = .doesNotLoad }
    if counts.failed + counts.errors > 0 { status = status.worse(.failed) }
    if counts.undecidedTraces > 0 {
      if session.isInCI { status = status.worse(.fixturesPending) }
      console.say(session.isInCI ? Wording.undecidedInCI : Wording.undecided)
    }
    return status
  }

  private mutating func runJourneys() throws {
    let items = suite.selected
    let options = RunOptions(seed: seed, interrupt: session.surroundings.interrupt, tool: ToolVersion.name)
    let (project, fixtures) = (suite.project.journeys, seed == 0 ? self.fixtures : nil)
    let interrupt = session.surroundings.interrupt
    try Workers.run(count: items.count, threads: command.workers ?? session.surroundings.processors) {
      let worker = JourneyWorker(project, options)
      return { index in interrupt.isRaised ? nil : JourneyRun(items[index], worker, fixtures) }
    } take: { index, run in
      guard let run else {
        counts.notRun += items.count - index
        return false
      }
      let report = try finish(run, items[index])
      counts.add(report)
      for line in report.lines(isVerbose: console.isVerbose) { console.print(line) }
      console.flush()
      // A terminal need not be told of every one of thousands.
      if index % (items.count / 200 + 1) == 0 { console.progress("\(index + 1) of \(items.count)  \(report.name)") }
      let isBad = report.outcome == .failed || report.outcome == .error
      if isBad && command.failsFast || report.outcome == .interrupted {
        counts.notRun += items.count - index - 1
        return false
      }
      return true
    }
  }

  /// Writes what has to be written of a finished journey.
  private func finish(_ run: JourneyRun, _ item: Suite.Item) throws -> JourneyReport {
    var report = JourneyReport(run)
    guard !run.trace.isEmpty, run.result.outcome != .interrupted else { return report }
    if let traces {
      let path = Path.join(traces, item.traceName + FixtureTraces.ending)
      try session.files.write(run.trace, to: path)
      report.tracePath = session.typed(path)
    }
    switch run.fixture {
    case .none: break
    case .same: if !session.isInCI { try fixtures.settle(item.traceName) }
    case .missing, .different, .unreadable:
      if !session.isInCI { report.tracePath = session.typed(try fixtures.suspend(run.trace, item.traceName)) }
    }
    return report
  }

  private mutating func findStale() throws(FileFault) {
    let stale = try fixtures.stale(
      suite.scripts, isWholeProject: suite.isWholeProject, failed: suite.findings)
    counts.staleTraces = stale.count
    for name in stale {
      console.print(ReportLine("◆ \(FixtureTraces.shownPath(of: name)): its journey is gone", .warning))
    }
  }
}
