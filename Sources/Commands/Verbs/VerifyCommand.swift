import EventLogs
import EventVerification
import Findings
import Reports
import TextFormats
import TrackingPlans

struct VerifyCommand: Command {
  static let name = "verify"
  static let summary = "Holds the events of logs and traces against a tracking plan."
  static let details = [
    "A plan is a file or folder: Segment's, JSON Schemas, Snowplow's, PostHog's, mParticle's, Avo's. Logs and traces are "
      + "files or folders; - means standard input. Everything that is found has a class, V01 to V30, and a level. Of each "
      + "class at each event the first are told; --json and --json-lines have more, with the same places.",
    "What an SDK sends of its own accord ($identify, Application Opened …) need not be planned, unless --sdk-events asks.",
  ]
  static var options: [Option<VerifyCommand>] {
    [
      .text("--plan", value: "PLAN", to: \.plan, help: "the tracking plan"),
      .word("--plan-format", value: "FORMAT", to: \.planFormat, help: "instead of the one found: segment, snowplow …"),
      .word(
        "--format", value: "FORMAT", to: \.format, help: "of the logs, instead of the one found: posthog, segment …"),
      Option.word(
        "--profile", value: "SDK", to: \.profile, help: "whose limits and own events count: posthog, firebase …"
      ).variable("SETTINGS_SIM_SDK_PROFILE"),
      .flag("--sdk-events", to: \.plansSDKEvents, help: "what the SDK sends of its own accord has to be planned too"),
    ] + RuleOptions.options.map { $0.on(\.rules) } + ChoiceOptions.options.map { $0.on(\.choice) } + [
      .number("--limit", value: "N", in: 0...10_000, to: \.limit, help: "violations of a class at an event; 5"),
      .flag("--json", to: \.isJSON, help: "one JSON object"),
      .flag("--json-lines", to: \.isJSONLines, help: "a line for each violation, all of them, and one for the whole"),
      .word(
        "--as", value: "VENDOR", to: \.vendor,
        help: "in the words of segment, mparticle, micro, micro-good, micro-bad"),
    ]
  }
  static var operands: Operands<VerifyCommand> { .some("LOG…", noun: "a log or trace", to: \.paths) }
  static let examples = [
    Example("settings-sim verify --plan plan.json events.jsonl.gz", "a log of the app that is in the shops"),
    Example(
      "settings-sim verify --plan plan.json --expected Fixtures/Events Fixtures/Traces",
      "what journeys have recorded, and the events that they have to send"),
    Example(
      "settings-sim verify --plan plan.json --level V05=information --fail-on improvement -",
      "what another program writes"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []
  var plan: String?
  var planFormat: TrackingPlan.Format?
  var format: EventLogFormat?
  var profile: SDKProfile?
  var plansSDKEvents = false
  var rules = RuleOptions()
  var choice = ChoiceOptions()
  var limit: Int?
  var isJSON = false
  var isJSONLines = false
  var vendor: ReportVendor?

  func run(_ session: Session) throws -> ExitStatus {
    try refuseConflicts()
    let rules = try VerificationRules(self.rules, profile: profile, session)
    let plan = self.plan ?? rules.plan
    let planFile = try plan.flatMap { path throws(UsageFault) in path == "-" ? nil : try session.existing(path) }
    let files = try LogFiles.files(paths, besides: planFile, session)
    if let written = self.rules.writeExpected {
      try ExpectedLists.refuse(writingTo: written, of: files.count, session)
    }
    let console = session.console
    let words = vendor.map { VendorStream($0, plan: plan) { console.write($0) } }
    var run = VerificationRun(
      try verifier(plan, rules, session), plan: plan, rules: rules, format: format, session,
      stream: stream(words, to: console))
    var status = ExitStatus.success
    do {
      status = try read(files, &run, session)
    } catch is Interruption {
      // A list that was begun has its end; in words, half a verdict would read like one.
      run.finish()
      if isForPrograms { show(run, words, console) }
      return .interrupted
    }
    try rules.checkNamesOfTraces()
    run.finish()
    let isEmpty = run.result.events == 0 && run.result.faults == 0
    // Programs want an answer, whatever it is.
    if !isEmpty || isForPrograms { show(run, words, console) }
    if isEmpty, status == .success {
      console.report(Wording.noEvents(paths))
      return .nothingSelected
    }
    if run.result.logs.isEmpty { return status }
    console.report(choice.unknownEvents(run))
    status = status.worse(rules.sayWhatWasLeftOut())
    return choice.fails(run.result.report) || run.result.faults > 0 ? status.worse(.failed) : status
  }

  private var isForPrograms: Bool { isJSON || isJSONLines || vendor != nil }

  private func read(
    _ files: [LogFiles.File], _ run: inout VerificationRun, _ session: Session
  ) throws -> ExitStatus {
    var status = ExitStatus.success
    for file in files {
      try session.throwIfInterrupted()
      session.console.progress("reading \(file.name)")
      guard let finding = try Self.read(file, &run) else { continue }
      session.console.report(finding)
      run.note(file, unread: finding)
      status = .doesNotLoad
    }
    return status
  }

  /// - Returns: why a file is neither a log nor a trace.
  private static func read(_ file: LogFiles.File, _ run: inout VerificationRun) throws -> Finding? {
    do {
      try run.read(file)
      return nil
    } catch let finding as Finding {
      return finding
    } catch let fault as FileFault { return fault.finding(name: file.name) }
  }

  private func refuseConflicts() throws(UsageFault) {
    if plan == nil, profile == nil, !rules.isGiven {
      throw .missingOption(
        verb: Self.name, option: "--plan",
        usage: "--plan=PLAN, or --overlay, --expected, --app, or --profile=SDK for its limits alone")
    }
    if rules.matching != nil, rules.expected == nil, rules.writeExpected == nil {
      throw .missingOption(
        verb: Self.name, option: "--expected", usage: "--expected=LIST, for --match says how a list is meant")
    }
    let forms = [("--json", isJSON), ("--json-lines", isJSONLines), ("--as", vendor != nil)].filter(\.1)
    if forms.count > 1 { throw .conflict(forms[0].0, forms[1].0) }
    if plan == "-", paths.contains("-") { throw .conflict("--plan -", "-") }
  }

  private func verifier(_ plan: String?, _ rules: VerificationRules, _ session: Session) throws -> Verifier {
    let plan = try plan.map { try session.plan($0, format: planFormat, option: "--plan-format") }
    session.console.report(plan?.warnings ?? [])
    try rules.checkNames(plan)
    var options = VerifierOptions()
    options.profile = profile
    options.plansSDKEvents = plansSDKEvents
    // What is written at once is not kept; a vendor's words have no place for "and so many more".
    let isWhole = isJSONLines || vendor != nil
    let limits =
      isWhole
      ? ViolationReport.Limits(inGroup: .max, inAll: .max) : ViolationReport.Limits(inGroup: max(100, limit ?? 0))
    var verifier = Verifier(plan, options: options, into: ViolationReport(choice.choice, limits: limits))
    rules.checkPlan(plan, &verifier)
    return verifier
  }

  // MARK: Output

  private func stream(_ words: VendorStream?, to console: Console) -> VerificationRun.Stream? {
    if let words {
      return VerificationRun.Stream(
        take: { words.take($0) },
        takeEvent: words.wantsEvents ? { event, format, found in words.take(event, of: format, found) } : nil)
    }
    guard isJSONLines else { return nil }
    return VerificationRun.Stream { violations in
      var json = JSONWriter(capacity: 512)
      for violation in violations { VerificationJSON.writeLine(violation, to: &json) }
      json.withBytes { console.write($0) }
    }
  }

  private func show(_ run: VerificationRun, _ words: VendorStream?, _ console: Console) {
    let result = run.result
    var json = JSONWriter()
    if isJSONLines {
      VerificationJSON.writeLastLine(result, to: &json)
    } else if isJSON {
      VerificationJSON.write(result, to: &json)
    } else if let words {
      words.end(result)
    } else {
      for line in run.rules.lines { console.print(line) }
      for line in VerificationText.lines(result, shown: limit ?? 5, namesAll: console.isVerbose) { console.print(line) }
    }
    json.withBytes { console.write($0) }
  }
}
