import TextFormats
import TraceAnalysis

/// Pairs the items of a list with the events that came.
struct EventMatcher {
  private let list: EventList
  private let actual: [ActualEvent]
  private let matching: EventMatching
  /// Whether the properties count that SDKs add by themselves.
  private let automatic: Bool
  /// One for each time that an item may come: its number, and whether it must.
  private let slots: [Slot]
  /// Of each slot the event; nil: none.
  private var partners: [Int?]
  private var isTaken: [Bool]
  private(set) var faults: [EventComparison.Fault] = []
  private var kinds: [EventComparison.Line.Kind]
  private var addedKinds: [EventComparison.Line.Kind]

  private struct Slot {
    var item: Int
    var isNeeded: Bool
  }

  init(_ list: EventList, _ actual: [ActualEvent], _ matching: EventMatching, automatic: Bool) {
    self.list = list
    self.actual = actual
    self.matching = matching
    self.automatic = automatic
    var slots: [Slot] = []
    let counts = Dictionary(actual.map { ($0.name, 1) }, uniquingKeysWith: +)
    for (number, item) in list.items.enumerated() {
      let isOptional = matching != .exact && AutomaticEvents.isAutomatic(item.name)
      // More often than events of its name came it cannot be paired; beyond the bound no list that a person wrote goes.
      let came = slots.count > 4 * EventListReader.mostEvents ? 0 : counts[item.name] ?? 0
      let most = min(item.count.upperBound, max(item.count.lowerBound, came))
      for time in 0..<most { slots.append(Slot(item: number, isNeeded: !isOptional && time < item.count.lowerBound)) }
    }
    self.slots = slots
    partners = [Int?](repeating: nil, count: slots.count)
    isTaken = [Bool](repeating: false, count: actual.count)
    kinds = [EventComparison.Line.Kind](repeating: .same, count: slots.count)
    addedKinds = [EventComparison.Line.Kind](repeating: .added, count: actual.count)
  }

  mutating func run() {
    align()
    pairByName()
    pairMoved()
    judge()
  }

  // MARK: Pairs

  /// Pairs what is the same, in order.
  private mutating func align() {
    // What has a value that may be any is paired by its name alone, on both sides.
    let loose = Set(list.items.filter(isLoose).map(\.name))
    func key(_ name: String, _ properties: [DocumentEntry]) -> UInt64 {
      loose.contains(name) ? EventHash.of(name) : Self.key(name, properties)
    }
    let first = slots.map { slot in
      let item = list.items[slot.item]
      return key(item.name, item.properties.map { DocumentEntry($0.key, $0.value ?? DocumentNode(.null)) })
    }
    let second = actual.map { key($0.name, counted($0)) }
    for (slot, partner) in SequenceAlignment(first, second).partners.enumerated() where partner >= 0 {
      pair(slot, Int(partner))
    }
  }

  private func isLoose(_ item: EventList.Item) -> Bool {
    item.allowsOthers
      || item.properties.contains { $0.value == nil || !automatic && AutomaticEvents.isProperty($0.key) }
  }

  private func counted(_ event: ActualEvent) -> [DocumentEntry] { automatic ? event.properties : event.ownProperties }

  private static func key(_ name: String, _ properties: [DocumentEntry]) -> UInt64 {
    let sorted = properties.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return EventHash.of(name + "\n" + sorted.map { "\($0.key)=\($0.node.jsonText)" }.joined(separator: "\n"))
  }

  private mutating func pair(_ slot: Int, _ event: Int) {
    partners[slot] = event
    isTaken[event] = true
  }

  /// Between those, pairs what has the same name, in order.
  private mutating func pairByName() {
    var from = 0
    var start = 0
    for slot in slots.indices.map({ $0 }) + [slots.count] {
      let bound = slot < slots.count ? partners[slot] : actual.count
      guard let bound else { continue }
      let left = (start..<slot).filter { partners[$0] == nil }
      let right = (from..<max(from, bound)).filter { !isTaken[$0] }
      let names = (
        left.map { EventHash.of(list.items[slots[$0].item].name) }, right.map { EventHash.of(actual[$0].name) }
      )
      for (place, partner) in SequenceAlignment(names.0, names.1).partners.enumerated() where partner >= 0 {
        pair(left[place], right[Int(partner)])
      }
      start = slot + 1
      from = bound + 1
    }
  }

  /// What is left on both sides with one name has come at another place.
  private mutating func pairMoved() {
    var left = Dictionary(grouping: actual.indices.filter { !isTaken[$0] }) { actual[$0].name }
    for slot in slots.indices where partners[slot] == nil {
      let item = list.items[slots[slot].item]
      guard let events = left[item.name], let first = events.first else { continue }
      let event = events.prefix(100).first { differences(item, actual[$0]).isEmpty } ?? first
      left[item.name] = events.filter { $0 != event }
      pair(slot, event)
      kinds[slot] = mayMove(slot, event) ? .same : .moved
    }
  }

  /// Whether the order of an item and of those between it and where it came does not count.
  private func mayMove(_ slot: Int, _ event: Int) -> Bool {
    let item = list.items[slots[slot].item]
    let isInStep =
      matching == .partial && (actual[event].title == nil || actual[event].title == item.step.map { list.steps[$0] })
    guard item.isUnordered || isInStep else { return false }
    // Those that it has passed: before it in the list and after it in what came, or the other way round.
    return slots.indices.allSatisfy { other in
      guard other != slot, let partner = partners[other], (other < slot) != (partner < event) else { return true }
      let passed = list.items[slots[other].item]
      return item.isUnordered ? passed.isUnordered && isOneBlock(other, slot) : passed.step == item.step
    }
  }

  private func isOneBlock(_ a: Int, _ b: Int) -> Bool {
    let (low, high) = (min(slots[a].item, slots[b].item), max(slots[a].item, slots[b].item))
    return list.items[low...high].allSatisfy { $0.isUnordered && $0.step == list.items[low].step }
  }

  // MARK: Differences

  private mutating func judge() {
    for slot in slots.indices {
      let item = list.items[slots[slot].item]
      guard let event = partners[slot] else {
        kinds[slot] = .missing
        if slots[slot].isNeeded { faults.append(EventComparison.Fault(kind: .missing, item: slots[slot].item)) }
        continue
      }
      let number = slots[slot].item
      let differences = differences(item, actual[event])
      if !differences.isEmpty { kinds[slot] = kinds[slot] == .moved ? .moved : .changed }
      if kinds[slot] == .moved {
        faults.append(
          EventComparison.Fault(kind: .moved, item: number, actual: event, passed: passed(slot, event)))
      } else if let title = actual[event].title, let step = item.step, list.steps[step] != title {
        kinds[slot] = .elsewhere
        faults.append(EventComparison.Fault(kind: .elsewhere, item: number, actual: event))
      }
      for difference in differences {
        faults.append(
          EventComparison.Fault(kind: .changed, item: number, actual: event, difference: difference))
      }
    }
    for event in actual.indices where !isTaken[event] {
      if matching != .exact, actual[event].isAutomatic || AutomaticEvents.isAutomatic(actual[event].name) {
        addedKinds[event] = .tolerated
      } else {
        faults.append(EventComparison.Fault(kind: .added, actual: event))
      }
    }
  }

  /// What an event that came at another place has passed, the nearest one in the list.
  private func passed(_ slot: Int, _ event: Int) -> EventComparison.Passed? {
    for distance in 1...500 {
      for other in [slot - distance, slot + distance] where slots.indices.contains(other) {
        guard let partner = partners[other], (other < slot) != (partner < event), kinds[other] != .moved else {
          continue
        }
        return EventComparison.Passed(name: list.items[slots[other].item].name, isBefore: slot < other)
      }
    }
    return nil
  }

  private func differences(_ item: EventList.Item, _ event: ActualEvent) -> [PropertyDifference] {
    PropertyDifference.list(item, event, others: counted(event))
  }

  // MARK: Side by side

  func lines() -> [EventComparison.Line] {
    var lines: [EventComparison.Line] = []
    var next = 0
    func added(upTo end: Int) {
      for event in next..<max(next, end) where !isTaken[event] {
        lines.append(
          EventComparison.Line(
            kind: addedKinds[event], actual: actual[event].text(counted(actual[event]), like: nil),
            step: actual[event].title ?? lines.last?.step ?? list.steps.first))
      }
      next = max(next, end)
    }
    for slot in slots.indices {
      if let event = partners[slot], kinds[slot] != .moved { added(upTo: event) }
      if partners[slot] == nil, !slots[slot].isNeeded { continue }
      let item = list.items[slots[slot].item]
      lines.append(
        EventComparison.Line(
          kind: kinds[slot], expected: item.text,
          actual: partners[slot].map { actual[$0].text(counted(actual[$0]), like: item) },
          step: item.step.map { list.steps[$0] }))
    }
    added(upTo: actual.count)
    return lines
  }
}

/// What SDKs send by themselves.
enum AutomaticEvents {
  private static let names: Set<String> = [
    "Application Installed", "Application Updated", "Application Opened", "Application Backgrounded",
    "Application Foregrounded", "session_start", "session_end", "first_open", "user_engagement", "screen_view",
    "app_update", "os_update",
  ]

  /// Of a name that a list or a log has.
  static func isAutomatic(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("[Amplitude] ") || name.hasPrefix("$")
  }

  /// A property that SDKs add to every event. What an event of a flag tells is its own.
  static func isProperty(_ key: String) -> Bool {
    key.hasPrefix("$") && key != "$feature_flag" && key != "$feature_flag_response"
  }
}
