import TextFormats

extension ModelBuilder {
  /// The pages of `pages` and those inside rows, sorted by id.
  mutating func allPages(_ top: Fields) -> [SettingsPage] {
    var pages: [SettingsPage] = []
    for (id, fields) in top.tables(byKey: "pages", .page) {
      if let written = fields.entries.first(where: { $0.key == "id" }), written.node.string == id { continue }
      pages.append(page(id, fields, inlineIn: nil))
    }
    pages += inlinePages
    for index in pages.indices where pages[index].title.isEmpty {
      pages[index].title = leadingLabels[pages[index].id] ?? ""
    }
    pages.sort { Name.comesBefore($0.id, $1.id) }
    checkPremiumRows(&pages)
    return pages
  }

  mutating func page(_ id: String, _ fields: Fields, inlineIn row: String?) -> SettingsPage {
    reading.sources.places[.page(id)] = fields.place
    let sections = fields.tables("sections", .section).map { section($0, page: id) }
    if fields.has("body"), !sections.isEmpty {
      fields.report(
        "bad_page", "a page has either \"sections\" or \"body\"", at: "body", "make the text a section's footer")
    }
    if fields.has("placeholder"), !fields.has("requires") {
      fields.report(
        "unknown_field", "a page without \"requires\" shows no placeholder", at: "placeholder", "add the gate")
    }
    if fields.has("screen_sent"), fields.has("screen"), fields.textUnlessFalse("screen") == nil {
      fields.report(
        "unknown_field", "a page with screen = false sends no screen", at: "screen_sent", "leave one of them out")
    }
    let placeholder = fields.optionalTable("placeholder", .placeholder).map {
      PagePlaceholder(
        title: $0.text("title"), message: $0.text("message"), button: $0.text("button"), icon: $0.icon("icon"))
    }
    return SettingsPage(
      id: id, title: fields.text("title", or: ""), style: fields.pick("style", or: .insetGrouped),
      colorScheme: fields.pick("color_scheme", or: .automatic), sections: sections,
      body: fields.text("body"), footer: fields.text("footer"), gates: gates(fields, onPage: true) ?? [],
      placeholder: placeholder, onLost: fields.pick("on_lost", or: .placeholder), loads: fields.list("loads"),
      whileLoading: fields.pick("while_loading", or: .disabled),
      screen: fields.has("screen") ? fields.textUnlessFalse("screen") : id,
      screenSent: fields.optional("screen_sent"), stringsTable: stringsTable(fields),
      onAppear: actions(fields, "on_appear"), onDisappear: actions(fields, "on_disappear"),
      module: fields.optional("module"), inlineInRow: row)
  }

  private mutating func section(_ fields: Fields, page: String) -> SettingsSection {
    let id = fields.text("id")
    if let id { reading.sources.places[.section(id)] = fields.place }
    let rows = fields.tables("rows", .row).compactMap { row($0, page: page) }
    return SettingsSection(
      id: id, header: fields.text("header"), footer: fields.text("footer"), module: fields.optional("module"),
      visibleWhen: condition(fields, "visible_when"), enabledWhen: condition(fields, "enabled_when"), rows: rows)
  }

  /// The page that a row leads to, by id or written in it; nil when neither is there.
  mutating func target(_ fields: Fields, row: String, page: String) -> String? {
    guard let node = fields.node("page") else { return nil }
    let label = fields.text("label") ?? ""
    if let id = node.string {
      leadingLabels[id] = leadingLabels[id] ?? label
      links.append(PageLink(from: page, to: id, fields: fields))
      return id
    }
    let inline = Fields(node, .inlinePage, fields.path.key("page"), reading)
    guard let id = inline.text("id") else { return nil }
    leadingLabels[id] = leadingLabels[id] ?? label
    links.append(PageLink(from: page, to: id, fields: fields))
    inlinePages.append(self.page(id, inline, inlineIn: row))
    return id
  }

  /// A `premium` row without a gate gets the only entitlement, unless its page has a gate.
  private func checkPremiumRows(_ pages: inout [SettingsPage]) {
    let entitlements = symbols.names(.entitlement)
    for row in premiumRows {
      guard let target = pages.first(where: { $0.id == row.page }), target.gates.isEmpty else { continue }
      guard entitlements.count == 1, let only = entitlements.first else {
        let note =
          entitlements.isEmpty
          ? "define one in store.entitlements" : "write requires = { entitlement = \"\(entitlements[0])\" }"
        row.fields.report("missing_field", "a premium row needs \"requires\" when there is not one entitlement", note)
        continue
      }
      let gate = Gate(need: .entitlement(only), present: .sheet, after: .continue, onDeclined: [], message: nil)
      set(gate, ofRow: row.id, in: &pages)
    }
  }

  private func set(_ gate: Gate, ofRow id: String, in pages: inout [SettingsPage]) {
    for page in pages.indices {
      for section in pages[page].sections.indices {
        guard let row = pages[page].sections[section].rows.firstIndex(where: { $0.id == id }) else { continue }
        pages[page].sections[section].rows[row].gates = [gate]
      }
    }
  }
}
