/// The formats of logs.
public enum EventLogFormat: String, Hashable, Sendable, CaseIterable {
  case posthog, segment
  case snowplowMicro = "snowplow-micro"
  case amplitude, mparticle, mixpanel, firebase
  case trace
}

/// How a log is packed.
public enum EventLogCompression: String, Hashable, Sendable, CaseIterable {
  case gzip, zstd
}

/// What a log may hold at most, and what is said of it.
public struct EventLogLimits: Hashable, Sendable {
  /// The longest event in bytes; a longer one is named and passed over. At most 1 GiB.
  public let eventBytes: Int
  /// How many bytes are read at a time; where an event is longer, it becomes more.
  public let windowBytes: Int
  /// What is held at a time of a log that begins with its newest event; at most 1 GiB.
  public let reversedBytes: Int
  /// The most text that a packed log may give, in bytes.
  public let unpackedBytes: Int
  /// How many times larger than packed the text may be, once it is larger than 64 MiB.
  public let unpackedRatio: Int
  /// How many findings of one code are kept; the rest is counted.
  public let findings: Int
  /// Whether integers beyond 2^53, which other programs round, are named.
  public let namesLargeIntegers: Bool

  public init(
    eventBytes: Int = 16 << 20, windowBytes: Int = 256 << 10, reversedBytes: Int = 64 << 20,
    unpackedBytes: Int = 1 << 40,
    unpackedRatio: Int = 1000, findings: Int = 20, namesLargeIntegers: Bool = false
  ) {
    self.eventBytes = min(max(eventBytes, 1), 1 << 30)
    self.windowBytes = min(max(windowBytes, 16), 1 << 30)
    self.reversedBytes = min(max(reversedBytes, 1), 1 << 30)
    self.unpackedBytes = max(unpackedBytes, 1)
    self.unpackedRatio = max(unpackedRatio, 1)
    self.findings = max(findings, 0)
    self.namesLargeIntegers = namesLargeIntegers
  }
}
