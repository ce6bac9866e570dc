import SettingsDefinition
import SettingsVocabulary

/// The app's own idea of its path and of what is presented.
extension AppState {
  mutating func push(_ destination: Destination, _ c: ReduceContext) {
    push(destination, onto: route.frontStack, c)
  }

  mutating func push(_ destination: Destination, onto stack: StackID, _ c: ReduceContext) {
    guard route.path.count < 64 else { return }
    if case .page(let page) = destination, !c.model[page].exists { return }
    if let left = topPage(of: stack, c.model) { disappeared(left, c) }
    route.push(destination, onto: stack)
    if case .page(let page) = destination { appeared(page, c) }
  }

  mutating func wentBack(_ c: ReduceContext) {
    let stack = route.frontStack
    let count = route.entries(of: stack).count
    guard count > 0 else { return }
    pop(stack, to: count - 1, c)
  }

  /// Takes everything above `count` entries off a stack. What the popped pages own ends with them.
  mutating func pop(_ stack: StackID, to count: Int, _ c: ReduceContext) {
    let gone = route.shorten(stack, to: count)
    guard !gone.isEmpty else { return }
    for destination in gone {
      guard case .page(let page) = destination else { continue }
      disappeared(page, c)
      leave(page: page, c)
    }
    if let page = topPage(of: stack, c.model) { appeared(page, c) }
  }

  /// The page on top of a stack, its root included; nil while a picker's list is on top.
  func topPage(of stack: StackID, _ model: CompiledModel) -> PageID? {
    switch route.top(of: stack) {
    case .page(let page)?: page
    case .options?: nil
    case nil: rootPage(of: stack, model)
    }
  }

  func rootPage(of stack: StackID, _ model: CompiledModel) -> PageID? {
    guard let level = stack.level else {
      if session.account == nil, let page = model.tables.embedding.signedOut { return page }
      return model.rootPage(ofTab: stack.raw)
    }
    guard level < route.presented.count, case .page(let page) = route.presented[level].kind else { return nil }
    return page
  }

  /// Ends what belongs to a page that has gone: its tasks are cancelled, its gates forgotten, an in-place flow ends.
  private mutating func leave(page: PageID, _ c: ReduceContext) {
    if tasks.contains(where: { $0.page == page }) {
      tasks.removeAll { $0.page == page }
      emit(.cancelWork(.page(page)))
    }
    if gates.contains(where: { $0.subject == .page(page) }) { gates.removeAll { $0.subject == .page(page) } }
    if flows[.paywall].phase == .open, flows[.paywall].page == page { cancelFlow(.paywall, c) }
    if life.loading?.page == page { life.loading = nil }
    if let row = life.revealed, c.model[row].page == page { life.revealed = nil }
  }

  // MARK: - Presentations

  /// Puts something over everything that is up. Answers whether it is (the stack of presentations has a limit).
  @discardableResult
  mutating func present(_ kind: PresentedKind, _ c: ReduceContext) -> Bool {
    guard route.presented.count < 32 else { return false }
    route.presented.append(Presented(kind: kind, number: route.nextPresentation))
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
    guard let level = route.presented.lastIndex(where: { $0.kind == kind }) else { return }
    removePresentations(from: level, reason, c)
  }

  func isPresented(_ kind: PresentedKind) -> Bool { route.presented.contains { $0.kind == kind } }

  /// Takes everything from a level up away; what the presentations own ends.
  mutating func removePresentations(from level: Int, _ reason: DismissReason, _ c: ReduceContext) {
    guard level < route.presented.count else { return }
    for place in (level..<route.presented.count).reversed() {
      let presented = route.presented[place]
      let stack = StackID.presented(place)
      for destination in route.shorten(stack, to: 0) {
        if case .page(let page) = destination { disappeared(page, c) }
      }
      route.presented.removeLast()
      emit(.dismissing(presented.number, place == level ? reason : .ownerGone))
      emit(.cancelWork(.presentation(presented.number)))
      tasks.removeAll { $0.presentation == presented.number }
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
      flows.fields = Fields()
    case .softPrompt(let id):
      for index in gates.indices where gates[index].wait == .softPrompt(id) { gates[index].wait = .declined }
    case .page(let page): disappeared(page, c)
    case .message(let note): read(note)
    case .dialog, .web, .menu: return
    }
  }

  /// A message that was read is no longer to be shown: the view model's field is nil again.
  private mutating func read(_ note: MessageNote) {
    if messages.restoreResult == note { messages.restoreResult = nil }
    if life.errorText == note.text { clearError() }
  }

  /// Everything that is up goes.
  mutating func dismissAll(_ reason: DismissReason, _ c: ReduceContext) {
    removePresentations(from: 0, reason, c)
  }

  mutating func popToRoot(_ stack: StackID, _ c: ReduceContext) { pop(stack, to: 0, c) }

  mutating func tabTapped(_ tab: UInt8, _ c: ReduceContext) {
    if route.tab == tab {
      popToRoot(.tab(tab), c)
    } else {
      route.tab = tab
      if let page = topPage(of: .tab(tab), c.model) { appeared(page, c) }
    }
  }

  /// A deep link sets the whole path; the gates of its pages hold.
  mutating func linkOpened(_ link: CompiledDeepLink, _ c: ReduceContext) {
    track(.deepLink(link.url), c)
    if link.dismisses { dismissAll(.program, c) }
    route.tab = c.model.tables.embedding.settingsTab
    switch link.target {
    case .push(let pages):
      let stack = StackID.tab(route.tab)
      let wanted = c.model.tables.pageLists[pages.indices]
      let have = route.entries(of: stack).map(\.destination)
      guard have != wanted.map({ Destination.page($0) }) else { return }
      pop(stack, to: 0, c)
      for page in wanted.dropLast() { route.push(.page(page), onto: stack) }
      if let last = wanted.last { push(.page(last), onto: stack, c) }
    case .present(let page): present(.page(page), c)
    case .presentDialog(let dialog): showDialog(dialog, c)
    case .actions(let list): run(list, from: ActionOrigin(), c)
    }
  }
}
