public import EventLogs
public import Findings
import TextFormats

/// Something about events that is not as planned, or cannot be.
public struct Violation: Hashable, Sendable {
  public enum Level: String, Hashable, Sendable, CaseIterable {
    case violation, improvement, information
  }

  public var rule: VerificationRule
  public var level: Level
  /// One sentence without the place.
  public var message: String
  /// The event's name, as logged or as planned; a screen goes by its own, a call without one is `@identify`, `@group`,
  /// `@alias` or `@set`. Empty where it is about no one event.
  public var event: String
  /// Of which calls of an SDK the event is.
  public var kind: LoggedEvent.Kind?
  /// In the log or trace: its file, and the line where it has lines. One without a file is of the log that is read.
  public var place: SourcePlace
  /// From 1, the event's number in the log; nil of one that is missing.
  public var number: Int?
  /// The id that the SDK gave the event.
  public var eventID: String?
  /// JSON pointer into the event as logged, `/properties/theme`; empty for the whole.
  public var pointer: String
  /// The keyword of JSON Schema that is not met, `enum`; nil where no schema is.
  public var keyword: String?
  /// In the plan or the overlay.
  public var planPlace: SourcePlace
  public var expected: String?
  public var actual: String?
  /// Of logs milliseconds since 1970, of traces the virtual time.
  public var ms: Int64?
  /// Of traces: the record, the input that led to it with the journey's line, and what came between, outermost first.
  public var seq: Int?
  public var step: String?
  public var causes: [String]

  /// - Parameter level: nil for the level of the class.
  public init(
    _ rule: VerificationRule, level: Level? = nil, message: String, event: String, place: SourcePlace = .nowhere
  ) {
    self.rule = rule
    self.level = level ?? rule.level
    self.message = message
    self.event = event
    self.place = place
    pointer = ""
    planPlace = .nowhere
    causes = []
  }

  /// About one event: with its line, number, id, time and record.
  /// - Parameter level: nil for the level of the class.
  public init(
    _ rule: VerificationRule, of event: LoggedEvent, name: EventName, level: Level? = nil, message: String
  ) {
    self.init(rule, level: level, message: message, event: name.text, place: SourcePlace(line: event.line))
    kind = event.kind
    number = event.number
    eventID = event.id?.text
    ms = event.ms
    seq = event.seq
  }
}

extension Violation {
  /// What comes from a log may be as long as an event may be, and many violations are kept.
  static let longestText = 2000

  /// With its texts cut to `longestText` bytes.
  var shortened: Violation {
    var short = self
    short.message = Self.shortened(short.message)
    short.event = Self.shortened(short.event)
    short.pointer = Self.shortened(short.pointer)
    short.eventID = short.eventID.map(Self.shortened)
    short.expected = short.expected.map(Self.shortened)
    short.actual = short.actual.map(Self.shortened)
    return short
  }

  private static func shortened(_ text: String) -> String {
    if text.utf8.count <= longestText { return text }
    // Not inside of a character.
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: longestText)
    while end > text.startIndex, text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return text[..<end] + "…"
  }
}
