import Findings
import LuaBridge
import SettingsSimulation

/// What a script expects of the events since it last looked.
struct EventExpectation {
  enum Mode: String, CaseIterable {
    /// Exactly these, in this order.
    case exactly
    case containing
    case inAnyOrder = "in_any_order"
    case noneOf = "none_of"
  }

  var mode: Mode
  var items: [EventPattern]

  /// - Throws: `LuaRaise` for what are no events, or none of the app's.
  init(_ slot: LuaSlot, _ vocabulary: EventVocabulary) throws {
    let value = try slot.value()
    var list = value
    mode = .exactly
    if let name = value[Expected.mark].text {
      guard let mode = Mode(rawValue: name) else {
        throw LuaRaise("a list of events is wanted, { \"signed_out\" }, not \(Self.words(value))")
      }
      self.mode = mode
      list = value["value"]
    }
    guard let entries = list.list else {
      throw LuaRaise("a list of events is wanted, { \"signed_out\" }, not \(Found(list))")
    }
    items = try entries.enumerated().map { index, entry in
      guard let pattern = EventPattern(entry) else {
        throw LuaRaise(
          "item \(index + 1) is no event but \(Found(entry)): write a name, event(…) or a call such as analytics.reset")
      }
      try pattern.check(vocabulary)
      return pattern
    }
  }

  private static func words(_ value: LuaValue) -> String { EventPattern(value).map { "\($0)" } ?? "\(Found(value))" }

  /// As a script writes it.
  var words: String {
    let list = "{ \(items.map { "\($0)" }.joined(separator: ", ")) }"
    return mode == .exactly ? list : "\(mode.rawValue) \(list)"
  }
}

extension JourneyContext {
  /// `sim:expect_events`: what was tracked since the last call.
  func expectEvents(_ call: LuaCall) throws {
    let expectation = try EventExpectation(call[1], vocabulary.events)
    let words = try call.authorsMessage(2)
    var events = engine.recorder.observed.events
    // The SDK sends what it has when it likes to: only who names it wants to know.
    if !expectation.items.contains(where: { $0.call == .flush }) { events.removeAll { $0.call == .flush } }
    engine.recorder.observed.events = []
    let like = like(call)
    let problem = try problem(expectation, events, like)
    try payDebts(expectation, events, like)
    guard let problem else { return pass("events \(expectation.words)", call) }
    try failed(
      problem.message, notes: problem.notes, saying: words,
      expected: StateValue.list(expectation.items.map { StateValue.string("\($0)") }),
      actual: StateValue.list(events.map { StateValue.string($0.words) }), what: "events \(expectation.words)", call)
  }

  private func payDebts(_ expectation: EventExpectation, _ events: [ObservedEvent], _ like: PatternMatch) throws {
    guard expecting.debts != nil else { return }
    for event in events {
      let isPaid: Bool
      switch expectation.mode {
      case .exactly: isPaid = true
      case .containing, .inAnyOrder: isPaid = try expectation.items.contains { try $0.fits(event, like) }
      case .noneOf: isPaid = false
      }
      if isPaid { expecting.debts?.events.removeAll { $0.record == event.record } }
    }
  }

  private func problem(
    _ expectation: EventExpectation, _ events: [ObservedEvent], _ like: PatternMatch
  ) throws -> (message: String, notes: [String])? {
    switch expectation.mode {
    case .exactly: return try exactly(expectation.items, events, like)
    case .containing: return try containing(expectation.items, events, like)
    case .inAnyOrder: return try inAnyOrder(expectation.items, events, like)
    case .noneOf:
      for item in expectation.items {
        guard let event = try events.first(where: { try item.fits($0, like) }) else { continue }
        return ("expected no \(item), but it was tracked at \(event.remark)", [])
      }
      return nil
    }
  }

  private func exactly(
    _ items: [EventPattern], _ events: [ObservedEvent], _ like: PatternMatch
  ) throws -> (String, [String])? {
    let rows = try Alignment.of(items, events) { try $0.fits($1, like) }
    let missing = rows.compactMap { row in
      if case .missing(let place) = row { return items[place] }
      return nil
    }
    let extra = rows.compactMap { row in
      if case .extra(let place) = row { return events[place] }
      return nil
    }
    guard !missing.isEmpty || !extra.isEmpty else { return nil }
    let notes = try rows.enumerated().map { index, row in
      switch row {
      case .same(_, let place): return "  \(events[place].words)" + events[place].fate
      case .missing(let place): return "- \(items[place])"
      case .extra(let place):
        // Beside what was expected of it.
        let partner = try missing.first { try $0.isNamed(like: events[place], like) }
        return "+ \(events[place].words(like: partner))   \(events[place].remark)"
      }
    }
    if events.isEmpty {
      return ("expected \(count(items.count, "event")), but nothing was tracked since the last look", notes)
    }
    return ("the events are not as expected (- expected, + found)", notes)
  }

  private func containing(
    _ items: [EventPattern], _ events: [ObservedEvent], _ like: PatternMatch
  ) throws -> (String, [String])? {
    var rest = events[...]
    for item in items {
      if let place = try rest.firstIndex(where: { try item.fits($0, like) }) {
        rest = rest[(place + 1)...]
        continue
      }
      let isEarlier = try events.contains { try item.fits($0, like) }
      let why = isEarlier ? "\(item) comes too early" : "\(item) is missing"
      return (
        "expected events that contain \(list(items)), but \(why)", try found(events, item, like)
      )
    }
    return nil
  }

  private func inAnyOrder(
    _ items: [EventPattern], _ events: [ObservedEvent], _ like: PatternMatch
  ) throws -> (String, [String])? {
    var rest = events
    var missing: [EventPattern] = []
    for item in items {
      if let place = try rest.firstIndex(where: { try item.fits($0, like) }) {
        rest.remove(at: place)
      } else {
        missing.append(item)
      }
    }
    guard !missing.isEmpty || !rest.isEmpty else { return nil }
    let notes = missing.map { "- \($0)" } + rest.map { "+ \($0.words)   \($0.remark)" }
    return ("the events are not as expected, in any order (- expected, + found)", notes)
  }

  private func list(_ items: [EventPattern]) -> String { "{ \(items.map { "\($0)" }.joined(separator: ", ")) }" }

  private func found(_ events: [ObservedEvent], _ pattern: EventPattern, _ like: PatternMatch) throws -> [String] {
    guard !events.isEmpty else { return ["nothing was tracked since the last look"] }
    let words = try events.map { $0.words(like: try pattern.isNamed(like: $0, like) ? pattern : nil) + $0.fate }
    return ["found { \(words.joined(separator: ", ")) }"]
  }

  private func count(_ number: Int, _ what: String) -> String { number == 1 ? "1 \(what)" : "\(number) \(what)s" }
}

extension Found {
  init(_ value: PropertyText) {
    switch value {
    case .text(let text): self = .string(text)
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .thousandths(let value): self = .number(Double(value) / 1000)
    case .texts(let texts): self = .list(texts.map { .string($0) })
    case .map(let entries): self = .map(entries.map { Entry(key: $0.key, value: Found($0.value)) })
    }
  }
}
