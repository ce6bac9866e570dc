/// Whole milliseconds; durations of a definition are kept in them.

/// A value that a preference, a comparison or an event property holds.
public enum SettingValue: Sendable, Hashable, Encodable {
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  /// A text, an option id, an ISO 8601 date. May be a template where the field says so.
  case text(String)
  /// Option ids of a `choices` preference.
  case list([String])
}

/// A name with a text: a constant, an error text, a super property that is a template.
public struct NamedText: Sendable, Hashable, Encodable {
  public var name: String
  public var text: String
}

/// A name with a value, such as a property of an event. A `.text` is a template.
public struct NamedValue: Sendable, Hashable, Encodable {
  public var name: String
  public var value: SettingValue

  public init(name: String, value: SettingValue) {
    self.name = name
    self.value = value
  }
}

/// A picture: an SF Symbol, or one of the app's own assets.
public enum Icon: Sendable, Hashable, Encodable {
  case symbol(String)
  case asset(String)
}

/// The colours that have a name without a theme.
public enum SystemColor: String, Sendable, Hashable, Encodable, CaseIterable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray, black, white
}

/// A colour as a row names it.
public enum ColorValue: Sendable, Hashable, Encodable {
  case system(SystemColor)
  /// The full name of a theme token: `color.accent`, `surface.e1`.
  case token(String)
  case rgba(RGBA)
}

/// Red, green, blue and alpha, 8 bits each.
public struct RGBA: Sendable, Hashable, Encodable {
  /// `0xRRGGBBAA`.
  public var bits: UInt32
}

/// What the hand feels.
public enum Haptic: String, Sendable, Hashable, Encodable, CaseIterable {
  case soft, light, medium, rigid, heavy, selection, success, warning, error, none
}

/// An ISO 8601 period of one unit, `P1M`: how the App Store counts subscriptions.
public struct StorePeriod: Sendable, Hashable, Encodable {
  public enum Unit: String, Sendable, Hashable, Encodable, CaseIterable {
    case day = "D"
    case week = "W"
    case month = "M"
    case year = "Y"
  }
  /// From 1 to 999.
  public var count: Int
  public var unit: Unit
}

/// A price without binary fractions.
public struct Price: Sendable, Hashable, Encodable {
  /// As the definition writes it: digits, and at most three more after a `.`.
  public var written: String
  /// From 0 to 999,999,999,999.
  public var thousandths: Int64
}

/// A version of the operating system, compared number by number.
public struct OSVersion: Sendable, Hashable, Encodable, Comparable {
  public var major: Int
  public var minor: Int
  public var patch: Int

  public static func < (a: OSVersion, b: OSVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}
