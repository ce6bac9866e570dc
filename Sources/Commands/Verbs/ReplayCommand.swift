import Findings
import Journeys
import LuaBridge
import Reports
import TextFormats
import TraceFormat
import TraceRecording

struct ReplayCommand: Command {
  static let name = "replay"
  static let summary = "Runs the inputs of traces again, without their scripts, and compares every record."
  static let details = [
    "Traces are files or folders; without any, the fixture traces are replayed. What differs first is shown with both "
      + "sides, what led to it and the author's line.",
    "The app is the one of the trace's own script, or the one in Fixtures/Apps with its id. Where its definition has "
      + "changed since, each trace gets a verdict first: fine (nothing that changed is named in it), risky (something "
      + "is) or impossible (something that it needs is gone).",
  ]
  static var options: [Option<ReplayCommand>] {
    [
      .text("--app", value: "APP", to: \.app, help: "with this definition, a name or a path"),
      .flag("--verdicts", to: \.onlyJudges, help: "only says what a changed definition means for each trace"),
      .number("-j", "--workers", value: "N", in: 1...256, to: \.workers, help: "how many run at once"),
      .flag("--json", to: \.isJSON, help: "one JSON object a trace"),
    ]
  }
  static var operands: Operands<ReplayCommand> { .any("[traces…]", noun: "a trace or folder", to: \.paths) }
  static let examples = [
    Example("settings-sim replay", "every fixture trace on today's definitions"),
    Example("settings-sim replay bug.trace.jsonl", "what was recorded elsewhere, here"),
    Example("settings-sim replay --verdicts --app profile_next.lua", "what another definition would do to them"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []
  var app: String?
  var onlyJudges = false
  var workers: Int?
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let (project, file): (Project, String?) = try app.map { try session.definition($0) } ?? (project(session), nil)
    let traces = try traces(project, session)
    if traces.isEmpty {
      session.console.report(Wording.noTraces(paths.isEmpty ? [Project.tracesFolder] : paths))
      return .nothingSelected
    }
    var apps = TraceApps(project.journeys(session), file: file)
    var counts = ReplayCounts()
    // A few at a time, so that thousands of long traces are not in memory at once.
    for chunk in stride(from: 0, to: traces.count, by: Self.chunk).map({
      traces[$0..<min($0 + Self.chunk, traces.count)]
    }) {
      try session.throwIfInterrupted()
      let jobs = chunk.map { ReplayJob($0, &apps, session, onlyJudges: onlyJudges) }
      Workers.run(count: jobs.count, threads: workers ?? session.surroundings.processors) {
        { index in jobs[index].report() }
      } take: { _, report in
        counts.add(report)
        show(report, session.console)
        return !session.isInterrupted
      }
    }
    if session.isInterrupted { return .interrupted }
    if !isJSON { counts.lines.forEach(session.console.print) }
    return counts[.impossible] > 0 ? .doesNotLoad : counts[.different] > 0 ? .failed : .success
  }

  private static let chunk = 256

  private func project(_ session: Session) throws -> Project {
    try session.project(of: try paths.map { path throws(UsageFault) in try session.existing(path) })
  }

  /// The paths of the files, as messages name them.
  private func traces(_ project: Project, _ session: Session) throws -> [(path: String, name: String)] {
    if paths.isEmpty {
      let fixtures = FixtureTraces(project)
      return try fixtures.names().map { (fixtures.path(of: $0), FixtureTraces.shownPath(of: $0)) }
    }
    return try session.traceFiles(paths)
  }

  private func show(_ report: ReplayReport, _ console: Console) {
    guard isJSON else { return report.lines(isVerbose: console.isVerbose).forEach(console.print) }
    var json = JSONWriter()
    report.write(to: &json)
    json.endLine()
    console.write(json.text())
  }
}

/// One trace to replay: everything is read, so that it can be run on any thread.
private struct ReplayJob: Sendable {
  private enum Work: Sendable {
    case replay(Trace, TraceApps.App)
    case impossible([Finding])
  }

  private let name: String
  private let work: Work
  private let onlyJudges: Bool

  init(_ file: (path: String, name: String), _ apps: inout TraceApps, _ session: Session, onlyJudges: Bool) {
    name = file.name
    self.onlyJudges = onlyJudges
    do {
      let bytes = try session.files.read(file.path, limit: FixtureTraces.sizeLimit)
      let trace = try Trace(bytes, file: file.name)
      work = .replay(trace, try apps.app(of: trace))
    } catch let finding as Finding {
      work = .impossible([finding])
    } catch let findings as Findings {
      work = .impossible(findings.list)
    } catch let fault as FileFault {
      work = .impossible([fault.finding(name: file.name)])
    } catch { preconditionFailure("\(error) is no error of reading a trace") }
  }

  func report() -> ReplayReport {
    switch work {
    case .impossible(let findings): return ReplayReport(trace: name, outcome: .impossible, findings: findings)
    case .replay(let trace, let app):
      do throws(Finding) { return try report(trace, app) } catch {
        return ReplayReport(trace: name, outcome: .impossible, findings: [error])
      }
    }
  }

  private func report(_ trace: Trace, _ app: TraceApps.App) throws(Finding) -> ReplayReport {
    let names = app.variant.names
    var report = ReplayReport(trace: name, outcome: .same)
    switch try Replay.verdict(trace, names, digest: app.definition.digest, parts: app.definition.parts) {
    case .unchanged: break
    case .fine: report.verdict = .fine
    case .risky(let parts): report.verdict = .risky(parts)
    case .impossible(let findings):
      report.verdict = .impossible
      report.outcome = .impossible
      report.findings = findings
      return report
    }
    if onlyJudges {
      report.outcome = .judged
      return report
    }
    let result = try Replay.run(trace, names)
    guard let difference = result.difference else { return report }
    report.outcome = .different
    report.findings = [difference.finding]
    if let seq = difference.seq {
      report.expected = try ReplayReport.Record(seq, of: difference.expected)
      report.actual = try difference.actual.flatMap { actual throws(Finding) in
        try ReplayReport.Record(seq, of: actual)
      }
    }
    return report
  }
}
