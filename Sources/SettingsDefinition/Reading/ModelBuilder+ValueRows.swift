import TextFormats

extension ModelBuilder {
  /// The preference of a row, which has to be of one of these types; nil when its type is not known.
  private func preference(of fields: Fields, _ types: [Preference.Kind], _ kind: String) -> Preference? {
    guard let id = fields.text("preference"), let preference = preferenceNamed(id) else { return nil }
    guard types.contains(preference.type) else {
      let rows = Preference.Kind.rows(for: preference.type)
      let wanted = ([types[0].named] + types.dropFirst().map(\.rawValue)).joined(separator: " or ")
      fields.report(
        "wrong_preference",
        "\(kind) needs \(wanted) preference; \"\(id)\" is \(preference.type.named)",
        at: "preference", "rows for it are \(Name.list(rows))")
      return nil
    }
    return preference
  }

  func toggle(_ fields: Fields) -> ToggleRow? {
    let onChange = actions(fields, "on_change")
    switch (fields.text("preference"), fields.text("permission")) {
    case (let id?, nil):
      _ = preference(of: fields, [.bool], "a toggle")
      return ToggleRow(source: .preference(id), onChange: onChange)
    case (nil, let kind?):
      return ToggleRow(source: .permission(kind), onChange: onChange)
    case (_?, _?):
      fields.report(
        "bad_row", "a toggle has either \"preference\" or \"permission\"", at: "permission", "keep one of them")
    case (nil, nil):
      guard !fields.entries.contains(where: { $0.key == "preference" || $0.key == "permission" }) else { return nil }
      fields.report("missing_field", "a toggle needs \"preference\" or \"permission\"", "what it shows and changes")
    }
    return nil
  }

  func picker(_ fields: Fields) -> PickerRow? {
    guard let id = fields.text("preference") else { return nil }
    let preference = preference(of: fields, [.choice, .choices], "a picker")
    let isMany = preference?.type == .choices
    let style = fields.pick("picker_style", or: PickerRow.Style.navigationLink)
    if isMany, style == .segmented || style == .wheel {
      fields.report(
        "bad_row", "a \(style.rawValue) picker shows one choice; \"\(id)\" has several", at: "picker_style",
        "use \"navigation_link\", \"menu\" or \"inline\"")
    }
    let closes = fields.bool("closes_on_choice", or: !isMany)
    if isMany, closes {
      fields.report(
        "bad_row", "a picker of several choices cannot close on a choice", at: "closes_on_choice", "leave it out")
    }
    if fields.bool("searchable"), style != .navigationLink {
      fields.report(
        "bad_row", "only a pushed list can be searched", at: "searchable", "set picker_style to \"navigation_link\"")
    }
    var options = preference?.options.map(\.id) ?? []
    if fields.has("options") {
      options = fields.texts("options")
      checkTwice(fields, "options")
      if let preference { for option in options { checkOption(option, preference, fields, "options") } }
    }
    return PickerRow(
      preference: id, options: options, style: style, searchable: fields.bool("searchable"),
      closesOnChoice: closes && !isMany, onChange: actions(fields, "on_change"))
  }

  func number(_ fields: Fields) -> NumberRow? {
    guard let id = fields.text("preference") else { return nil }
    let kind = fields.text("kind", or: "slider")
    let preference = preference(of: fields, [.int, .number], "a \(kind)")
    let step = fields.number("step") ?? preference?.step ?? (kind == "stepper" || preference?.type == .int ? 1 : nil)
    if fields.has("step"), step == 0 {
      fields.report("bad_range", "\"step\" is 0", at: "step", "write a number above 0")
    }
    let (min, max) = range(fields, preference, kind)
    return NumberRow(
      preference: id, min: min, max: max, step: step, minIcon: kind == "slider" ? fields.icon("min_icon") : nil,
      maxIcon: kind == "slider" ? fields.icon("max_icon") : nil, onChange: actions(fields, "on_change"))
  }

  private func range(_ fields: Fields, _ preference: Preference?, _ kind: String) -> (Double, Double) {
    let min = fields.number("min") ?? preference?.min
    let max = fields.number("max") ?? preference?.max
    guard let min, let max else {
      if preference != nil {
        let missing = Name.list([min == nil ? "min" : nil, max == nil ? "max" : nil].compactMap { $0 }, "and")
        fields.report("missing_field", "a \(kind) needs \(missing)", "on the row or on its preference")
      }
      return (min ?? 0, max ?? Swift.max(min ?? 0, 1))
    }
    if min >= max, fields.has("min") || fields.has("max") {
      fields.report(
        "bad_range", "\"min\" is not less than \"max\"", at: fields.has("min") ? "min" : "max", "exchange them")
    }
    for (name, isOutside) in [("min", (preference?.min).map { min < $0 }), ("max", (preference?.max).map { max > $0 })]
    where fields.has(name) && isOutside == true {
      fields.report(
        "bad_range", "\"\(name)\" is outside of what \"\(preference?.id ?? "")\" can be", at: name,
        "change it or the preference")
    }
    return (min, max)
  }

  func date(_ fields: Fields) -> DateRow? {
    guard let id = fields.text("preference") else { return nil }
    let preference = preference(of: fields, [.date, .time], "a date row")
    let isTime = preference?.type == .time
    let components = fields.pick("components", or: isTime ? DateRow.Components.time : .date)
    if let preference, isTime != (components == .time) {
      fields.report(
        "bad_row", "\(preference.type.named) preference has no \"\(components.rawValue)\"", at: "components",
        isTime ? "use \"time\"" : "use \"date\" or \"date_time\"")
    }
    return DateRow(preference: id, components: components, onChange: actions(fields, "on_change"))
  }

  func textField(_ fields: Fields) -> TextFieldRow? {
    guard let id = fields.text("preference") else { return nil }
    let preference = preference(of: fields, [.text, .secret], "a text field")
    return TextFieldRow(
      preference: id, placeholder: fields.text("placeholder"),
      secure: fields.bool("secure", or: preference?.type == .secret), lines: fields.int("lines") ?? 1,
      keyboard: fields.text("keyboard"), autocapitalization: fields.pick("autocapitalization", or: .sentences),
      autocorrection: fields.bool("autocorrection"), contentType: fields.text("content_type"),
      commit: fields.pick("commit", or: .onEnd), onChange: actions(fields, "on_change"))
  }
}

extension Preference.Kind {
  /// The kinds of rows that show or change a preference of a type.
  static func rows(for type: Preference.Kind) -> [String] {
    switch type {
    case .bool: ["toggle", "info"]
    case .int, .number: ["slider", "stepper", "info"]
    case .text, .secret: ["text_field", "info"]
    case .choice, .choices: ["picker", "info"]
    case .date, .time: ["date", "info"]
    }
  }
}
