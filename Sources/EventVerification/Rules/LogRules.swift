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
      beginning: format == .trace ? .installation : Self.beginning(event, facts))
    defer { devices[device].note(seen) }
    if event.kind == .reset {
      noteNames(seen, facts, &report)
      return forgetUser()
    }
    checkIdentity(seen, &report)
    checkFlags(seen, &report)
    if let index = facts.overlaid { checkOverlay(seen, index, &report) }
    if !names.literals.isEmpty, format != .trace { noteShared(seen) }
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
    /// It tells that the app was installed, or started.
    var begins: Beginning?
    /// Its name holds what must not leave the device.
    var personal: String?
  }

  /// What a device may begin with.
  enum Beginning { case installation, start }

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
    new.begins = Self.installations.contains(name.text) ? .installation : Self.starts.contains(name.text) ? .start : nil
    new.personal = personalData(in: name.text)
    while facts.count <= place { facts.append(nil) }
    facts[place] = new
    return new
  }

  private static let installations: Set<String> = [
    "Application Installed", "[Amplitude] Application Installed", "first_open", "$ae_first_open", "application_install",
    "first_run",
  ]

  private static let starts: Set<String> = [
    "Application Opened", "Application Updated", "[Amplitude] Application Opened", "[Amplitude] Application Updated",
    "session_start", "$ae_session", "$app_open", "application_state_transition",
  ]

  /// Whether an app that was not running begins here. Some SDKs tell by a property what an event's name leaves open.
  private static func beginning(_ event: LoggedEvent, _ facts: NameFacts) -> Beginning? {
    guard let begins = facts.begins else { return nil }
    if begins == .installation || event.properties?.member("is_first_run")?.bool == true { return .installation }
    if event.properties?.member("from_background")?.bool == true { return nil }
    if let type = event.properties?.member("application_transition_type") {
      return type.isText("application_initialized") ? .start : nil
    }
    return .start
  }

  // MARK: Violations

  /// What an overlay says of an event by its name.
  private static let ofOverlay: Set<VerificationRule> = [
    .unplannedHere, .wrongCount, .wrongOrder, .wrongValueForState, .withoutConsent, .staleUser, .flagExposure,
    .shadowedProperty,
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

/// The names that some order of an overlay is about, and the properties that its events have a value for.
struct WatchedNames: Sendable {
  /// Events that have to precede another.
  private(set) var watched: [String] = []
  /// Events that have to follow another: the name, and the number of the other in the overlay.
  private(set) var waitedFor: [(name: String, index: Int)] = []
  /// By the number of an overlaid event: its place in `waitedFor`.
  private(set) var waits: [Int?] = []
  /// Properties that always have one value on some event.
  private(set) var literals: [String] = []

  init(_ overlay: EventOverlay?) {
    for (index, event) in (overlay?.events ?? []).enumerated() {
      if let after = event.order?.after, !watched.contains(after) { watched.append(after) }
      waits.append(event.order?.before == nil ? nil : waitedFor.count)
      if let before = event.order?.before { waitedFor.append((before, index)) }
      for property in event.properties where !literals.contains(property.name) {
        if case .literal = property.value { literals.append(property.name) }
      }
    }
  }
}
