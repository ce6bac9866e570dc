public import EventLogs

/// A class of violation that has to see the events one after the other. It keeps what it must remember of them, within
/// bounds: a log may be larger than the memory.
public protocol EventRule {
  /// The next event in the order in which the SDK recorded them.
  mutating func take(_ event: LoggedEvent, name: EventName, into report: inout ViolationReport)

  /// The log is at its end.
  mutating func end(into report: inout ViolationReport)
}

/// An event's name, counted from 0 in the order in which names appear: the same for every event with this name.
public struct EventName: Hashable, Sendable {
  public let number: Int
  public let text: String

  public init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}

/// What was found so far: of each rule so many, the rest is counted.
public struct ViolationReport: Sendable {
  public private(set) var violations: [Violation] = []
  public private(set) var counts: [VerificationRule: Int] = [:]
  private let limit: Int

  /// - Parameter limit: how many violations of one rule are kept.
  public init(limit: Int = 1000) { self.limit = limit }

  public mutating func add(_ violation: Violation) {
    counts[violation.rule, default: 0] += 1
    if counts[violation.rule, default: 0] <= limit { violations.append(violation) }
  }
}
