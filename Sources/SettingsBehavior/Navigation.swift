import SettingsDefinition
import SettingsVocabulary

/// The app's own idea of its path and of what is presented.
extension AppState {
  mutating func push(_ destination: Destination, _ c: ReduceContext) {
    push(destination, onto: route.frontStack, c)
  }

  mutating func push(_ destination: Destination, onto stack: StackID, _ c: ReduceContext) {
    guard route.path.count < 64 else { return emit(.limitReached(.queuedWork)) }
    if case .page(let page) = destination, !c.model[page].exists { return }
    change(stack, c) { app in
      app.route.push(destination, onto: stack)
      return []
    }
  }

  /// Changes what lies on a stack; `body` answers what has gone. The page that was on top disappears once, and the one
  /// that is on top then appears once, whatever the first does to the stack while it goes.
  private mutating func change(_ stack: StackID, _ c: ReduceContext, _ body: (inout AppState) -> [Destination]) {
    let left = topPage(of: stack, c.model)
    let gone = body(&self)
    let isInside = changing == stack.raw
    if let left { disappeared(left, from: stack, c) }
    for destination in gone { leave(destination, c) }
    if !isInside, let page = topPage(of: stack, c.model) { appeared(page, c) }
    if !gone.isEmpty, stack.level != nil, frontFlow == .signIn { signInIsBack(c) }
  }

  mutating func wentBack(_ c: ReduceContext) {
    let stack = route.frontStack
    let count = route.entries(of: stack).count
    if count > 0 { pop(stack, to: count - 1, c) } else { goToHost(c) }
  }

  /// Back from the first page to the one of the enclosing app: what the settings own ends.
  mutating func goToHost(_ c: ReduceContext) {
    let stack = StackID.tab(c.model.tables.embedding.settingsTab)
    guard c.model.tables.embedding.hasHost, !route.isWithHost, route.frontStack == stack else { return }
    pop(stack, to: 0, c)
    guard let page = rootPage(of: stack, c.model) else { return }
    route.isWithHost = true
    disappeared(page, from: stack, c)
    leave(page: page, c)
  }

  /// Takes everything above `count` entries off a stack. What the popped pages own ends with them.
  mutating func pop(_ stack: StackID, to count: Int, _ c: ReduceContext) {
    guard route.entries(of: stack).count > count else { return }
    change(stack, c) { $0.route.shorten(stack, to: count) }
  }

  /// Puts a whole path in the place of another, in one movement: what the two have in common stays.
  mutating func setPath(of stack: StackID, to wanted: [Destination], _ c: ReduceContext) {
    let have = route.entries(of: stack).map(\.destination)
    guard have != wanted else { return }
    let common = zip(have, wanted).prefix { $0 == $1 }.count
    change(stack, c) { app in
      let gone = app.route.shorten(stack, to: common)
      for destination in wanted.dropFirst(common) { app.route.push(destination, onto: stack) }
      return gone
    }
  }

  /// The page on top of a stack, its root included; nil while a picker's list is on top.
  func topPage(of stack: StackID, _ model: CompiledModel) -> PageID? {
    switch route.top(of: stack) {
    case .page(let page)?: page
    case .options?, .flow?: nil
    case nil: rootPage(of: stack, model)
    }
  }

  func rootPage(of stack: StackID, _ model: CompiledModel) -> PageID? {
    guard let level = stack.level else {
      if route.isWithHost, stack == .tab(model.tables.embedding.settingsTab) { return nil }
      if session.account == nil, let page = model.tables.embedding.signedOut { return page }
      return stack.tab.flatMap { model.rootPage(ofTab: $0) }
    }
    guard level < route.presented.count, case .page(let page) = route.presented[level].kind else { return nil }
    return page
  }

  /// Ends what belongs to a page that has gone: its tasks are cancelled, its gates forgotten, an in-place flow ends.
  mutating func leave(_ destination: Destination, _ c: ReduceContext) {
    switch destination {
    case .options(let row):
      if flows.search.row == row { flows.search = ListSearch() }
      if gates.contains(where: { $0.subject.isOption(of: row) }) { gates.removeAll { $0.subject.isOption(of: row) } }
    case .page(let page): leave(page: page, c)
    case .flow(let flow): leave(pushed: flow, c)
    }
  }

  private mutating func leave(page: PageID, _ c: ReduceContext) {
    if tasks.contains(where: { $0.page == page }) {
      emit(.cancelWork(.page(page)))
      dropTasks(where: { $0.page == page }, c)
    }
    if gates.contains(where: { $0.subject.isOn(page, c.model) }) {
      gates.removeAll { $0.subject.isOn(page, c.model) }
    }
    if flows[.paywall].phase == .open, flows[.paywall].page == page { cancelFlow(.paywall, c) }
    if !preferences.refused.isEmpty { preferences.forgetRefused { c.model[$0.row].page == page } }
    if let row = life.revealed, c.model[row].page == page { life.revealed = nil }
    if let row = life.revealing, c.model[row].page == page { life.revealing = nil }
    dismissOwned(by: page, c)
  }

  // MARK: - Presentations

  /// Puts something over everything that is up. Answers whether it is (the stack of presentations has a limit).
  @discardableResult
  mutating func present(_ kind: PresentedKind, by owner: PageID? = nil, _ c: ReduceContext) -> Bool {
    guard route.presented.count < 32 else {
      emit(.limitReached(.queuedWork))
      return false
    }
    route.presented.append(Presented(kind: kind, number: route.nextPresentation, owner: owner))
    route.nextPresentation &+= 1
    if case .page(let page) = kind { appeared(page, c) }
    return true
  }

  /// Takes the topmost presentation away if it is of the wanted kind.
  mutating func dismissTop(
    where isWanted: (PresentedKind) -> Bool, _ reason: DismissReason, _ c: ReduceContext
  ) {
    guard let top = route.presented.last, isWanted(top.kind) else { return }
    removePresentations(from: route.presented.count - 1, reason, c)
  }

  /// Takes away the presentation of a kind, and what stands on it.
  mutating func dismiss(_ kind: PresentedKind, _ reason: DismissReason, _ c: ReduceContext) {
    if case .flow(let flow) = kind, let place = route.place(of: flow) {
      return endPushed(at: place, reason, c)
    }
    guard let level = route.presented.lastIndex(where: { $0.kind == kind }) else { return }
    removePresentations(from: level, reason, c)
  }

  /// Whether something stands over the stacks, or, a flow, is pushed there.
  func isPresented(_ kind: PresentedKind) -> Bool {
    if case .flow(let flow) = kind, route.place(of: flow) != nil { return true }
    return route.presented.contains { $0.kind == kind }
  }

  /// Takes everything from a level up away; what the presentations own ends.
  mutating func removePresentations(from level: Int, _ reason: DismissReason, _ c: ReduceContext) {
    guard level < route.presented.count else { return }
    for place in (level..<route.presented.count).reversed() {
      guard place < route.presented.count else { continue }
      let presented = route.presented[place]
      let stack = StackID.presented(place)
      if let page = topPage(of: stack, c.model) { disappeared(page, from: stack, c) }
      guard place < route.presented.count, route.presented[place].number == presented.number else { continue }
      // What a page presents while it goes has nothing to stand on.
      removePresentations(from: place + 1, .ownerGone, c)
      for destination in route.shorten(stack, to: 0) { leave(destination, c) }
      route.presented.removeLast()
      emit(.dismissing(presented.number, place == level ? reason : .ownerGone))
      emit(.cancelWork(.presentation(presented.number)))
      dropTasks(where: { $0.presentation == presented.number }, c)
      ended(presented.kind, place == level ? reason : .ownerGone, c)
    }
  }

  /// A gesture or the system has taken a presentation away.
  mutating func dismissed(_ number: UInt16, _ reason: DismissReason, _ c: ReduceContext) {
    guard let level = route.presented.firstIndex(where: { $0.number == number }) else { return }
    removePresentations(from: level, reason, c)
  }

  /// What the end of a presentation means to the flow or page behind it, where its owner has not said so already.
  private mutating func ended(_ kind: PresentedKind, _ reason: DismissReason, _ c: ReduceContext) {
    switch kind {
    case .confirmation(let id):
      if case .flow(let flow) = c.model[id].subject, flows[flow].phase == .open { cancelFlow(flow, c) }
    case .flow(let flow):
      if flows[flow].phase == .open { cancelFlow(flow, c) }
      emptyFields(of: flow, c)
    case .softPrompt(let id):
      for index in gates.indices where gates[index].wait == .softPrompt(id) { gates[index].wait = .declined }
    case .page(let page): leave(page: page, c)
    case .menu(let row): leave(.options(row), c)
    case .message(let note): read(note)
    case .dialog, .web: return
    }
  }

  /// A message that was read is no longer to be shown: the view model's field is nil again.
  private mutating func read(_ note: MessageNote) {
    if messages.restoreResult == note { messages.restoreResult = nil }
    if life.errorText == note.text { clearError() }
  }

  mutating func popToRoot(_ stack: StackID, _ c: ReduceContext) { pop(stack, to: 0, c) }

  mutating func tabTapped(_ tab: UInt8, _ c: ReduceContext) {
    if route.tab == tab { popToRoot(.tab(tab), c) } else { selectTab(tab, c) }
  }

  mutating func selectTab(_ tab: UInt8, _ c: ReduceContext) {
    guard route.tab != tab else { return }
    let left = StackID.tab(route.tab)
    if let page = topPage(of: left, c.model) { disappeared(page, from: left, c) }
    route.tab = tab
    if let page = topPage(of: .tab(tab), c.model) { appeared(page, c) }
  }
}

extension WaitingGate.Subject {
  func isOption(of row: RowID) -> Bool {
    if case .option(row, _) = self { return true }
    return false
  }

  /// Whether it is a page or something on it.
  func isOn(_ wanted: PageID, _ model: CompiledModel) -> Bool {
    page == wanted || row.map { model[$0].page == wanted } ?? false
  }
}
