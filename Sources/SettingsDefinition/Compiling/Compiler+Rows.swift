import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compile(_ row: SettingsRow, in section: SectionID, of page: PageID) throws(Finding) {
    let id = RowID(tables.rows.count)
    var compiled = CompiledRow(id: id, page: page, section: section, kind: try kind(row.kind))
    compiled.exists = parts.rows.contains(row.id)
    compiled.visible = try optionalCondition(row.visibleWhen)
    compiled.enabled = try optionalCondition(row.enabledWhen)
    compiled.gates = try gates(row.gates)
    compiled.confirm = try confirm(row.confirm, of: .row(id))
    compiled.haptic = row.haptic?.compiled ?? .none
    compiled.onChange = try actions(row.kind.onChange)
    compiled.label = try optionalText(row.data.label)
    compiled.subtitle = try optionalText(row.data.subtitle)
    compiled.value = try optionalText(row.data.value)
    compiled.badge = try optionalText(row.data.badge)
    compiled.icon = icon(row.data.icon)
    compiled.tint = color(row.data.tint)
    compiled.variants = try variants(of: row)
    compiled.isDestructive = row.role == .destructive
    compiled.isPanel = row.style == .panel
    compiled.analyticsDescription = optionalString(row.data.analyticsDescription)
    compiled.analytics = try analytics(row.analytics)
    compiled.accessibilityLabel = try optionalText(row.accessibilityLabel)
    compiled.accessibilityHint = try optionalText(row.accessibilityHint)
    try addDetails(row.kind, to: &compiled)
    _ = try append(compiled, to: &tables.rows, "rows")
    tables.rowNames.append(string(row.id))
  }

  private mutating func kind(_ kind: RowKind) throws(Finding) -> CompiledRowKind {
    switch kind {
    case .toggle(let row):
      switch row.source {
      case .preference(let id): return .toggle(try preference(id))
      case .permission(let kind): return .permissionToggle(try permission(kind))
      }
    case .navigation(let page): return .navigation(try self.page(page))
    case .picker(let row):
      return .picker(
        try preference(row.preference), row.style.compiled, closesOnChoice: row.closesOnChoice,
        isSearchable: row.searchable)
    case .slider(let row): return .slider(try preference(row.preference))
    case .stepper(let row): return .stepper(try preference(row.preference))
    case .date(let row): return .date(try preference(row.preference), row.components.compiled)
    case .textField(let row):
      return .textField(try preference(row.preference), row.commit.compiled, isSecure: row.secure)
    case .action(let actions): return .action(try actionList(actions))
    case .info(let row):
      var shown: PreferenceID?
      if let id = row.preference { shown = try preference(id) }
      return .info(shown, isSecret: row.secret, isCopyable: row.copyable)
    case .link(let row): return .link(try text(row.url), inSheet: row.openIn == .sheet)
    case .mail(let row): return .mail(try mail(row.draft))
    case .account(let page): return .account(try self.page(page))
    case .premium(let page): return .premium(try self.page(page))
    case .signOut: return .signOut
    }
  }

  /// What only some kinds have, in tables of their own: rows are copied at every look.
  private mutating func addDetails(_ kind: RowKind, to row: inout CompiledRow) throws(Finding) {
    switch kind {
    case .picker(let picker):
      let id = try preference(picker.preference)
      var options: [UInt16] = []
      for name in picker.options { options.append(try option(name, of: id)) }
      row.options = try append(options, run: &tables.rowOptions, "options of rows")
    case .slider(let numbers), .stepper(let numbers):
      var details = CompiledNumbers(
        minimum: try thousandths(numbers.min), maximum: try thousandths(numbers.max),
        step: try optionalThousandths(numbers.step))
      details.minIcon = icon(numbers.minIcon)
      details.maxIcon = icon(numbers.maxIcon)
      row.numbers = try append(details, to: &tables.numberRows, "sliders and steppers")
    case .textField(let field):
      var details = CompiledTextField(autocapitalization: string(field.autocapitalization.rawValue))
      details.placeholder = try optionalText(field.placeholder)
      details.lines = clamped(field.lines)
      details.keyboard = optionalString(field.keyboard)
      details.autocorrects = field.autocorrection
      details.contentType = optionalString(field.contentType)
      row.textField = try append(details, to: &tables.textFields, "text fields")
    case .link(let link): row.alsoPushes = try optionalPage(link.page)
    case .mail(let mail): row.alsoPushes = try optionalPage(mail.page)
    case .toggle, .navigation, .date, .action, .info, .account, .premium, .signOut: break
    }
  }

  private func optionalPage(_ id: String?) throws(Finding) -> PageID? {
    guard let id else { return nil }
    return try page(id)
  }

  private mutating func variants(of row: SettingsRow) throws(Finding) -> TableRange {
    var variants: [CompiledVariant] = []
    for variant in row.variants {
      var compiled = CompiledVariant(when: try condition(variant.when))
      compiled.label = try optionalText(variant.label)
      compiled.subtitle = try optionalText(variant.subtitle)
      compiled.value = try optionalText(variant.value)
      compiled.badge = try optionalText(variant.badge)
      compiled.icon = icon(variant.icon)
      compiled.tint = color(variant.tint)
      variants.append(compiled)
    }
    return try append(variants, run: &tables.variants, "variants of rows")
  }
}

extension RowKind {
  /// What follows a change by the user.
  var onChange: [ActionItem] {
    switch self {
    case .toggle(let row): row.onChange
    case .picker(let row): row.onChange
    case .slider(let row), .stepper(let row): row.onChange
    case .date(let row): row.onChange
    case .textField(let row): row.onChange
    case .navigation, .action, .info, .link, .mail, .account, .premium, .signOut: []
    }
  }
}

extension PickerRow.Style {
  var compiled: PickerStyle {
    switch self {
    case .navigationLink: .navigationLink
    case .menu: .menu
    case .inline: .inline
    case .segmented: .segmented
    case .wheel: .wheel
    }
  }
}

extension DateRow.Components {
  var compiled: CompiledDateComponents {
    switch self {
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    }
  }
}

extension TextFieldRow.Commit {
  var compiled: TextCommit {
    switch self {
    case .onEnd: .onEnd
    case .onSubmit: .onSubmit
    case .onChange: .onChange
    }
  }
}
