public import SettingsDefinition
public import SettingsVocabulary
public import SimulatedDevice

/// What a journey says of the device and the world before the app starts.
public struct LaunchOptions: Hashable, Sendable {
  /// The definition's configuration of which the model was made; nil: of the definition itself. The engine has its
  /// model already; it is written down for whoever runs the trace again.
  public var configuration: String?
  /// Feature flags that differ from the definition.
  public var flagList: [NamedFlag] = []
  /// An email, or nil: nobody is signed in.
  public var account: String?
  public var accounts: [LaunchAccount] = []
  /// Entitlements or products that are bought, finished and known to the app.
  public var entitlements: [String] = []
  public var permissions: [NamedStatus] = []
  public var preferences: [NamedValue] = []
  /// What an older version left on the disk: it may be invalid.
  public var stored: [NamedValue] = []
  public var network = LineState.online
  public var connection = Connection.wifi
  public var locale: String?
  public var timeZone: String?
  public var typeSize = TypeSize.large
  public var isDark = false
  public var reduceMotion = false
  public var voiceOver = false
  public var hasMail: Bool?
  public var biometrics: String?
  public var storefront: String?
  /// The version in which this Apple ID first had the app, as `1.4`; nil: the definition's.
  public var originalVersion: String?
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var at: Milliseconds = VirtualTime.standardStart
  public var seed: UInt64 = 0
  /// The OS starts the app without a screen.
  public var wokenBy: WakeCause?
  /// How the first operations go, those of the launch itself too.
  public var wills: [NamedWill] = []
  /// The ids of the faults that are on.
  public var faults: [String] = []

  public init() {}

  public struct NamedFlag: Hashable, Sendable {
    public var name: String
    public var isOn: Bool
    /// Which of its variants it is; nil: it has none, or is off.
    public var variant: String?
    public init(name: String, isOn: Bool, variant: String? = nil) {
      self.name = name
      self.isOn = isOn
      self.variant = variant
    }
  }

  public struct NamedStatus: Hashable, Sendable {
    public var name: String
    public var status: AuthorizationStatus
    /// Only notifications have any.
    public var switches: NotificationSwitches
    public init(name: String, status: AuthorizationStatus, switches: NotificationSwitches = .all) {
      self.name = name
      self.status = status
      self.switches = switches
    }
  }
}

/// An account that the servers know beside the definition's.
public struct LaunchAccount: Hashable, Sendable {
  public var email: String
  public var name: String?
  public var password: String?
  public var provider: String?
  public var isVerified: Bool?
  public init(email: String) { self.email = email }
}

/// How the next operation of a point goes, said before there is a device to say it to.
public struct NamedWill: Hashable, Sendable {
  /// As `timing` names it.
  public var point: String
  public var takes = Plan.Duration.standard
  public var lands: Milliseconds?
  /// The error with which it ends; nil: as `ends` says.
  public var fails: String?
  /// Another ending than success, but a failure.
  public var ends: Outcome?
  /// How many operations it covers; nil: all.
  public var times: UInt32? = 1
  public init(point: String) { self.point = point }
}

/// Something in the options that the definition does not have, or that does not fit it.
public enum LaunchFault: Error, Hashable, Sendable {
  case unknownPreference(String)
  case unfitValue(preference: String, SettingValue)
  case unknownEntitlement(String)
  case unknownPermission(String)
  /// Switches of what has none.
  case noSwitches(String)
  case unknownFlag(String)
  /// A variant that the flag does not have; nil: it has several, and none is named.
  case unknownVariant(flag: String, String?)
  case unknownProvider(String)
  case unknownLocale(String)
  case unknownTimeZone(String)
  case unknownPoint(String)
  case unknownFault(String)
  case noVersion(String)
}

extension LaunchFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownPreference(let name): "it has no preference \"\(name)\""
    case .unfitValue(let name, _): "the value does not fit preference \"\(name)\""
    case .unknownEntitlement(let name): "it has no entitlement and no product \"\(name)\""
    case .unknownPermission(let name): "it has no permission \"\(name)\""
    case .noSwitches(let name): "permission \"\(name)\" has no switches"
    case .unknownFlag(let name): "it has no flag \"\(name)\""
    case .unknownVariant(let flag, let name):
      name.map { "flag \"\(flag)\" has no variant \"\($0)\"" } ?? "flag \"\(flag)\" is one of its variants, or false"
    case .unknownProvider(let name): "it has no provider \"\(name)\""
    case .unknownLocale(let name): "\"\(name)\" is no locale"
    case .unknownTimeZone(let name): "\"\(name)\" is no time zone"
    case .unknownPoint(let name): "it has no await point \"\(name)\""
    case .unknownFault(let name): "there is no fault \"\(name)\""
    case .noVersion(let text): "\"\(text)\" is no version"
    }
  }
}
