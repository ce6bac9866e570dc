public import SettingsDefinition
public import SettingsVocabulary

/// Pages that appear and go, what they load, and what their gates do to them.
extension AppState {
  mutating func appeared(_ page: PageID, _ c: ReduceContext) {
    let isFirst = noteAppearance(page)
    askForFlags(of: page, c)
    run(c.model[page].onAppear, from: ActionOrigin(page: page, presentation: presentation(of: page)), c)
    if isFirst { startLoading(page, c) }
    if isOpen(page, c.model) == .yes {
      if c.model[page].gates != nil { mark(page, .wasOpen, c.model) }
      viewed(page, isFirst: isFirst, c)
    } else {
      if !c.rules.contains(.screensStandBehindGates) { viewed(page, isFirst: isFirst, c) }
      enterPage(page, c)
    }
  }

  /// Answers whether it has not appeared before since the launch.
  private mutating func noteAppearance(_ page: PageID) -> Bool {
    let word = page.index / 64
    let bit: UInt64 = 1 << UInt64(page.index % 64)
    while appeared.count <= word { appeared.append(0) }
    defer { appeared[word] |= bit }
    return appeared[word] & bit == 0
  }

  /// A page disappears with what happens to its stack. While its actions run, nothing else on that stack appears or
  /// disappears: it has not settled.
  mutating func disappeared(_ page: PageID, from stack: StackID, _ c: ReduceContext) {
    guard changing != stack.raw, let list = c.model[page].onDisappear else { return }
    let outer = changing
    changing = stack.raw
    run(list, from: ActionOrigin(page: page), c)
    changing = outer
  }

  /// What the page is drawn by is asked for before it has appeared.
  private mutating func askForFlags(of page: PageID, _ c: ReduceContext) {
    let analytics = c.model.tables.analytics
    guard analytics.featureFlags, page.index < analytics.flagsOfPages.count else { return }
    var flags = analytics.flagsOfPages[page.index]
    while flags != 0 {
      track(.flagCalled(UInt16(flags.trailingZeroBitCount)), c)
      flags &= flags - 1
    }
  }

  private mutating func viewed(_ page: PageID, isFirst: Bool, _ c: ReduceContext) {
    guard let screen = c.model[page].screen, isFirst || c.model[page].countsEachAppearance else { return }
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

  /// Pages on the glass whose gates have opened or shut.
  mutating func settlePages(_ c: ReduceContext) {
    for place in route.path.indices.reversed() {
      guard place < route.path.count else { continue }
      let entry = route.path[place]
      guard case .page(let page) = entry.destination, route.top(of: entry.stack) == entry.destination else { continue }
      settle(page, .entry(place), c)
    }
    for level in route.presented.indices.reversed() where level < route.presented.count {
      guard case .page(let page) = route.presented[level].kind else { continue }
      if route.top(of: .presented(level)) == nil { settle(page, .presented(level), c) }
    }
    let tab = route.tab
    if route.top(of: .tab(tab)) == nil, let page = rootPage(of: .tab(tab), c.model) { settle(page, .root(tab), c) }
  }

  private mutating func settle(_ page: PageID, _ place: PagePlace, _ c: ReduceContext) {
    guard c.model[page].gates != nil else { return }
    let isOpen = isOpen(page, c.model)
    switch (isOpen, marks(of: place).contains(.wasOpen)) {
    case (.yes, false): opened(page, at: place, c)
    case (.no, true): lost(page, at: place, c)
    case (.yes, true), (.no, false), (.unknown, _): return
    }
  }

  private mutating func opened(_ page: PageID, at place: PagePlace, _ c: ReduceContext) {
    change(place) { $0.insert(.wasOpen) }
    gates.removeAll { $0.subject == .page(page) }
    if flows[.paywall].phase == .open, flows[.paywall].page == page { succeed(.paywall, c) }
    if c.rules.contains(.screensStandBehindGates) { viewed(page, isFirst: true, c) }
  }

  private mutating func lost(_ page: PageID, at place: PagePlace, _ c: ReduceContext) {
    switch (c.model[page].onLost, place) {
    case (.stay, _): return
    case (.placeholder, _), (.pop, .root): change(place) { $0.remove(.wasOpen) }
    case (.ask, _):
      change(place) { $0.remove(.wasOpen) }
      enterPage(page, c)
    case (.pop, .entry(let index)):
      let stack = route.path[index].stack
      pop(stack, to: route.entries(of: stack).count - 1, c)
    case (.pop, .presented(let level)): removePresentations(from: level, .program, c)
    }
  }

  /// The presentation in which a page is; nil: it is on a stack of the app's own.
  private func presentation(of page: PageID) -> UInt16? {
    let level: Int? =
      if let entry = route.path.last(where: { $0.destination == .page(page) }) { entry.stack.level } else {
        route.presented.lastIndex { $0.kind == .page(page) }
      }
    return level.flatMap { $0 < route.presented.count ? route.presented[$0].number : nil }
  }

  // MARK: - What is remembered of a page

  /// Where a page is: on a stack, at the root of a presentation, at the root of a tab.
  private enum PagePlace {
    case entry(Int), presented(Int), root(UInt8)
  }

  private func place(of page: PageID, _ model: CompiledModel) -> PagePlace? {
    if let place = route.path.lastIndex(where: { $0.destination == .page(page) }) { return .entry(place) }
    if let level = route.presented.lastIndex(where: { $0.kind == .page(page) }) { return .presented(level) }
    return rootPage(of: .tab(route.tab), model) == page ? .root(route.tab) : nil
  }

  private func marks(of place: PagePlace) -> PageMarks {
    switch place {
    case .entry(let index): route.path[index].marks
    case .presented(let level): route.presented[level].marks
    case .root(let tab): Int(tab) < route.rootMarks.count ? route.rootMarks[Int(tab)] : []
    }
  }

  private mutating func change(_ place: PagePlace, _ change: (inout PageMarks) -> Void) {
    switch place {
    case .entry(let index): change(&route.path[index].marks)
    case .presented(let level): change(&route.presented[level].marks)
    case .root(let tab):
      while route.rootMarks.count <= Int(tab) { route.rootMarks.append([]) }
      change(&route.rootMarks[Int(tab)])
    }
  }

  func isMarked(_ page: PageID, _ mark: PageMarks, _ model: CompiledModel) -> Bool {
    place(of: page, model).map { marks(of: $0).contains(mark) } ?? false
  }

  mutating func mark(_ page: PageID, _ mark: PageMarks, _ model: CompiledModel) {
    guard let place = place(of: page, model), !marks(of: place).contains(mark) else { return }
    change(place) { $0.insert(mark) }
  }

  // MARK: - Loads

  /// Pages load one after the other; loads go on when their page has gone.
  private mutating func startLoading(_ page: PageID, _ c: ReduceContext) {
    guard !c.model[page].loads.isEmpty else { return }
    guard life.loading == nil else { return waitingLoads.append(page) }
    life.loading = PageLoad(page: page, step: 0)
    loadNext(c)
  }

  /// Whether a page's own settings are still being read, or wait to be.
  public func isLoading(_ page: PageID, _ model: CompiledModel) -> Bool {
    loadingPage(model) == page || waitingLoads.contains(page)
  }

  /// The next of the page's loads, one after the other; then those of the next page.
  private mutating func loadNext(_ c: ReduceContext) {
    while let loading = life.loading {
      let list = c.model[loading.page].loads
      if Int(loading.step) < list.indices.count {
        if load(c.model.tables.loads[Int(list.start) + Int(loading.step)], c) { return }
        life.loading?.step += 1
      } else {
        life.loading = waitingLoads.isEmpty ? nil : PageLoad(page: waitingLoads.removeFirst(), step: 0)
      }
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
    case .appTransaction:
      guard c.model.tables.store.exists else { return false }
      call(.appTransaction, .process)
    case .permissions:
      guard !permissions.isEmpty else { return false }
      life.awaitedStatuses += UInt16(permissions.count)
      for index in permissions.indices { call(.status(PermissionID(index)), .process) }
    case .account:
      guard session.account != nil else { return false }
      call(.reload, .process)
    }
    return true
  }
}
