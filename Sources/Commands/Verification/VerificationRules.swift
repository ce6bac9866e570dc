import EventLogs
import EventVerification
import Findings
import Reports
import TraceFormat
import TrackingPlans

/// What every log is held against beside the plan.
struct VerificationRules {
  let overlay: EventOverlay?
  let app: PossibleEvents?
  private let profile: SDKProfile?
  private let lists: ExpectedLists?
  private let options: RuleOptions
  private let session: Session
  private let differences = Differences()

  /// The lists against what came, of those that differ.
  final class Differences {
    fileprivate(set) var list: [(file: String, EventComparison)] = []
  }

  init(_ options: RuleOptions, profile: SDKProfile?, _ session: Session) throws {
    self.options = options
    self.session = session
    self.profile = profile
    overlay = try options.overlay.map { try session.overlay($0) }
    app = try options.app.map { try session.appEvents($0) }
    lists = try options.expected.map { try ExpectedLists($0, session) }
  }

  /// The plan that the overlay names, as the user would type it.
  var plan: String? {
    guard let overlay, let plan = overlay.plan else { return nil }
    return Path.join(Path.parent(of: overlay.file), plan)
  }

  /// Fresh ones for a log. Of a trace they look at it as a whole: `check`.
  func of(_ file: String, format: EventLogFormat) throws -> [any EventRule] {
    if format == .trace { return [] }
    let rules = LogRules(file: file, format: format, profile: profile, overlay: overlay, app: app)
    guard let list = try expected(file) else { return [rules] }
    return [rules, list]
  }

  private func expected(_ file: String) throws -> ExpectedEvents? {
    guard let list = try lists?.list(of: file) else { return nil }
    return ExpectedEvents(list, matching: options.matching, overlay: overlay, file: file) { [differences] comparison in
      if !comparison.isSame { differences.list.append((file, comparison)) }
    }
  }

  /// Looks at a whole trace.
  func check(_ trace: Trace, _ verifier: inout Verifier) throws {
    try verifier.look { report in
      try TraceRules.check(trace, overlay: overlay, app: app, into: &report)
      if var expected = try expected(trace.file) { try expected.check(trace, into: &report) }
    }
    guard let written = options.writeExpected else { return }
    let path = ExpectedLists.path(of: trace, below: written, session)
    let (done, change) = try ExpectedLists.write(trace, to: path, session)
    session.console.say(done)
    for line in (change ?? "").split(separator: "\n") { session.console.say("  \(line)") }
  }

  /// What the app and the plan have against each other.
  func checkPlan(_ plan: TrackingPlan?, _ verifier: inout Verifier) {
    guard let app else { return }
    verifier.look { NeverSent.check(plan, app, into: &$0) }
  }

  /// The lists against what came, as people read it.
  var lines: [ReportLine] {
    differences.list.flatMap { file, comparison in
      [ReportLine("\(file), expected (-) and actual (+)", .heading)]
        + comparison.text.split(separator: "\n").map { line in
          ReportLine("  \(line)", line.hasPrefix("  - ") ? .bad : line.hasPrefix("  + ") ? .warning : .plain)
        } + [ReportLine("")]
    }
  }
}
