/// What the OS says of a permission: UNAuthorizationStatus, with the two grants that location adds.
/// Source: Apple, "UNAuthorizationStatus" and "CLAuthorizationStatus".
public enum AuthorizationStatus: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case notDetermined, denied, authorized, provisional, ephemeral, restricted, whenInUse, always

  /// As definitions, journeys and traces spell it.
  public var name: StaticString {
    switch self {
    case .notDetermined: "not_determined"
    case .denied: "denied"
    case .authorized: "authorized"
    case .provisional: "provisional"
    case .ephemeral: "ephemeral"
    case .restricted: "restricted"
    case .whenInUse: "when_in_use"
    case .always: "always"
    }
  }

  /// Those with which the app may do what the permission is for, bit by `rawValue`.
  public static let granted: UInt8 = allCases.reduce(0) { $1.isGranted ? $0 | 1 << $1.rawValue : $0 }

  /// Whether the app may do what the permission is for.
  public var isGranted: Bool {
    switch self {
    case .authorized, .provisional, .ephemeral, .whenInUse, .always: true
    case .notDetermined, .denied, .restricted: false
    }
  }
}

extension AuthorizationStatus {
  /// The OS still asks the user. What was granted quietly can be asked for in full. Source: Apple, "Asking permission to
  /// use notifications", provisional authorization.
  public var canBeAsked: Bool {
    switch self {
    case .notDetermined, .provisional: true
    case .denied, .authorized, .ephemeral, .restricted, .whenInUse, .always: false
    }
  }
}

/// What of notifications that are allowed the user lets through. Source: Apple, "UNNotificationSettings".
public struct NotificationSwitches: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let alert = NotificationSwitches(rawValue: 1 << 0)
  public static let sound = NotificationSwitches(rawValue: 1 << 1)
  public static let badge = NotificationSwitches(rawValue: 1 << 2)
  public static let lockScreen = NotificationSwitches(rawValue: 1 << 3)
  public static let notificationCenter = NotificationSwitches(rawValue: 1 << 4)
  public static let all: NotificationSwitches = [.alert, .sound, .badge, .lockScreen, .notificationCenter]

  /// Each with its name, in the order in which they are written.
  public static let named: [(name: StaticString, one: NotificationSwitches)] = [
    ("alert", .alert), ("sound", .sound), ("badge", .badge), ("lock_screen", .lockScreen),
    ("notification_center", .notificationCenter),
  ]
}
