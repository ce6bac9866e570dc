public import Findings
import TextFormats
import TraceAnalysis
public import TraceFormat

extension EventList {
  /// The events of a trace, each below the step that led to it.
  ///
  /// What the user and the device do are steps, also those without an event. An event that an earlier step has led to
  /// stands below `after` and that step.
  /// - Parameter automatic: with the properties that SDKs add by themselves.
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public init(_ trace: Trace, automatic: Bool = false) throws(Finding) {
    let events = try TracedEvents(trace)
    self.init(title: trace.header.journey.name)
    for actual in try ActualEvent.list(events) {
      items.append(
        Item(
          name: actual.name,
          properties: (automatic ? actual.properties : actual.ownProperties).map {
            Property(key: $0.key, value: $0.node)
          }, step: actual.step))
    }
    steps = try ActualEvent.steps(events).titles
  }
}

/// An event that came, for a comparison.
struct ActualEvent: Sendable {
  var name: String
  var properties: [DocumentEntry]
  /// The number of its step; nil: not known.
  var step: Int?
  var title: String?
  var seq: Int?
  var number: Int
  var line: Int?
  var ms: Int64?
  /// The SDK sends it by itself.
  var isAutomatic = false
  /// Of its properties, into the event as logged.
  var pointer = "/properties"

  /// Those of a trace.
  static func list(_ events: TracedEvents) throws(Finding) -> [ActualEvent] {
    let steps = try Self.steps(events)
    var list: [ActualEvent] = []
    for record in events.trace.records {
      let kind = events.kind(record.seq)
      guard ["analytics.tracked", "analytics.identified", "analytics.reset"].contains(kind) else { continue }
      let data = try events.trace.data(of: record)
      var event = ActualEvent(name: EventList.reset, properties: [], number: list.count + 1)
      event.pointer = kind == "analytics.identified" ? "/data" : "/data/properties"
      switch kind {
      case "analytics.tracked":
        event.name = TracedEvents.name(data)
        event.properties = (data["properties"]?.tabled ?? []).map { DocumentEntry($0.key, $0.node.withoutLines) }
        event.isAutomatic = data["type"]?.text == "lifecycle"
      case "analytics.identified":
        event.name = EventList.identify
        if let user = data["user"] { event.properties = [DocumentEntry("user", user.withoutLines)] }
      default: break
      }
      event.step = steps.numbers[record.seq - 1]
      event.title = event.step.map { steps.titles[$0] }
      event.seq = record.seq
      event.line = record.line
      event.ms = record.ms
      list.append(event)
    }
    return list
  }

  /// The steps of a trace in order, and by `seq - 1` the number of the step in which a record stands.
  static func steps(_ events: TracedEvents) throws(Finding) -> (titles: [String], numbers: [Int?]) {
    var titles: [String] = []
    var numbers: [Int?] = []
    /// The input of the last step.
    var current = 0
    for record in events.trace.records {
      let kind = events.kind(record.seq)
      let root = events.contexts[record.seq - 1].step ?? 0
      let isStep = record.seq == root && (kind.hasPrefix("user.") || kind.hasPrefix("device.") || record.seq == 1)
      if isStep {
        titles.append(try title(events, record.seq))
        current = root
      } else if root != 0, root != current, kind.hasPrefix("analytics."), isListed(kind) {
        titles.append("after \(try title(events, root))")
        current = root
      }
      numbers.append(titles.isEmpty ? nil : titles.count - 1)
    }
    return (titles, numbers)
  }

  private static func isListed(_ kind: String) -> Bool {
    ["analytics.tracked", "analytics.identified", "analytics.reset"].contains(kind)
  }

  /// `tap sign_out`.
  private static func title(_ events: TracedEvents, _ seq: Int) throws(Finding) -> String {
    if seq == 1 { return "launch" }
    let kind = events.kind(seq)
    let data = try events.trace.data(of: events.record(seq))
    let words = ["target", "option", "prompt", "button", "entry", "account", "point", "product", "by"]
    let more = words.compactMap { data[$0]?.text }.map { Quote.line($0, limit: 80) }
    let verb = kind.drop { $0 != "." }.dropFirst()
    return ([String(verb)] + more).joined(separator: " ")
  }
}
