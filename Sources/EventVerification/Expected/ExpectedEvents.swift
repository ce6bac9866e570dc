import JSONSchema
public import EventLogs
public import Findings
import TextFormats
public import TraceFormat

/// Holds the events of a log or a trace against a golden list: V12 for one that is missing, V13 for one too many, V14 for
/// one out of order, V15 for one at another step, V17 for one with other values.
///
/// For a log it is a rule like any other: `take` each event, `end` after the last. For a trace call `check`. Afterwards
/// `comparison` has both side by side.
public struct ExpectedEvents: EventRule {
  /// More events than these of one log are not held against a list.
  public static let limit = 20_000

  let list: EventList
  let matching: EventMatching
  let overlay: EventOverlay?
  let file: String
  private var events: [ActualEvent] = []
  private var isTooLong = false
  /// The two side by side, when the events are at their end.
  public private(set) var comparison: EventComparison?

  /// Gets both side by side when the events are at their end.
  private let compared: (EventComparison) -> Void

  /// - Parameters:
  ///   - file: the log or trace, as messages name it.
  ///   - compared: gets both side by side when the events are at their end.
  public init(
    _ list: EventList, matching: EventMatching = .planned, overlay: EventOverlay? = nil, file: String,
    compared: @escaping (EventComparison) -> Void = { _ in }
  ) {
    self.compared = compared
    self.list = list
    self.matching = matching
    self.overlay = overlay
    self.file = file
  }

  public mutating func take(_ event: LoggedEvent, name: EventName, into report: inout ViolationReport) {
    guard events.count < Self.limit else {
      isTooLong = true
      return
    }
    var actual = ActualEvent(name: name.text, properties: event.properties?.entries ?? [], number: event.number)
    switch event.kind {
    case .identify:
      actual.name = EventList.identify
      actual.properties = event.user.map { [DocumentEntry("user", $0.document)] } ?? []
    case .reset: actual.name = EventList.reset
    case .screen:
      // Where the SDK gives all screens one event, a list has the screen's own name.
      actual.name = event.screen?.text ?? name.text
    case .lifecycle, .flag: actual.isAutomatic = true
    case .track, .group, .alias, .set: break
    }
    actual.pointer = JSONPointer.inEvent(actual.pointer, event)
    actual.line = event.line
    actual.ms = event.ms
    events.append(actual)
  }

  public mutating func end(into report: inout ViolationReport) {
    if isTooLong {
      report.add(
        Violation(
          .missingEvent, level: .information,
          message: "only the first \(Self.limit) events are held against \(list.file)", event: "",
          place: SourcePlace(file: file)))
    }
    // Logs know of no reset, and not every log tells of the user.
    var known = list
    if !events.contains(where: { $0.name == EventList.identify }) {
      known.items.removeAll { $0.name == EventList.identify }
    }
    known.items.removeAll { $0.name == EventList.reset }
    // The user of a log is another than that of the journey.
    for index in known.items.indices where known.items[index].name == EventList.identify {
      known.items[index].properties = [EventList.Property(key: "user", value: nil)]
    }
    compare(known, into: &report) { violation, _ in violation }
  }

  /// Holds the events of a trace against the list.
  /// - Throws: a fault of the trace that its reader does not look for, a key that occurs twice.
  public mutating func check(_ trace: Trace, into report: inout ViolationReport) throws(Finding) {
    let found = try TracedEvents(trace)
    events = try ActualEvent.list(found)
    compare(list, into: &report) { violation, event in
      guard let seq = event?.seq else { return violation }
      var violation = violation
      violation.seq = seq
      return violation
    }
  }

  private mutating func compare(
    _ list: EventList, into report: inout ViolationReport, _ explain: (Violation, ActualEvent?) -> Violation
  ) {
    let ignored = Set((overlay?.automatic ?? []).filter { $0.use == .ignore }.map(\.name))
    var list = list
    list.items.removeAll { ignored.contains($0.name) }
    let optional = Set((overlay?.automatic ?? []).filter { $0.use == .optional }.map(\.name))
    for index in list.items.indices where optional.contains(list.items[index].name) {
      list.items[index].count = 0...list.items[index].count.upperBound
    }
    events.removeAll { ignored.contains($0.name) }
    for index in events.indices where optional.contains(events[index].name) { events[index].isAutomatic = true }
    let comparison = EventComparison(list, events, matching, automatic: matching == .exact)
    for fault in comparison.faults {
      let event = fault.actual.map { events[$0] }
      report.add(explain(violation(fault, list, event), event))
    }
    self.comparison = comparison
    compared(comparison)
  }

  private func violation(_ fault: EventComparison.Fault, _ list: EventList, _ event: ActualEvent?) -> Violation {
    let item = fault.item.map { list.items[$0] }
    let name = item?.name ?? event?.name ?? ""
    let words = words(fault, list, event)
    var violation = Violation(
      words.rule, message: CheckedNames.sentence(name, words.message), event: name,
      place: SourcePlace(file: file, line: event?.line))
    violation.number = event?.number
    violation.ms = event?.ms
    if let item { violation.planPlace = SourcePlace(file: list.file, line: item.line > 0 ? item.line : nil) }
    if let difference = fault.difference { violation.pointer = (event?.pointer ?? "") + difference.pointer }
    violation.expected = words.expected
    violation.actual = words.actual
    return violation
  }

  private typealias Words = (rule: VerificationRule, message: String, expected: String?, actual: String?)

  private func words(_ fault: EventComparison.Fault, _ list: EventList, _ event: ActualEvent?) -> Words {
    let item = fault.item.map { list.items[$0] }
    let step = item?.step.map { list.steps[$0] }
    let came = event?.title.map { " after \(Quote.text($0))" } ?? ""
    switch fault.kind {
    case .missing:
      let count = item.flatMap { $0.count == 1...1 ? nil : ": the list wants it \($0.countText) times" } ?? ""
      return (
        .missingEvent, "is missing" + (step.map { " after \(Quote.text($0))" } ?? "") + count, item?.text, "none"
      )
    case .added:
      let isKnown = list.items.contains { $0.name == event?.name }
      return (
        .wrongCount, isKnown ? "comes once more than the list has it\(came)" : "came\(came), and is not in the list",
        "none", event.map { $0.text(matching == .exact ? $0.properties : $0.ownProperties, like: nil) }
      )
    case .moved:
      guard let passed = fault.passed else {
        return (.wrongOrder, "comes at another place than in the list", item?.text, nil)
      }
      let (wanted, found) = passed.isBefore ? ("before", "after") : ("after", "before")
      let other = Quote.text(passed.name)
      return (
        .wrongOrder, "comes \(found) \(other), and \(wanted) it in the list", "\(wanted) \(other)", "\(found) \(other)"
      )
    case .elsewhere:
      return (
        .wrongStep, "comes after \(Quote.text(event?.title ?? "")), and in the list after \(Quote.text(step ?? ""))",
        step, event?.title
      )
    case .changed, .same, .tolerated: return words(fault.difference)
    }
  }

  private func words(_ difference: PropertyDifference?) -> Words {
    let name = Quote.text(difference?.name ?? "")
    let (expected, actual) = (difference?.expected?.shown, difference?.actual?.shown)
    switch difference?.kind {
    case .missing: return (.wrongValueForState, "comes without \(name)", expected ?? "any value", "none")
    case .extra: return (.wrongValueForState, "has \(name), which the list does not have", "none", actual)
    case .changed, nil: return (.wrongValueForState, "has another \(name) than the list", expected, actual)
    }
  }
}

extension JSONView {
  /// The members of an object; a key that occurs twice counts once.
  var entries: [DocumentEntry] {
    var entries: [DocumentEntry] = []
    var names: Set<String> = []
    for (key, value) in members {
      let name = key.text ?? ""
      if names.insert(name).inserted { entries.append(DocumentEntry(name, value.document)) }
    }
    return entries
  }

  /// The value; its depth is that of the tape, which has a bound.
  var document: DocumentNode {
    switch kind {
    case .null: DocumentNode(.null)
    case .true: DocumentNode(.bool(true))
    case .false: DocumentNode(.bool(false))
    case .integer:
      integer.map { DocumentNode(.integer($0)) } ?? DocumentNode(.string(String(decoding: source, as: UTF8.self)))
    case .decimal: DocumentNode(.number(double ?? 0))
    case .string: DocumentNode(.string(text ?? ""))
    case .array: DocumentNode(.list(elements.map(\.document)))
    case .object: DocumentNode(.map(entries))
    }
  }
}
