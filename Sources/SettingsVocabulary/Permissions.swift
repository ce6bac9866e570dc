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

  /// Whether the app may do what the permission is for.
  public var isGranted: Bool {
    switch self {
    case .authorized, .provisional, .ephemeral, .whenInUse, .always: true
    case .notDetermined, .denied, .restricted: false
    }
  }
}
