public import Findings
public import TraceFormat

/// How two traces differ, event by event: one event that is missing is one event that is missing, whatever numbers
/// come after it.
///
/// Records are told by kind, data and changes, and by what led to them. Numbers that are given in order of coming
/// (`seq`, of operations, events, sessions and transactions) are the same where they mean the same on both sides.
/// When something happens counts only if it is asked for. `source` does not count, nor a snapshot after the first
/// record when the records before it have differed already.
///
/// The fewest differences are told while there are at most 512 in one place between records that occur once; where
/// there are more, what is told is true, and there may be more of it than there had to be (`isCoarse`).
public struct TraceDiff: Sendable {
  /// The same record in both traces: its `seq` in each.
  public struct Pair: Hashable, Sendable {
    public let a: Int
    public let b: Int

    public init(a: Int, b: Int) {
      self.a = a
      self.b = b
    }
  }

  /// Records, one after the other, that all come as much later or earlier than before.
  public struct Shift: Hashable, Sendable {
    public let first: Pair
    public internal(set) var last: Pair
    public internal(set) var records: Int
    /// Virtual milliseconds, negative for earlier.
    public let by: Int64
  }

  public let a: Trace
  public let b: Trace
  /// What differs in the headers.
  public let header: [JSONDifference]
  /// Of `a`, by `seq`.
  public let missing: [Int]
  /// Of `b`, by `seq`.
  public let added: [Int]
  /// In the order of `a`; `differences(of:)` says in what.
  public private(set) var changed: [Pair] = []
  /// Those that say the same elsewhere, in the order of `a`; one with another cause has `differences(of:)`.
  public let moved: [Pair]
  /// Empty unless time is compared.
  public private(set) var shifts: [Shift] = []
  /// How many records are the same on both sides, whenever they come.
  public private(set) var unchanged = 0
  public let isCoarse: Bool

  let match: TraceMatch
  let comparesTime: Bool
  var ordinals = OrdinalMap()

  /// - Parameter comparesTime: whether it counts when something happens and how long it takes by itself.
  /// - Throws: a fault of a record that a reader does not look for, a key that occurs twice.
  public init(_ a: Trace, _ b: Trace, comparesTime: Bool = false) throws(Finding) {
    self.a = a
    self.b = b
    self.comparesTime = comparesTime
    header = TraceComparison.headerDifferences(expected: a.header, actual: b.header)
    let match = try TraceMatch(a, b)
    self.match = match
    isCoarse = match.isCoarse
    missing = match.first.places.filter { match.first.partners[Int($0)] < 0 }.map { Int($0) + 1 }
    added = match.second.places.filter { match.second.partners[Int($0)] < 0 }.map { Int($0) + 1 }
    moved = match.moved.map { Pair(a: $0.0 + 1, b: $0.1 + 1) }
    try findChanged()
    try findChangedSnapshots()
  }

  /// Whether nothing differs.
  public var isEmpty: Bool {
    header.isEmpty && missing.isEmpty && added.isEmpty && changed.isEmpty && moved.isEmpty && shifts.isEmpty
  }

  /// `1 missing, 2 changed`; `no difference` when nothing differs.
  public var summary: String {
    var parts: [String] = []
    if !header.isEmpty { parts.append("another header") }
    let groups = [
      (missing.count, "missing"), (added.count, "added"), (changed.count, "changed"), (moved.count, "moved"),
      (shifts.reduce(0) { $0 + $1.records }, "shifted in time"),
    ]
    parts += groups.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "no difference" : parts.joined(separator: ", ")
  }

  private mutating func findChanged() throws(Finding) {
    var moved = moved[...]
    for place in match.first.places.map({ Int($0) }) where match.first.partners[place] >= 0 {
      let pair = Pair(a: place + 1, b: Int(match.first.partners[place]) + 1)
      let isMoved = moved.first == pair
      if isMoved { moved = moved.dropFirst() }
      let agrees = agrees(pair)
      if isMoved { continue }
      if agrees {
        unchanged += 1
      } else if try differences(of: pair).isEmpty {
        unchanged += 1
      } else {
        changed.append(pair)
      }
      if comparesTime { addShift(pair) }
    }
  }

  private mutating func addShift(_ pair: Pair) {
    let by = b.records[pair.b - 1].ms - a.records[pair.a - 1].ms
    if by == lastShift {
      if by != 0 {
        shifts[shifts.count - 1].last = pair
        shifts[shifts.count - 1].records += 1
      }
      return
    }
    lastShift = by
    if by != 0 { shifts.append(Shift(first: pair, last: pair, records: 1, by: by)) }
  }
  private var lastShift: Int64 = 0

  /// A snapshot says again what changes have said. One that differs is told where nothing differs before it.
  private mutating func findChangedSnapshots() throws(Finding) {
    let places = (missing + changed.map(\.a) + moved.map(\.a)).min() ?? .max
    let others = (added + changed.map(\.b) + moved.map(\.b)).min() ?? .max
    for (one, other) in zip(match.first.snapshots, match.second.snapshots)
    where one == other && one + 1 < min(places, others) {
      let pair = Pair(a: one + 1, b: other + 1)
      if match.first.contents[one] == match.second.contents[other] { continue }
      if try !differences(of: pair).isEmpty { return changed.insert(pair, at: 0) }
    }
  }
}
