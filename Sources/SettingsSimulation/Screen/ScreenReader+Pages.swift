import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary

/// Pages, lists of options, and the bars around them.
extension ScreenReader {
  /// The selected tab: its page in front, and the tab bar.
  func readTab() {
    let tab = simulation.screen.tab
    enter(level: 0)
    let stack = StackID.tab(tab)
    if simulation.screen.isWithHost, tab == model.tables.embedding.settingsTab {
      place = .stack(stack)
      open(simulation.hostName(model) ?? "", .page) { label(&$0, model.tables.embedding.hostTitle, or: .back) }
    } else if tab != model.tables.embedding.settingsTab, simulation.screen.entries(of: stack).isEmpty {
      place = .stack(stack)
      open(model.name(.tab(tab)), .page) { $0.label = $0.id }
    } else {
      readStack(stack)
    }
    place = .stack(stack)
    guard !simulation.hidesBars(stack, model) else { return }
    for index in model.tables.embedding.tabs.indices {
      let id = UInt8(truncatingIfNeeded: index)
      container = ""
      add(.tab(id), .tab) { element in
        element.label = element.id
        if let page = model.tables.embedding.tabPages.indices.contains(index)
          ? model.tables.embedding.tabPages[index] : nil
        {
          label(&element, model[page].title)
        }
        element.isSelected = id == tab
        element.rank = ScreenRank(number: index + 1, count: model.tables.embedding.tabs.count)
      }
    }
  }

  /// The page on top of a stack, or the list of options that is.
  func readStack(_ stack: StackID) {
    place = .stack(stack)
    if case .options(let row)? = simulation.screen.entries(of: stack).last?.destination {
      open(model.name(row), .page) { element in
        label(&element, model[row].label)
        element.look.style = model.string(model[model[row].page].style)
      }
      readBack(stack)
      if case .picker(_, _, _, isSearchable: true) = model[row].kind { readField(.search) }
      readOptions(of: row)
    } else if let page = simulation.topPage(of: stack, model) {
      readPage(page, on: stack)
    }
  }

  private func readPage(_ page: PageID, on stack: StackID) {
    let rule = model[page]
    let isCollapsed = page == model.tables.root && stack.level == nil && simulation.headerCollapse(model) >= 1000
    open(model.name(page), .page) { element in
      label(&element, rule.title)
      element.look.style = model.string(rule.style)
      if isCollapsed, let profile = model.tables.profile, profile.header.showsPerson {
        label(&element, profile.name)
        element.look.icon = text(profile.avatar)
      }
    }
    readBack(stack)
    if let level = stack.level, simulation.screen.entries(of: stack).isEmpty {
      let sheet = model.sheet(of: simulation.screen.layers[level].kind, for: app.session.provider)
      place = .layer(level)
      add(.control(.close), .button) { label(&$0, sheet.close, or: .done) }
      place = .stack(stack)
    }
    if page == model.tables.root, stack.level == nil { readProfile() }
    if app.isOpen(page, model) == .yes {
      readContents(of: page)
    } else {
      readPlaceholder(of: page)
    }
    if app.messages.inline != nil, stack == simulation.screen.frontStack { readInlineMessage() }
  }

  func readBack(_ stack: StackID) {
    let entries = simulation.screen.entries(of: stack)
    let embedding = model.tables.embedding
    guard simulation.hasWayBack(stack, model) else { return }
    if entries.isEmpty {
      return add(.back, .back) { label(&$0, embedding.hostTitle, or: .back) }
    }
    let below = entries.dropLast().last?.destination
    add(.back, .back) { element in
      switch below {
      case .page(let page): label(&element, model[page].title, or: .back)
      case .options(let row): label(&element, model[row].label, or: .back)
      case .flow(let flow): label(&element, model[flow].title, or: .title(of: flow))
      case nil: label(&element, rootTitle(of: stack), or: .back)
      }
    }
  }

  private func rootTitle(of stack: StackID) -> TextID? {
    if let level = stack.level {
      switch simulation.screen.layers[level].kind {
      case .page(let page): return model[page].title
      case .flow(let flow): return model[flow].title
      case .confirmation, .softPrompt, .dialog, .message, .web, .menu: return nil
      }
    }
    return stack == .tab(model.tables.embedding.settingsTab) ? model[model.tables.root].title : nil
  }

  private func readProfile() {
    guard let profile = model.tables.profile else { return }
    let role: ScreenRole = profile.page == nil ? .header : .row
    add(.profile, role) { element in
      label(&element, profile.name)
      element.subtitle = text(profile.email)
      if element.label.isEmpty { (element.label, element.subtitle) = (element.subtitle, "") }
      element.look.icon = text(profile.avatar)
      element.look.style = "profile"
      if app.holds(profile.badgeVisible, model) == .yes { element.badge = text(profile.badge) }
      element.look.hasChevron = profile.page != nil
    }
  }

  private func readContents(of page: PageID) {
    let rule = model[page]
    say(rule.body, as: "body")
    if app.isLoading(page, model), rule.whileLoading == .progress {
      readProgress()
    } else {
      for section in rule.sections.indices { readSection(SectionID(section)) }
    }
    say(rule.footer, as: "footer", .footer)
  }

  func readProgress(_ id: String = "loading") {
    add(id, .progress) { element in
      label(&element, .loading)
      element.isBusy = true
    }
  }

  /// The progress that lies over the whole screen.
  func readOverlay() {
    container = ""
    readProgress("progress")
  }

  private func readSection(_ id: SectionID) {
    let section = model[id]
    guard section.exists, app.holds(section.visible, model) == .yes else { return }
    let rows = section.rows.indices.filter { place in
      switch simulation.condition(of: RowID(place), model) {
      case .absent, .hidden, .outOfReach: false
      case .ok, .disabled, .busy, .coveredByPrompt, .coveredByLayer, .moving, .dragged, .appIs, .locked: true
      }
    }
    guard !rows.isEmpty else { return }
    say(section.header, as: model.name(id), .header, in: id)
    for row in rows { readRow(RowID(row)) }
    say(section.footer, as: model.name(id), .footer, in: id)
  }

  private func readInlineMessage() {
    guard let note = app.messages.inline else { return }
    add("message", .staticText) { element in
      element.label = simulation.text(note.text, model, TextScope(error: note.error))
      element.language = simulation.language(of: note.text, model)
    }
  }

  /// What stands on a page whose gate is shut: nothing is shown because an answer is slow.
  private func readPlaceholder(of page: PageID) {
    guard let gate = simulation.firstShutGate(of: page, model) else { return readProgress() }
    guard app.isMet(gate.gate, onPage: page, model) == .no else { return readProgress() }
    if gate.isInPlace {
      switch gate.gate {
      case .entitlement: return readPaywall(inPlace: true, closes: gate.standsAlone)
      case .permission(let id): return readSoftPrompt(id)
      case .signedIn, .verified, .capability, .deviceOwner: break
      }
    }
    let placeholder = model[page].placeholder
    say(placeholder?.title, as: "title")
    say(placeholder?.message ?? gate.message, as: "message")
    guard let opener = gate.gate.opener else { return }
    add(.opener(opener), .button) { element in
      label(&element, placeholder?.button, or: .of(opener))
      element.look.isProminent = true
    }
  }
}
