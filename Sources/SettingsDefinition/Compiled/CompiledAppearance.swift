public import SettingsVocabulary

public struct CompiledProfile: Hashable, Sendable, BitwiseCopyable {
  public var name: TextID
  public var email: TextID
  public var avatar: TextID?
  public var badge: TextID?
  public var badgeVisible: ConditionID?
  public var page: PageID?
  public var visible: ConditionID?
  public var header: CompiledHeader

  public init(name: TextID, email: TextID) {
    self.name = name
    self.email = email
    header = CompiledHeader()
  }
}

/// Geometry of the profile header; lengths in hundredths of a point.
public struct CompiledHeader: Hashable, Sendable, BitwiseCopyable {
  /// In thousandths of the scroll speed.
  public var parallax: Int32 = 500
  public var stretches = true
  public var collapses = true
  /// The person's name and avatar in the bar once collapsed; otherwise the page's title.
  public var showsPerson = true
  public var avatarSize: Int32 = 8800
  public var padding: Int32 = 2400
  public var spacing: Int32 = 800
  public init() {}
}

public struct CompiledHaptics: Hashable, Sendable, BitwiseCopyable {
  public var toggle = HapticFeedback.none
  public var choice = HapticFeedback.none
  public var press = HapticFeedback.none
  public var warning = HapticFeedback.none
  public var success = HapticFeedback.none
  public var failure = HapticFeedback.none
  public init() {}
}

public struct CompiledMotion: Hashable, Sendable, BitwiseCopyable {
  /// Indices of `CompiledTheme.motions`.
  public var press: UInt16?
  public var release: UInt16?
  public var page: UInt16?
  /// Groups of a pushed page slide in along the push axis; under Reduce Motion they do not move.
  public var slidesGroups = false
  public init() {}
}

public struct CompiledTheme: Hashable, Sendable {
  public var colors: [ColorToken] = []
  public var surfaces: [ColorToken] = []
  public var radii: [LengthToken] = []
  public var motions: [MotionToken] = []
  public init() {}
}

/// A colour for light and dark, as `#RRGGBB` or `#RRGGBBAA`.
public struct ColorToken: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var light: StringID
  public var dark: StringID

  @inlinable public init(name: StringID, light: StringID, dark: StringID) {
    self.name = name
    self.light = light
    self.dark = dark
  }
}

public struct LengthToken: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  /// In hundredths of a point.
  public var length: Int32

  @inlinable public init(name: StringID, length: Int32) {
    self.name = name
    self.length = length
  }
}

public enum MotionCurve: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case easeInOut, linear, easeIn, easeOut, spring

  /// As definitions spell it.
  public var name: StaticString {
    switch self {
    case .easeInOut: "ease_in_out"
    case .linear: "linear"
    case .easeIn: "ease_in"
    case .easeOut: "ease_out"
    case .spring: "spring"
    }
  }
}

public struct MotionToken: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  /// Milliseconds.
  public var duration: Milliseconds
  public var curve: MotionCurve
  /// Thousandths.
  public var bounce: Int32
  /// What it becomes under Reduce Motion.
  public var reducedDuration: Milliseconds
  public var reducedCurve: MotionCurve

  @inlinable public init(
    name: StringID, duration: Milliseconds, curve: MotionCurve, bounce: Int32, reducedDuration: Milliseconds,
    reducedCurve: MotionCurve
  ) {
    self.name = name
    self.duration = duration
    self.curve = curve
    self.bounce = bounce
    self.reducedDuration = reducedDuration
    self.reducedCurve = reducedCurve
  }
}
