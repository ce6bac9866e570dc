public import Findings
import EventLogs
import TextFormats
public import TraceFormat

/// The classes V12 to V30 as a trace decides them: with the causes of its events and the state of the app.
///
/// Call `check` once with a whole trace. It looks at the events one after the other too, as `LogRules` does for logs, so
/// that nobody has to do both; V01 to V11 are not its own.
public enum TraceRules {
  /// Looks at all events of a trace.
  ///
  /// - Parameters:
  ///   - overlay: nil: what can be said without one.
  ///   - app: which events the app can send; nil: not known, so that V28 is left out.
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public static func check(
    _ trace: Trace, overlay: EventOverlay? = nil, app: PossibleEvents? = nil, into report: inout ViolationReport
  ) throws(Finding) {
    let events = try TracedEvents(trace)
    if !events.kinds.contains(where: { $0.hasPrefix("analytics.") }) { return }
    let inspection = try TraceInspection(events, overlay, app)
    let told = report.counts[.identityNotReset, default: 0]
    try inspection.checkTriggers(&report)
    try inspection.checkValues(&report)
    try inspection.checkRepeats(&report)
    try inspection.checkCourse(&report)
    try inspection.checkOutcomes(&report)
    inspection.checkPersonalData(&report)
    // A trace knows when somebody signs out; the events that an overlay names say the same once more.
    let knowsUsers = report.counts[.identityNotReset, default: 0] > told
    try checkSequence(events, overlay, app, knowsUsers: knowsUsers, into: &report)
  }

  /// Gives the events to the rules that logs have.
  private static func checkSequence(
    _ events: TracedEvents, _ overlay: EventOverlay?, _ app: PossibleEvents?, knowsUsers: Bool,
    into report: inout ViolationReport
  ) throws(Finding) {
    let trace = events.trace
    var rules = LogRules(file: trace.file, format: .trace, overlay: overlay, app: app)
    rules.knowsUsers = knowsUsers
    var numbers: [String: Int] = [:]
    var launches = events.kinds.indices.filter { ["device.launch", "device.reinstall"].contains(events.kinds[$0]) }[...]
    do {
      _ = try EventLog.read(source(of: trace.bytes), file: trace.file, format: .trace) { event in
        while let launch = launches.first, let seq = event.seq, launch < seq {
          rules.beginDevice()
          launches.removeFirst()
        }
        let text = event.listedName
        let name = EventName(number: numbers[text] ?? numbers.count, text: text)
        numbers[text] = name.number
        rules.take(event, name: name, into: &report)
      }
    } catch {
      // The trace was read before: it is a log.
      throw error as? Finding
        ?? Finding(code: "trace.unreadable", message: "\(error)", place: SourcePlace(file: trace.file))
    }
    rules.end(into: &report)
  }

  private static func source(of bytes: [UInt8]) -> EventLog.Source {
    var at = 0
    return { buffer in
      let count = min(buffer.count, bytes.count - at)
      bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[at..<at + count])) }
      at += count
      return count
    }
  }
}

/// A trace that is being looked at.
struct TraceInspection {
  let events: TracedEvents
  let overlay: EventOverlay?
  let app: PossibleEvents?
  /// Of the accounts of the trace: e-mail addresses and names.
  let people: TracePeople
  /// Of all events.
  let sharedProperties: Set<String>

  init(_ events: TracedEvents, _ overlay: EventOverlay?, _ app: PossibleEvents?) throws(Finding) {
    self.events = events
    self.overlay = overlay
    self.app = app
    people = try TracePeople(events)
    sharedProperties = overlay == nil ? [] : Self.shared(events)
  }

  /// Properties that look like those that the SDK puts on all events: three names or more have them, all with one value.
  private static func shared(_ events: TracedEvents) -> Set<String> {
    var found: [String: (value: DocumentNode, names: Set<String>)] = [:]
    var others: Set<String> = []
    for event in events.events {
      for property in event.properties where !others.contains(property.key) {
        let value = property.node.withoutLines
        if let known = found[property.key], known.value != value {
          others.insert(property.key)
        } else {
          found[property.key, default: (value, [])].names.insert(event.name)
        }
      }
    }
    return Set(found.filter { !others.contains($0.key) && $0.value.names.count >= 3 }.keys)
  }

  /// What the overlay says of an event.
  func said(of event: TracedEvents.Event) -> OverlaidEvent? {
    overlay.flatMap { overlay in
      overlay.index(of: event.name, isScreen: event.type == "screen").map { overlay.events[$0] }
    }
  }

  /// Whether an event tells of a screen.
  func isScreen(_ event: TracedEvents.Event) -> Bool {
    event.type == "screen" || app?.screens.contains(event.name) == true
  }
}

extension LoggedEvent {
  /// As lists and overlays name it: what tells of the user has names of its own.
  fileprivate var listedName: String {
    switch kind {
    case .identify, .reset: CheckedNames.call(kind) ?? ""
    case .screen: (screen ?? name)?.text ?? ""
    case .track, .lifecycle, .flag, .group, .alias, .set: name?.text ?? CheckedNames.call(kind) ?? ""
    }
  }
}
