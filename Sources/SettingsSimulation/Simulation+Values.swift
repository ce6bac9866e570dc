public import SettingsDefinition
public import SettingsVocabulary

/// Written values as preferences hold them.
extension Simulation {
  /// A written value as a preference of this type holds it; nil when it does not fit.
  public mutating func preferenceValue(
    _ value: SettingValue, for id: PreferenceID, _ model: CompiledModel
  ) -> PreferenceValue? {
    let rule = model[id]
    switch (rule.type, value) {
    case (.bool, .bool(let on)): return .bool(on)
    case (.integer, .integer(let number)):
      return inRange(number.multipliedReportingOverflow(by: 1000), rule) ? .integer(number) : nil
    case (.number, .integer(let number)):
      let product = number.multipliedReportingOverflow(by: 1000)
      return inRange(product, rule) ? .number(product.partialValue) : nil
    case (.number, .number(let number)):
      guard let thousandths = Simulation.thousandths(number), inRange((thousandths, false), rule) else { return nil }
      return .number(thousandths)
    case (.text, .text(let text)), (.secret, .text(let text)):
      return model.accepts(text, for: id) ? .text(strings.intern(text, model)) : nil
    case (.choice, .text(let name)): return model.option(named: name, of: id).map { .option($0) }
    case (.choices, .list(let names)): return optionSet(names, of: id, model)
    case (.date, .text(let text)): return ISODate.instant(text).map { .instant($0) }
    case (.time, .text(let text)): return ISODate.timeOfDay(text).map { .instant($0) }
    default: return nil
    }
  }

  /// What an older version stored, where the definition says how a value is spelt in the store.
  mutating func raw(_ value: SettingValue, of id: PreferenceID, _ model: CompiledModel) -> PreferenceValue? {
    guard let plain = plain(value, model) else { return nil }
    let rule = model[id]
    if rule.type == .bool {
      if plain == rule.onValue { return .bool(true) }
      return plain == rule.offValue ? .bool(false) : nil
    }
    guard rule.type == .choice else { return nil }
    let place = rule.options.indices.first { model.tables.options[$0].value == plain }
    return place.map { .option(UInt16(truncatingIfNeeded: $0 - Int(rule.options.start))) }
  }

  private mutating func plain(_ value: SettingValue, _ model: CompiledModel) -> PreferenceValue? {
    switch value {
    case .bool(let on): .bool(on)
    case .integer(let number): .integer(number)
    case .number(let number): Simulation.thousandths(number).map { .number($0) }
    case .text(let text): .text(strings.intern(text, model))
    case .list: nil
    }
  }

  /// A text as a value of a preference's type, as an action sets it; nil when it does not fit.
  mutating func preferenceValue(
    written text: StringID, for id: PreferenceID, _ model: CompiledModel
  ) -> PreferenceValue? {
    let written = string(text, model)
    switch model[id].type {
    case .text, .secret: return .text(text)
    case .bool: return written == "true" ? .bool(true) : written == "false" ? .bool(false) : nil
    case .integer: return Int64(written).flatMap { preferenceValue(.integer($0), for: id, model) }
    case .number: return Double(written).flatMap { preferenceValue(.number($0), for: id, model) }
    case .choice, .date, .time: return preferenceValue(.text(written), for: id, model)
    case .choices: return nil
    }
  }

  private func inRange(_ thousandths: (partialValue: Int64, overflow: Bool), _ rule: CompiledPreference) -> Bool {
    guard !thousandths.overflow else { return false }
    return thousandths.partialValue >= rule.minimum ?? .min && thousandths.partialValue <= rule.maximum ?? .max
  }

  private func optionSet(_ names: [String], of id: PreferenceID, _ model: CompiledModel) -> PreferenceValue? {
    var set: UInt64 = 0
    for name in names {
      guard let option = model.option(named: name, of: id), option < 64 else { return nil }
      set |= 1 << option
    }
    return .options(set)
  }

  /// A number in thousandths, rounded half away from zero; nil beyond ±9 × 10^15 and for what is no number.
  public static func thousandths(_ number: Double) -> Int64? {
    let scaled = number * 1000
    guard scaled.magnitude < 9e15 else { return nil }
    return Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
  }
}
