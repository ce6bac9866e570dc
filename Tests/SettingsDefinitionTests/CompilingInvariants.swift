import SettingsDefinition
import SettingsVocabulary

/// What is wrong with the tables of a model: numbers that lead nowhere, names that cannot be reached.
func faults(of model: CompiledModel) -> [String] {
  var check = TableCheck(model: model)
  check.run()
  return check.faults
}

private struct TableCheck {
  let model: CompiledModel
  var faults: [String] = []
  var tables: ModelTables { model.tables }

  mutating func run() {
    checkTexts()
    checkConditions()
    checkPages()
    checkRows()
    checkPreferences()
    checkActions()
    checkSurfaces()
    checkFlows()
    checkTiming()
    checkTargets()
  }

  private mutating func index(_ index: Int, below count: Int, _ what: String) {
    if index >= count { faults.append("\(what) \(index) of \(count)") }
  }
  private mutating func range(_ range: TableRange, _ count: Int, _ what: String) {
    if range.indices.upperBound > count { faults.append("\(what) \(range.indices) of \(count)") }
  }
  private mutating func string(_ id: StringID?) {
    if let id { index(id.index, below: tables.strings.count, "string") }
  }
  private mutating func text(_ id: TextID?) { if let id { index(id.index, below: tables.texts.count, "text") } }
  private mutating func condition(_ id: ConditionID?) {
    if let id { index(id.index, below: tables.conditions.count, "condition") }
  }
  private mutating func gates(_ id: GateListID?) {
    if let id { index(id.index, below: tables.gateLists.count, "gates") }
  }
  private mutating func actions(_ id: ActionListID?) {
    if let id { index(id.index, below: tables.actionLists.count, "actions") }
  }
  private mutating func confirm(_ id: ConfirmID?) {
    if let id { index(id.index, below: tables.confirms.count, "confirm") }
  }
  private mutating func sheet(_ sheet: SheetStyle) {
    range(sheet.detents, tables.detents.count, "detents")
    if sheet.detents.isEmpty { faults.append("a sheet without detents") }
    text(sheet.close)
  }

  private mutating func checkTexts() {
    if tables.strings.prefix(WellKnown.allCases.count) != WellKnown.allCases.map(\.text)[...] {
      faults.append("the strings do not begin with those of the engine")
    }
    if Set(tables.strings).count != tables.strings.count { faults.append("a string twice") }
    for text in tables.texts {
      string(text.key)
      range(text.segments, tables.segments.count, "segments")
      if text.segments.isEmpty { faults.append("a text without segments") }
    }
    for segment in tables.segments {
      if case .literal(let text) = segment { string(text) }
      if case .placeholder(_, let fallback) = segment { string(fallback) }
    }
    for row in tables.translations {
      if row.count != tables.texts.count {
        faults.append("a language with \(row.count) of \(tables.texts.count) texts")
      }
      for id in row { text(id) }
    }
    if tables.translations.count != tables.locales.count { faults.append("languages without translations") }
  }

  private mutating func checkConditions() {
    for part in tables.conditionLists { condition(part) }
    for (number, entry) in tables.conditions.enumerated() {
      switch entry {
      case .allOf(let parts), .anyOf(let parts), .noneOf(let parts):
        range(parts, tables.conditionLists.count, "parts of a condition")
        for part in tables.conditionLists[parts.indices] where part.index >= number {
          faults.append("a condition that is inside of itself")
        }
      case .preference(let id, _), .validText(let id): index(id.index, below: tables.preferences.count, "preference")
      case .provider(let id): index(Int(id), below: tables.account.providers.count, "provider")
      case .accountIs(let id), .locale(let id), .storefront(let id): string(id)
      case .entitlement(let id): index(id.index, below: tables.store.entitlements.count, "entitlement")
      case .product(let id, _, _): index(id.index, below: tables.store.products.count, "product")
      case .permission(let id, _): index(id.index, below: tables.permissions.count, "permission")
      case .capability(let id): index(Int(id), below: tables.capabilities.count, "capability")
      case .constant(let id): index(Int(id), below: tables.constants.count, "constant")
      case .flag(let id): index(Int(id), below: tables.flags.count, "flag")
      case .state(let id, _): index(Int(id), below: tables.stateFields.count, "state key")
      case .always, .never, .signedIn, .verified, .appTransaction, .isPad, .iosAtLeast, .isOnline: break
      }
    }
    for list in tables.gateLists { range(list, tables.gates.count, "gates") }
    for rule in tables.gates {
      actions(rule.onDeclined)
      text(rule.message)
    }
  }

  private mutating func checkPages() {
    index(tables.root.index, below: tables.pages.count, "root")
    for (number, page) in tables.pages.enumerated() {
      for id in [page.title, page.body, page.footer, page.placeholder?.title] { text(id) }
      range(page.sections, tables.sections.count, "sections")
      range(page.loads, tables.loads.count, "loads")
      gates(page.gates)
      for section in page.sections.indices where tables.sections[section].page.index != number {
        faults.append("a section of another page")
      }
    }
    for (number, section) in tables.sections.enumerated() {
      range(section.rows, tables.rows.count, "rows")
      condition(section.visible)
      condition(section.enabled)
      for row in section.rows.indices where tables.rows[row].section.index != number {
        faults.append("a row of another section")
      }
    }
  }

  private mutating func checkRows() {
    if tables.rowNames.count != tables.rows.count { faults.append("rows without names") }
    for (number, row) in tables.rows.enumerated() {
      if row.id.index != number { faults.append("a row at another's place") }
      for id in [row.label, row.subtitle, row.value, row.badge, row.accessibilityLabel] { text(id) }
      for id in [row.icon, row.tint, row.analyticsDescription] { string(id) }
      condition(row.visible)
      condition(row.enabled)
      gates(row.gates)
      confirm(row.confirm)
      actions(row.onChange)
      range(row.variants, tables.variants.count, "variants")
      range(row.options, tables.rowOptions.count, "options of a row")
      if let preference = row.kind.preference {
        index(preference.index, below: tables.preferences.count, "preference")
        for option in tables.rowOptions[row.options.indices] {
          index(Int(option), below: Int(model[preference].options.count), "option")
        }
      }
      let name = model.name(row.id)
      if model.row(named: name) != row.id { faults.append("the row \(name) cannot be found by its name") }
      checkKind(row)
    }
  }

  private mutating func checkKind(_ row: CompiledRow) {
    switch row.kind {
    case .navigation(let page), .account(let page), .premium(let page):
      index(page.index, below: tables.pages.count, "page")
      if row.exists, !model[page].exists { faults.append("\(model.name(row.id)) leads to a page that does not exist") }
    case .action(let list): actions(list)
    case .mail(let mail): index(mail.index, below: tables.mails.count, "mail")
    case .link(let url, _): text(url)
    case .permissionToggle(let kind): index(kind.index, below: tables.permissions.count, "permission")
    case .slider, .stepper: index(Int(row.numbers ?? .max), below: tables.numberRows.count, "numbers")
    case .textField: index(Int(row.textField ?? .max), below: tables.textFields.count, "text field")
    case .toggle, .picker, .date, .info, .signOut: break
    }
  }

  private mutating func checkPreferences() {
    for preference in tables.preferences {
      range(preference.options, tables.options.count, "options")
      range(preference.derivations, tables.derivations.count, "derivations")
      actions(preference.onChange)
      if let pattern = preference.pattern { index(Int(pattern), below: tables.patterns.count, "pattern") }
    }
    for option in tables.options {
      text(option.label)
      confirm(option.confirm)
      gates(option.gates)
    }
  }

  private mutating func checkActions() {
    if tables.slotRules.count != tables.actions.count { faults.append("actions without rules") }
    for list in tables.actionLists { range(list, tables.actions.count, "actions") }
    for action in tables.actions {
      if case .choose(let when, let run, let otherwise) = action {
        condition(when)
        actions(run)
        actions(otherwise)
      }
      if case .push(let page) = action { index(page.index, below: tables.pages.count, "page") }
      if case .task(let task) = action { index(task.index, below: tables.tasks.count, "task") }
      if case .presentDialog(let dialog) = action { index(dialog.index, below: tables.dialogs.count, "dialog") }
      if case .track(let event) = action {
        index(event.index, below: tables.analytics.customEvents.count, "event")
      }
    }
    for task in tables.tasks {
      index(task.point.index, below: tables.timing.points.count, "await point")
      if model.name(task.point) != "task.\(model.string(task.name))" { faults.append("a task at another's point") }
    }
  }

  private mutating func checkSurfaces() {
    if tables.confirmNames.count != tables.confirms.count { faults.append("questions without names") }
    for (number, question) in tables.confirms.enumerated() {
      sheet(question.sheet)
      let name = model.surfaceName(question.subject)
      if model.string(tables.confirmNames[number]) != name { faults.append("\(name) has another name") }
      if model.targets(named: "confirm_\(model.name(question.subject))").isEmpty {
        faults.append("\(name) cannot be answered")
      }
    }
    for dialog in tables.dialogs {
      sheet(dialog.sheet)
      range(dialog.buttons, tables.buttons.count, "buttons")
    }
    for mail in tables.mails { range(mail.to, tables.mailAddresses.count, "addresses") }
    sheet(tables.webSheet)
  }

  private mutating func checkFlows() {
    if tables.flows.count != FlowKind.allCases.count { faults.append("\(tables.flows.count) flows") }
    for flow in tables.flows where flow.exists {
      sheet(flow.sheet)
      confirm(flow.confirm)
      range(flow.errors, tables.errorTexts.count, "errors")
      text(flow.messages.failure)
    }
    if tables.softPromptNames.count != tables.permissions.count { faults.append("soft prompts without names") }
    if tables.analytics.templates.count != EventTemplate.allCases.count { faults.append("missing templates") }
    if tables.analytics.flowTemplates.count != FlowPhase.allCases.count { faults.append("missing templates of flows") }
  }

  private mutating func checkTiming() {
    let timing = tables.timing
    if timing.points.count != timing.names.count || timing.points.count != timing.afterAnswer.count {
      faults.append("\(timing.points.count) await points with \(timing.names.count) names")
    }
    if Set(timing.names).count != timing.names.count { faults.append("two await points of one name") }
    if timing.names.count < AwaitPoint.fixed.count + 3 * tables.permissions.count { faults.append("missing points") }
  }

  private mutating func checkTargets() {
    if tables.targetNameList.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) != tables.targetNameList {
      faults.append("the names of targets are not sorted")
    }
    if Set(tables.targetNameList) != Set(tables.targetNames.keys) { faults.append("names of targets are missing") }
    var count = 0
    for name in tables.targetNameList {
      let targets = model.targets(named: name)
      count += targets.count
      if targets.isEmpty { faults.append("nothing is called \(name)") }
      for target in targets where model.name(target) != name { faults.append("\(target) is not called \(name)") }
    }
    if count != tables.targets.count { faults.append("targets that nothing names") }
  }
}
