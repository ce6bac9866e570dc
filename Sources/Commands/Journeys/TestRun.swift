import Findings
import Journeys
import LuaBridge
import Reports

/// One run of `test`.
struct TestRun {
  let suite: Suite
  let command: TestCommand
  let session: Session
  let fixtures: FixtureTraces
  private var reporters: RunReporters
  private var report: RunReport
  /// What kept a trace from being written.
  private var fault: FileFault?
  /// The folder for every trace, absolute.
  let traces: String?

  init(_ suite: Suite, _ command: TestCommand, _ session: Session) throws {
    self.suite = suite
    self.command = command
    self.session = session
    fixtures = FixtureTraces(suite.project, keepsPending: !session.isInCI)
    reporters = try RunReporters(command.reporters, session)
    report = RunReport(
      RunStart(
        tool: ToolVersion.name, seed: command.seed ?? 0, faults: command.faults, selected: suite.selected.count,
        findings: suite.findings))
    traces = command.traces.map { Path.absolute($0, in: session.surroundings.workingFolder) }
  }

  private var console: Console { session.console }
  private var seed: UInt64 { command.seed ?? 0 }
  /// Another seed and a fault give other traces than those that were accepted.
  private var comparesTraces: Bool { seed == 0 && command.faults.isEmpty }

  mutating func run() throws -> ExitStatus {
    try reporters.begin(report.start)
    try runJourneys(normalisers: try session.settings(of: suite.project).normalisers)
    console.hideProgress()
    report.isInterrupted = session.isInterrupted
    if fault == nil, !report.isInterrupted, comparesTraces, command.filter.isEmpty, !command.failsFast {
      report.staleTraces = try staleTraces()
      if session.isInCI {
        report.leftTraces = try fixtures.names(pending: true).map { FixtureTraces.shownPath(of: $0) + ".pending" }
      }
    }
    try reporters.end(report)
    if let fault { throw fault }
    let status = report.status(isInCI: session.isInCI)
    if status != .interrupted { adviseOnTraces() }
    return status
  }

  private func adviseOnTraces() {
    let counts = report.counts
    if counts.undecidedTraces > counts.staleTraces {
      console.say(session.isInCI ? Wording.undecidedInCI : Wording.undecided)
    }
    if counts.staleTraces > 0 { console.say(Wording.staleTraces) }
  }

  private mutating func runJourneys(normalisers: [String]) throws {
    let items = suite.selected
    let options = RunOptions(
      seed: seed, faults: command.faults, normalisers: normalisers, interrupt: session.surroundings.interrupt,
      tool: ToolVersion.name)
    let (project, fixtures) = (suite.project.journeys(session), comparesTraces ? self.fixtures : nil)
    let (interrupt, wishes) = (session.surroundings.interrupt, reporters.wishes)
    try Workers.run(count: items.count, threads: command.workers ?? session.surroundings.processors) {
      let worker = JourneyWorker(project, options)
      return { index -> (run: JourneyRun, report: JourneyReport)? in
        if interrupt.isRaised { return nil }
        let run = JourneyRun(items[index], worker, fixtures)
        return (run, JourneyReport(run, of: items[index], wishes: wishes))
      }
    } take: { index, finished in
      guard let finished else { return false }
      keep(finished.run, items[index])
      report.journeys.append(finished.report)
      try reporters.take(finished.report)
      // A terminal need not be told of every one of thousands.
      if index % (items.count / 200 + 1) == 0 {
        console.progress("\(index + 1) of \(items.count)  \(finished.report.name)")
      }
      let isEnd = finished.report.isBad && command.failsFast || finished.report.outcome == .interrupted
      return !isEnd && fault == nil
    }
  }

  /// Writes what has to be written of a finished journey. The first fault is kept, and ends the run.
  private mutating func keep(_ run: JourneyRun, _ item: Suite.Item) {
    if run.trace.isEmpty || run.result.outcome == .interrupted { return }
    do throws(FileFault) {
      if let traces {
        try session.files.write(run.trace, to: Path.join(traces, item.traceName + FixtureTraces.ending))
      }
      guard !session.isInCI else { return }
      switch run.fixture {
      case .none: break
      case .same: try fixtures.settle(item.traceName)
      case .missing, .different, .unreadable: try fixtures.suspend(run.trace, item.traceName)
      }
    } catch { fault = error }
  }

  private func staleTraces() throws(FileFault) -> [String] {
    try fixtures.stale(suite.scripts, isWholeProject: suite.isWholeProject, failed: suite.findings)
      .map(FixtureTraces.shownPath)
  }
}
