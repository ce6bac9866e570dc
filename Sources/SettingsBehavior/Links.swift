public import SettingsDefinition
import SettingsVocabulary

/// Ways in from outside, and what stands instead of everything while nobody is signed in.
extension AppState {
  /// A deep link sets the whole path in one movement; the gates of its pages hold. Behind the app's lock, and while
  /// nobody is signed in to an app that shows nothing else then, it waits and is used once.
  mutating func linkOpened(_ index: UInt16, _ c: ReduceContext) {
    let link = c.model.tables.deepLinks[Int(index)]
    track(.deepLink(link.url), c)
    if life.isLocked || life.showsSignedOut { life.pendingLink = index } else { follow(link, c) }
  }

  mutating func usePendingLink(_ c: ReduceContext) {
    guard let index = life.pendingLink, !life.isLocked, !life.showsSignedOut, !life.hasNoScreen else { return }
    life.pendingLink = nil
    follow(c.model.tables.deepLinks[Int(index)], c)
  }

  private mutating func follow(_ link: CompiledDeepLink, _ c: ReduceContext) {
    if link.dismisses { removePresentations(from: presentedBase(c.model), .program, c) }
    selectTab(c.model.tables.embedding.settingsTab, c)
    switch link.target {
    case .push(let pages):
      setPath(of: showSettings(c), to: c.model.tables.pageLists[pages.indices].map { .page($0) }, c)
    case .present(let page): present(.page(page), c)
    case .presentDialog(let dialog): showDialog(dialog, c)
    case .actions(let list): run(list, from: ActionOrigin(), c)
    }
  }

  /// The topmost web sheet stays and loads the other address; what it was loading is given up. `webViewURL` is what the
  /// app has opened, which does not change.
  mutating func webRedirected(to address: StringID) {
    for presented in route.presented.reversed() {
      guard case .web(let page) = presented.kind else { continue }
      emit(.cancelWork(.presentation(presented.number)))
      call(.loadWeb(page, redirectedTo: address), .presentation(presented.number))
      return
    }
  }

  // MARK: - Where the settings are

  /// The stack of the settings: that of their tab, or of the sheet in which they are; nil: the sheet was closed.
  public func settingsStack(_ model: CompiledModel) -> StackID? {
    guard model.tables.embedding.inside == .sheet else {
      return route.isWithHost ? nil : .tab(model.tables.embedding.settingsTab)
    }
    return route.presented.firstIndex { $0.kind == .page(model.tables.root) }.map { .presented($0) }
  }

  private mutating func showSettings(_ c: ReduceContext) -> StackID {
    if let stack = settingsStack(c.model) { return stack }
    if route.isWithHost {
      route.isWithHost = false
      let stack = StackID.tab(c.model.tables.embedding.settingsTab)
      if let page = rootPage(of: stack, c.model) { appeared(page, c) }
      return stack
    }
    present(.page(c.model.tables.root), c)
    return settingsStack(c.model) ?? route.frontStack
  }

  /// How many presentations are no more than what the screen stands in.
  func presentedBase(_ model: CompiledModel) -> Int {
    model.tables.embedding.inside == .sheet && route.presented.first?.kind == .page(model.tables.root) ? 1 : 0
  }

  // MARK: - Instead of everything

  /// Nobody is signed in any more, or somebody is again: what is on the stacks belongs to neither.
  mutating func settleSignedOut(_ c: ReduceContext) {
    let isSignedOut = session.account == nil
    guard !life.hasNoScreen, life.showsSignedOut != isSignedOut else { return }
    let root = isSignedOut ? c.model.rootPage(ofTab: route.tab) : c.model.tables.embedding.signedOut
    let isAtRoot = route.entries(of: .tab(route.tab)).isEmpty && !route.isWithHost
    let left = isAtRoot ? root : topPage(of: .tab(route.tab), c.model)
    if let left { disappeared(left, from: .tab(route.tab), c) }
    life.showsSignedOut = isSignedOut
    if isSignedOut { removePresentations(from: 0, .program, c) }
    while let last = route.path.last(where: { $0.stack.level == nil }) {
      for destination in route.shorten(last.stack, to: 0) { leave(destination, c) }
    }
    if !isSignedOut, c.model.tables.embedding.inside == .sheet { _ = showSettings(c) }
    if let page = topPage(of: .tab(route.tab), c.model) { appeared(page, c) }
  }
}
