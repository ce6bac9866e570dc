public import EventLogs
import Findings
import JSONSchema
import TextFormats

/// The classes V13 to V30 as far as events alone decide them, one after the other: those of a log, or of a trace whose
/// causes `TraceRules` looks at beside.
///
/// Call `take` with every event in the order of the log and `end` after the last, as with any `EventRule`. What is
/// remembered has a bound: `LogDevices.places` devices, `LogSessions.places` sessions, and the ids of the last one to
/// two million events. Of what was forgotten nothing is accused.
public struct LogRules: EventRule {
  let file: String
  let overlay: EventOverlay?
  let format: EventLogFormat
  let app: PossibleEvents?
  let profile: SDKProfile
  let limits: EventOverlay.SessionLimits?
  let patterns: [EventOverlay.PersonalData.Pattern]
  /// By twice the number of a name, one more for a screen's.
  private var facts: [NameFacts?] = []
  let names: WatchedNames
  var devices = LogDevices()
  var sessions = LogSessions()
  var ids = EventIDs()
  /// By the number of an overlaid event: how often it came, of those with a count of their own.
  var counts: [Int]
  /// Of a trace: V19 is told already.
  var knowsUsers = false
  /// Which device is looked at.
  var device = 0
  /// That of a trace.
  private var traceDevice: UInt64 = 1

  /// - Parameters:
  ///   - file: the log, as messages name it.
  ///   - format: of the log; `trace` for the events of a trace.
  ///   - profile: the SDK that has sent them, unless the overlay says it; nil: that of the format.
  ///   - overlay: nil: what can be said without one.
  ///   - app: which events the app can send; nil: not known, so that V28 is left out.
  public init(
    file: String, format: EventLogFormat, profile: SDKProfile? = nil, overlay: EventOverlay? = nil,
    app: PossibleEvents? = nil
  ) {
    self.file = file
    self.format = format
    self.overlay = overlay
    self.app = app
    names = WatchedNames(overlay)
    counts = [Int](repeating: 0, count: overlay?.events.count ?? 0)
    self.profile = overlay?.profile ?? profile ?? SDKProfile(of: format)
    limits = overlay?.session ?? (self.profile == .posthog ? .posthog : nil)
    patterns = overlay?.personal.patterns ?? EventOverlay.PersonalData.Pattern.allCases
  }

  public mutating func take(_ event: LoggedEvent, name: EventName, into report: inout ViolationReport) {
    let facts = facts(of: name, isScreen: event.kind == .screen)
    let seen = SeenEvent(event, name, facts)
    if format != .trace, isResent(seen, &report) { return }
    device = devices.number(
      of: format == .trace ? traceDevice : seen.deviceKey,
      begins: format == .trace || facts.begins || Self.isFirstRun(event))
    defer { devices[device].note(seen) }
    if event.kind == .reset {
      noteNames(seen, facts, &report)
      return forgetUser()
    }
    checkIdentity(seen, &report)
    checkFlags(seen, &report)
    if let index = facts.overlaid { checkOverlay(seen, index, &report) }
    noteNames(seen, facts, &report)
    checkPersonalData(seen, &report)
    if let app { checkCourse(seen, app, &report) }
    if format == .trace { return }
    checkRepeats(seen, &report)
    checkSession(seen, &report)
    checkTime(seen, &report)
  }

  public mutating func end(into report: inout ViolationReport) {
    reportWaiting(&report)
    reportCounts(&report)
  }

  /// From here on a trace tells of another device, or of an app that was deleted.
  mutating func beginDevice() { traceDevice += 1 << 11 }

  // MARK: Names

  /// What an overlay says of a name.
  struct NameFacts {
    /// In the overlay's list.
    var overlaid: Int?
    /// In `WatchedNames`.
    var watched: Int?
    var waitedFor: [Int] = []
    var grants = false
    var withdraws = false
    var signsOut = false
    /// In the app's list.
    var ofApp: Int?
    /// It tells of an installation.
    var begins = false
  }

  private mutating func facts(of name: EventName, isScreen: Bool) -> NameFacts {
    let place = 2 * name.number + (isScreen ? 1 : 0)
    if place < facts.count, let known = facts[place] { return known }
    var new = NameFacts()
    new.overlaid = overlay?.index(of: name.text, isScreen: isScreen)
    new.watched =
      names.watched.firstIndex(of: name.text)
      ?? (isScreen ? names.watched.firstIndex(where: EventOverlay.anyScreen.contains) : nil)
    new.waitedFor = names.waitedFor.indices.filter { place in
      let wanted = names.waitedFor[place].name
      return wanted == name.text || isScreen && EventOverlay.anyScreen.contains(wanted)
    }
    new.grants = overlay?.consent.granted.contains(name.text) ?? false
    new.withdraws = overlay?.consent.withdrawn.contains(name.text) ?? false
    new.signsOut = (overlay?.signOut ?? app?.signOut)?.contains(name.text) ?? false
    new.ofApp = app?.number(of: name.text)
    new.begins = Self.installations.contains(name.text)
    while facts.count <= place { facts.append(nil) }
    facts[place] = new
    return new
  }

  private static let installations: Set<String> = [
    "Application Installed", "[Amplitude] Application Installed", "first_open", "$ae_first_open", "application_install",
    "first_run",
  ]

  /// mParticle tells of an installation in a property.
  private static func isFirstRun(_ event: LoggedEvent) -> Bool {
    event.kind == .lifecycle && event.properties?.member("is_first_run")?.bool == true
  }

  // MARK: Violations

  /// What an overlay says of an event by its name.
  private static let ofOverlay: Set<VerificationRule> = [
    .unplannedHere, .wrongCount, .wrongOrder, .wrongValueForState, .withoutConsent, .staleUser, .flagExposure,
  ]

  func violation(
    _ rule: VerificationRule, _ event: SeenEvent, _ message: String, level: Violation.Level? = nil,
    pointer: String = "", expected: String? = nil, actual: String? = nil
  ) -> Violation {
    // What a call without a name is about is its user.
    let user = event.event.name == nil && event.event.kind != .screen ? event.event.user?.text : nil
    var violation = Violation(
      rule, of: event.event, name: event.name, level: level,
      message: CheckedNames.sentence(event.name.text, user.map { "of \(Quote.text($0)) \(message)" } ?? message))
    violation.place.file = file
    violation.pointer = JSONPointer.inEvent(pointer, event.event)
    violation.expected = expected
    violation.actual = actual
    if let index = event.facts.overlaid, let overlay, Self.ofOverlay.contains(rule) {
      violation.planPlace = overlay.events[index].place
    }
    return violation
  }
}

/// An event with what was found out about it.
struct SeenEvent {
  let event: LoggedEvent
  let name: EventName
  let facts: LogRules.NameFacts
  let user: UInt64
  let anonymous: UInt64
  let session: UInt64

  init(_ event: LoggedEvent, _ name: EventName, _ facts: LogRules.NameFacts) {
    self.event = event
    self.name = name
    self.facts = facts
    user = EventHash.of(event.user)
    anonymous = EventHash.of(event.anonymousID)
    session = EventHash.of(event.session)
  }

  /// Who has sent it: its device as far as it has an id, else its user.
  var deviceKey: UInt64 { anonymous != 0 ? anonymous : user != 0 ? user : 1 }

  var seen: LogDevice.Seen {
    LogDevice.Seen(number: event.number, line: event.line, seq: event.seq, ms: event.ms)
  }

  func property(_ key: StaticString) -> JSONView? { event.properties?.member(key) }
}

extension LogDevice {
  /// What is kept of an event when it was looked at.
  mutating func note(_ seen: SeenEvent) {
    last = seen.seen
    lastName = seen.name.number
    if seen.event.kind == .reset { return }
    if seen.user != 0 { user = seen.user }
    if seen.anonymous != 0 { anonymous = seen.anonymous }
    if seen.session != 0, seen.session != session {
      formerSession = session
      session = seen.session
    }
  }
}

/// The names that some order of an overlay is about.
struct WatchedNames: Sendable {
  /// Events that have to precede another.
  private(set) var watched: [String] = []
  /// Events that have to follow another: the name, and the number of the other in the overlay.
  private(set) var waitedFor: [(name: String, index: Int)] = []
  /// By the number of an overlaid event: its place in `waitedFor`.
  private(set) var waits: [Int?] = []

  init(_ overlay: EventOverlay?) {
    for (index, event) in (overlay?.events ?? []).enumerated() {
      if let after = event.order?.after, !watched.contains(after) { watched.append(after) }
      waits.append(event.order?.before == nil ? nil : waitedFor.count)
      if let before = event.order?.before { waitedFor.append((before, index)) }
    }
  }
}
