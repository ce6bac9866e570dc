import EventLogs

/// What is known of a name in one kind of call, found out once.
struct EventCase: Sendable {
  var name: EventName
  var kind: LoggedEvent.Kind
  /// In the index of the plan; nil where nothing is planned.
  var group: Int?
  /// Of every event that has the name.
  var faults: [NameFault] = []
  var seen = 0
}

/// Something about a name.
struct NameFault: Sendable {
  var rule: VerificationRule
  var message: String
  var expected: String?
  var actual: String?
  var level: Violation.Level?
  /// Told of the first event alone.
  var isOnce = false
}

/// Cases by the number of a name and a kind.
struct EventCases: Sendable {
  var list: [EventCase] = []
  /// By name and kind; -1 where none is yet.
  private var numbers: [Int32] = []
  private static let kinds = LoggedEvent.Kind.allCases.count
  /// How often what is planned was seen, of the logs before.
  private var earlier: [Int: Int] = [:]

  func number(ofName name: Int, _ kind: LoggedEvent.Kind) -> Int? {
    let place = name * Self.kinds + Int(kind.rawValue)
    guard place < numbers.count, numbers[place] >= 0 else { return nil }
    return Int(numbers[place])
  }

  mutating func add(_ new: EventCase, ofName name: Int) -> Int {
    let place = name * Self.kinds + Int(new.kind.rawValue)
    if place >= numbers.count {
      numbers += [Int32](repeating: -1, count: max(numbers.count, place + Self.kinds - numbers.count))
    }
    numbers[place] = Int32(truncatingIfNeeded: list.count)
    list.append(new)
    return list.count - 1
  }

  /// Forgets all but how often each was seen.
  mutating func forget() {
    for one in list { if let group = one.group { earlier[group, default: 0] += one.seen } }
    list.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  /// How often what is planned was seen.
  func seen(_ groups: Int) -> [Int] {
    var seen = (0..<groups).map { earlier[$0, default: 0] }
    for one in list { if let group = one.group { seen[group] += one.seen } }
    return seen
  }
}
