import Findings

/// What was found so far: of each class at each event so many, the rest is counted.
public struct ViolationReport: Sendable {
  /// What one class found at one event.
  public struct Group: Hashable, Sendable {
    public var event: String
    public var rule: VerificationRule
    /// The first one's.
    public var level: Violation.Level
    public var count: Int
    /// How many of them are among `violations`.
    public var kept: Int
  }

  /// Those that are kept, in the order in which they were found.
  public private(set) var violations: [Violation] = []
  /// In the order in which they began.
  public private(set) var groups: [Group] = []
  public private(set) var counts: [VerificationRule: Int] = [:]
  public private(set) var levels: [Violation.Level: Int] = [:]
  /// The log that is read, for those that name none.
  public var file = "" { didSet { lastBad = 0 } }
  /// Events with a violation of the level `violation`, as far as it was found when the event was looked at.
  public private(set) var badEvents = 0

  /// Of the patterns that name events those that something was found of.
  public private(set) var fitted: Set<ViolationPattern> = []

  private let choice: ViolationChoice
  private let patterns: [ViolationPattern]
  private let limits: Limits
  private var numbers: [GroupKey: Int] = [:]
  private var kept = 0
  private var lastBad = 0
  /// How many of `violations` are explained.
  private var explained = 0

  private struct GroupKey: Hashable, Sendable {
    var event: String
    var rule: VerificationRule
  }

  /// How many violations are kept.
  public struct Limits: Hashable, Sendable {
    public var inGroup: Int
    public var inAll: Int
    /// Beyond these the events are not told apart any more.
    public var groups: Int

    public init(inGroup: Int = 100, inAll: Int = 20_000, groups: Int = 5000) {
      self.inGroup = inGroup
      self.inAll = inAll
      self.groups = groups
    }
  }

  public init(_ choice: ViolationChoice = ViolationChoice(), limits: Limits = Limits()) {
    self.choice = choice
    patterns = choice.ofEvents
    self.limits = limits
  }

  public mutating func add(_ found: Violation) {
    for pattern in patterns where pattern.fits(found) { fitted.insert(pattern) }
    guard choice.wants(found) else { return }
    var violation = found.shortened
    violation.level = choice.level(of: found)
    if violation.place.file.isEmpty { violation.place.file = file }
    counts[violation.rule, default: 0] += 1
    levels[violation.level, default: 0] += 1
    if violation.level == .violation, let number = violation.number, number > lastBad {
      badEvents += 1
      lastBad = number
    }
    let group = number(ofGroup: violation)
    groups[group].count += 1
    guard groups[group].kept < limits.inGroup, kept < limits.inAll else { return }
    groups[group].kept += 1
    kept += 1
    violations.append(violation)
  }

  private mutating func number(ofGroup violation: Violation) -> Int {
    var key = GroupKey(event: violation.event, rule: violation.rule)
    if numbers[key] == nil, groups.count >= limits.groups { key.event = "" }
    if let number = numbers[key] { return number }
    numbers[key] = groups.count
    groups.append(Group(event: key.event, rule: key.rule, level: violation.level, count: 0, kept: 0))
    return groups.count - 1
  }

  /// Whether something was found at this level or a worse one.
  public func has(atLeast level: Violation.Level) -> Bool {
    Violation.Level.allCases.prefix { $0 != level }.contains { levels[$0, default: 0] > 0 }
      || levels[level, default: 0] > 0
  }

  /// Takes out what was kept since the last time, so that it can be written before the log is at its end.
  public mutating func takeKept() -> [Violation] {
    defer {
      violations.removeAll(keepingCapacity: true)
      explained = 0
    }
    return violations
  }
}

extension ViolationReport {
  mutating func explain(_ explain: (inout Violation) -> Void) {
    for index in explained..<violations.count { explain(&violations[index]) }
    explained = violations.count
  }
}
