public import SettingsDefinition
import SimulatedDevice

/// Ids that an SDK makes up: from the seed and what it has counted, so that the same journey has the same.
extension Simulation {
  /// Of the event with a number: PostHog's is a UUID of version 7, Segment's of version 4; nil where the SDK has none.
  public func eventID(_ number: UInt32, _ model: CompiledModel) -> String? {
    switch model.tables.analytics.sdk {
    case .plain: nil
    case .posthog: UUIDText.v7(at: unixTime(now), number, mixed(number, salt: 1))
    case .segment: UUIDText.v4(mixed(number, salt: 1), mixed(number, salt: 2))
    }
  }

  /// Of the session that runs; nil where the SDK has none, or none is open.
  public func sessionID(_ model: CompiledModel) -> String? {
    let session = world.device.analytics.session
    guard model.tables.analytics.sdk == .posthog, session.isOpen else { return nil }
    return UUIDText.v7(at: unixTime(session.began), session.number, mixed(session.number, salt: 3))
  }

  private func unixTime(_ instant: Int64) -> Int64 {
    let (sum, overflows) = world.epoch.addingReportingOverflow(instant)
    return overflows ? 0 : sum
  }

  /// A number that looks like chance.
  func mixed(_ number: UInt32, salt: UInt64) -> UInt64 {
    SplitMix64.mixed(history.seed &+ salt &* 0xd1b5_4a32_d192_ed03, number)
  }
}

/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators".
enum SplitMix64 {
  static func mixed(_ seed: UInt64, _ number: UInt32) -> UInt64 {
    var mixed = seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// UUIDs as Foundation writes them, in capitals. Source: RFC 9562.
enum UUIDText {
  /// Those of one millisecond are in the order of their numbers.
  static func v7(at unixTime: Int64, _ number: UInt32, _ chance: UInt64) -> String {
    let time = UInt64(clamping: unixTime) & 0xffff_ffff_ffff
    let high = time << 16 | 0x7000 | UInt64(number >> 20)
    let low = 0x8000_0000_0000_0000 | UInt64(number & 0xf_ffff) << 42 | chance & 0x3ff_ffff_ffff
    return text(high, low)
  }

  /// From chance alone.
  static func v4(_ one: UInt64, _ other: UInt64) -> String {
    text(one & ~0xf000 | 0x4000, other & ~(3 << 62) | 1 << 63)
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for digit in 0..<32 {
        if [8, 12, 16, 20].contains(digit) {
          text.initializeElement(at: place, to: UInt8(ascii: "-"))
          place += 1
        }
        let word = digit < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (digit % 16))) & 15
        text.initializeElement(at: place, to: value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value)
        place += 1
      }
      return place
    }
  }
}
