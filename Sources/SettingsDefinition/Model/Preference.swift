public import SettingsVocabulary

/// A setting that is kept.
public struct Preference: Sendable, Hashable, Encodable {
  public enum Kind: String, Sendable, Hashable, Encodable, CaseIterable {
    case bool, int, number, text, choice, choices, date, time, secret
  }
  /// Where it is kept, which decides what it survives.
  public enum Storage: String, Sendable, Hashable, Encodable, CaseIterable {
    case defaults, keychain, cloud, server, session
  }
  public enum Scope: String, Sendable, Hashable, Encodable, CaseIterable {
    case device, account
  }
  public enum Format: String, Sendable, Hashable, Encodable, CaseIterable {
    case plain, percent, bytes
  }
  /// What a change also sets.
  public enum Controls: String, Sendable, Hashable, Encodable, CaseIterable {
    case colorScheme = "color_scheme"
    case alternateIcon = "alternate_icon"
    case language
    case analyticsConsent = "analytics_consent"
    /// The option of a colour scheme or a language that follows the device.
    public static let systemOption = "system"
  }
  /// When a change of the language shows.
  public enum TakesEffect: String, Sendable, Hashable, Encodable, CaseIterable {
    case launch, now
  }
  public enum OnSaveFailure: String, Sendable, Hashable, Encodable, CaseIterable {
    case revert, keep
  }

  public var id: String
  public var type: Kind
  public var defaultValue: DefaultValue
  /// Of `choice` and `choices`.
  public var options: [PreferenceOption]
  /// Shown sorted by label.
  public var sorted: Bool
  public var min: Double?
  public var max: Double?
  public var step: Double?
  public var unit: String?
  public var format: Format
  public var minLength: Int?
  public var maxLength: Int?
  /// Valid for `BoundedPattern`.
  public var pattern: String?
  /// Shown while the text is invalid.
  public var error: String?
  public var storage: Storage
  /// Name in the store.
  public var key: String
  public var suite: String?
  public var scope: Scope
  /// The first whose condition holds gives the value.
  public var derive: [DerivedValue]
  public var controls: Controls?
  public var takesEffect: TakesEffect
  public var onSaveFailure: OnSaveFailure
  /// What a bool stores.
  public var onValue: SettingValue
  public var offValue: SettingValue
  /// Goes back to the default that long after it was set.
  public var lasts: Milliseconds?
  /// What an invalid stored value is read as; nil: the default.
  public var fallback: SettingValue?
  /// Whoever changed it.
  public var onChange: [ActionItem]
}

/// What a preference is before anybody has set it.
public enum DefaultValue: Sendable, Hashable, Encodable {
  case value(SettingValue)
  /// Read from the device until the user chooses.
  case derived(from: DeviceFact, fallback: SettingValue)
}

/// What a default can be read from.
public enum DeviceFact: String, Sendable, Hashable, Encodable, CaseIterable {
  case localeCurrency = "locale.currency"
  case localeMeasurementSystem = "locale.measurement_system"
  case localeLanguage = "locale.language"
  case deviceTimeZone = "device.time_zone"
}

/// One of a preference's choices.
public struct PreferenceOption: Sendable, Hashable, Encodable {
  public var id: String
  /// The id for an option that is written as a bare string.
  public var label: String
  public var shortLabel: String?
  public var subtitle: String?
  public var icon: Icon?
  /// What is stored.
  public var value: SettingValue
  public var visibleWhen: Condition?
  public var gates: [Gate]
  public var confirm: Confirm?
}

/// The value that a preference has while a condition holds.
public struct DerivedValue: Sendable, Hashable, Encodable {
  public var when: Condition
  public var value: SettingValue
  /// True: the stored value is overwritten; false: it waits.
  public var stores: Bool
}

/// Values of preferences by id: all that a user has set.
public struct UserSettings: Sendable, Hashable, Encodable {
  /// Sorted by name.
  public var values: [NamedValue]

  public subscript(id: String) -> SettingValue? {
    values.first { $0.name == id }?.value
  }
}
