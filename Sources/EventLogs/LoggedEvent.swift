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

  /// From 1, in the order of the log.
  public var number: Int
  /// Of the log, from 1, where it has lines.
  public var line: Int?
  /// The record of the trace that it comes from.
  public var seq: Int?
  public var kind: Kind
  /// A string in the log; nil where the event has none.
  public var name: JSONView?
  /// Milliseconds since 1970, or since the start of a trace; nil where it has none that can be read.
  public var ms: Int64?
  /// uuid, messageId, insert id, event id.
  public var id: JSONView?
  public var user: JSONView?
  public var anonymousID: JSONView?
  public var session: JSONView?
  public var properties: JSONView?
  public var traits: JSONView?
  public var context: JSONView?
  /// The version of its plan or schema that it says it has.
  public var version: JSONView?
  /// All of it.
  public var source: JSONView

  public init(number: Int, kind: Kind, source: JSONView) {
    self.number = number
    self.kind = kind
    self.source = source
  }
}

/// The formats of logs.
public enum EventLogFormat: String, Hashable, Sendable, CaseIterable {
  case posthog, segment
  case snowplowMicro = "snowplow-micro"
  case amplitude, mparticle, mixpanel, firebase
  case trace
}
