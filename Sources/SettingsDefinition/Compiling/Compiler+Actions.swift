import Findings
import SettingsVocabulary

/// An action with what is kept beside it.
struct ListedAction {
  var action: CompiledAction
  var slot = CompiledSlotRule.queue
}

extension ModelCompiler {
  /// A list of actions; nil where nothing is left to do.
  mutating func actions(_ items: [ActionItem]) throws(Finding) -> ActionListID? {
    let compiled = try compile(items)
    return compiled.isEmpty ? nil : try list(compiled)
  }

  /// A list of actions of something that must have one.
  mutating func actionList(_ items: [ActionItem]) throws(Finding) -> ActionListID {
    try list(try compile(items))
  }

  private mutating func list(_ actions: [ListedAction]) throws(Finding) -> ActionListID {
    let range = try append(actions.map(\.action), run: &tables.actions, "actions")
    tables.slotRules += actions.map(\.slot)
    return ActionListID(try append(range, to: &tables.actionLists, "lists of actions"))
  }

  /// Lists inside the actions are made on the way, so that each list is in one piece.
  private mutating func compile(_ items: [ActionItem]) throws(Finding) -> [ListedAction] {
    guard !items.isEmpty else { return [] }
    try enter("actions")
    defer { depth -= 1 }
    var actions: [ListedAction] = []
    for item in items where exists(item) {
      let slot = try slotRule(of: item)
      for action in try compile(item) { actions.append(ListedAction(action: action, slot: slot)) }
    }
    return actions
  }

  /// What a presentation does when its place is taken; a dialog's own rule where the action says nothing.
  private func slotRule(of item: ActionItem) throws(Finding) -> CompiledSlotRule {
    switch item {
    case .presentPage(_, let over): over.compiled
    case .presentDialog(let name, let over):
      if let over { over.compiled } else { model.dialogs[try dialog(name).index].over.compiled }
    case .push, .pop, .dismiss, .start, .requestPermission, .openSettings, .openURL, .mail, .copy, .share, .review,
      .clearNotifications, .set, .toggle, .reset, .message, .announce, .haptic, .track, .load, .when, .task:
      .queue
    }
  }

  /// Whether the pages and modules are there that an action is about: without them it does nothing.
  private func exists(_ item: ActionItem) -> Bool {
    switch item {
    case .push(let page), .pop(.to(let page)), .presentPage(let page, _): parts.pages.contains(page)
    case .start(let flow, _, _): model.exists(flow.module) && model.flow(flow) != nil
    case .requestPermission(let kind): model.exists(Module(ofPermission: kind))
    case .track: tables.modules.analytics
    case .load(let item): exists(item)
    case .pop, .presentDialog, .dismiss, .openSettings, .openURL, .mail, .copy, .share, .review, .clearNotifications,
      .set,
      .toggle, .reset, .message, .announce, .haptic, .when, .task:
      true
    }
  }

  /// Actions that hold actions apart from all others: what calls itself must need little of the stack.
  private mutating func compile(_ item: ActionItem) throws(Finding) -> [CompiledAction] {
    if case .when(let condition, let run, let otherwise) = item { return try choice(condition, run, otherwise) }
    if case .task(let task) = item { return [.task(try self.task(task))] }
    return try single(item)
  }

  private mutating func single(_ item: ActionItem) throws(Finding) -> [CompiledAction] {
    switch item {
    case .push(let page): return [.push(try self.page(page))]
    case .pop(.page): return [.pop]
    case .pop(.root): return [.popToRoot]
    case .pop(.to(let page)): return [.popTo(try self.page(page))]
    case .presentPage(let page, _): return [.presentPage(try self.page(page))]
    case .presentDialog(let name, _): return [.presentDialog(try dialog(name))]
    case .dismiss: return [.dismiss]
    case .start(let flow, let product, let offer):
      guard let product else { return [.start(flow.compiled, product: nil, offer: .none)] }
      let mark = try self.offer(offer, of: product)
      return [.start(flow.compiled, product: try self.product(product), offer: mark)]
    case .requestPermission(let kind): return [.requestPermission(try permission(kind))]
    case .openSettings(let pane): return [.openSettings(pane.compiled)]
    case .openURL(let url, let target): return [.openURL(try text(url), inSheet: target == .sheet)]
    case .mail(let draft): return [.mail(try mail(draft))]
    case .copy(let template): return [.copy(try text(template))]
    case .share(let template): return [.share(try text(template))]
    case .review: return [.review]
    case .clearNotifications: return [.clearNotifications]
    case .set(let id, let value): return [try set(try preference(id), to: value)]
    case .toggle(let id): return [.toggle(try preference(id))]
    case .reset(let preferences):
      var actions: [CompiledAction] = []
      for id in preferences { actions.append(.reset(try preference(id))) }
      return actions
    case .message(let template, let style, let onTap):
      return [.message(try text(template), style?.compiled, onTap: try actions(onTap))]
    case .announce(let template): return [.announce(try text(template))]
    case .haptic(let haptic): return [.haptic(haptic.compiled)]
    case .track(let event, let properties): return [.track(try customEvent(event, properties))]
    case .load(let item): return [.load(item.compiled)]
    case .when, .task: return []
    }
  }

  private mutating func set(_ id: PreferenceID, to value: SettingValue) throws(Finding) -> CompiledAction {
    guard case .text(let template) = value else { return .set(id, try self.value(value, of: id)) }
    // A placeholder is read when the action runs, whatever the type of the preference.
    guard let plain = try parsed(template).constant else { return .setText(id, try text(template)) }
    return .set(id, try self.value(.text(plain), of: id))
  }

  private mutating func choice(
    _ condition: Condition, _ run: [ActionItem], _ otherwise: [ActionItem]
  ) throws(Finding) -> [CompiledAction] {
    let run = try compile(run)
    let other = try actions(otherwise)
    guard !run.isEmpty || other != nil else { return [] }
    return [.choose(when: try self.condition(condition), run: try list(run), otherwise: other)]
  }

  private mutating func task(_ task: TaskItem) throws(Finding) -> TaskID {
    var compiled = CompiledTask(name: string(task.name), point: try point(ofTask: task.name))
    compiled.takes = task.takes
    compiled.fails = optionalString(task.fails)
    compiled.asks = task.asks?.compiled
    compiled.needsNetwork = task.needsNetwork
    compiled.needsSession = task.needsSession && tables.modules.auth
    compiled.progress = task.progress.compiled
    if compiled.progress == .overlay { tables.hasOverlays = true }
    compiled.timeout = task.timeout
    compiled.isOwnedByApp = task.owner == .app
    compiled.runsInBackground = task.inBackground
    compiled.again = task.again.compiled
    compiled.onSuccess = try actions(task.onSuccess)
    compiled.onFailure = try actions(task.onFailure)
    compiled.onCancel = try actions(task.onCancel)
    return TaskID(try append(compiled, to: &tables.tasks, "tasks"))
  }

  /// Tasks of one name share an await point; the points follow those of the permissions.
  private mutating func point(ofTask name: String) throws(Finding) -> AwaitPoint {
    let key = ByteString(name)
    let number = names.tasks[key] ?? UInt16(truncatingIfNeeded: names.tasks.count)
    names.tasks[key] = number
    let point = AwaitPoint.fixed.count + 3 * model.permissions.count + Int(number)
    guard point < CompilerLimits.entries else { throw .tooLarge(CompilerLimits.entries, "await points") }
    return AwaitPoint(UInt16(point))
  }
}

extension FlowName {
  var compiled: FlowKind {
    switch self {
    case .signIn: .signIn
    case .signUp: .signUp
    case .signOut: .signOut
    case .deleteAccount: .deleteAccount
    case .reauthenticate: .reauthenticate
    case .verifyEmail: .verifyEmail
    case .resetPassword: .resetPassword
    case .changeName: .changeName
    case .changePassword: .changePassword
    case .paywall: .paywall
    case .purchase: .purchase
    case .restore: .restore
    case .manageSubscriptions: .manageSubscriptions
    case .redeemCode: .redeemCode
    case .requestRefund: .requestRefund
    }
  }
}

extension SettingsPane {
  var compiled: SettingsPlace {
    switch self {
    case .app: .app
    case .notifications: .notifications
    case .autofill: .autofill
    }
  }
}

extension TaskItem.Asks {
  var compiled: TaskSurface {
    switch self {
    case .webAuth: .webAuth
    case .file: .file
    case .photo: .photo
    case .contact: .contact
    }
  }
}

extension AgainRule {
  var compiled: TaskAgain {
    switch self {
    case .ignore: .ignore
    case .replace: .replace
    case .queue: .queue
    }
  }
}

extension Progress {
  var compiled: FlowProgress {
    switch self {
    case .button: .button
    case .row: .row
    case .overlay: .overlay
    case .none: .none
    }
  }
}
