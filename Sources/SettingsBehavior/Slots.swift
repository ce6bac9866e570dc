import SettingsDefinition
import SettingsVocabulary

/// A presenter, the app or a sheet, has one place for what stands over it. What it puts up goes with the page that
/// wanted it.
extension AppState {
  /// Where something else stands in the place already, the definition says what happens.
  mutating func present(
    _ surface: PresentedSurface, by origin: ActionOrigin, _ rule: CompiledSlotRule, _ c: ReduceContext
  ) {
    let wish = WaitingPresentation(
      surface: surface, page: origin.page.flatMap { isThere($0, c.model) ? $0 : nil },
      presentation: origin.presentation.flatMap { number in level(of: number) == nil ? nil : number })
    guard let taken = takenLevel(by: wish) else { return show(wish, c) }
    switch rule {
    case .refuse: emit(.notPresented(surface, .refused))
    case .queue:
      guard route.waiting.count < 16 else { return emit(.limitReached(.queuedWork)) }
      route.waiting.append(wish)
      emit(.notPresented(surface, .queued))
    case .replace:
      removePresentations(from: taken, .replaced, c)
      show(wish, c)
    }
  }

  /// What waits is shown once its presenter is free; what waits for one that has gone is forgotten.
  mutating func presentWaiting(_ c: ReduceContext) {
    var place = 0
    while place < route.waiting.count {
      let wish = route.waiting[place]
      if hasLostOwner(wish, c.model) {
        route.waiting.remove(at: place)
        emit(.notPresented(wish.surface, .ownerGone))
      } else if takenLevel(by: wish) == nil {
        route.waiting.remove(at: place)
        show(wish, c)
      } else {
        place += 1
      }
    }
  }

  /// What a page has put up goes with it, unless it is there once more.
  mutating func dismissOwned(by page: PageID, _ c: ReduceContext) {
    guard !route.presented.isEmpty, !isThere(page, c.model) else { return }
    if let level = route.presented.firstIndex(where: { owner(of: $0, c.model) == page }) {
      removePresentations(from: level, .ownerGone, c)
    }
  }

  /// The page with which a presentation goes: questions and menus are those of their row.
  private func owner(of presented: Presented, _ model: CompiledModel) -> PageID? {
    switch presented.kind {
    case .confirmation(let id):
      switch model[id].subject {
      case .row(let row), .option(let row, _): model[row].page
      case .flow: nil
      }
    case .menu(let row): model[row].page
    case .dialog, .page: presented.owner
    case .flow, .softPrompt, .message, .web: nil
    }
  }

  private func hasLostOwner(_ wish: WaitingPresentation, _ model: CompiledModel) -> Bool {
    if let number = wish.presentation, level(of: number) == nil { return true }
    return wish.page.map { !isThere($0, model) } ?? false
  }

  private func level(of number: UInt16) -> Int? { route.presented.firstIndex { $0.number == number } }

  /// Whether a page is on a stack, at the root of one, or in a sheet.
  private func isThere(_ page: PageID, _ model: CompiledModel) -> Bool {
    if route.path.contains(where: { $0.destination == .page(page) }) { return true }
    if route.presented.contains(where: { $0.kind == .page(page) }) { return true }
    let tabs = max(1, model.tables.embedding.tabs.count)
    return (0..<tabs).contains { rootPage(of: .tab(UInt8(truncatingIfNeeded: $0)), model) == page }
  }

  /// The lowest level that stands over the presenter; nil: nothing does.
  private func takenLevel(by wish: WaitingPresentation) -> Int? {
    let own = wish.presentation.flatMap { level(of: $0) }
    let place = own.map { $0 + 1 } ?? 0
    return place < route.presented.count ? place : nil
  }

  private mutating func show(_ wish: WaitingPresentation, _ c: ReduceContext) {
    switch wish.surface {
    case .page(let page): present(.page(page), by: wish.page, c)
    case .dialog(let dialog): showDialog(dialog, by: wish.page, c)
    }
  }
}
