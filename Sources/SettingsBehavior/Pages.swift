public import SettingsDefinition
public import SettingsVocabulary

/// Pages that appear and go, what they load, and what their gates do to them.
extension AppState {
  mutating func appeared(_ page: PageID, _ c: ReduceContext) {
    let isFirst = !life.hasAppeared(page)
    life.noteAppearance(page)
    run(c.model[page].onAppear, from: ActionOrigin(page: page), c)
    if isFirst { startLoading(page, c) }
    if isOpen(page, c.model) == .yes {
      noteOpen(page)
      viewed(page, isFirst: isFirst, c)
    } else {
      enterPage(page, c)
    }
  }

  mutating func disappeared(_ page: PageID, _ c: ReduceContext) {
    run(c.model[page].onDisappear, from: ActionOrigin(page: page), c)
  }

  private mutating func viewed(_ page: PageID, isFirst: Bool, _ c: ReduceContext) {
    guard let screen = c.model[page].screen, isFirst || c.model.tables.analytics.countsEachAppearance else { return }
    track(.screenViewed(ScreenName(screen)), c)
  }

  /// Whether every gate of a page is open now.
  public func isOpen(_ page: PageID, _ model: CompiledModel) -> Truth {
    guard let list = model[page].gates else { return .yes }
    var truth = Truth.yes
    for place in model.gates(list).indices {
      truth = .and(truth, isMet(model.tables.gates[place].gate, onPage: page, model))
    }
    return truth
  }

  private mutating func noteOpen(_ page: PageID) {
    guard let place = route.path.lastIndex(where: { $0.destination == .page(page) }) else { return }
    if !route.path[place].wasOpen { route.path[place].wasOpen = true }
  }

  /// Pages on the glass whose gates have opened or shut.
  mutating func settlePages(_ c: ReduceContext) {
    for place in route.path.indices.reversed() {
      guard place < route.path.count, case .page(let page) = route.path[place].destination else { continue }
      guard c.model[page].gates != nil, topPage(of: route.path[place].stack, c.model) == page else { continue }
      switch (isOpen(page, c.model), route.path[place].wasOpen) {
      case (.yes, false): opened(page, at: place, c)
      case (.no, true): lost(page, at: place, c)
      case (.yes, true), (.no, false), (.unknown, _): continue
      }
    }
  }

  private mutating func opened(_ page: PageID, at place: Int, _ c: ReduceContext) {
    route.path[place].wasOpen = true
    gates.removeAll { $0.subject == .page(page) }
    if flows[.paywall].phase == .open, flows[.paywall].page == page { succeed(.paywall, c) }
    viewed(page, isFirst: true, c)
  }

  private mutating func lost(_ page: PageID, at place: Int, _ c: ReduceContext) {
    switch c.model[page].onLost {
    case .stay: return
    case .placeholder: route.path[place].wasOpen = false
    case .pop:
      let stack = route.path[place].stack
      pop(stack, to: route.entries(of: stack).count - 1, c)
    }
  }

  // MARK: - Loads

  private mutating func startLoading(_ page: PageID, _ c: ReduceContext) {
    guard !c.model[page].loads.isEmpty, life.loading == nil else { return }
    life.loading = PageLoad(page: page, step: 0)
    loadNext(c)
  }

  /// The next of the page's loads, one after the other.
  private mutating func loadNext(_ c: ReduceContext) {
    while let loading = life.loading {
      let list = c.model[loading.page].loads
      guard Int(loading.step) < list.indices.count else {
        life.loading = nil
        return
      }
      let step = c.model.tables.loads[Int(list.start) + Int(loading.step)]
      if load(step, c) { return }
      life.loading?.step += 1
    }
  }

  /// A load of a kind has ended; the page's next one begins.
  mutating func loadEnded(_ step: LoadStep, _ c: ReduceContext) {
    guard let loading = life.loading else { return }
    let list = c.model[loading.page].loads
    guard Int(loading.step) < list.indices.count else { return }
    guard c.model.tables.loads[Int(list.start) + Int(loading.step)] == step else { return }
    life.loading?.step += 1
    loadNext(c)
  }

  /// Starts a load. Answers false when there is nothing to wait for.
  @discardableResult
  mutating func load(_ step: LoadStep, _ c: ReduceContext) -> Bool {
    switch step {
    case .preferences: call(.loadPreferences, .process)
    case .config: call(.loadConfig, .process)
    case .products:
      guard c.model.tables.store.exists else { return false }
      store.isLoadingProducts = true
      call(.products, .process)
    case .entitlements:
      guard c.model.tables.store.exists else { return false }
      call(.entitlements, .process)
    case .permissions:
      guard !permissions.isEmpty else { return false }
      for index in permissions.indices { call(.status(PermissionID(index)), .process) }
    case .account:
      guard session.account != nil else { return false }
      call(.reload, .process)
    }
    return true
  }
}
