import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compilePages() throws(Finding) {
    defer { home = .standard }
    for (index, page) in model.pages.enumerated() {
      home = .table(ByteString(page.stringsTable))
      let sections = try sections(of: page, PageID(index))
      let compiled = try compile(page, sections: sections)
      tables.pages.append(compiled)
    }
    tables.root = try page(model.root)
  }

  private mutating func compile(_ page: SettingsPage, sections: TableRange) throws(Finding) -> CompiledPage {
    var compiled = CompiledPage(name: string(page.id))
    compiled.exists = parts.pages.contains(page.id)
    compiled.title = try text(page.title)
    compiled.style = string(page.style.rawValue)
    compiled.isDark = page.colorScheme.isDark
    compiled.body = try optionalText(page.body)
    compiled.footer = try optionalText(page.footer)
    compiled.sections = sections
    compiled.gates = try gates(page.gates)
    if let placeholder = page.placeholder {
      var shown = CompiledPlaceholder()
      shown.title = try optionalText(placeholder.title)
      shown.message = try optionalText(placeholder.message)
      shown.button = try optionalText(placeholder.button)
      shown.icon = icon(placeholder.icon)
      compiled.placeholder = shown
    }
    compiled.onLost = page.onLost.compiled
    // What no page loads is read at launch, so a page that does not exist must not seem to load it.
    let loads = compiled.exists ? page.loads.filter(exists).map(\.compiled) : []
    compiled.loads = try append(loads, run: &tables.loads, "steps of loading")
    compiled.whileLoading = page.whileLoading.compiled
    compiled.screen = optionalString(page.screen)
    compiled.countsEachAppearance = (page.screenSent ?? model.analytics.screens) == .eachAppearance
    compiled.onAppear = try actions(page.onAppear)
    compiled.onDisappear = try actions(page.onDisappear)
    return compiled
  }

  private mutating func sections(of page: SettingsPage, _ id: PageID) throws(Finding) -> TableRange {
    let start = tables.sections.count
    for section in page.sections {
      let index = SectionID(try append(CompiledSection(page: id), to: &tables.sections, "sections"))
      var compiled = CompiledSection(page: id)
      compiled.name = optionalString(section.id)
      compiled.exists = parts.pages.contains(page.id) && model.exists(section.module)
      compiled.header = try optionalText(section.header)
      compiled.footer = try optionalText(section.footer)
      compiled.visible = try optionalCondition(section.visibleWhen)
      compiled.enabled = try optionalCondition(section.enabledWhen)
      let first = tables.rows.count
      for row in section.rows { try compile(row, in: index, of: id) }
      compiled.rows = TableRange(start: first, count: tables.rows.count - first)
      tables.sections[index.index] = compiled
    }
    return TableRange(start: start, count: tables.sections.count - start)
  }

  /// Whether there is anything to load with the chosen modules.
  func exists(_ item: LoadItem) -> Bool {
    switch item {
    case .products, .entitlements, .appTransaction: tables.modules.purchases
    case .account: tables.modules.auth
    case .preferences, .config, .permissions: true
    }
  }
}

extension SettingsPage.OnLost {
  var compiled: GateLost {
    switch self {
    case .placeholder: .placeholder
    case .pop: .pop
    case .stay: .stay
    case .ask: .ask
    }
  }
}

extension SettingsPage.WhileLoading {
  var compiled: WhileLoading {
    switch self {
    case .disabled: .disabled
    case .progress: .progress
    case .enabled: .enabled
    }
  }
}

extension LoadItem {
  var compiled: LoadStep {
    switch self {
    case .preferences: .preferences
    case .config: .config
    case .products: .products
    case .entitlements: .entitlements
    case .permissions: .permissions
    case .account: .account
    case .appTransaction: .appTransaction
    }
  }
}

extension SettingsPage.ColorScheme {
  fileprivate var isDark: Bool? {
    switch self {
    case .automatic: nil
    case .light: false
    case .dark: true
    }
  }
}
