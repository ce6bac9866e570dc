import Findings
import Reports

struct MergeReportsCommand: Command {
  static let name = "merge-reports"
  static let summary = "Makes one report of the parts of a run."
  static let details = [
    "The parts are files that \"test --reporter jsonl=FILE\" wrote, each with another --shard, and folders of such "
      + "files. Their order does not matter: the same parts give the same bytes. It ends as the whole run would have. "
      + "Parts that blob=FILE.jsonl wrote have traces and pictures for html.",
    RunReporters.details,
  ]
  static var options: [Option<MergeReportsCommand>] { [.reporters(to: \.reporters)] }
  static var operands: Operands<MergeReportsCommand> { .some("PARTS…", noun: "a report", to: \.paths) }
  static let examples = [
    Example("settings-sim merge-reports shard-*.jsonl", "what failed, and counts of the whole run"),
    Example("settings-sim merge-reports reports --reporter list,jsonl=all.jsonl", "also one report of all parts"),
  ]
  static let statuses: [ExitStatus] = [
    .failed, .doesNotLoad, .differsFromItself, .fixturesPending, .nothingSelected,
  ]

  var shared = SharedOptions()
  var paths: [String] = []
  var reporters: [RunReporters.Request] = []

  func run(_ session: Session) throws -> ExitStatus {
    let files = try session.files(paths, extension: "jsonl", butNot: FixtureTraces.ending)
    let parts = try files.map { path, name in
      (file: name, report: try RunReport(session.files.read(path, limit: Self.sizeLimit), file: name))
    }
    guard !parts.isEmpty else {
      session.console.report(Wording.noReports(paths))
      return .nothingSelected
    }
    let whole = try RunReport(merging: parts)
    var reporters = try RunReporters(self.reporters, session, root: try session.project().root)
    session.console.report(whole.start.findings)
    try reporters.begin(whole.start)
    for journey in whole.journeys { reporters.take(journey) }
    let status = whole.status(isInCI: session.isInCI)
    return reporters.end(whole) ? status : status.worse(.usage)
  }

  private static let sizeLimit = 1 << 30
}

extension RunReport {
  /// How a run ends that gave this report.
  func status(isInCI: Bool) -> ExitStatus {
    if isInterrupted { return .interrupted }
    let counts = counts
    var status = start.findings.contains { $0.severity == .error } ? ExitStatus.doesNotLoad : .success
    if counts.failed + counts.errors > 0 { status = status.worse(.failed) }
    if counts.nondeterministic > 0 { status = status.worse(.differsFromItself) }
    if isInCI, counts.undecidedTraces > 0 { status = status.worse(.fixturesPending) }
    return status
  }
}
