public import TextFormats

/// One event of a log or a trace, whoever wrote it. Texts stay in the bytes of the log; it is good as long as the
/// closure that got it runs.
public struct LoggedEvent: BitwiseCopyable {
  public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case track, screen, identify, group, alias
    /// The user's properties change (`$set`).
    case set
    case lifecycle, flag
    /// The user is forgotten. Logs hold none; traces do.
    case reset
  }

  /// From 1, in the order in which the events are given out.
  public var number: Int
  /// Of the log, from 1: where the event begins. A log without line breaks is one line.
  public var line: Int
  /// Of its first byte in its line, from 1.
  public var column: Int
  /// The record of the trace that it comes from.
  public var seq: Int?
  public var kind: Kind
  /// As it was logged, a string: `theme_changed`, `$screen`. Nil where the event has none, which is right for calls that
  /// have a type in its place (Segment's screen, identify, group and alias).
  public var name: JSONView?
  /// Of events of the kind `screen`: the screen's name as users know it, `Settings`.
  public var screen: JSONView?
  /// Milliseconds since 1970 by the clock of the device, or since the start of a trace; nil where it has none that can
  /// be read.
  public var ms: Int64?
  /// When the server got it, as it was logged; `EventTime` reads it.
  public var received: JSONView?
  /// uuid, messageId, insert id, event id; of a trace the event's number.
  public var id: JSONView?
  /// Whom the app had identified; nil while the user is anonymous.
  public var user: JSONView?
  public var anonymousID: JSONView?
  /// The device's own id, which a reset does not change; nil where the format has none beside the anonymous one.
  public var device: JSONView?
  public var session: JSONView?
  public var properties: JSONView?
  public var traits: JSONView?
  public var context: JSONView?
  /// A list of `{schema, data}`: what Snowplow calls entities.
  public var entities: JSONView?
  /// The version of its plan or schema that it says it has.
  public var version: JSONView?
  /// Why the vendor's own check refused it: a list of strings, of Snowplow's bad rows.
  public var refusal: JSONView?
  /// All of it.
  public var source: JSONView

  public init(number: Int, kind: Kind, source: JSONView) {
    self.number = number
    self.kind = kind
    self.source = source
    line = 1
    column = 1
  }
}
