import Findings
import SettingsVocabulary

/// What a written value is compared with or stored in.
enum ValueOwner {
  case preference(PreferenceID)
  case state(UInt16)
}

extension ModelCompiler {
  mutating func comparison(_ test: ValueTest, with owner: ValueOwner) throws(Finding) -> Comparison {
    switch test {
    case .isSet: return .holds
    case .equals(let value): return .equals(try self.value(value, for: owner))
    case .differs(let value): return .differs(try self.value(value, for: owner))
    case .contains(let value): return .contains(try element(value, of: owner))
    case .above(let number): return .above(try thousandths(number))
    case .below(let number): return .below(try thousandths(number))
    case .oneOf(let list):
      var values: [PreferenceValue] = []
      for value in list { values.append(try self.value(value, for: owner)) }
      return .oneOf(try append(values, run: &tables.values, "values in conditions"))
    }
  }

  mutating func value(_ value: SettingValue, for owner: ValueOwner) throws(Finding) -> PreferenceValue {
    switch owner {
    case .preference(let id): return try self.value(value, of: id)
    case .state(let field):
      guard case .valueOf(let id) = tables.stateFields[Int(field)].meaning else { return try plain(value) }
      return try self.value(value, of: id)
    }
  }

  /// What a list or text may contain: an option of a `choices` preference, a part of a text.
  private mutating func element(_ value: SettingValue, of owner: ValueOwner) throws(Finding) -> PreferenceValue {
    let preference: PreferenceID? =
      switch owner {
      case .preference(let id): id
      case .state(let field):
        if case .valueOf(let id) = tables.stateFields[Int(field)].meaning { id } else { nil }
      }
    guard let preference, model.preferences[preference.index].type == .choices, case .text(let option) = value
    else { return try self.value(value, for: owner) }
    return .option(try self.option(option, of: preference))
  }

  /// A value as a preference keeps it.
  mutating func value(_ value: SettingValue, of id: PreferenceID) throws(Finding) -> PreferenceValue {
    let preference = model.preferences[id.index]
    switch (preference.type, value) {
    case (.bool, .bool(let isOn)): return .bool(isOn)
    case (.int, .integer(let number)): return .integer(number)
    case (.number, .integer(let number)):
      let (product, overflow) = number.multipliedReportingOverflow(by: 1000)
      if !overflow { return .number(product) }
    case (.number, .number(let number)): return .number(try thousandths(number))
    case (.text, .text(let text)), (.secret, .text(let text)): return .text(string(text))
    case (.choice, .text("")), (.date, .text("")), (.time, .text("")): return .unset
    case (.choice, .text(let option)): return .option(try self.option(option, of: id))
    case (.choices, .text(let option)): return .options(1 << UInt64(try self.option(option, of: id)))
    case (.choices, .list(let list)):
      var bits: UInt64 = 0
      for option in list { bits |= 1 << UInt64(try self.option(option, of: id)) }
      return .options(bits)
    case (.date, .text(let text)): if let instant = ISODate.instant(text) { return .instant(instant) }
    case (.time, .text(let text)): if let time = ISODate.timeOfDay(text) { return .instant(time) }
    default: break
    }
    let place = model.sources[.preference(preference.id)]
    throw Finding(
      code: "definition.wrong_type",
      message: "\"\(value.written)\" is no value that \"\(preference.id)\", a \(preference.type.rawValue), can be",
      place: place ?? .nowhere,
      notes: ["a placeholder can stand for a value only in the action \"set\""])
  }

  /// A value as it is written, whatever it is compared with or stored in.
  mutating func plain(_ value: SettingValue) throws(Finding) -> PreferenceValue {
    switch value {
    case .bool(let isOn): .bool(isOn)
    case .integer(let number): .integer(number)
    case .number(let number): .number(try thousandths(number))
    case .text(let text): .text(string(text))
    case .list(let list): .text(string(list.joined(separator: ",")))
    }
  }

  /// The nearest thousandth. Without `rounded()`, which needs the C library.
  func thousandths(_ number: Double) throws(Finding) -> Int64 {
    let scaled = number * 1000
    guard scaled.magnitude < 9e18 else {
      throw Finding(
        code: "definition.too_large", message: "the number \(number) is too large",
        notes: ["write one between -9e15 and 9e15"])
    }
    return Int64(scaled + (scaled < 0 ? -0.5 : 0.5))
  }

  func optionalThousandths(_ number: Double?) throws(Finding) -> Int64? {
    guard let number else { return nil }
    return try thousandths(number)
  }
}

extension SettingValue {
  /// For messages.
  var written: String {
    switch self {
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let value): value
    case .list(let value): value.joined(separator: ", ")
    }
  }
}
