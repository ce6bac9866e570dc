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
  private var timings = Timings()
  private var lastRun: LastRun
  private var bad = 0
  /// The first that failed, in the order of the run.
  private(set) var firstFailed: Suite.Item?
  /// The keys of what ran, and of what of it failed.
  private(set) var ran: Set<String> = []
  private(set) var failed: Set<String> = []
  private let mostFailures: Int
  /// What kept a trace from being written.
  private var fault: FileFault?
  /// How many traces have become fixtures.
  private var accepted = 0
  /// The folder for every trace, absolute.
  let traces: String?

  init(_ suite: Suite, _ command: TestCommand, _ session: Session) throws {
    self.suite = suite
    self.command = command
    self.session = session
    fixtures = FixtureTraces(suite.project, keepsPending: !session.isInCI)
    mostFailures = command.mostFailures
    // One that is damaged says so to those who ask for it.
    lastRun = (try? LastRun.read(suite.project)) ?? LastRun()
    reporters = try RunReporters(command.reporters, session, root: suite.project.root)
    if let file = command.recordedTimings {
      let path = Path.absolute(file, in: session.surroundings.workingFolder)
      if reporters.paths.contains(path) {
        throw UsageFault.badValue(
          option: "--record-timings", value: file, wanted: "a file of its own, to which no reporter writes")
      }
      if session.files.kind(of: path) != nil { timings = try session.timings(file) }
    }
    report = RunReport(
      RunStart(
        tool: ToolVersion.name, seed: command.seed ?? 0, faults: command.faults, selected: suite.selected.count,
        part: suite.part, findings: suite.findings))
    traces = command.traces.map { Path.absolute($0, in: session.surroundings.workingFolder) }
  }

  private var console: Console { session.console }
  private var seed: UInt64 { command.seed ?? 0 }
  /// The options without which a journey that is run alone does something else.
  private var conditions: String {
    (seed == 0 ? "" : " --seed \(seed)") + command.faults.map { " --fault \($0)" }.joined()
  }
  /// Another seed and a fault give other traces than those that were accepted.
  private var comparesTraces: Bool { seed == 0 && command.faults.isEmpty }

  mutating func run() throws -> ExitStatus {
    let normalisers = try session.normalisers(of: suite.project)
    try reporters.begin(report.start)
    runJourneys(normalisers: normalisers)
    console.hideProgress()
    report.isInterrupted = session.isInterrupted
    if fault == nil, !report.isInterrupted, comparesTraces, command.filter.isEmpty, !command.selection.isPartial,
      !isCutShort
    {
      report.staleTraces = try staleTraces()
      if session.isInCI {
        report.waitingTraces = try fixtures.names(pending: true).map { FixtureTraces.shownPath(of: $0) + ".pending" }
      }
    }
    let areReportsWritten = reporters.end(report)
    keepLastRun()
    do throws(FileFault) { try keepTimings() } catch { fault = fault ?? error }
    if let fault { throw fault }
    var status = report.status(isInCI: session.isInCI)
    if !areReportsWritten { status = status.worse(.usage) }
    if status != .interrupted { adviseOnTraces() }
    return status
  }

  /// Nobody has asked for this record: where it cannot be written, the run ends as it would have.
  private mutating func keepLastRun() {
    if session.isInCI { return }
    if suite.isWholeProject, suite.findings.isEmpty { lastRun.failed.formIntersection(suite.keys) }
    do throws(FileFault) { try lastRun.write(suite.project) } catch { console.report(error, .warning) }
  }

  private func keepTimings() throws(FileFault) {
    guard let file = command.recordedTimings else { return }
    try session.files.write(timings.json, to: Path.absolute(file, in: session.surroundings.workingFolder))
  }

  private func adviseOnTraces() {
    let counts = report.counts
    if command.updates { console.say(Wording.updated(accepted)) }
    if counts.undecidedTraces > counts.staleTraces {
      console.say(session.isInCI ? Wording.undecidedInCI : Wording.undecided)
    }
    if counts.staleTraces > 0 { console.say(Wording.staleTraces) }
  }

  private mutating func runJourneys(normalisers: [String]) {
    let items = suite.selected
    let options = RunOptions(
      seed: seed, faults: command.faults, normalisers: normalisers, interrupt: session.surroundings.interrupt,
      tool: ToolVersion.name, takesPictures: reporters.wishes.contains(.pictures))
    let (project, fixtures) = (suite.project.journeys(session), comparesTraces ? self.fixtures : nil)
    let (interrupt, wishes, stopwatch) = (options.interrupt, reporters.wishes, session.surroundings.stopwatch)
    let again = conditions
    let repetition = Repetition(count: command.repeats ?? 1, project: project, options: options)
    Workers.run(count: items.count, threads: command.workers ?? session.surroundings.processors) {
      let worker = JourneyWorker(project, options)
      return { index -> Finished? in
        if interrupt?.isRaised == true { return nil }
        let began = stopwatch()
        let run = JourneyRun(items[index], worker, fixtures)
        let ended = stopwatch()
        var report = JourneyReport(run, of: items[index], wishes: wishes, text: worker.text)
        report.address? += again
        if let difference = repetition.difference(from: run, items[index]) {
          report.outcome = .nondeterministic
          report.findings.append(difference)
          report.address? += " --repeat-each \(repetition.count)"
        }
        return Finished(run: run, report: report, microseconds: Int64((ended - began) / 1000))
      }
    } take: { index, finished in
      // After Ctrl-C nothing begins; what other workers had finished is still to come.
      guard let finished else { return true }
      take(finished, items[index])
      // A terminal need not be told of every one of thousands.
      if !reporters.showStatus, index % (items.count / 200 + 1) == 0 {
        console.progress("\(index + 1) of \(items.count)  \(finished.report.name)")
      }
      return !isCutShort && fault == nil
    }
  }

  private struct Finished: Sendable {
    var run: JourneyRun
    var report: JourneyReport
    var microseconds: Int64
  }

  private mutating func take(_ finished: Finished, _ item: Suite.Item) {
    var journey = finished.report
    do throws(FileFault) { try keep(finished.run, item, &journey) } catch {
      // The run ends here, and every report says why.
      fault = error
      journey.outcome = .error
      journey.findings.append(error.finding())
    }
    report.journeys.append(journey.withoutTrace)
    if journey.outcome != .interrupted {
      timings.microseconds[item.key] = finished.microseconds
      ran.insert(item.key)
      if finished.report.isBad { lastRun.failed.insert(item.key) } else { lastRun.failed.remove(item.key) }
    }
    if journey.isBad {
      bad += 1
      failed.insert(item.key)
      if firstFailed == nil { firstFailed = item }
    }
    reporters.take(journey)
  }

  /// As many have failed as may.
  private var isCutShort: Bool { bad >= mostFailures }

  /// Writes what has to be written of a finished journey.
  private mutating func keep(
    _ run: JourneyRun, _ item: Suite.Item, _ journey: inout JourneyReport
  ) throws(FileFault) {
    if run.trace.isEmpty || run.result.outcome == .interrupted { return }
    if let traces {
      try session.files.write(run.trace, to: Path.join(traces, item.traceName + FixtureTraces.ending))
    }
    if session.isInCI { return }
    switch run.fixture {
    case .none: break
    case .same: try fixtures.settle(item.traceName)
    case .missing, .different, .unreadable:
      guard command.updates, journey.outcome == .passed else {
        return try fixtures.suspend(run.trace, item.traceName)
      }
      try fixtures.accept(run.trace, item.traceName)
      journey.fixture = .same
      accepted += 1
    }
  }

  private func staleTraces() throws(FileFault) -> [String] {
    try fixtures.stale(suite.scripts, isWholeProject: suite.isWholeProject, failed: suite.findings)
      .map(FixtureTraces.shownPath)
  }
}
