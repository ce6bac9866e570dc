/// What an app can read of its device at any time, and is told when it changes.
public struct DeviceFacts: Hashable, Sendable, BitwiseCopyable {
  public var model: StringID
  public var iosVersionText: StringID
  /// Hundredths: 17.4 is 1704.
  public var iosVersion: Int32
  public var isPad: Bool
  /// `en_US`.
  public var locale: StringID
  /// The language part of the locale.
  public var language: StringID
  public var currency: StringID
  public var usesMetric: Bool
  /// Its name.
  public var timeZone: StringID
  public var storefront: StringID
  public var typeSize: TypeSize
  public var isDark: Bool
  public var reduceMotion: Bool
  public var voiceOver: Bool
  public var isOnline: Bool
  public var connection: Connection
  /// Bit by the model's list of capabilities.
  public var capabilities: UInt64
  /// Feature flags that are on, bit by the model's list of flags.
  public var flags: UInt64
  /// Of the device's calendar.
  public var year: Int32
  /// Minutes east of UTC.
  public var utcOffset: Int16

  @inlinable public init() {
    model = .empty
    iosVersionText = .empty
    iosVersion = 1800
    isPad = false
    locale = .empty
    language = .empty
    currency = .empty
    usesMetric = true
    timeZone = .empty
    storefront = .empty
    typeSize = .large
    isDark = false
    reduceMotion = false
    voiceOver = false
    isOnline = true
    connection = .wifi
    capabilities = 0
    flags = 0
    year = 2026
    utcOffset = 0
  }
}

/// What the line is, while there is one. Source: Apple, Network framework, `NWInterface.InterfaceType`.
public enum Connection: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case wifi, cellular

  public var name: StaticString {
    switch self {
    case .wifi: "wifi"
    case .cellular: "cellular"
    }
  }
}

/// Source: Apple, SwiftUI `DynamicTypeSize`.
public enum TypeSize: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable, Comparable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  public static func < (a: TypeSize, b: TypeSize) -> Bool { a.rawValue < b.rawValue }

  public var name: StaticString {
    switch self {
    case .xSmall: "xSmall"
    case .small: "small"
    case .medium: "medium"
    case .large: "large"
    case .xLarge: "xLarge"
    case .xxLarge: "xxLarge"
    case .xxxLarge: "xxxLarge"
    case .accessibility1: "accessibility1"
    case .accessibility2: "accessibility2"
    case .accessibility3: "accessibility3"
    case .accessibility4: "accessibility4"
    case .accessibility5: "accessibility5"
    }
  }
}
