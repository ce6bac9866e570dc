import Findings
import TextFormats
import TraceAnalysis
import TraceFormat

extension TraceInspection {
  /// V12, V13, V15 and V23: what an overlay's `when` and `effect` want.
  func checkTriggers(_ report: inout ViolationReport) throws(Finding) {
    for said in overlay?.events ?? [] {
      if let when = said.when { try check(said, when, isEffect: false, &report) }
      if let effect = said.effect { try check(said, effect, isEffect: true, &report) }
    }
  }

  private func check(
    _ said: OverlaidEvent, _ trigger: EventTrigger, isEffect: Bool, _ report: inout ViolationReport
  ) throws(Finding) {
    let range = said.count ?? 1...1
    let own = events.events.filter { self.said(of: $0)?.name == said.name }
    let places = try triggers(trigger)
    var matches = [[TracedEvents.Event]](repeating: [], count: places.count)
    var strays: [TracedEvents.Event] = []
    let finder = TriggerFinder(events, places)
    for event in own {
      let fitting = finder.triggers(of: event, events)
      let free = fitting.last { matches[$0].count < range.upperBound }
      if let place = free ?? fitting.last { matches[place].append(event) } else { strays.append(event) }
    }
    for (place, found) in zip(places, matches) where !range.contains(found.count) {
      if found.isEmpty {
        // One that came elsewhere is one event at the wrong step, and not one too few and one too many.
        if let stray = strays.first, !isEffect {
          strays.removeFirst()
          report.add(try elsewhere(stray, place, said))
        } else {
          report.add(try missing(place, said, trigger, isEffect: isEffect, range))
        }
      } else {
        report.add(wrongCount(found, said, range))
      }
    }
    for stray in strays { report.add(isEffect ? withoutEffect(stray, said) : try elsewhere(stray, nil, said)) }
  }

  private func missing(
    _ place: Int, _ said: OverlaidEvent, _ trigger: EventTrigger, isEffect: Bool, _ range: ClosedRange<Int>
  ) throws(Finding) -> Violation {
    events.violation(
      isEffect ? .effectWithoutEvent : .missingEvent, at: place, said.name,
      "is missing, although \(try words(trigger, at: place))",
      expected: range == 1...1 ? nil : CheckedNames.times(range), actual: range == 1...1 ? nil : "0", plan: said.place)
  }

  /// What has come about at a record: a sentence.
  private func words(_ trigger: EventTrigger, at place: Int) throws(Finding) -> String {
    let record = events.record(place)
    switch trigger.kind {
    case .tap(let target):
      let touched = try events.trace.data(of: record)["target"]?.text
      return "\(Quote.text(target ?? touched ?? "something")) was touched"
    case .page(let page): return "the page \(Quote.text(page)) came"
    case .present(let surface): return "\(Quote.text(surface)) came up"
    case .finished(let point, _):
      let outcome = try events.trace.data(of: record)["outcome"]?.text
      return "\(Quote.bare(point)) ended" + (outcome.map { ": \(Quote.bare($0))" } ?? "")
    case .changed(let key, _):
      let new = try events.trace.changes(of: record)?[key]
      let old = try TraceState(after: max(1, place - 1), of: events.trace)[key]
      return "\(Quote.bare(key)) changed" + (old.map { " from \($0.shown)" } ?? "")
        + (new.map { " to \($0.shown)" } ?? "")
    case .record: return "\(try events.title(record)) was recorded"
    }
  }

  private func wrongCount(_ found: [TracedEvents.Event], _ said: OverlaidEvent, _ range: ClosedRange<Int>) -> Violation
  {
    let last = found[min(range.upperBound, found.count - 1)]
    return events.violation(
      .wrongCount, last, "comes \(Quote.count(found.count, "time")) for one step", expected: CheckedNames.times(range),
      actual: "\(found.count)", plan: said.place)
  }

  private func elsewhere(
    _ event: TracedEvents.Event, _ place: Int?, _ said: OverlaidEvent
  ) throws(Finding) -> Violation {
    func title(_ seq: Int) throws(Finding) -> String { try events.title(events.record(seq)) }
    let step = try events.contexts[event.seq - 1].step.map(title) ?? "no step"
    let wanted = try place.map(title)
    return events.violation(
      .wrongStep, event, "comes at a step that does not lead to it", expected: wanted ?? said.when?.text, actual: step,
      plan: said.place)
  }

  private func withoutEffect(_ event: TracedEvents.Event, _ said: OverlaidEvent) -> Violation {
    events.violation(
      .effectWithoutEvent, event, "is sent, and what it tells of has not come about", expected: said.effect?.text,
      plan: said.place)
  }

  // MARK: Triggers

  /// The records at which a trigger holds.
  func triggers(_ trigger: EventTrigger) throws(Finding) -> [Int] {
    var found: [Int] = []
    for record in events.trace.records where try holds(trigger, record) { found.append(record.seq) }
    return found
  }

  private func holds(_ trigger: EventTrigger, _ record: TraceRecord) throws(Finding) -> Bool {
    let kind = events.kind(record.seq)
    switch trigger.kind {
    case .tap(let target):
      guard Self.touches.contains(kind) else { return false }
      guard let target else { return true }
      let data = try events.trace.data(of: record)
      return data["target"]?.text == target || data["option"]?.text == target
    case .page(let page):
      return kind == "nav.pushed" ? try events.trace.data(of: record)["page"]?.text == page : false
    case .present(let surface):
      guard ["sheet.presented", "alert.presented", "dialog.presented"].contains(kind) else { return false }
      return try events.trace.data(of: record)[String(kind.prefix { $0 != "." })]?.text == surface
    case .finished(let point, let outcome):
      guard kind == "\(point).finished" else { return false }
      guard let outcome else { return true }
      return try events.trace.data(of: record)["outcome"]?.text == outcome
    case .changed(let key, let value):
      guard record.changesRange != nil, let changes = try events.trace.changes(of: record), let new = changes[key],
        try isChange(key, record)
      else { return false }
      return value.map { $0 == new.withoutLines } ?? true
    case .record(let pattern):
      let bytes = events.trace.bytes[record.kindRange]
      return KindPattern(pattern).fits(bytes)
    }
  }

  /// The first step of a process tells all keys: then they are known, and have not changed.
  private func isChange(_ key: String, _ record: TraceRecord) throws(Finding) -> Bool {
    guard record.seq > 1 else { return false }
    let step = events.step(of: record.seq)
    if step.contains(where: { events.kind($0) == "app.launched" }) { return false }
    let before = try TraceState(after: max(1, step.lowerBound - 1), of: events.trace)[key]
    return before.map { $0.value != .null } ?? false
  }

  private static let touches: Set<String> = [
    "user.tap", "user.double_tap", "user.touch", "user.toggle", "user.choose", "user.type", "user.slide", "user.pick",
  ]
}

extension EventTrigger {
  /// In words, as the overlay has it.
  var text: String {
    switch kind {
    case .tap(let target): "tap \(target ?? "*")"
    case .page(let page): "page \(page)"
    case .present(let surface): "present \(surface)"
    case .finished(let point, let outcome): "finished \(point)" + (outcome.map { " \($0)" } ?? "")
    case .changed(let key, let value): "changed \(key)" + (value.map { " to \($0.shown)" } ?? "")
    case .record(let pattern): "record \(pattern)"
    }
  }
}

/// Finds the triggers that an event belongs to: what led to it, and what came about in the same step.
private struct TriggerFinder {
  private struct Step: Hashable {
    var cause: Int
    var ms: Int64
  }
  private var bySeq: [Int: Int] = [:]
  private var byStep: [Step: [Int]] = [:]

  init(_ events: TracedEvents, _ places: [Int]) {
    for (index, place) in places.enumerated() {
      bySeq[place] = index
      let record = events.record(place)
      if let cause = record.cause { byStep[Step(cause: cause, ms: record.ms), default: []].append(index) }
    }
  }

  /// In order.
  func triggers(of event: TracedEvents.Event, _ events: TracedEvents) -> [Int] {
    var found = events.causes(of: event.seq).compactMap { bySeq[$0] }
    if let cause = events.record(event.seq).cause { found += byStep[Step(cause: cause, ms: event.ms)] ?? [] }
    return Set(found).sorted()
  }
}
