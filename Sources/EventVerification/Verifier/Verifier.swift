public import EventLogs
import TextFormats
public import TrackingPlans

/// Holds events against a plan, one by one, and hands them to rules that look at their order. A good event takes no
/// memory: names are known by number, and a schema says yes before anybody asks what is wrong.
public struct Verifier {
  public internal(set) var report: ViolationReport
  /// Of all logs.
  public private(set) var events = 0
  let options: VerifierOptions
  let index: PlanIndex?
  var names: NameTable
  var cases = EventCases()
  var near = NearNames()
  var entities = EntityCases()
  var places = KeywordPlaces()
  /// Names of the app's own events, in this log.
  var ownNames = 0
  private var rules: [any EventRule] = []
  private var profile: SDKProfile
  private(set) var own: SDKEvents
  /// Events are as the plan's own vendor has them, so that schemas over all of a call hold.
  private(set) var isOfPlansVendor = false
  private(set) var isTrace = false
  private(set) var limitCheck: LimitCheck?

  /// - Parameter plan: nil: nothing is held against a plan.
  public init(_ plan: TrackingPlan?, options: VerifierOptions = VerifierOptions(), into report: ViolationReport) {
    index = plan.map(PlanIndex.init)
    self.options = options
    names = NameTable(limit: max(options.mostNames, 2) + (plan?.events.count ?? 0), bytes: options.mostNameBytes)
    self.report = report
    profile = options.profile ?? .plain
    own = profile.ownEvents
    guard let plan else { return }
    // However many others there are, these are told apart.
    for event in plan.events { _ = names.number(of: event.name) }
    checkNames(of: plan)
  }

  /// Begins a log.
  /// - Parameters:
  ///   - file: as messages name it.
  ///   - rules: fresh ones, for this log alone.
  public mutating func begin(_ file: String, format: EventLogFormat, rules: [any EventRule] = []) {
    report.file = file
    self.rules = rules
    profile = options.profile ?? SDKProfile(of: format)
    own = profile.ownEvents
    isOfPlansVendor = index?.plan.format.logFormat == format
    isTrace = format == .trace
    limitCheck = LimitCheck(profile, format)
    // What is known of a name may be another with another SDK.
    cases.forget()
    ownNames = 0
  }

  /// The next event of the log.
  public mutating func take(_ event: LoggedEvent) {
    events += 1
    let number = number(ofCase: event)
    cases.list[number].seen += 1
    if !cases.list[number].faults.isEmpty { addNameFaults(number, event) }
    if let index {
      if let group = cases.list[number].group { check(event, number, group, index) }
      for check in index.common where !allows(event, index.checks[check], number) {
        explain(event, number, check..<check + 1, index)
      }
    }
    if let limitCheck, !limitCheck.isFine(event) { addLimitFaults(limitCheck, number, event) }
    for rule in rules.indices { rules[rule].take(event, name: cases.list[number].name, into: &report) }
  }

  /// The log is at its end.
  public mutating func end() {
    for rule in rules.indices { rules[rule].end(into: &report) }
    rules = []
  }

  /// The names of events of the plan and of all logs; nil: there are more than were told apart.
  public var knownNames: [String]? { names.isFull ? nil : Array(names.texts.dropFirst(NameTable.rest + 1)) }

  /// Says more about violations that are kept, and not yet said.
  public mutating func explain(_ explain: (inout Violation) -> Void) { report.explain(explain) }

  /// Takes out the violations that were kept since the last time.
  public mutating func takeKept() -> [Violation] { report.takeKept() }
}

extension TrackingPlan.Format {
  /// Of the logs of the vendor whose plans these are.
  fileprivate var logFormat: EventLogFormat? {
    switch self {
    case .segment: .segment
    case .mparticle: .mparticle
    case .posthog: .posthog
    case .snowplow: .snowplowMicro
    case .avo, .jsonSchemas: nil
    }
  }
}

/// What a verifier is told.
public struct VerifierOptions: Sendable {
  /// Nil: by the format of each log.
  public var profile: SDKProfile?
  /// What the SDK sends of its own accord has to be planned too.
  public var plansSDKEvents = false
  /// Names beyond these are not told apart any more: `…` stands for them.
  public var mostNames = 100_000
  /// Nor are they when all of them together are this long.
  public var mostNameBytes = 16 << 20

  public init() {}
}
