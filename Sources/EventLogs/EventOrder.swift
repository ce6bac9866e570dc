public import TextFormats

/// A place in the order in which the SDK recorded events, for logs that are in another: exports are sorted by what the
/// server knows. Events of one device compare as they happened, as far as the log tells.
///
/// The instant counts first, then the id. A UUID of version 7 begins with its instant and a counter; its own instant
/// comes before the event's, for servers shift the latter by what they take for the error of the device's clock. Other
/// ids only make the order the same every time.
public struct EventOrder: Hashable, Comparable, Sendable {
  public let ms: Int64
  /// The id's first sixteen bytes, or a UUID's bits.
  let high: UInt64
  let low: UInt64

  /// Nil of an event without a time.
  public init?(_ event: LoggedEvent) {
    let id = event.id.flatMap { UUIDBits($0) }
    guard let ms = id?.ms ?? event.ms else { return nil }
    self.ms = ms
    if let id {
      (high, low) = (id.high, id.low)
    } else {
      (high, low) = event.id.map { Self.prefix($0.source) } ?? (0, 0)
    }
  }

  public static func < (a: EventOrder, b: EventOrder) -> Bool { (a.ms, a.high, a.low) < (b.ms, b.high, b.low) }

  private static func prefix(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    func word(_ from: Int) -> UInt64 {
      (from..<from + 8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
    }
    return (word(0), word(8))
  }
}

/// A UUID's 128 bits.
public struct UUIDBits: Hashable, Comparable, Sendable {
  public private(set) var high: UInt64 = 0
  public private(set) var low: UInt64 = 0

  /// Of a string of 32 hexadecimal digits with hyphens in their places; nil of anything else.
  public init?(_ view: JSONView) {
    guard view.kind == .string, case let text = view.source, text.count == 36 else { return nil }
    for (place, byte) in text.enumerated() {
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Scan.hexValue(byte) else { return nil }
      if place < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
    }
  }

  /// Milliseconds since 1970, of version 7.
  public var ms: Int64? { high >> 12 & 0xF == 7 && low >> 62 == 2 ? Int64(high >> 16) : nil }

  public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
