import SettingsDefinition
import SettingsVocabulary

/// Action lists of the definition.
extension AppState {
  /// Runs a list. Answers false when it stands still because a sheet has to go first; the rest then waits.
  @discardableResult
  mutating func run(
    _ list: ActionListID?, from origin: ActionOrigin, startingAt first: Int = 0, _ c: ReduceContext
  ) -> Bool {
    guard let list else { return true }
    let range = c.model.tables.actionLists[list.index]
    guard depth < AppState.deepestList else {
      stopActing()
      return true
    }
    depth += 1
    defer { depth -= 1 }
    for place in range.indices.dropFirst(first) {
      guard mayAct() else { return true }
      guard !perform(c.model.tables.actions[place], at: place, from: origin, c) else { continue }
      let next = place + 1 - Int(range.start)
      suspended.append(
        SuspendedList(group: suspensionGroup, list: list, next: UInt16(truncatingIfNeeded: next), origin: origin))
      return false
    }
    return true
  }

  /// The number of the presentation that was dismissed last in this step.
  private var suspensionGroup: UInt16 { suspended.last?.group ?? 0 }

  /// What waited for a presentation goes on.
  mutating func presentationGone(_ number: UInt16, _ c: ReduceContext) {
    guard suspended.contains(where: { $0.group == number }) else { return }
    let lists = suspended.filter { $0.group == number }
    suspended.removeAll { $0.group == number }
    for (place, frame) in lists.enumerated() {
      if frame.list.raw == .max { continue }
      if !run(frame.list, from: frame.origin, startingAt: Int(frame.next), c) {
        let group = suspensionGroup
        for rest in lists.dropFirst(place + 1) where rest.list.raw != .max {
          suspended.append(SuspendedList(group: group, list: rest.list, next: rest.next, origin: rest.origin))
        }
        return
      }
    }
  }

  /// Carries out one action. Answers false when what follows in the list has to wait.
  private mutating func perform(
    _ action: CompiledAction, at place: Int, from origin: ActionOrigin, _ c: ReduceContext
  ) -> Bool {
    switch action {
    case .push(let page): push(.page(page), c)
    case .pop: wentBack(c)
    case .popToRoot: popToRoot(route.frontStack, c)
    case .popTo(let page): pop(to: page, c)
    case .presentPage(let page): present(.page(page), by: origin, c.model.tables.slotRules[place], c)
    case .presentDialog(let dialog): present(.dialog(dialog), by: origin, c.model.tables.slotRules[place], c)
    case .dismiss: return dismissTop(c)
    case .start(let flow, let product, let offer):
      start(flow, product: product, offer: offer, from: origin, c)
    case .requestPermission(let kind): request(kind, c)
    case .openSettings(let place): emit(.openSettings(place))
    case .openURL(let url, let inSheet): open(url, inSheet: inSheet, error: origin.error, c)
    case .mail(let mail): write(mail, from: origin, c)
    case .copy(let text): emit(.copy(text, error: origin.error))
    case .share(let text): call(.share(text, error: origin.error), .os)
    case .review: call(.review, .os)
    case .clearNotifications: emit(.clearNotifications)
    case .set(let id, let value): change(id, to: value, by: .app, c)
    case .setText(let id, let text): emit(.storeText(id, text, error: origin.error))
    case .toggle(let id): change(id, to: .bool(!value(of: id, c.model).isTruthy), by: .app, c)
    case .reset(let id): change(id, to: .unset, by: .app, c)
    case .message(let text, let style, let onTap): show(text, style: style, onTap: onTap, error: origin.error, c)
    case .announce(let text): emit(.announce(text, error: origin.error))
    case .haptic(let haptic): if haptic != .none { emit(.haptic(haptic)) }
    case .track(let event): track(.custom(event, row: origin.row, error: origin.error), c)
    case .load(let step): load(step, c)
    case .choose(let condition, let then, let otherwise):
      return run(holds(condition, c.model) == .yes ? then : otherwise, from: origin, c)
    case .task(let task): start(task, from: origin, c)
    }
    return true
  }

  private mutating func pop(to page: PageID, _ c: ReduceContext) {
    let stack = route.frontStack
    let entries = route.entries(of: stack)
    if let place = entries.lastIndex(where: { $0.destination == .page(page) }) {
      pop(stack, to: place - entries.startIndex + 1, c)
    } else if rootPage(of: stack, c.model) == page {
      pop(stack, to: 0, c)
    }
  }

  /// The topmost sheet goes; the list goes on when it has gone.
  private mutating func dismissTop(_ c: ReduceContext) -> Bool {
    guard let top = route.presented.last else { return true }
    removePresentations(from: route.presented.count - 1, .program, c)
    // A mark that carries the number; the lists that stand still are appended behind it.
    suspended.append(
      SuspendedList(group: top.number, list: ActionListID(UInt16.max), next: 0, origin: ActionOrigin()))
    return false
  }

  mutating func showDialog(_ id: DialogID, by owner: PageID? = nil, _ c: ReduceContext) {
    let haptic = c.model[id].haptic
    present(.dialog(id), by: owner, c)
    if haptic != .none { emit(.haptic(haptic)) }
  }

  mutating func buttonTapped(_ dialog: DialogID, _ index: UInt16, _ c: ReduceContext) {
    let button = c.model.tables.buttons[Int(index)]
    track(.buttonTapped(button.name, surface: c.model[dialog].name), c)
    dismiss(.dialog(dialog), .button, c)
    run(button.actions, from: frontOrigin, c)
  }
}
