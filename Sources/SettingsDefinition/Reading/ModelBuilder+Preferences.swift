import Findings
import TextFormats

extension ModelBuilder {
  /// Nil when it has no type: nothing else can be said of it then.
  func preference(_ id: String, _ fields: Fields) -> Preference? {
    reading.sources.places[.preference(id)] = fields.place
    guard let type: Preference.Kind = fields.optional("type") else { return nil }
    var preference = Preference(
      id: id, type: type, defaultValue: .value(.bool(false)), options: options(fields), sorted: fields.bool("sorted"),
      min: fields.number("min"), max: fields.number("max"), step: fields.number("step"), unit: fields.text("unit"),
      format: fields.pick("format", or: .plain), minLength: fields.int("min_length"),
      maxLength: fields.int("max_length"), pattern: fields.text("pattern"), error: fields.text("error"),
      storage: fields.pick("storage", or: .defaults), key: fields.text("key", or: id), suite: fields.text("suite"),
      scope: fields.pick("scope", or: .device), derive: [], controls: fields.optional("controls"),
      takesEffect: fields.pick("takes_effect", or: .launch), onSaveFailure: fields.pick("on_save_failure", or: .revert),
      onValue: fields.setting("on_value") ?? .bool(true), offValue: fields.setting("off_value") ?? .bool(false),
      lasts: fields.duration("lasts"), fallback: nil, onChange: actions(fields, "on_change"))
    checkFieldsFit(preference, fields)
    if fields.has("suite"), preference.storage != .defaults, preference.storage != .keychain {
      fields.report(
        "unknown_field", "what is kept in \"\(preference.storage.rawValue)\" is in no app group", at: "suite",
        "it is for the storage \"defaults\" or \"keychain\"")
    }
    checkRange(preference, fields)
    checkOptions(preference, fields)
    checkControls(preference, fields)
    preference.defaultValue = defaultValue(preference, fields)
    preference.fallback = fields.setting("fallback").map { fitted($0, preference, fields, "fallback") }
    preference.derive = derived(preference, fields)
    return preference
  }

  private func derived(_ preference: Preference, _ fields: Fields) -> [DerivedValue] {
    fields.tables("derive", .derive).compactMap { item in
      guard let when = condition(item, "when"), let value = item.setting("value") else { return nil }
      return DerivedValue(when: when, value: fitted(value, preference, item, "value"), stores: item.bool("stores"))
    }
  }

  private func options(_ fields: Fields) -> [PreferenceOption] {
    fields.items("options").compactMap { node, path in
      if let id = node.string {
        return PreferenceOption(id: id, label: id, value: .text(id), gates: [])
      }
      let option = Fields(node, .option, path, reading)
      guard let id = option.text("id") else { return nil }
      let label = option.text("label", or: id)
      return PreferenceOption(
        id: id, label: label, shortLabel: option.text("short_label"), subtitle: option.text("subtitle"),
        icon: option.icon("icon"), value: option.setting("value") ?? .text(id),
        visibleWhen: condition(option, "visible_when"), gates: gates(option) ?? [],
        confirm: confirm(option, button: label))
    }
  }

  private func defaultValue(_ preference: Preference, _ fields: Fields) -> DefaultValue {
    let empty = emptyValue(preference)
    guard let node = fields.node("default") else {
      if preference.type == .date || preference.type == .time {
        fields.report(
          "missing_field", "\(preference.type.named) preference needs \"default\"",
          preference.type == .date ? "write it as \"2026-01-31\"" : "write it as \"09:30\"")
      }
      return .value(empty)
    }
    if let value = node.settingValue { return .value(fitted(value, preference, fields, "default")) }
    let derived = Fields(node, .derivedDefault, fields.path.key("default"), reading)
    let fallback = derived.setting("fallback").map { fitted($0, preference, derived, "fallback") } ?? empty
    guard let from: DeviceFact = derived.optional("from") else { return .value(fallback) }
    if preference.type != .choice, preference.type != .text {
      derived.report(
        "wrong_type", "only a choice or text preference can have a derived default", at: "from", "write a value")
    }
    return .derived(from: from, fallback: fallback)
  }

  private func emptyValue(_ preference: Preference) -> SettingValue {
    switch preference.type {
    case .bool: .bool(false)
    case .int: .integer(preference.min?.nearest ?? 0)
    case .number: .number(preference.min ?? 0)
    case .text, .secret, .date, .time: .text("")
    case .choice: .text(preference.options.first?.id ?? "")
    case .choices: .list([])
    }
  }

  // MARK: Checks

  /// Fields that mean something only for some types.
  private func checkFieldsFit(_ preference: Preference, _ fields: Fields) {
    let numbers: [Preference.Kind] = [.int, .number]
    let texts: [Preference.Kind] = [.text, .secret]
    let choices: [Preference.Kind] = [.choice, .choices]
    let owners: [(String, [Preference.Kind])] =
      ["min", "max", "step", "unit", "format"].map { ($0, numbers) }
      + ["min_length", "max_length", "pattern", "error"].map { ($0, texts) }
      + ["options", "sorted"].map { ($0, choices) } + ["on_value", "off_value"].map { ($0, [.bool]) }
    for (name, types) in owners where fields.has(name) && !types.contains(preference.type) {
      fields.report(
        "unknown_field", "\(preference.type.named) preference has no \"\(name)\"", at: name,
        "it is for the types \(Name.list(types.map(\.rawValue), "and"))")
    }
    if preference.scope == .account {
      needTable("account", symbols.hasAccount, for: "scope", fields)
    }
  }

  private func checkRange(_ preference: Preference, _ fields: Fields) {
    if let min = preference.min, let max = preference.max, min > max {
      fields.report("bad_range", "\"min\" is greater than \"max\"", at: "min", "exchange them")
    }
    if preference.step == 0 { fields.report("bad_range", "\"step\" is 0", at: "step", "write a number above 0") }
    if let min = preference.minLength, let max = preference.maxLength, min > max {
      fields.report("bad_range", "\"min_length\" is greater than \"max_length\"", at: "min_length", "exchange them")
    }
  }

  private func checkOptions(_ preference: Preference, _ fields: Fields) {
    guard preference.type == .choice || preference.type == .choices else { return }
    if preference.options.isEmpty {
      fields.report(
        "missing_field", "\(preference.type.named) preference needs \"options\"",
        "write options = { { id = \"a\", label = \"A\" } }")
    }
    var seen: Set<String> = []
    var values: Set<SettingValue> = []
    for option in preference.options {
      if !seen.insert(option.id).inserted {
        fields.report("duplicate", "two options have the id \"\(option.id)\"", at: "options", "give one another id")
      } else if !values.insert(option.value).inserted {
        fields.report(
          "duplicate", "the option \"\(option.id)\" stores the same value as another", at: "options",
          "give it another \"value\"")
      }
    }
  }

  private func checkControls(_ preference: Preference, _ fields: Fields) {
    if fields.has("takes_effect"), preference.controls != .language {
      fields.report(
        "unknown_field", "\"takes_effect\" is for controls = \"language\"", at: "takes_effect", "leave it out")
    }
    guard let controls = preference.controls else { return }
    let ids = Set(preference.options.map(\.id))
    switch controls {
    case .colorScheme:
      guard preference.type == .choice, !ids.isEmpty,
        ids.isSubset(of: [Preference.Controls.systemOption, "light", "dark"])
      else {
        return fields.report(
          "wrong_type", "controls = \"color_scheme\" needs a choice among \"system\", \"light\" and \"dark\"",
          at: "controls", "name the options so")
      }
    case .alternateIcon, .language:
      guard preference.type == .choice else {
        return fields.report(
          "wrong_type", "controls = \"\(controls.rawValue)\" needs a choice", at: "controls", "set type to \"choice\"")
      }
    case .analyticsConsent:
      guard preference.type == .bool else {
        return fields.report(
          "wrong_type", "controls = \"analytics_consent\" needs a bool", at: "controls", "set type to \"bool\"")
      }
    }
  }

  /// Two preferences with one key in one store would overwrite each other; two that control one thing would fight.
  func checkKeys(_ top: Fields) {
    var keys: [String: String] = [:]
    var controlled: [Preference.Controls: String] = [:]
    for (id, fields) in top.tables(byKey: "preferences", .preference) {
      guard let preference = preferenceNamed(id) else { continue }
      let key = "\(preference.storage.rawValue)\n\(preference.suite ?? "")\n\(preference.key)"
      if let other = keys.updateValue(id, forKey: key) {
        fields.report(
          "duplicate", "\"\(id)\" is stored under the same key as \"\(other)\"", at: "key", "give it another \"key\"")
      }
      if let controls = preference.controls, let other = controlled.updateValue(id, forKey: controls) {
        fields.report(
          "duplicate", "\"\(id)\" controls \"\(controls.rawValue)\" as \"\(other)\" does", at: "controls",
          "let one of them control it")
      }
    }
  }
}
