import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary

extension ScreenReader {
  func readRow(_ id: RowID) {
    let row = model[id]
    add(.row(id), role(of: row.kind)) { element in
      element.section = row.section
      describe(row, &element)
      show(row, &element)
    }
    if case .picker(_, let style, _, _) = row.kind, style == .inline || style == .segmented {
      readOptions(of: id)
    }
    readProblem(of: row)
  }

  private func role(of kind: CompiledRowKind) -> ScreenRole {
    switch kind {
    case .toggle, .permissionToggle: .toggle
    case .navigation, .account, .premium: .row
    case .picker(_, let style, _, _): style == .inline || style == .segmented ? .header : .row
    case .slider: .slider
    case .stepper: .stepper
    case .date: .date
    case .textField(_, _, let isSecure): isSecure ? .secureTextField : .textField
    case .action, .signOut: .button
    case .info(_, _, let isCopyable): isCopyable ? .row : .staticText
    case .link, .mail: .link
    }
  }

  /// Label, lines and icon, with what the first variant that holds says instead.
  private func describe(_ row: CompiledRow, _ element: inout ScreenElement) {
    let variant = row.variants.indices.map { model.tables.variants[$0] }.first { app.holds($0.when, model) == .yes }
    label(&element, variant?.label ?? row.label)
    if let spoken = row.accessibilityLabel {
      element.look.label = element.label
      label(&element, spoken)
    }
    element.subtitle = text(variant?.subtitle ?? row.subtitle)
    element.badge = text(variant?.badge ?? row.badge)
    element.hint = text(row.accessibilityHint)
    if let value = variant?.value ?? row.value { set(text(value), &element) }
    element.look.icon = model.string(variant?.icon ?? row.icon ?? .empty)
    element.look.tint = model.string(variant?.tint ?? row.tint ?? .empty)
    element.look.isDestructive = row.isDestructive || row.kind == .signOut
    element.look.isPanel = row.isPanel
  }

  private func set(_ text: String, _ element: inout ScreenElement) {
    element.value = .string(text)
    element.valueText = text
  }

  /// What a row shows by itself.
  private func show(_ row: CompiledRow, _ element: inout ScreenElement) {
    switch row.kind {
    case .toggle(let id): set(app.value(of: id, model).isTruthy, &element)
    case .permissionToggle(let id):
      if let isGranted = app.isGranted(id, model) { set(isGranted, &element) }
    case .navigation, .account, .premium: element.look.hasChevron = true
    case .picker(let id, let style, _, _):
      element.look.style = "\(style.name)"
      element.look.hasChevron = style == .navigationLink
      if style != .inline, style != .segmented { set(shown(app.value(of: id, model), of: id), &element) }
    case .slider(let id), .stepper(let id): setNumber(row, id, &element)
    case .date(let id, let components): setDate(app.value(of: id, model), components, &element)
    case .textField(let id, _, let isSecure): setText(row, id, isSecure: isSecure, &element)
    case .info(let id, let isSecret, _):
      if let id { set(shown(app.value(of: id, model), of: id), &element) }
      if isSecret, app.life.revealed != row.id, !element.valueText.isEmpty { set(ScreenReader.concealed, &element) }
    case .action, .link, .mail, .signOut: return
    }
  }

  static let concealed = "••••••"

  private func set(_ isOn: Bool, _ element: inout ScreenElement) {
    element.value = .bool(isOn)
    element.valueText = isOn ? "on" : "off"
  }

  private func setNumber(_ row: CompiledRow, _ id: PreferenceID, _ element: inout ScreenElement) {
    let value = app.value(of: id, model)
    let number = value.thousandths ?? 0
    element.value = number % 1000 == 0 ? .integer(number / 1000) : .thousandths(number)
    element.valueText = shown(value, of: id)
    guard let place = row.numbers else { return }
    let range = model.tables.numberRows[Int(place)]
    element.look.minIcon = model.string(range.minIcon ?? .empty)
    element.look.maxIcon = model.string(range.maxIcon ?? .empty)
    let width = Double(range.maximum) - Double(range.minimum)
    guard width > 0 else { return }
    element.look.fraction = Int32(min(1, max(0, (Double(number) - Double(range.minimum)) / width)) * 1000)
  }

  private func setDate(
    _ value: PreferenceValue, _ components: CompiledDateComponents, _ element: inout ScreenElement
  ) {
    guard case .instant(let instant) = value else { return }
    switch components {
    case .date: set(ISODate.date(of: instant), &element)
    case .time: set(ISODate.text(timeOfDay: instant), &element)
    case .dateTime: set(ISODate.text(dateAndTime: instant), &element)
    }
  }

  private func setText(_ row: CompiledRow, _ id: PreferenceID, isSecure: Bool, _ element: inout ScreenElement) {
    let value = app.preferences.refusedText(of: row.id).map { PreferenceValue.text($0) } ?? app.value(of: id, model)
    let text = shown(value, of: id)
    if !text.isEmpty {
      set(isSecure ? ScreenReader.concealed : text, &element)
    }
    guard let place = row.textField else { return }
    let field = model.tables.textFields[Int(place)]
    if text.isEmpty { element.hint = self.text(field.placeholder) }
    element.look.traits = ScreenTextTraits(
      keyboard: model.string(field.keyboard ?? .empty), autocapitalization: model.string(field.autocapitalization),
      autocorrects: field.autocorrects, contentType: model.string(field.contentType ?? .empty), lines: Int(field.lines))
  }

  /// The text of a field that is not valid: under its row.
  private func readProblem(of row: CompiledRow) {
    guard case .textField(let id, _, _) = row.kind, app.preferences.refusedText(of: row.id) != nil else { return }
    say(model[id].errorText, as: "\(model.name(row.id))_error", in: row.section)
  }

  // MARK: - Values

  /// A preference's value as it is shown; a secret never is.
  func shown(_ value: PreferenceValue, of id: PreferenceID) -> String {
    let preference = model[id]
    if preference.type == .secret { return value.isTruthy ? ScreenReader.concealed : "" }
    switch value {
    case .unset: return ""
    case .bool(let isOn): return isOn ? "on" : "off"
    case .option(let index):
      let option = model.option(id, index)
      return text(option.shortLabel ?? option.label)
    case .options(let set):
      let names = preference.options.indices.enumerated().compactMap { index, place in
        index < 64 && set & (1 << index) != 0
          ? text(model.tables.options[place].shortLabel ?? model.tables.options[place].label) : nil
      }
      return names.joined(separator: ", ")
    case .integer, .number: return shown(number: value.thousandths ?? 0, preference)
    case .text(let string): return simulation.string(string, model)
    case .instant(let instant):
      return preference.type == .time ? ISODate.text(timeOfDay: instant) : ISODate.date(of: instant)
    }
  }

  private func shown(number: Int64, _ preference: CompiledPreference) -> String {
    switch preference.format {
    case .percent: return "\(Simulation.decimal(number.multipliedReportingOverflow(by: 100).partialValue)) %"
    case .bytes: return bytes(number / 1000)
    case .plain:
      let unit = text(preference.unit)
      return unit.isEmpty ? Simulation.decimal(number) : "\(Simulation.decimal(number)) \(unit)"
    }
  }

  /// In steps of 1000, with one decimal. Source: Apple, ByteCountFormatStyle, `.file`.
  private func bytes(_ count: Int64) -> String {
    var rest = count.magnitude
    var tenths: UInt64 = 0
    var unit = 0
    let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"]
    while rest >= 1000, unit + 1 < units.count {
      tenths = rest % 1000 / 100
      rest /= 1000
      unit += 1
    }
    return "\(count < 0 ? "-" : "")\(rest)\(tenths > 0 ? ".\(tenths)" : "") \(units[unit])"
  }

  // MARK: - Options

  /// What a picker offers: in its list, its menu, or on its page.
  func readOptions(of id: RowID) {
    guard case .picker(let preference, let style, _, _) = model[id].kind else { return }
    let value = app.value(of: preference, model)
    let options = options(of: id, preference)
    for (place, index) in options.enumerated() {
      let option = model.option(preference, index)
      add(.option(id, index), .option) { element in
        element.section = style == .inline || style == .segmented ? model[id].section : nil
        label(&element, option.label)
        element.subtitle = text(option.subtitle)
        element.look.icon = model.string(option.icon ?? .empty)
        element.look.style = "\(style.name)"
        if style == .segmented { element.rank = ScreenRank(number: place + 1, count: options.count) }
        switch value {
        case .option(let chosen): element.isSelected = chosen == index
        case .options(let set): element.isSelected = index < 64 && set & (1 << index) != 0
        case .unset, .bool, .integer, .number, .text, .instant: break
        }
      }
    }
  }

  /// In the order in which they are shown: as written, or by label.
  private func options(of id: RowID, _ preference: PreferenceID) -> [UInt16] {
    let list = Array(model.tables.rowOptions[model[id].options.indices])
    guard model[preference].isSorted else { return list }
    let labels = list.map { (index: $0, label: text(model.option(preference, $0).label)) }
    return labels.sorted { ($0.label.lowercased(), $0.index) < ($1.label.lowercased(), $1.index) }.map(\.index)
  }
}

extension PickerStyle {
  /// As definitions spell it.
  var name: StaticString {
    switch self {
    case .navigationLink: "navigation_link"
    case .menu: "menu"
    case .inline: "inline"
    case .segmented: "segmented"
    case .wheel: "wheel"
    }
  }
}
