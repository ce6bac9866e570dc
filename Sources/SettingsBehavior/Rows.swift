public import SettingsDefinition
public import SettingsVocabulary

/// Taps on rows: what a finger on each kind of row leads to.
extension AppState {
  mutating func tapped(_ id: RowID, _ c: ReduceContext) {
    let row = c.model[id]
    guard !isBusy(id, c.model) else { return }
    let haptic = row.haptic == .none && !row.kind.changesValue ? c.model.tables.haptics.press : row.haptic
    if !row.kind.changesValue, row.kind.preference == nil || row.kind.isInfo {
      if haptic != .none { emit(.haptic(haptic)) }
      trackTap(row, c)
    }
    enter(.row(id), c)
  }

  mutating func chosen(_ id: RowID, _ option: UInt16, _ c: ReduceContext) {
    guard case .picker(let preference, _, _, _) = c.model[id].kind, !isBusy(id, c.model) else { return }
    let current = value(of: preference, c.model)
    guard c.model[preference].type == .choices || current != .option(option) else {
      closeOptions(id, c)
      return
    }
    enter(.option(id, option), c)
  }

  private mutating func trackTap(_ row: CompiledRow, _ c: ReduceContext) {
    switch row.analytics {
    case .off: return
    case .custom(let event): track(.custom(event, row: row.id), c)
    case .template: if row.analyticsDescription != nil { track(.rowTapped(row.id), c) }
    }
  }

  /// Whether the row's own flow or task runs, or a gate of it is still being answered.
  public func isBusy(_ id: RowID, _ model: CompiledModel) -> Bool {
    if flows.running(where: { $1.row == id }) != nil { return true }
    for task in tasks where task.row == id && !task.isQueued { return true }
    if gates.contains(where: { $0.subject.row == id && $0.wait.keepsRowBusy }) { return true }
    return false
  }

  /// Whether the row shows that its own flow or task runs, or a gate of it is still being answered.
  public func looksBusy(_ id: RowID, _ model: CompiledModel) -> Bool {
    guard isBusy(id, model) else { return false }
    if flows.running(where: { $1.row == id && model[$0].progress.isOfRow }) != nil { return true }
    for task in tasks where task.row == id && !task.isQueued && model[task.task].progress.isOfRow { return true }
    for gate in gates where gate.subject.row == id && gate.wait.keepsRowBusy { return true }
    return false
  }

  /// Whether the progress of something lies over the whole screen. A flow that waits for another has made room for it.
  public func isOverlaid(_ model: CompiledModel) -> Bool {
    guard model.tables.hasOverlays else { return false }
    return flows.running { kind, _ in model[kind].progress == .overlay && !flows.waits(kind) } != nil
      || tasks.contains { !$0.isQueued && model[$0.task].progress == .overlay }
  }

  /// Asks the row's or option's question, if it has one that applies; then does what the tap means.
  mutating func askOrPerform(_ subject: WaitingGate.Subject, _ c: ReduceContext) {
    let question: ConfirmID?
    switch subject {
    case .row(let id): question = c.model[id].confirm
    case .option(let id, let option):
      question = c.model[id].kind.preference.flatMap { c.model.option($0, option).confirm }
    case .value(let id, let value):
      question = c.model[id].confirm
      flows.proposed = value
    case .page: question = nil
    }
    if let question, holds(c.model[question].when, c.model) == .yes {
      ask(question, c)
    } else {
      perform(subject, c)
    }
  }

  mutating func ask(_ question: ConfirmID, _ c: ReduceContext) {
    flows.fields.confirmation = .empty
    let own = c.model[question].haptic
    let haptic = own == .none && c.model[question].isDestructive ? c.model.tables.haptics.warning : own
    present(.confirmation(question), c)
    if haptic != .none { emit(.haptic(haptic)) }
  }

  mutating func perform(_ subject: WaitingGate.Subject, _ c: ReduceContext) {
    switch subject {
    case .row(let id): perform(c.model[id], c)
    case .option(let id, let option): choose(id, option, c)
    case .value(let id, let value):
      if let preference = c.model[id].kind.preference { change(preference, to: value, row: c.model[id], c) }
    case .page: return
    }
  }

  private mutating func perform(_ row: CompiledRow, _ c: ReduceContext) {
    switch row.kind {
    case .toggle(let id):
      let isOn = value(of: id, c.model).isTruthy
      change(id, to: .bool(!isOn), row: row, c)
    case .permissionToggle(let kind): permissionToggled(kind, row, c)
    case .navigation(let page), .account(let page), .premium(let page): push(.page(page), c)
    case .picker(_, let style, _, _): openOptions(row.id, style, c)
    case .action(let list): run(list, from: origin(of: row.id), c)
    case .info(_, let isSecret, let isCopyable): infoTapped(row.id, isSecret: isSecret, isCopyable: isCopyable)
    case .link(let url, let inSheet):
      open(url, inSheet: inSheet, c)
      if let page = row.alsoPushes { push(.page(page), c) }
    case .mail(let mail):
      write(mail, from: origin(of: row.id), c)
      if let page = row.alsoPushes { push(.page(page), c) }
    case .signOut: start(.signOut, from: origin(of: row.id), c)
    case .slider(let id), .stepper(let id), .date(let id, _), .textField(let id, _, _):
      change(id, to: flows.proposed, row: row, c)
    }
  }

  /// A secret shows itself once the device's owner is recognised; what is shown can be copied.
  private mutating func infoTapped(_ id: RowID, isSecret: Bool, isCopyable: Bool) {
    if isSecret, life.revealed != id {
      guard life.revealing == nil else { return }
      life.revealing = id
      call(.checkDeviceOwner, .process)
    } else if isCopyable {
      emit(.copyValue(id))
    }
  }

  func origin(of row: RowID) -> ActionOrigin {
    var origin = frontOrigin
    origin.row = row
    return origin
  }

  /// The page in front, and the presentation in which that is.
  var frontOrigin: ActionOrigin {
    ActionOrigin(page: frontPage, presentation: route.frontStack.level.map { route.presented[$0].number })
  }

  /// The page on top of the front stack; nil where that is its root or a picker's list.
  var frontPage: PageID? {
    let stack = route.frontStack
    if case .page(let page)? = route.top(of: stack) { return page }
    if let level = stack.level, case .page(let page) = route.presented[level].kind { return page }
    return nil
  }

  private mutating func openOptions(_ row: RowID, _ style: PickerStyle, _ c: ReduceContext) {
    switch style {
    case .navigationLink: push(.options(row), c)
    case .menu, .wheel: present(.menu(row), c)
    case .inline, .segmented: return
    }
  }

  private mutating func choose(_ id: RowID, _ option: UInt16, _ c: ReduceContext) {
    let row = c.model[id]
    guard case .picker(let preference, _, _, _) = row.kind else { return }
    if c.model[preference].type == .choices {
      var set: UInt64 = if case .options(let bits) = value(of: preference, c.model) { bits } else { 0 }
      set ^= 1 << option
      change(preference, to: .options(set), row: row, c)
    } else {
      change(preference, to: .option(option), row: row, c)
      closeOptions(id, c)
    }
  }

  private mutating func closeOptions(_ id: RowID, _ c: ReduceContext) {
    guard case .picker(let preference, let style, let closes, _) = c.model[id].kind else { return }
    guard closes, c.model[preference].type != .choices else { return }
    switch style {
    case .navigationLink:
      let stack = route.frontStack
      let entries = route.entries(of: stack)
      if entries.last?.destination == .options(id) { pop(stack, to: entries.count - 1, c) }
    case .menu, .wheel: dismissTop(where: { $0 == .menu(id) }, .button, c)
    case .inline, .segmented: return
    }
  }

  /// A slider was let go, a stepper pressed: what lies between the row's limits, and on its steps.
  mutating func numberChosen(_ id: RowID, _ number: Int64, _ c: ReduceContext) {
    guard let preference = c.model[id].kind.preference else { return }
    let fitted = c.model.fitted(number, on: id)
    enter(id, c.model[preference].type == .integer ? .integer(fitted / 1000) : .number(fitted), c)
  }

  /// An invalid text is not stored; it stays in the field, and its error shows.
  mutating func textCommitted(_ id: RowID, _ text: StringID, isValid: Bool, _ c: ReduceContext) {
    guard let preference = c.model[id].kind.preference else { return }
    if isValid {
      preferences.forgetRefused { $0.preference == preference }
      enter(id, .text(text), c)
    } else {
      preferences.refuse(text, of: id, for: preference)
    }
  }

  mutating func instantChosen(_ id: RowID, _ instant: Int64, _ c: ReduceContext) { enter(id, .instant(instant), c) }

  /// A row is to be set to a value: its gates and its question stand before it. The present value changes nothing.
  private mutating func enter(_ id: RowID, _ value: PreferenceValue, _ c: ReduceContext) {
    guard let preference = c.model[id].kind.preference, !isBusy(id, c.model) else { return }
    if self.value(of: preference, c.model) != value { enter(.value(id, value), c) }
  }

  mutating func open(_ url: TextID, inSheet: Bool, error: StringID = .empty, _ c: ReduceContext) {
    guard inSheet else { return emit(.openURL(url, error: error)) }
    let page = WebPage(url: url, error: error)
    guard present(.web(page), c) else { return }
    call(.loadWeb(page, redirectedTo: .empty), .presentation(route.nextPresentation &- 1))
  }

  mutating func write(_ id: MailID, from origin: ActionOrigin, _ c: ReduceContext) {
    let mail = c.model[id]
    let canSend = facts.capabilities & c.model.mailCapability != 0
    guard canSend else {
      if let list = mail.onUnavailable { run(list, from: origin, c) }
      return
    }
    guard mail.usesComposer else { return emit(.openMail(id, error: origin.error)) }
    call(.composeMail(id, error: origin.error), .os)
  }

  mutating func profileTapped(_ c: ReduceContext) {
    guard let page = c.model.tables.profile?.page else { return }
    push(.page(page), c)
  }
}

extension CompiledRowKind {
  /// A tap on it changes a value, and so sends the event of a change and not that of a tap.
  var changesValue: Bool {
    switch self {
    case .toggle, .permissionToggle, .slider, .stepper, .date, .textField: true
    case .navigation, .picker, .action, .info, .link, .mail, .account, .premium, .signOut: false
    }
  }
}

extension CompiledModel {
  /// A number between the limits of a slider or stepper, and on its nearest step. In thousandths.
  public func fitted(_ number: Int64, on id: RowID) -> Int64 {
    guard let place = self[id].numbers, let preference = self[id].kind.preference else { return number }
    let row = tables.numberRows[Int(place)]
    let clamped = min(max(number, row.minimum), max(row.minimum, row.maximum))
    guard let step = row.step ?? (self[preference].type == .integer ? 1000 : nil), step > 0 else { return clamped }
    let steps = (clamped - row.minimum + step / 2) / step
    let onStep = row.minimum + steps * step
    return onStep > row.maximum ? onStep - step : onStep
  }

  /// How far a press moves a stepper. In thousandths.
  public func stepOfRow(_ id: RowID) -> Int64 { self[id].numbers.flatMap { tables.numberRows[Int($0)].step } ?? 1000 }

  /// The bit of the capability `mail`; 0 when no definition or device names it.
  public var mailCapability: UInt64 { capability(named: "mail") }

  public func capability(named name: String) -> UInt64 {
    guard let index = tables.capabilities.firstIndex(where: { tables.strings[$0.index] == name }) else { return 0 }
    return 1 << UInt64(index)
  }
}

extension CompiledRowKind {
  var isInfo: Bool {
    if case .info = self { return true }
    return false
  }
}

extension WaitingGate.Subject {
  var row: RowID? {
    switch self {
    case .row(let id), .option(let id, _), .value(let id, _): id
    case .page: nil
    }
  }
}

extension WaitingGate.Wait {
  /// Nothing of the user's is asked yet: the row shows that it waits.
  var keepsRowBusy: Bool {
    switch self {
    case .knowledge, .deviceOwner: true
    case .flow, .permission, .softPrompt, .passed, .declined: false
    }
  }
}

extension FlowProgress {
  fileprivate var isOfRow: Bool {
    switch self {
    case .button, .row: true
    case .overlay, .none: false
    }
  }
}
