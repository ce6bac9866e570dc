public import SettingsVocabulary

public struct CompiledPreference: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var type: PreferenceType
  public var fallback: CompiledDefault
  /// Of `CompiledModel.options`.
  public var options: TableRange
  public var isSorted: Bool
  /// In thousandths.
  public var minimum: Int64?
  public var maximum: Int64?
  public var step: Int64?
  public var format: NumberFormat
  public var unit: TextID?
  public var minLength: Int32?
  public var maxLength: Int32?
  /// An index of `CompiledModel.patterns`.
  public var pattern: UInt16?
  public var errorText: TextID?
  public var storage: PreferenceStorage
  public var isPerAccount: Bool
  /// Of `CompiledModel.derivations`: while one holds, that is the value.
  public var derivations: TableRange
  public var controls: PreferenceControl
  /// Roll back when the save fails; otherwise keep what is shown.
  public var revertsOnFailure: Bool
  public var onChange: ActionListID?
  /// For the language of the next launch, or at once.
  public var takesEffectNow: Bool
  /// Name in the store, and the app group that holds it.
  public var key = StringID.empty
  public var suite: StringID?
  /// It is the default again that long after it was set.
  public var lasts: Milliseconds?
  /// What an invalid stored value is read as; nil: the default.
  public var invalid: PreferenceValue?
  /// What a bool stores.
  public var onValue = PreferenceValue.bool(true)
  public var offValue = PreferenceValue.bool(false)

  /// Its values are those of whoever is signed in; the back end keeps what it keeps for an account.
  @inlinable public var followsAccount: Bool { isPerAccount || storage == .server }

  public init(name: StringID, type: PreferenceType, fallback: CompiledDefault) {
    self.name = name
    self.type = type
    self.fallback = fallback
    options = .none
    isSorted = false
    format = .plain
    storage = .defaults
    isPerAccount = false
    derivations = .none
    controls = .nothing
    revertsOnFailure = true
    takesEffectNow = false
  }
}

public enum PreferenceType: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case bool, integer, number, text, choice, choices, date, time, secret

  public var name: StaticString {
    switch self {
    case .bool: "bool"
    case .integer: "int"
    case .number: "number"
    case .text: "text"
    case .choice: "choice"
    case .choices: "choices"
    case .date: "date"
    case .time: "time"
    case .secret: "secret"
    }
  }
}

/// What a preference is before anything was stored.
public enum CompiledDefault: Hashable, Sendable, BitwiseCopyable {
  case value(PreferenceValue)
  /// Read from the device until the user chooses; the fallback where the device names no option.
  case derived(DerivedDefault, fallback: PreferenceValue)
}

public enum DerivedDefault: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case localeCurrency, localeMeasurementSystem, localeLanguage, deviceTimeZone
}

public enum NumberFormat: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case plain, percent, bytes }

/// Where a value lives, and so what it survives.
public enum PreferenceStorage: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case defaults, keychain, cloud, server, session

  /// Whether a save goes over the network.
  @inlinable public var isRemote: Bool { self == .cloud || self == .server }
}

public enum PreferenceControl: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case nothing, colorScheme, alternateIcon, language, analyticsConsent
}

public struct CompiledOption: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var label: TextID
  public var shortLabel: TextID?
  public var subtitle: TextID?
  public var icon: StringID?
  public var visible: ConditionID?
  public var gates: GateListID?
  public var confirm: ConfirmID?
  /// What is stored.
  public var value = PreferenceValue.unset

  public init(name: StringID, label: TextID) {
    self.name = name
    self.label = label
  }
}

/// A rule of `derive`.
public struct Derivation: Hashable, Sendable, BitwiseCopyable {
  public var when: ConditionID
  public var value: PreferenceValue
  /// The stored value is overwritten, instead of waiting.
  public var stores: Bool

  @inlinable public init(when: ConditionID, value: PreferenceValue, stores: Bool) {
    self.when = when
    self.value = value
    self.stores = stores
  }
}
