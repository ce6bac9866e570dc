import Findings
import TextFormats

extension DraftBuilder {
  /// The row of a specifier that is no group.
  func entry(_ specifier: Specifier, header: String?) -> DraftEntry {
    switch specifier.type {
    case "PSToggleSwitchSpecifier": return toggle(specifier)
    case "PSSliderSpecifier": return slider(specifier, header: header)
    case "PSTextFieldSpecifier": return textField(specifier, lines: 1)
    case "IASKTextViewSpecifier": return textField(specifier, lines: 4)
    case "PSMultiValueSpecifier": return picker(specifier, isInline: false)
    case "PSTitleValueSpecifier": return titleValue(specifier)
    case "PSChildPaneSpecifier": return childPane(specifier)
    case "IASKDatePickerSpecifier": return datePicker(specifier)
    case "IASKButtonSpecifier": return button(specifier)
    case "IASKOpenURLSpecifier": return openURL(specifier)
    case "IASKMailComposeSpecifier": return mail(specifier)
    case "IASKCustomViewSpecifier": return leftOut(specifier, because: "the app draws it with code of its own")
    case "IASKListGroupSpecifier":
      return leftOut(specifier, because: "lists that grow and shrink are not in version 1 of the schema")
    case "": return leftOut(specifier, because: "nothing says what it is")
    default: return leftOut(specifier, because: "the type is unknown")
    }
  }

  // MARK: Parts of a row

  /// A row, with the comments gathered for it.
  func row(
    _ specifier: Specifier, _ kind: DraftRowKind, known: Set<String>, id: String, label: String?
  ) -> DraftEntry {
    let subtitles = subtitles(specifier, kind)
    let icon = icon(specifier, "IASKCellImage")
    // A radio group is its section too, which says it already.
    let idiom = specifier.type == "PSRadioGroupSpecifier" ? nil : idiom(specifier)
    return .row(
      DraftRow(
        id: id, label: label, kind: kind, subtitle: subtitles.plain, subtitles: subtitles.byValue, icon: icon,
        idiom: idiom, comments: comments,
        leftOut: unknownKeys(specifier, known: known.union(["IASKSubtitle"]))))
  }

  /// InAppSettingsKit's second line: a text, or one for each value, with `__default__` for the rest.
  private func subtitles(
    _ specifier: Specifier, _ kind: DraftRowKind
  ) -> (plain: String?, byValue: [DraftSubtitle]) {
    guard let list = specifier["IASKSubtitle"] else { return (nil, []) }
    guard case .dictionary = list.value else { return (text(specifier, "IASKSubtitle"), []) }
    func said(_ key: String?) -> String? {
      key.flatMap { list[$0]?.string }.flatMap { $0.isEmpty ? nil : resolve($0) }
    }
    let plain = said("__default__")
    switch kind {
    case .toggle(let preference):
      let on = said(specifier.text("TrueValue")) ?? said("YES")
      let off = said(specifier.text("FalseValue")) ?? said("NO")
      return (
        plain,
        [(true, on), (false, off)].compactMap { flag, text in
          text.map { DraftSubtitle(preference: preference, value: .bool(flag), text: $0) }
        }
      )
    case .picker(let preference, _, _):
      guard case .choice(_, let options, _)? = preferences[preference] else { return (plain, []) }
      return (
        plain,
        options.compactMap { option in
          said(option.value.scalarText).map {
            DraftSubtitle(preference: preference, value: .text(option.id), text: $0)
          }
        }
      )
    case .slider, .textField, .date, .info, .value, .navigation, .action, .link, .mail:
      warn(
        "subtitle", "the subtitle depends on a value; the one for all others stands for it", specifier, "IASKSubtitle")
      return (plain, [])
    }
  }

  /// The title, or what stands for it.
  func label(_ specifier: Specifier) -> String {
    if let title = text(specifier, "Title") { return title }
    let key = specifier.text("Key") ?? specifier.text("File") ?? specifier.type
    comments.append("has no title; \(Quote.text(key)) stands for it")
    return key
  }

  func rowId(_ name: String, isPicker: Bool = false) -> String {
    guard isPicker else { return rowIds.unique(name, fallback: "row") }
    let id = rowIds.unique(name, fallback: "row", isFree: pageIds.isFree)
    pageIds.reserve(id)
    return id
  }

  /// The preference that a row works on, shaped by its first row; nil when the row has no key or cannot share it.
  func preference(_ specifier: Specifier, _ shape: DraftShape) -> Int? {
    guard let key = specifier.text("Key") else { return nil }
    let number = preferences.number(of: key, suite: pane.suite)
    guard let earlier = preferences[number] else {
      preferences[number] = shape
      return number
    }
    guard earlier.typeName == shape.typeName else { return nil }
    if earlier.defaultText != shape.defaultText, specifier["DefaultValue"] != nil {
      warn(
        "repeated_key", "key \(Quote.text(key)) has another default above, which counts", specifier, "DefaultValue")
    }
    preferences[number] = earlier.merged(with: shape)
    return number
  }

  /// Why `preference` gave nil.
  func noPreference(_ specifier: Specifier) -> DraftEntry {
    guard let key = specifier.text("Key") else {
      return leftOut(specifier, because: "it has no Key, so nothing says which preference it changes")
    }
    return leftOut(
      specifier, because: "key \(Quote.text(key)) belongs to a row of another type above",
      notes: ["give each of the two rows a key of its own"])
  }

  // MARK: Toggles and sliders

  private func toggle(_ specifier: Specifier) -> DraftEntry {
    var (on, off) = (specifier["TrueValue"], specifier["FalseValue"])
    for (key, value) in [("TrueValue", on), ("FalseValue", off)] where value.map(luaValue) == .some(nil) {
      warn("bad_value", "\"\(key)\" is \(value?.kindName ?? ""), which no preference stores", specifier, key)
      (on, off) = (nil, nil)
    }
    if let on, let off, on.means(off) {
      warn("bad_value", "\"TrueValue\" and \"FalseValue\" are the same, so both are ignored", specifier, "FalseValue")
      return toggle(specifier, isOn: isOn(specifier, nil, nil), on: nil, off: nil)
    }
    return toggle(specifier, isOn: isOn(specifier, on, off), on: on, off: off)
  }

  private func toggle(_ specifier: Specifier, isOn: Bool, on: PropertyList?, off: PropertyList?) -> DraftEntry {
    let shape = DraftShape.bool(
      default: isOn, on: on.flatMap(luaValue).flatMap { $0 == .bool(true) ? nil : $0 },
      off: off.flatMap(luaValue).flatMap { $0 == .bool(false) ? nil : $0 })
    guard let preference = preference(specifier, shape) else { return noPreference(specifier) }
    let label = label(specifier)
    return row(
      specifier, .toggle(preference), known: ["TrueValue", "FalseValue"], id: rowId(preferences.id(preference)),
      label: label)
  }

  private func isOn(_ specifier: Specifier, _ on: PropertyList?, _ off: PropertyList?) -> Bool {
    guard let value = specifier["DefaultValue"] else { return false }
    if let on, value.means(on) { return true }
    if let off, value.means(off) { return false }
    let isOn = value.bool ?? false
    if on != nil || off != nil, value.string != nil || on?.bool == nil {
      warn(
        "bad_default", "the default is neither \"TrueValue\" nor \"FalseValue\"; read as \(isOn ? "on" : "off")",
        specifier, "DefaultValue")
    } else if let text = value.string, !specifier.isUntyped {
      warn(
        "bad_default", "the default is the string \(Quote.text(text)); read as \(isOn ? "on" : "off")", specifier,
        "DefaultValue")
    } else if value.bool == nil {
      warn("bad_default", "the default is \(value.kindName); read as off", specifier, "DefaultValue")
    }
    return isOn
  }

  private func slider(_ specifier: Specifier, header: String?) -> DraftEntry {
    var (low, high) = (number(specifier, "MinimumValue") ?? 0, number(specifier, "MaximumValue") ?? 1)
    if low >= high {
      warn(
        "bad_range", "the minimum \(LuaText.number(low)) is not below the maximum \(LuaText.number(high))", specifier,
        "MinimumValue")
      (low, high) = low > high ? (high, low) : (low, low + 1)
    }
    var value = number(specifier, "DefaultValue") ?? low
    if value < low || value > high {
      warn("bad_default", "the default \(LuaText.number(value)) is out of range", specifier, "DefaultValue")
      value = min(max(value, low), high)
    }
    guard low < high, let preference = preference(specifier, .number(default: value, min: low, max: high)) else {
      return noPreference(specifier)
    }
    let icons = (min: icon(specifier, "MinimumValueImage"), max: icon(specifier, "MaximumValueImage"))
    let label = text(specifier, "Title")
    return row(
      specifier,
      .slider(
        preference, range: low...high, icons: icons,
        accessibilityLabel: label ?? header ?? preferences.id(preference)),
      known: ["MinimumValue", "MaximumValue", "MinimumValueImage", "MaximumValueImage"],
      id: rowId(preferences.id(preference)), label: label)
  }

  /// A number, also one that is written as a text, which is reported.
  private func number(_ specifier: Specifier, _ key: String) -> Double? {
    guard let value = specifier[key] else { return nil }
    guard let number = value.number, abs(number) < 1e15 else {
      warn(
        "bad_number", "\"\(key)\" is \(value.scalarText.map(Quote.text) ?? value.kindName), no usable number",
        specifier, key)
      return nil
    }
    if value.string != nil, !specifier.isUntyped {
      warn("bad_number", "\"\(key)\" is the string \(Quote.text(value.string ?? "")); read as a number", specifier, key)
    }
    return number
  }

  /// A value that a preference can store.
  func luaValue(_ value: PropertyList) -> LuaTerm? {
    switch value.value {
    case .string(let text): .text(text)
    case .integer(let number): .integer(number)
    case .real(let number): number.isFinite ? .number(number) : nil
    case .bool(let flag): .bool(flag)
    case .date, .data, .array, .dictionary: nil
    }
  }
}

extension DraftShape {
  /// What two rows with one key need together; both are of one type.
  func merged(with other: DraftShape) -> DraftShape {
    switch (self, other) {
    case (.number(let value, let low, let high), .number(_, let otherLow, let otherHigh)):
      .number(default: value, min: min(low, otherLow), max: max(high, otherHigh))
    case (.text(let value, let isSecret), .text(_, let otherIsSecret)):
      .text(default: value, isSecret: isSecret || otherIsSecret)
    case (.choice(let value, let options, let isSorted), .choice(_, let others, _)):
      .choice(
        default: value, options: options + others.filter { other in !options.contains { $0.id == other.id } },
        isSorted: isSorted)
    case (.bool, _), (.number, _), (.text, _), (.choice, _), (.date, _), (.shown, _): self
    }
  }
}
