import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compilePreferences() throws(Finding) {
    for (index, preference) in model.preferences.enumerated() {
      let place = model.sources[.preference(preference.id)]
      if preference.type == .choices, preference.options.count > CompilerLimits.bits {
        throw .tooLarge(
          CompilerLimits.bits, "options of \"\(preference.id)\", of which several can be chosen", place: place)
      }
      tables.preferences.append(try compile(preference, PreferenceID(index)))
    }
  }

  private mutating func compile(
    _ preference: Preference, _ id: PreferenceID
  ) throws(Finding) -> CompiledPreference {
    var compiled = CompiledPreference(
      name: string(preference.id), type: preference.type.compiled,
      fallback: try compile(preference.defaultValue, of: id))
    compiled.options = try options(of: preference, id)
    compiled.isSorted = preference.sorted
    compiled.minimum = try optionalThousandths(preference.min)
    compiled.maximum = try optionalThousandths(preference.max)
    compiled.step = try optionalThousandths(preference.step)
    compiled.format = preference.format.compiled
    compiled.unit = try optionalText(preference.unit)
    compiled.minLength = preference.minLength.map(clamped)
    compiled.maxLength = preference.maxLength.map(clamped)
    compiled.pattern = try pattern(preference.pattern)
    compiled.errorText = try optionalText(preference.error)
    compiled.storage = preference.storage.compiled
    compiled.isPerAccount = preference.scope == .account
    compiled.derivations = try derivations(of: preference, id)
    compiled.controls = preference.controls?.compiled ?? .nothing
    compiled.revertsOnFailure = preference.onSaveFailure == .revert
    compiled.onChange = try actions(preference.onChange)
    compiled.takesEffectNow = preference.takesEffect == .now
    compiled.key = string(preference.key)
    compiled.suite = optionalString(preference.suite)
    compiled.lasts = preference.lasts
    if let fallback = preference.fallback { compiled.invalid = try value(fallback, of: id) }
    compiled.onValue = try plain(preference.onValue)
    compiled.offValue = try plain(preference.offValue)
    return compiled
  }

  private mutating func compile(
    _ value: DefaultValue, of id: PreferenceID
  ) throws(Finding) -> CompiledDefault {
    switch value {
    case .value(let value): .value(try self.value(value, of: id))
    case .derived(let fact, let fallback):
      .derived(fact.compiled, fallback: try self.value(fallback, of: id))
    }
  }

  private mutating func options(of preference: Preference, _ id: PreferenceID) throws(Finding) -> TableRange {
    var options: [CompiledOption] = []
    for (index, option) in preference.options.enumerated() {
      var compiled = CompiledOption(name: string(option.id), label: try text(option.label))
      compiled.shortLabel = try optionalText(option.shortLabel)
      compiled.subtitle = try optionalText(option.subtitle)
      compiled.icon = icon(option.icon)
      compiled.visible = try optionalCondition(option.visibleWhen)
      compiled.gates = try gates(option.gates)
      compiled.value = try plain(option.value)
      // A question needs a row to be asked in; the engine puts the row at hand in its place.
      if let row = names.pickers[preference.id] {
        compiled.confirm = try confirm(option.confirm, of: .option(row, UInt16(truncatingIfNeeded: index)))
      }
      options.append(compiled)
    }
    return try append(options, run: &tables.options, "options")
  }

  private mutating func derivations(of preference: Preference, _ id: PreferenceID) throws(Finding) -> TableRange {
    var rules: [Derivation] = []
    for rule in preference.derive {
      rules.append(
        Derivation(when: try condition(rule.when), value: try value(rule.value, of: id), stores: rule.stores))
    }
    return try append(rules, run: &tables.derivations, "derived values")
  }

  mutating func pattern(_ pattern: String?) throws(Finding) -> UInt16? {
    guard let pattern else { return nil }
    let key = ByteString(pattern)
    if let known = patterns[key] { return known }
    let made: BoundedPattern
    do {
      made = try BoundedPattern(pattern)
    } catch {
      throw Finding(code: "definition.internal", message: error.message)
    }
    let index = try append(made, to: &tables.patterns, "patterns")
    patterns[key] = index
    return index
  }
}

extension Preference.Kind {
  var compiled: PreferenceType {
    switch self {
    case .bool: .bool
    case .int: .integer
    case .number: .number
    case .text: .text
    case .choice: .choice
    case .choices: .choices
    case .date: .date
    case .time: .time
    case .secret: .secret
    }
  }
}

extension Preference.Format {
  var compiled: NumberFormat {
    switch self {
    case .plain: .plain
    case .percent: .percent
    case .bytes: .bytes
    }
  }
}

extension Preference.Storage {
  var compiled: PreferenceStorage {
    switch self {
    case .defaults: .defaults
    case .keychain: .keychain
    case .cloud: .cloud
    case .server: .server
    case .session: .session
    }
  }
}

extension Preference.Controls {
  var compiled: PreferenceControl {
    switch self {
    case .colorScheme: .colorScheme
    case .alternateIcon: .alternateIcon
    case .language: .language
    case .analyticsConsent: .analyticsConsent
    }
  }
}

extension DeviceFact {
  var compiled: DerivedDefault {
    switch self {
    case .localeCurrency: .localeCurrency
    case .localeMeasurementSystem: .localeMeasurementSystem
    case .localeLanguage: .localeLanguage
    case .deviceTimeZone: .deviceTimeZone
    }
  }
}
