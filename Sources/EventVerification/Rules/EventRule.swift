public import EventLogs

/// A class of violation that has to see the events one after the other. It keeps what it must remember of them, within
/// bounds: a log may be larger than the memory. Each log is held against a fresh copy.
public protocol EventRule {
  /// The next event in the order in which the SDK recorded them.
  mutating func take(_ event: LoggedEvent, name: EventName, into report: inout ViolationReport)

  /// The log is at its end.
  mutating func end(into report: inout ViolationReport)
}

/// An event's name, counted from 0 in the order in which names appear: the same for every event with this name. Events
/// without a name share the empty one.
public struct EventName: Hashable, Sendable {
  public let number: Int
  public let text: String

  public init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}
