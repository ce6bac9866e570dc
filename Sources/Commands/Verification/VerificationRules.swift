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
  /// What the app's definition names; nil: it was not given.
  private let names: AppNames?
  /// Those of the traces, where no app was given and the overlay has names that only an app could know.
  private let traceDefinitions: TraceDefinitions?
  private let profile: SDKProfile?
  private let lists: ExpectedLists?
  private let options: RuleOptions
  private let session: Session
  private let account = Account()

  /// What was done with lists.
  private final class Account {
    /// The lists against what came, of those that differ.
    var differences: [(file: String, EventComparison)] = []
    var used: Set<String> = []
    /// Logs and traces that no list is of.
    var without: [String] = []
    var written = 0
    /// Of what no list can be made.
    var unwritten: [String] = []
  }

  init(_ options: RuleOptions, profile: SDKProfile?, _ session: Session) throws {
    self.options = options
    self.session = session
    self.profile = profile
    overlay = try options.overlay.map { try session.overlay($0) }
    let named = try options.app.map { try session.appEvents($0) }
    (app, names) = (named?.events, named?.names)
    traceDefinitions = try overlay != nil && named == nil ? TraceDefinitions(session) : nil
    lists = try options.expected.map { try ExpectedLists($0, session) }
  }

  /// The plan that the overlay names, as the user would type it.
  var plan: String? {
    guard let overlay, let plan = overlay.plan else { return nil }
    return session.typed(
      Path.absolute(
        Path.join(Path.parent(of: overlay.file), plan), in: session.surroundings.workingFolder))
  }

  /// Holds the overlay's names against plan and app.
  /// - Throws: every name that fits nothing.
  func checkNames(_ plan: TrackingPlan?) throws(Findings) {
    try check(OverlayNames(plan: plan, app: app, names: names, profile: overlay?.profile ?? profile))
  }

  /// The names that only an app could know, against the apps of all traces that were read.
  /// - Throws: every name that fits nothing.
  func checkNamesOfTraces() throws(Findings) {
    guard let traceDefinitions, !traceDefinitions.isEmpty, let names = traceDefinitions.names else { return }
    try check(OverlayNames(plan: nil, app: nil, names: names, profile: nil))
  }

  private func check(_ names: OverlayNames) throws(Findings) {
    let findings = overlay.map { names.findings($0) } ?? []
    if !findings.isEmpty { throw Findings(findings) }
  }

  /// Fresh ones for a log. Of a trace they look at it as a whole: `check`.
  func of(_ file: String, format: EventLogFormat) throws -> [any EventRule] {
    if format == .trace { return [] }
    if options.writeExpected != nil { account.unwritten.append(file) }
    let rules = LogRules(file: file, format: format, profile: profile, overlay: overlay, app: app)
    guard let list = try expected(file) else { return [rules] }
    return [rules, list]
  }

  private func expected(_ file: String) throws -> ExpectedEvents? {
    guard let lists else { return nil }
    guard let list = try lists.list(of: file) else {
      account.without.append(file)
      return nil
    }
    account.used.insert(list.file)
    return ExpectedEvents(
      list, matching: options.matching ?? .planned, overlay: overlay, file: file
    ) { [account] comparison in
      if !comparison.isSame { account.differences.append((file, comparison)) }
    }
  }

  /// Looks at a whole trace.
  func check(_ trace: Trace, _ verifier: inout Verifier) throws {
    try traceDefinitions?.add(trace)
    try verifier.look { report in
      try TraceRules.check(trace, overlay: overlay, app: app, into: &report)
      if var expected = try expected(trace.file) { try expected.check(trace, into: &report) }
    }
    if let written = options.writeExpected { try write(trace, written) }
  }

  private func write(_ trace: Trace, _ written: String) throws {
    guard let path = ExpectedLists.path(of: trace, below: written, session) else {
      account.unwritten.append(trace.file)
      return
    }
    let (done, change) = try ExpectedLists.write(trace, to: path, automatic: options.matching == .exact, session)
    account.written += 1
    session.console.say(done)
    for line in (change ?? "").split(separator: "\n") { session.console.say("  \(line)") }
  }

  /// Says which logs had no list and which lists no log, and of what none was written.
  /// - Returns: how the run ends for it.
  func sayWhatWasLeftOut() -> ExitStatus {
    var status = ExitStatus.success
    if let lists, !account.without.isEmpty {
      session.console.report(Wording.withoutList(account.without, lists.typed, isAll: account.used.isEmpty))
      if account.used.isEmpty { status = .nothingSelected }
    }
    if let lists, !account.used.isEmpty {
      let unused = lists.files.filter { !account.used.contains($0) }
      if !unused.isEmpty { session.console.report(Wording.unusedLists(unused, lists.typed)) }
    }
    if !account.unwritten.isEmpty {
      session.console.report(Wording.unwrittenLists(account.unwritten, isAll: account.written == 0))
      if account.written == 0 { status = .usage }
    }
    return status
  }

  /// Events that overlay and app name.
  var eventNames: [String] { (overlay?.events ?? []).map(\.name) + (app?.names ?? []) }

  /// What the app and the plan have against each other.
  func checkPlan(_ plan: TrackingPlan?, _ verifier: inout Verifier) {
    guard let app else { return }
    verifier.look { NeverSent.check(plan, app, into: &$0) }
  }

  /// The lists against what came, as people read it.
  var lines: [ReportLine] {
    account.differences.flatMap { file, comparison in
      [ReportLine("\(file), expected (-) and actual (+)", .heading)]
        + comparison.text.split(separator: "\n").map { line in
          ReportLine("  \(line)", line.hasPrefix("  - ") ? .bad : line.hasPrefix("  + ") ? .warning : .plain)
        } + [ReportLine("")]
    }
  }
}
