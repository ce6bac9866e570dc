public import SettingsDefinition
public import SettingsVocabulary

/// The preferences as the app has them in memory.
public struct PreferenceStates: Hashable, Sendable {
  /// By `PreferenceID`; unset: the default holds.
  public var values: [PreferenceValue] = []
  /// By `PreferenceID`: what is to come back when the running save fails; unset also stands for itself.
  public var before: [PreferenceValue] = []
  /// Bit by `PreferenceID` below 64: a save of it runs.
  public var saving: UInt64 = 0
  /// Text fields that hold an invalid text, bit by `PreferenceID` below 64.
  public var invalid: UInt64 = 0
  public init() {}
}

extension AppState {
  /// The value that holds now: what a derivation says, else what is stored, else the default.
  public func value(of id: PreferenceID, _ model: CompiledModel) -> PreferenceValue {
    let preference = model[id]
    if !preference.derivations.isEmpty {
      for index in preference.derivations.indices {
        let rule = model.tables.derivations[index]
        if holds(rule.when, model) == .yes { return rule.value }
      }
    }
    let stored = preferences.values[id.index]
    let value = stored == .unset ? fallback(of: id, model) : stored
    return value == .bool(true) && isSwitchedOffOutside(id, model) ? .bool(false) : value
  }

  /// The in-app switch of a permission is on only while the OS grants it too.
  private func isSwitchedOffOutside(_ id: PreferenceID, _ model: CompiledModel) -> Bool {
    for index in permissions.indices where model.tables.permissions[index].preference == id {
      if let status = permissions[index] { return !status.isGranted }
    }
    return false
  }

  /// What a preference is while nothing is stored.
  public func fallback(of id: PreferenceID, _ model: CompiledModel) -> PreferenceValue {
    switch model[id].fallback {
    case .value(let value): return value
    case .derived(let source, let fallback):
      let wanted =
        switch source {
        case .localeCurrency: facts.currency
        case .localeLanguage: facts.language
        case .deviceTimeZone: facts.timeZone
        case .localeMeasurementSystem: StringID.empty
        }
      let options = model[id].options
      for (index, at) in options.indices.enumerated() {
        let name = model.tables.options[at].name
        let isMeant =
          source == .localeMeasurementSystem
          ? model.tables.strings[name.index] == (facts.usesMetric ? "metric" : "imperial") : name == wanted
        if isMeant { return .option(UInt16(truncatingIfNeeded: index)) }
      }
      return fallback
    }
  }
}
