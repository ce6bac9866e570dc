public import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
public import SimulatedDevice

/// What a finger on a target meets.
public enum Hit: Hashable, Sendable, BitwiseCopyable {
  case ok
  /// No container on the glass has it.
  case absent
  /// Its condition does not hold, or is not known yet.
  case hidden
  case disabled
  /// Its own flow or task runs.
  case busy
  case coveredByPrompt(PromptKind, since: Milliseconds)
  case coveredByLayer(PresentedKind, since: Milliseconds)
  /// Its container moves.
  case moving(TransitionKind, until: Milliseconds)
  /// A finger holds it and has not let go.
  case dragged(DragKind)
  /// Its sheet does not scroll, and at the present type size has no room for it.
  case outOfReach
  case appIs(ProcessPhase)
  /// The app's own lock is shut.
  case locked
}

/// Where a target is on the glass.
public enum Place: Hashable, Sendable, BitwiseCopyable {
  case stack(StackID)
  case layer(Int)
}

extension Simulation {
  /// Where a target is, whether or not it can be touched; nil: nowhere.
  public func place(of target: Target, _ model: CompiledModel) -> Place? {
    for level in screen.layers.indices.reversed() {
      if case .flow(let flow)? = screen.top(of: .presented(level)) {
        if sheet(of: flow, has: target, model) { return .stack(.presented(level)) }
      } else if layer(level, has: target, model) {
        return .layer(level)
      }
    }
    switch target {
    case .row(let id): return placeOfPage(model[id].page, model).map { .stack($0) }
    case .option(let id, let option): return offers(id, option, model) ? placeOfOptions(id, model) : nil
    case .back: return hasWayBack(screen.frontStack, model) ? .stack(screen.frontStack) : nil
    case .tab(let tab):
      let isThere = Int(tab) < model.tables.embedding.tabs.count && !hidesBars(.tab(screen.tab), model)
      return isThere ? .stack(.tab(screen.tab)) : nil
    case .profile: return model.tables.profile == nil ? nil : placeOfPage(model.tables.root, model).map { .stack($0) }
    case .control(.search): return searchedList(model) == nil ? nil : .stack(screen.frontStack)
    case .control, .product, .opener: return placeInPage(target, model)
    case .button, .confirm, .cancel, .provider, .banner: return nil
    }
  }

  /// Whether something lies below what is on top of a stack: a page of the settings, or the enclosing app's.
  func hasWayBack(_ stack: StackID, _ model: CompiledModel) -> Bool {
    if hidesBars(stack, model) { return false }
    // Who has to verify an address does so, or signs out.
    if screen.top(of: stack) == .flow(.verifyEmail) { return false }
    if screen.top(of: stack) != nil { return true }
    return model.tables.embedding.hasHost && !screen.isWithHost && stack == .tab(model.tables.embedding.settingsTab)
  }

  /// Whether the page on top of a stack shows no bars.
  func hidesBars(_ stack: StackID, _ model: CompiledModel) -> Bool {
    topPage(of: stack, model).map { app.standsAlone($0, model) } ?? false
  }

  /// The stack on which a page is on top.
  private func placeOfPage(_ page: PageID, _ model: CompiledModel) -> StackID? {
    for level in screen.layers.indices.reversed() where screen.layers[level].kind.hasStack {
      if topPage(of: .presented(level), model) == page { return .presented(level) }
    }
    return topPage(of: .tab(screen.tab), model) == page ? .tab(screen.tab) : nil
  }

  /// The page on top of a stack of the glass; nil while a picker's list is.
  public func topPage(of stack: StackID, _ model: CompiledModel) -> PageID? {
    switch screen.top(of: stack) {
    case .page(let page)?: return page
    case .options?, .flow?: return nil
    case nil: break
    }
    if let level = stack.level {
      if level < screen.layers.count, case .page(let page) = screen.layers[level].kind { return page }
      return nil
    }
    if screen.isWithHost, stack == .tab(model.tables.embedding.settingsTab) { return nil }
    if app.session.account == nil, let page = model.tables.embedding.signedOut { return page }
    return stack.tab.flatMap { model.rootPage(ofTab: $0) }
  }

  /// Whether a picker has an option: not every one of its preference's is offered.
  func offers(_ row: RowID, _ option: UInt16, _ model: CompiledModel) -> Bool {
    model.tables.rowOptions[model[row].options.indices].contains(option)
  }

  private func placeOfOptions(_ row: RowID, _ model: CompiledModel) -> Place? {
    guard case .picker(_, let style, _, _) = model[row].kind else { return nil }
    switch style {
    case .inline, .segmented: return placeOfPage(model[row].page, model).map { .stack($0) }
    case .menu, .wheel: return nil
    case .navigationLink:
      for level in screen.layers.indices.reversed() where screen.layers[level].kind.hasStack {
        if screen.top(of: .presented(level)) == .options(row) { return .stack(.presented(level)) }
      }
      let stack = StackID.tab(screen.tab)
      return screen.top(of: stack) == .options(row) ? .stack(stack) : nil
    }
  }

  /// What stands on a page whose gate is shut: its button, or the paywall or soft prompt that is the page.
  private func placeInPage(_ target: Target, _ model: CompiledModel) -> Place? {
    let stack = screen.frontStack
    guard let page = topPage(of: stack, model), app.isOpen(page, model) != .yes else { return nil }
    return closedPage(page, has: target, model) ? .stack(stack) : nil
  }

  private func closedPage(_ page: PageID, has target: Target, _ model: CompiledModel) -> Bool {
    guard let gate = firstShutGate(of: page, model) else { return false }
    if gate.isInPlace {
      switch gate.gate {
      // The page's own way back stands in for what closes a sheet.
      case .entitlement: return (gate.standsAlone || target != .control(.close)) && paywall(has: target, model)
      case .permission(let id):
        return (gate.standsAlone || target != .control(.dismiss)) && softPrompt(id, has: target)
      case .signedIn, .verified, .capability, .deviceOwner: return false
      }
    }
    return gate.gate.opener.map { target == .opener($0) } ?? false
  }

  /// The gate that keeps a page shut.
  public func firstShutGate(of page: PageID, _ model: CompiledModel) -> GateRule? {
    guard let list = model[page].gates else { return nil }
    for place in model.gates(list).indices {
      let rule = model.tables.gates[place]
      if app.isMet(rule.gate, onPage: page, model) != .yes { return rule }
    }
    return nil
  }

  // MARK: - What can be touched

  /// What a finger on the target meets now.
  public func hit(_ target: Target, _ model: CompiledModel) -> Hit {
    let hit = withinReach(rightHit(target, model), target, model)
    return faults.isEmpty ? hit : withFaults(hit, target, model)
  }

  private func rightHit(_ target: Target, _ model: CompiledModel) -> Hit {
    let phase = world.device.phase
    guard phase == .active else { return .appIs(phase) }
    if app.life.isLocked, world.device.prompts.isEmpty { return .locked }
    if let prompt = world.device.prompts.last { return .coveredByPrompt(prompt.kind, since: prompt.since) }
    // Banners are in a window of their own, above everything.
    if target == .banner { return app.messages.banners.isEmpty ? .absent : .ok }
    guard let place = place(of: target, model) else { return .absent }
    return rightHit(target, at: place, model)
  }

  private func withinReach(_ hit: Hit, _ target: Target, _ model: CompiledModel) -> Hit {
    guard hit == .ok, let top = screen.layers.last, cutsOff(top.kind, model) else { return hit }
    return element(for: target, model)?.isReachable == false ? .outOfReach : hit
  }

  /// What a finger on a target meets that is known to be at a place, wherever that has been scrolled to.
  func hit(_ target: Target, at place: Place, _ model: CompiledModel) -> Hit {
    let hit = rightHit(target, at: place, model)
    return faults.isEmpty ? hit : withFaults(hit, target, model)
  }

  private func rightHit(_ target: Target, at place: Place, _ model: CompiledModel) -> Hit {
    let phase = world.device.phase
    guard phase == .active else { return .appIs(phase) }
    if let prompt = world.device.prompts.last { return .coveredByPrompt(prompt.kind, since: prompt.since) }
    if app.life.isLocked { return .locked }
    if let cover = cover(of: place) { return .coveredByLayer(cover.kind, since: cover.since) }
    if let moving = movement(of: place, under: target) { return .moving(moving.kind, until: moving.ends) }
    if let drag = screen.drag, !drag.isRefused { return .dragged(drag.kind) }
    return condition(of: target, at: place, model)
  }

  /// The layer that stands over a place.
  func cover(of place: Place) -> Layer? {
    switch place {
    case .layer(let level): return level + 1 < screen.layers.count ? screen.layers[level + 1] : nil
    case .stack(let stack):
      let first = stack.level.map { $0 + 1 } ?? 0
      return first < screen.layers.count ? screen.layers[first] : nil
    }
  }

  /// What moves under a target. The tab bar lies beside the stack that moves, and takes touches.
  /// Source: a public report of a tab chosen during a push (pointfreeco/swift-composable-architecture#3450).
  private func movement(of place: Place, under target: Target) -> Transition? {
    if let moving = screen.transition(in: .layers) { return moving }
    if case .tab = target { return nil }
    switch place {
    case .stack(let stack): return screen.transition(in: .stack(stack))
    // The close button of a page's sheet belongs to the sheet; of a sign-in everything moves.
    case .layer(let level):
      let kind = screen.layers[level].kind
      return kind.takesPushes && !kind.hasStack ? screen.transition(in: .stack(.presented(level))) : nil
    }
  }

  /// Whether a target can be used, whatever stands over it.
  func condition(of target: Target, at place: Place, _ model: CompiledModel) -> Hit {
    let hit = ownCondition(of: target, at: place, model)
    return hit == .ok && app.isOverlaid(model) && !target.leadsBack ? .busy : hit
  }

  private func ownCondition(of target: Target, at place: Place, _ model: CompiledModel) -> Hit {
    switch target {
    case .row(let id): return condition(of: id, model)
    case .option(let row, let option):
      if case .stack = place, !isList(row, model) {
        let hit = condition(of: row, model)
        if hit != .ok { return hit }
      }
      guard let preference = model[row].kind.preference else { return .absent }
      if app.looksBusy(row, model) { return .busy }
      guard app.holds(model.option(preference, option).visible, model) == .yes else { return .hidden }
      return isFound(option, of: row, preference, model) ? .ok : .hidden
    case .button(_, let index):
      return app.holds(model.tables.buttons[Int(index)].visible, model) == .yes ? .ok : .hidden
    case .confirm(let subject): return confirmCondition(subject, model)
    case .cancel(let subject): return isRunning(subject) ? .disabled : .ok
    case .control(let control): return controlCondition(control, model)
    // The store has not said yet what it sells, or does not sell it.
    case .product(let id): return app.store.sells(id) ? (frontFlowIsBusy(model) ? .disabled : .ok) : .hidden
    case .provider, .opener: return frontFlowIsBusy(model) ? .disabled : .ok
    case .back, .tab, .banner: return .ok
    case .profile: return app.holds(model.tables.profile?.visible, model) == .yes ? .ok : .hidden
    }
  }

  private func isList(_ row: RowID, _ model: CompiledModel) -> Bool {
    if case .picker(_, .navigationLink, _, _) = model[row].kind { return true }
    return false
  }

  /// Whether a row is there, enabled and free.
  public func condition(of id: RowID, _ model: CompiledModel) -> Hit {
    let row = model[id]
    guard row.exists, app.isOpen(row.page, model) == .yes else { return .absent }
    let section = model[row.section]
    guard section.exists else { return .absent }
    guard app.holds(section.visible, model) == .yes, app.holds(row.visible, model) == .yes else { return .hidden }
    if app.isLoading(row.page, model) {
      switch model[row.page].whileLoading {
      case .disabled: return .disabled
      case .progress: return .hidden
      case .enabled: break
      }
    }
    guard app.holds(section.enabled, model) == .yes, app.holds(row.enabled, model) == .yes else { return .disabled }
    if case .link(let url, _) = row.kind, !urlIsUsable(url, model) { return .disabled }
    return app.looksBusy(id, model) ? .busy : .ok
  }

  /// A link without a URL leads nowhere.
  private func urlIsUsable(_ url: TextID, _ model: CompiledModel) -> Bool {
    for place in model[url].segments.indices {
      guard case .placeholder(let placeholder, _) = model.tables.segments[place] else { continue }
      switch placeholder {
      case .constant(let index):
        let constant = model.tables.constants[Int(index)]
        if !constant.isUsable || (constant.isFromConfig && !app.life.configLoaded) { return false }
      case .state(let index):
        if case .constant(let constant) = model.tables.stateFields[Int(index)].meaning {
          let rule = model.tables.constants[Int(constant)]
          if !rule.isUsable || (rule.isFromConfig && !app.life.configLoaded) { return false }
        }
      case .appName, .appVersion, .appBuild, .appID, .accountName, .accountID, .accountEmail, .accountProvider,
        .accountAvatar, .accountInitials, .accountVerified, .preference, .product, .year, .error, .event:
        continue
      }
    }
    return true
  }

  private func isRunning(_ subject: ConfirmSubject) -> Bool {
    if case .flow(let flow) = subject { return app.flows[flow].phase == .running }
    return false
  }

  private func confirmCondition(_ subject: ConfirmSubject, _ model: CompiledModel) -> Hit {
    if isRunning(subject) { return .busy }
    guard let question = confirm(of: subject, model), let word = question.typeToConfirm else { return .ok }
    return app.flows.fields.confirmation == word ? .ok : .disabled
  }

  func confirm(of subject: ConfirmSubject, _ model: CompiledModel) -> CompiledConfirm? {
    for layer in screen.layers.reversed() {
      if case .confirmation(let id) = layer.kind, model[id].subject == subject { return model[id] }
    }
    return nil
  }

  private func frontFlowIsBusy(_ model: CompiledModel) -> Bool {
    guard let kind = screen.layers.last?.kind else { return app.flows[.purchase].phase == .running }
    return app.isBusy(kind, model)
  }

  /// The fields of the form in front without which its button that goes on is disabled. A name can be left out where an
  /// account is made.
  public func emptyFields(_ model: CompiledModel) -> [Control] {
    guard let flow = screen.frontFlow else { return [] }
    let fields = app.flows.fields
    return controls(of: flow, model).filter { control in
      switch control {
      case .email: fields.email == .empty
      case .password: fields.password == .empty
      case .newPassword: fields.newPassword == .empty
      case .name: flow != .signUp && fields.name == .empty
      case .typeToConfirm, .search, .proceed, .cancel, .signUp, .forgotPassword, .resend, .signOut, .purchase, .restore,
        .close,
        .terms, .privacy, .allow, .openSettings, .dismiss, .done, .ok:
        false
      }
    }
  }

  private func controlCondition(_ control: Control, _ model: CompiledModel) -> Hit {
    let isBusy = frontFlowIsBusy(model)
    switch control {
    case .purchase:
      if app.flows[.purchase].phase == .running { return .busy }
      return app.store.productsLoaded && app.store.chosen != nil && !isBusy ? .ok : .disabled
    case .restore:
      if app.flows[.restore].phase == .running { return .busy }
      return isBusy ? .disabled : .ok
    case .proceed: return isBusy ? .busy : emptyFields(model).isEmpty ? .ok : .disabled
    case .resend: return app.flows.isCoolingDown ? .disabled : .ok
    case .email, .password, .newPassword, .name, .typeToConfirm, .cancel, .signUp, .forgotPassword, .signOut, .close:
      return isBusy ? .disabled : .ok
    case .search: return .ok
    case .terms: return model.legalText(of: .terms) == nil ? .disabled : .ok
    case .privacy: return model.legalText(of: .privacy) == nil ? .disabled : .ok
    case .allow, .openSettings, .dismiss, .done, .ok: return .ok
    }
  }
}

extension Target {
  /// What is never taken from the user, whatever runs.
  fileprivate var leadsBack: Bool {
    switch self {
    case .back, .tab, .cancel, .control(.cancel), .control(.close), .control(.dismiss), .control(.done): true
    case .row, .option, .button, .confirm, .control, .product, .provider, .opener, .profile, .banner: false
    }
  }
}
