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
  var counts = RunCounts()
  /// What kept a trace from being written.
  private var fault: FileFault?
  /// The folder for every trace, absolute.
  let traces: String?

  init(_ suite: Suite, _ command: TestCommand, _ session: Session) {
    self.suite = suite
    self.command = command
    self.session = session
    fixtures = FixtureTraces(suite.project, keepsPending: !session.isInCI)
    traces = command.traces.map { Path.absolute($0, in: session.surroundings.workingFolder) }
  }

  private var console: Console { session.console }
  private var seed: UInt64 { command.seed ?? 0 }
  /// Another seed and a fault give other traces than those that were accepted.
  private var comparesTraces: Bool { seed == 0 && command.faults.isEmpty }

  mutating func run() throws -> ExitStatus {
    runJourneys(normalisers: try session.settings(of: suite.project).normalisers)
    console.hideProgress()
    if let fault {
      counts.lines.forEach(console.print)
      throw fault
    }
    if !session.isInterrupted, comparesTraces, command.filter.isEmpty, !command.failsFast {
      try findStale()
      if session.isInCI { try findLeft() }
    }
    counts.lines.forEach(console.print)
    if session.isInterrupted { return .interrupted }
    return status()
  }

  private func status() -> ExitStatus {
    var status = ExitStatus.success
    if !suite.findings.isEmpty { status = .doesNotLoad }
    if counts.failed + counts.errors > 0 { status = status.worse(.failed) }
    if counts.undecidedTraces > 0 {
      if session.isInCI { status = status.worse(.fixturesPending) }
      if counts.undecidedTraces > counts.staleTraces {
        console.say(session.isInCI ? Wording.undecidedInCI : Wording.undecided)
      }
      if counts.staleTraces > 0 { console.say(Wording.staleTraces) }
    }
    return status
  }

  private mutating func runJourneys(normalisers: [String]) {
    let items = suite.selected
    let options = RunOptions(
      seed: seed, faults: command.faults, normalisers: normalisers, interrupt: session.surroundings.interrupt,
      tool: ToolVersion.name)
    let (project, fixtures) = (suite.project.journeys(session), comparesTraces ? self.fixtures : nil)
    let interrupt = session.surroundings.interrupt
    Workers.run(count: items.count, threads: command.workers ?? session.surroundings.processors) {
      let worker = JourneyWorker(project, options)
      return { index in interrupt.isRaised ? nil : JourneyRun(items[index], worker, fixtures) }
    } take: { index, run in
      guard let run else {
        counts.notRun += items.count - index
        return false
      }
      let report = finish(run, items[index])
      counts.add(report)
      let lines = report.lines(isVerbose: console.isVerbose, listsNewTraces: session.isInCI)
      lines.forEach(console.print)
      console.flush()
      // A terminal need not be told of every one of thousands.
      if index % (items.count / 200 + 1) == 0 { console.progress("\(index + 1) of \(items.count)  \(report.name)") }
      let isBad = report.outcome == .failed || report.outcome == .error
      if isBad && command.failsFast || report.outcome == .interrupted || fault != nil {
        counts.notRun += items.count - index - 1
        return false
      }
      return true
    }
  }

  /// Writes what has to be written of a finished journey. The first fault is kept, and ends the run.
  private mutating func finish(_ run: JourneyRun, _ item: Suite.Item) -> JourneyReport {
    let report = JourneyReport(run)
    if run.trace.isEmpty || run.result.outcome == .interrupted { return report }
    do throws(FileFault) {
      if let traces {
        try session.files.write(run.trace, to: Path.join(traces, item.traceName + FixtureTraces.ending))
      }
      guard !session.isInCI else { return report }
      switch run.fixture {
      case .none: break
      case .same: try fixtures.settle(item.traceName)
      case .missing, .different, .unreadable: try fixtures.suspend(run.trace, item.traceName)
      }
    } catch { fault = error }
    return report
  }

  /// In CI nothing is written beside the fixtures: what waits there was committed by mistake.
  private mutating func findLeft() throws(FileFault) {
    for name in try fixtures.names(pending: true) {
      counts.leftTraces += 1
      console.print(ReportLine("◆ \(FixtureTraces.shownPath(of: name)).pending: it waits to be decided on", .warning))
    }
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
