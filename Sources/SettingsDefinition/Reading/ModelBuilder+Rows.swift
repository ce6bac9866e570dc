import TextFormats

extension ModelBuilder {
  /// Nil when the row has no id or no kind, which has been reported.
  mutating func row(_ fields: Fields, page: String) -> SettingsRow? {
    guard let id = fields.text("id"), let name = fields.text("kind"),
      let kind = rowKind(name, fields, id: id, page: page)
    else { return nil }
    reading.sources.places[.row(id)] = fields.place
    checkLabel(name, fields)
    let label = fields.text("label")
    return SettingsRow(
      id: id, kind: kind, data: data(fields),
      role: fields.pick("role", or: name == "sign_out" ? .destructive : .normal),
      style: fields.pick("style", or: name == "account" || name == "premium" ? .panel : .row),
      module: fields.optional("module") ?? Self.module(of: kind), visibleWhen: condition(fields, "visible_when"),
      enabledWhen: condition(fields, "enabled_when"), gates: rowGates(name, fields, id: id, kind: kind),
      confirm: confirm(fields, button: label ?? ""), variants: variants(fields), haptic: fields.optional("haptic"),
      analytics: analytics(ofRow: fields), accessibilityLabel: fields.text("accessibility_label"),
      accessibilityHint: fields.text("accessibility_hint"))
  }

  private func data(_ fields: Fields) -> SettingsRowData {
    SettingsRowData(
      label: fields.text("label"), subtitle: fields.text("subtitle"), value: fields.text("value"),
      badge: fields.text("badge"), icon: fields.icon("icon"), tint: color(fields, "tint"),
      analyticsDescription: fields.text("analytics_description"))
  }

  private func variants(_ fields: Fields) -> [RowVariant] {
    fields.tables("variants", .variant).compactMap { variant in
      guard let when = condition(variant, "when") else { return nil }
      return RowVariant(
        when: when, label: variant.text("label"), subtitle: variant.text("subtitle"), value: variant.text("value"),
        badge: variant.text("badge"), icon: variant.icon("icon"), tint: color(variant, "tint"))
    }
  }

  private func color(_ fields: Fields, _ name: String) -> ColorValue? {
    guard let text = fields.text(name) else { return nil }
    if let system = SystemColor(rawValue: text) { return .system(system) }
    if let rgba = RGBA(text) { return .rgba(rgba) }
    return References.token(text, symbols).map { .token($0) }
  }

  private func analytics(ofRow fields: Fields) -> RowAnalytics {
    if let table = fields.optionalTable("analytics", .rowAnalytics) {
      return .event(table.text("event", or: ""), properties: properties(table, "properties"))
    }
    return fields.node("analytics")?.bool == false ? .none : .template
  }

  private static func module(of kind: RowKind) -> Module? {
    switch kind {
    case .account, .signOut: .auth
    case .premium: .purchases
    case .toggle, .navigation, .picker, .slider, .stepper, .date, .textField, .action, .info, .link, .mail: nil
    }
  }

  private mutating func rowGates(_ name: String, _ fields: Fields, id: String, kind: RowKind) -> [Gate] {
    if let written = gates(fields) { return written }
    if case .premium(let page) = kind { premiumRows.append(PremiumRow(id: id, page: page, fields: fields)) }
    guard case .account = kind else { return [] }
    return [Gate(need: .signedIn, present: .sheet, after: .continue, onDeclined: [], message: nil)]
  }

  private func checkLabel(_ kind: String, _ fields: Fields) {
    guard !fields.has("label") else { return }
    if kind == "slider" {
      guard !fields.has("accessibility_label") else { return }
      fields.report(
        "missing_field", "a slider without \"label\" needs \"accessibility_label\"", "say what it changes")
    } else if !fields.entries.contains(where: { $0.key == "label" }) {
      fields.report("missing_field", "a row needs \"label\"", "the text of the row")
    }
  }

  // MARK: Kinds

  private mutating func rowKind(_ name: String, _ fields: Fields, id: String, page: String) -> RowKind? {
    switch name {
    case "navigation": return target(fields, row: id, page: page).map { .navigation(page: $0) }
    case "account":
      needTable("account", symbols.hasAccount, for: "kind", fields)
      return target(fields, row: id, page: page).map { .account(page: $0) }
    case "premium":
      needTable("store", symbols.hasStore, for: "kind", fields)
      return target(fields, row: id, page: page).map { .premium(page: $0) }
    case "sign_out":
      needTable("account", symbols.hasAccount, for: "kind", fields)
      return .signOut
    case "picker":
      let picker = picker(fields)
      if let picker, picker.style == .navigationLink { pushedPickers.append((id, fields)) }
      return picker.map { .picker($0) }
    case "action":
      return .action(actions(fields, "actions"))
    case "link":
      return .link(
        LinkRow(
          url: fields.text("url", or: ""), openIn: fields.pick("open_in", or: .browser),
          page: target(fields, row: id, page: page)))
    case "mail":
      return .mail(MailRow(draft: mail(fields), page: target(fields, row: id, page: page)))
    default:
      return valueRow(name, fields)
    }
  }

  private func valueRow(_ name: String, _ fields: Fields) -> RowKind? {
    switch name {
    case "toggle": toggle(fields).map { .toggle($0) }
    case "slider": number(fields).map { .slider($0) }
    case "stepper": number(fields).map { .stepper($0) }
    case "date": date(fields).map { .date($0) }
    case "text_field": textField(fields).map { .textField($0) }
    case "info": .info(info(fields))
    default: nil
    }
  }

  private func info(_ fields: Fields) -> InfoRow {
    let hasValue = fields.has("value") || fields.tables("variants", .variant).contains { $0.has("value") }
    if hasValue, fields.has("preference") {
      fields.report(
        "bad_row", "an info row has either \"value\" or \"preference\"", at: "preference", "keep one of them")
    } else if !hasValue, !fields.has("preference") {
      fields.report("missing_field", "an info row needs \"value\" or \"preference\"", "what it shows")
    }
    return InfoRow(
      preference: fields.text("preference"), secret: fields.bool("secret"), copyable: fields.bool("copyable"))
  }
}
