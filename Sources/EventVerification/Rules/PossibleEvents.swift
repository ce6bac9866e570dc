import EventLogs
public import Findings
public import SettingsDefinition
import SettingsVocabulary
import TrackingPlans

/// What must have come before each event that an app can send: a model of all its journeys that leaves out much and
/// forbids nothing that one of them does. V28 and V29 are decided by it.
///
/// What comes before is the start of a flow before its end, unless others can end it too, and the view of a page before
/// a tap on one of its rows, unless the page is there from the beginning. An outcome ends its flow: another one needs
/// another start. Where analytics can be forbidden, or nothing is
/// known of a name, nothing has to come before.
public struct PossibleEvents: Sendable {
  /// One way to an event.
  struct Way: Hashable, Sendable {
    /// One of these must have been there; nil: nothing must.
    var needs: [Int]?
  }

  struct Event: Sendable {
    var name: String
    var ways: [Way] = []
    var properties: [String] = []
    /// The starts of the flow that it ends.
    var ends: [Int] = []
    /// It tells of a failure, of which everyone who hears of it may tell.
    var isFailure = false
  }

  /// By number, in the order in which the definition names them.
  private(set) var events: [Event] = []
  private var numbers: [String: Int] = [:]
  /// How names begin that are put together at run time.
  private var beginnings: Set<String> = []
  /// Names under which pages and sheets are viewed.
  public private(set) var screens: Set<String> = []
  /// What tells that the user has gone, so that the SDK is told to forget who it was.
  private(set) var signOut: [String] = []
  /// Of events whose names are put together at run time.
  private var openProperties: [String] = []
  /// The definition's file, as messages name it.
  public let file: String
  private let model: CompiledModel
  private let sources: SourceTable

  /// - Parameter file: of the definition, as messages name it.
  /// - Throws: where the definition cannot be compiled.
  public init(_ model: SettingsModel, file: String) throws(Finding) {
    self.init(ModelEvents(try CompiledModel(compiling: model)), model.sources, file: file)
  }

  private init(_ app: ModelEvents, _ sources: SourceTable, file: String) {
    self.file = file
    self.sources = sources
    model = app.model
    let rules = EventRules(app)
    // What others need comes first.
    for event in app.list { for name in event.names ?? [] { _ = number(adding: name) } }
    for event in app.list {
      guard let names = event.names else {
        beginnings.insert(event.beginning)
        openProperties += event.keys
        continue
      }
      if case .flow(let flow, .succeeded) = event.source, model.resetsAnalytics(after: flow) { signOut += names }
      if case .screen = event.source { screens.formUnion(names) }
      let needs = rules.needs(of: event.source)?.compactMap { numbers[$0] }
      for name in names {
        let way = Way(needs: needs?.isEmpty == false ? needs : nil)
        let number = number(adding: name)
        if !events[number].ways.contains(way) { events[number].ways.append(way) }
        let known = events[number].properties
        events[number].properties += event.keys.filter { !known.contains($0) }
      }
    }
    for (name, starts, isFailure) in rules.outcomes(app) {
      guard let number = numbers[name], !beginnings.contains(where: name.hasPrefix) else { continue }
      events[number].ends = starts.compactMap { numbers[$0] }
      events[number].isFailure = isFailure
    }
    for index in events.indices where beginnings.contains(where: { events[index].name.hasPrefix($0) }) {
      events[index].ways.append(Way())
    }
  }

  /// The app against a plan.
  func check(_ plan: TrackingPlan) -> PlanCheck {
    PlanCheck(plan, app: model, file: file) { [sources] row in sources[.row(row)] }
  }

  private mutating func number(adding name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = events.count
    events.append(Event(name: name))
    return events.count - 1
  }

  func number(of name: String) -> Int? { numbers[name] }

  /// Whether the app can send an event of this name.
  public func canSend(_ name: String) -> Bool { numbers[name] != nil || beginnings.contains { name.hasPrefix($0) } }

  /// All names that are known whole.
  public var names: [String] { events.map(\.name) }

  /// The properties that events of this name, or any events, can have; nil: that is not known.
  func properties(of name: String?) -> [String]? {
    guard let name else { return events.flatMap(\.properties) + openProperties }
    let own = number(of: name).map { events[$0].properties }
    let isOpen = beginnings.contains { name.hasPrefix($0) }
    return isOpen ? (own ?? []) + openProperties : own
  }

  /// Of the events that could have led to this one, by their numbers, the name of the first: the shortest course there.
  func gap(before number: Int) -> String? {
    events[number].ways.lazy.compactMap { $0.needs?.first }.first.map { events[$0].name }
  }
}

extension CompiledModel {
  /// Whether the SDK forgets the user at the end of a flow.
  fileprivate func resetsAnalytics(after flow: FlowKind) -> Bool {
    switch flow {
    case .signOut: tables.analytics.resetsOnSignOut || tables.account.signOutSteps.contains(.analytics)
    case .deleteAccount: tables.analytics.resetsOnDeletion
    case .signIn, .signUp, .reauthenticate, .verifyEmail, .resetPassword, .changeName, .changePassword, .paywall,
      .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      false
    }
  }
}

/// What a definition says of the order of its events.
private struct EventRules {
  private let model: CompiledModel
  /// Whether everything that was tracked is in a log.
  private let tellsAll: Bool
  private var starts: [FlowKind: [String]] = [:]
  /// The names of a screen's events by its own name.
  private var views: [StringID: [String]] = [:]
  init(_ app: ModelEvents) {
    model = app.model
    let isControlled = model.tables.preferences.contains { $0.controls == .analyticsConsent }
    tellsAll = !model.tables.analytics.consentRequired && !isControlled
    for event in app.list {
      switch event.source {
      case .flow(let flow, .started): starts[flow] = event.names
      case .screen(let name): views[name] = event.names
      case .row, .change, .custom, .flow, .button, .permission, .deepLink, .error, .action, .lifecycle: break
      }
    }
  }

  /// Flows that come to an end though the user has begun none: a link is followed, a purchase is allowed by a parent.
  private static let endsByOthers: Set<FlowKind> = [.verifyEmail, .purchase, .paywall]

  /// The names that nothing but the outcome of one flow has, sorted, each with those of its start, of that flow alone too.
  func outcomes(_ app: ModelEvents) -> [(name: String, starts: [String], isFailure: Bool)] {
    var failures: Set<String> = []
    var flows: [String: Set<FlowKind>] = [:]
    var others: Set<String> = []
    var started: [String: Int] = [:]
    for event in app.list {
      switch event.source {
      case .flow(let flow, .succeeded), .flow(let flow, .failed), .flow(let flow, .cancelled):
        for name in event.names ?? [] { flows[name, default: []].insert(flow) }
        if case .flow(_, .failed) = event.source { failures.formUnion(event.names ?? []) }
      case .flow(_, .started):
        others.formUnion(event.names ?? [])
        for name in event.names ?? [] { started[name, default: 0] += 1 }
      case .flow(_, .pending), .screen, .row, .change, .custom, .button, .permission, .deepLink, .error, .action,
        .lifecycle:
        others.formUnion(event.names ?? [])
      }
    }
    return flows.filter { $0.value.count == 1 && !others.contains($0.key) }.map { name, flows in
      (name, flows.first.flatMap { starts[$0] }?.filter { started[$0] == 1 } ?? [], failures.contains(name))
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The names of which one has come before; nil: none has to.
  func needs(of source: AppEventSource) -> [String]? {
    guard tellsAll else { return nil }
    switch source {
    // What was opened and not begun can be cancelled too.
    case .flow(_, .started), .flow(_, .cancelled): return nil
    case .flow(let flow, _): return Self.endsByOthers.contains(flow) ? nil : starts[flow]
    case .row(let row), .change(let row, _), .custom(_, let row):
      let page = model[row].page
      if isThereFromTheBeginning(page) { return nil }
      return model[page].screen.flatMap { views[$0] }
    case .screen, .button, .permission, .deepLink, .error, .action, .lifecycle: return nil
    }
  }

  /// Nobody has to come to these pages.
  private func isThereFromTheBeginning(_ page: PageID) -> Bool {
    let embedding = model.tables.embedding
    return page == model.tables.root || page == embedding.signedOut || embedding.tabPages.contains(page)
  }
}

/// What a device has done, as far as `PossibleEvents` asks for it: which events it has sent, but for the starts of flows
/// that have ended.
struct EventCourse: Hashable, Sendable {
  private var seen: EventSet
  private var ended: EventSet
  /// The outcome that has ended a flow last.
  private var lastEnd: Int?

  init(_ app: PossibleEvents) {
    seen = EventSet(count: app.events.count)
    ended = seen
  }

  enum Answer { case possible, notBegun, ended }

  /// Takes the next event.
  /// - Returns: whether some journey goes on like this.
  mutating func take(_ number: Int, _ app: PossibleEvents) -> Answer {
    let event = app.events[number]
    let isPossible =
      event.ways.isEmpty || event.isFailure && lastEnd == number
      || event.ways.contains { way in
        guard let needs = way.needs else { return true }
        return needs.contains { seen.has($0) }
      }
    let hasEnded = event.ways.contains { $0.needs?.contains { ended.has($0) } ?? false }
    seen.insert(number)
    for start in event.ends where seen.has(start) {
      seen.remove(start)
      ended.insert(start)
      lastEnd = number
    }
    return isPossible ? .possible : hasEnded ? .ended : .notBegun
  }
}

/// Events by their numbers.
private struct EventSet: Hashable, Sendable {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: count / 64 + 1) }

  func has(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }
  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }
  mutating func remove(_ number: Int) { words[number / 64] &= ~(1 << UInt64(number % 64)) }
}

extension LogRules {
  /// V28.
  mutating func checkCourse(_ seen: SeenEvent, _ app: PossibleEvents, _ report: inout ViolationReport) {
    guard let number = seen.facts.ofApp, seen.event.kind != .reset, devices[device].isWhole else { return }
    if devices[device].course == nil { devices[device].course = EventCourse(app) }
    let answer = devices[device].course?.take(number, app) ?? .possible
    guard answer != .possible, let gap = app.gap(before: number) else { return }
    let why = answer == .ended ? "what \"\(gap)\" began had ended" : "\"\(gap)\" has not come before"
    report.add(
      violation(
        .impossibleSequence, seen, "comes where no journey of the app sends it: \(why)",
        expected: "\"\(gap)\" before it"))
  }
}
