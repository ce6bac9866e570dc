public import SettingsDefinition
public import SettingsVocabulary

/// The preferences as the app has them in memory.
public struct PreferenceStates: Hashable, Sendable {
  /// By `PreferenceID`; empty while the app does not run.
  public var list: [PreferenceState] = []
  /// What stands in text fields and is not valid; mostly nothing.
  public private(set) var refused: [RefusedText] = []
  public init() {}

  /// The text that a row's field holds and that was not stored.
  public func refusedText(of row: RowID) -> StringID? { refused.first { $0.row == row }?.text }

  mutating func refuse(_ text: StringID, of row: RowID, for id: PreferenceID) {
    forgetRefused { $0.row == row }
    refused.append(RefusedText(row: row, preference: id, text: text))
  }

  mutating func forgetRefused(where isMeant: (RefusedText) -> Bool) {
    if refused.contains(where: isMeant) { refused.removeAll(where: isMeant) }
  }

  /// What is in memory; unset where nothing is, or while the app does not run.
  public func stored(_ id: PreferenceID) -> PreferenceValue { id.index < list.count ? list[id.index].value : .unset }
  mutating func insert(_ mark: PreferenceMarks, _ id: PreferenceID) {
    if id.index < list.count, !has(mark, id) { list[id.index].marks.insert(mark) }
  }
  mutating func remove(_ mark: PreferenceMarks, _ id: PreferenceID) {
    if has(mark, id) { list[id.index].marks.remove(mark) }
  }
  public func has(_ mark: PreferenceMarks, _ id: PreferenceID) -> Bool {
    id.index < list.count && list[id.index].marks.contains(mark)
  }
}

/// One preference in memory.
public struct PreferenceState: Hashable, Sendable, BitwiseCopyable {
  /// Unset: the default holds.
  public var value = PreferenceValue.unset
  /// What is to come back when the running save fails; unset also stands for itself.
  public var before = PreferenceValue.unset
  public var marks: PreferenceMarks

  public init(_ marks: PreferenceMarks = []) { self.marks = marks }
}

/// What is under way with a preference.
public struct PreferenceMarks: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A save of it runs.
  public static let saving = PreferenceMarks(rawValue: 1 << 0)
  /// A fault keeps it from following what it is derived from.
  static let notDerived = PreferenceMarks(rawValue: 1 << 1)
  /// A fault keeps it from obeying the permission of which it is the switch.
  static let disobeysTheSystem = PreferenceMarks(rawValue: 1 << 2)

  /// Of a preference from the launch on, where rules are off: a value is asked for without them.
  init(without rules: Rules) {
    self = []
    if !rules.contains(.derivedValuesFollow) { insert(.notDerived) }
    if !rules.contains(.switchesObeyTheSystem) { insert(.disobeysTheSystem) }
  }
}

/// A text that was typed and is not valid: it stays in its field for as long as the page is there.
public struct RefusedText: Hashable, Sendable, BitwiseCopyable {
  public var row: RowID
  public var preference: PreferenceID
  public var text: StringID

  @inlinable public init(row: RowID, preference: PreferenceID, text: StringID) {
    self.row = row
    self.preference = preference
    self.text = text
  }
}

extension AppState {
  /// The value that holds now: what a derivation says, else what is stored, else the default.
  public func value(of id: PreferenceID, _ model: CompiledModel) -> PreferenceValue {
    let preference = model[id]
    if !preference.derivations.isEmpty, !preferences.has(.notDerived, id) {
      for index in preference.derivations.indices {
        let rule = model.tables.derivations[index]
        if holds(rule.when, model) == .yes { return rule.value }
      }
    }
    let stored = preferences.stored(id)
    let value = stored == .unset ? fallback(of: id, model) : stored
    return value == .bool(true) && isSwitchedOffOutside(id, model) ? .bool(false) : value
  }

  /// The in-app switch of a permission is on only while the OS grants it too.
  private func isSwitchedOffOutside(_ id: PreferenceID, _ model: CompiledModel) -> Bool {
    for index in permissions.indices where model.tables.permissions[index].preference == id {
      if let isGranted = isGranted(PermissionID(index), model) {
        return !isGranted && !preferences.has(.disobeysTheSystem, id)
      }
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
