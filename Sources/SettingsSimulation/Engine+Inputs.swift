import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
import SimulatedDevice

extension Engine {
  /// Does something to the simulation at this instant, and runs what is due at it. Nothing here waits.
  public mutating func apply(
    _ input: Input, waited: Milliseconds = 0, _ s: inout Simulation
  ) throws(Refusal) {
    stepsAtInstant = 0
    if input.isTouch { s.world.touchSession(model) }
    switch input {
    case .tap(let target):
      try reach(target, &s)
      touch(target, input, waited, &s)
    case .touch(let target): rawTouch(target, input, count: 1, &s)
    case .doubleTap(let target): rawTouch(target, input, count: 2, &s)
    case .toggle(let row, let isOn):
      try reach(.row(row), &s)
      toggle(row, isOn, input, waited, &s)
    case .choose(let row, let option):
      try reach(.option(row, option), &s)
      act(.optionChosen(row, option), input, waited, &s)
    case .type(let target, let text):
      try reach(target, &s)
      type(target, text, input, waited, &s)
    case .slide(let row, let number):
      try reach(.row(row), &s)
      act(.numberChosen(row, number), input, waited, &s)
    case .setInstant(let row, let instant):
      try reach(.row(row), &s)
      act(.instantChosen(row, instant), input, waited, &s)
    case .back:
      try reach(.back, &s)
      act(.backTapped, input, waited, &s)
    case .swipeBack: swipe(.back, input, &s)
    case .swipeDown: swipe(.down, input, &s)
    case .swipeUp: swipeUp(&s)
    case .drag(let kind, let progress): drag(kind, progress, input, &s)
    case .letGo: try letGo(&s)
    case .scroll(let offset): scroll(to: offset, input, &s)
    case .answer(let button, let identity): try answer(button, as: identity, waited, &s)
    case .openLink(let link): try openLink(link, waited, &s)
    case .notify(let link): notify(link, &s)
    case .background: try background(&s)
    case .foreground: try foreground(&s)
    case .deactivate(let cause): try deactivate(cause, &s)
    case .activate: try activate(&s)
    case .lock: try lock(&s)
    case .unlock: try unlock(&s)
    case .kill(let cause): try kill(cause, &s)
    case .relaunch: try relaunch(&s)
    case .reboot: reboot(&s)
    case .wake(let cause): try wake(cause, &s)
    case .reinstall(let keeps): try reinstall(keepsKeychain: keeps, &s)
    case .set(let change): set(change, &s)
    case .network(let state): setNetwork(state, &s)
    case .advance(let target, _): try advance(to: target, input, &s)
    case .will(let plan): affect(input, &s) { s, _, _ in s.world.device.plans.append(plan) }
    case .hold(let point): affect(input, &s) { s, engine, _ in s.world.hold(point, &engine.worldContext) }
    case .unhold(let point): try unhold(point, &s)
    case .release(let point, let number, let plan): try release(point, number, plan, &s)
    case .store(let event, let product, let nth, let options): try happen(event, product, nth, options, &s)
    case .storeSetting(let setting): set(setting, &s)
    case .redeem(let product, let offer): try redeem(product, offer, &s)
    case .clearStore(let andSettings): clearStore(andSettings: andSettings, &s)
    case .permission(let id, let status): try setPermission(id, status, &s)
    case .notificationSwitches(let switches): try setSwitches(switches, &s)
    case .preference(let id, let value, _): try write(id, value, input, &s)
    case .redirect(let address): try redirect(to: address, &s)
    case .revokeSession(let account), .deleteAccount(let account), .revokeCredential(let account):
      endSession(account, input, &s)
    case .verifyAccount(let account):
      affect(input, &s) { s, _, _ in s.world.servers.accounts[account.index].isVerified = true }
    case .grant(let entitlement, let account, let isGranted):
      affect(input, &s) { s, _, _ in s.world.grant(entitlement, to: account, isGranted: isGranted) }
    }
    try settle(&s)
  }

  private func reach(_ target: Target, _ s: inout Simulation) throws(Refusal) {
    let hit = s.hit(target, model)
    guard hit == .ok else { throw .blocked(hit, waited: 0, limit: 0) }
    s.moveFocus(to: target)
  }

  /// An input that is one action of the app.
  mutating func act(_ action: Action, _ input: Input, _ waited: Milliseconds, _ s: inout Simulation) {
    begin(s)
    let lead = noteInput(input, waited: waited, s)
    reduce(action, cause: lead, &s)
    end(&s, cause: lead)
  }

  /// An input that only the world feels.
  mutating func affect(_ input: Input, _ s: inout Simulation, _ change: (inout Simulation, inout Self, UInt32) -> Void)
  {
    begin(s)
    let lead = noteInput(input, s)
    worldContext.cause = lead
    change(&s, &self, lead)
    drainOutbox(s)
    end(&s, cause: lead)
  }

  // MARK: - Touches

  private mutating func touch(_ target: Target, _ input: Input, _ waited: Milliseconds, _ s: inout Simulation) {
    guard let action = action(for: target, s) else { return affect(input, &s) { _, _, _ in } }
    act(action, input, waited, &s)
  }

  private mutating func rawTouch(_ target: Target, _ input: Input, count: Int, _ s: inout Simulation) {
    begin(s)
    let lead = noteInput(input, s)
    for _ in 0..<count where s.hit(target, model) == .ok {
      s.moveFocus(to: target)
      guard let action = action(for: target, s) else { continue }
      reduce(action, cause: lead, &s)
      follow(&s, cause: lead)
    }
    end(&s, cause: lead)
  }

  /// What a finger on a target means to the app.
  private func action(for target: Target, _ s: Simulation) -> Action? {
    switch target {
    case .row(let id): action(for: id, s)
    case .option(let row, let option): .optionChosen(row, option)
    case .button(let dialog, let button): .buttonTapped(dialog, button)
    case .back: .backTapped
    case .confirm(let subject): question(subject, s).map { .confirmTapped($0) }
    case .cancel(let subject): question(subject, s).map { .confirmCancelled($0) }
    case .control(let control): control.isField ? nil : .controlTapped(control)
    case .product(let product): .productChosen(product)
    case .provider(let provider): .providerTapped(provider)
    case .tab(let tab): .tabTapped(tab)
    case .opener: .gateOpenerTapped
    case .profile: .profileTapped
    case .banner: .bannerTapped
    }
  }

  private func action(for row: RowID, _ s: Simulation) -> Action? {
    switch model[row].kind {
    case .stepper(let preference):
      let number = s.app.value(of: preference, model).thousandths ?? 0
      return .numberChosen(row, number &+ model.stepOfRow(row))
    case .slider, .textField, .date: return nil
    case .toggle, .permissionToggle, .navigation, .picker, .action, .info, .link, .mail, .account, .premium, .signOut:
      return .rowTapped(row)
    }
  }

  private func question(_ subject: ConfirmSubject, _ s: Simulation) -> ConfirmID? {
    for place in s.screen.layers.indices.reversed() {
      if case .confirmation(let id) = s.screen.layers[place].kind, model[id].subject == subject { return id }
    }
    return nil
  }

  private mutating func toggle(
    _ row: RowID, _ isOn: Bool, _ input: Input, _ waited: Milliseconds, _ s: inout Simulation
  ) {
    let current: Bool
    switch model[row].kind {
    case .toggle(let preference): current = s.app.value(of: preference, model).isTruthy
    case .permissionToggle(let kind): current = s.app.isGranted(kind, model) ?? false
    case .navigation, .picker, .slider, .stepper, .date, .textField, .action, .info, .link, .mail, .account, .premium,
      .signOut:
      current = !isOn
    }
    if current == isOn {
      affect(input, &s) { _, _, _ in }
    } else {
      act(.rowTapped(row), input, waited, &s)
    }
  }

  private mutating func type(
    _ target: Target, _ text: StringID, _ input: Input, _ waited: Milliseconds, _ s: inout Simulation
  ) {
    let string = s.strings.text(text, model)
    switch target {
    case .row(let row):
      guard let preference = model[row].kind.preference else { return affect(input, &s) { _, _, _ in } }
      act(.textCommitted(row, text, isValid: model.accepts(string, for: preference)), input, waited, &s)
    case .control(let control):
      act(.fieldEdited(control, text, isValid: model.accepts(string, in: control)), input, waited, &s)
    case .option, .button, .back, .confirm, .cancel, .product, .provider, .tab, .opener, .profile, .banner:
      affect(input, &s) { _, _, _ in }
    }
  }

  // MARK: - Prompts and links

  private mutating func answer(
    _ button: PromptButton, as identity: ProviderIdentity?, _ waited: Milliseconds, _ s: inout Simulation
  ) throws(Refusal) {
    guard let prompt = s.world.device.prompts.last else { throw .senseless(.noPrompt) }
    guard prompt.kind.buttons.contains(button) else { throw .senseless(.noSuchButton(prompt.kind)) }
    begin(s)
    let lead = noteInput(.answer(button, as: identity), waited: waited, s)
    worldContext.cause = lead
    s.world.answer(button, as: identity, &worldContext)
    drainOutbox(s)
    if case .priceIncrease(let product) = prompt.kind, s.world.device.phase.executes {
      reduce(.subscriptionChanged(product), cause: lead, &s)
    }
    end(&s, cause: lead)
  }

  private mutating func openLink(_ link: UInt16, _ waited: Milliseconds, _ s: inout Simulation) throws(Refusal) {
    guard !s.world.device.isLocked else { throw .senseless(.alreadyLocked) }
    let phase = s.world.device.phase
    begin(s)
    let lead = noteInput(.openLink(link), waited: waited, s)
    if !phase.isRunning { startProcess(.link, cause: lead, &s) }
    if phase == .background || phase == .suspended { comeBack(.link, cause: lead, &s) }
    if phase == .inactive { becomeActive(.link, cause: lead, &s) }
    reduce(.linkOpened(link), cause: lead, &s)
    end(&s, cause: lead)
  }

  /// A notification comes, where notifications are allowed and there is a line. With the app in front it is the app's, if
  /// that wants it; else the system shows it.
  private mutating func notify(_ link: UInt16, _ s: inout Simulation) {
    begin(s)
    let lead = noteInput(.notify(link), s)
    defer { end(&s, cause: lead) }
    guard s.world.device.network != .offline, s.showsNotifications(model) else { return }
    if s.world.device.phase == .active, model.tables.deepLinks[Int(link)].inFront != nil {
      reduce(.notificationCame(link), cause: lead, &s)
    } else {
      note(.notificationShown(link), cause: lead, s)
    }
  }

  // MARK: - Time

  private mutating func advance(to target: Milliseconds, _ input: Input, _ s: inout Simulation) throws(Refusal) {
    guard target >= s.now, target <= Timeline.end else { throw .senseless(.invalidTime) }
    begin(s)
    let lead = noteInput(input, s)
    end(&s, cause: lead)
    guard runsWhatIsDue else { return }
    try drain(by: target, &s)
    s.world.timeline.now = target
  }
}

extension Simulation {
  /// Whether the OS lets notifications of the app through.
  fileprivate func showsNotifications(_ model: CompiledModel) -> Bool {
    world.device.permissions.indices.contains { index in
      model.isNotifications(PermissionID(index)) && world.device.permissions[index].isGranted
        && !world.device.notificationSwitches.isEmpty
    }
  }
}

extension CompiledModel {
  /// Whether a text may be stored in a preference.
  public func accepts(_ text: String, for id: PreferenceID) -> Bool {
    let rule = self[id]
    let length = Int32(truncatingIfNeeded: text.count)
    if let least = rule.minLength, length < least { return false }
    if let most = rule.maxLength, length > most { return false }
    guard let pattern = rule.pattern else { return true }
    return tables.patterns[Int(pattern)].matches(text)
  }

  /// Whether a text has the form that a field of a flow's sheet demands.
  public func accepts(_ text: String, in control: Control) -> Bool {
    switch control {
    case .email: return CompiledModel.looksLikeEmail(text)
    case .password, .newPassword:
      let account = tables.account
      let length = Int32(truncatingIfNeeded: text.count)
      guard length >= account.passwordMinLength, length <= account.passwordMaxLength else { return false }
      return account.passwordPattern.map { tables.patterns[Int($0)].matches(text) } ?? true
    case .name, .typeToConfirm, .search, .proceed, .cancel, .signUp, .forgotPassword, .resend, .signOut, .purchase,
      .restore,
      .close, .terms, .privacy, .allow, .openSettings, .dismiss, .done, .ok:
      return true
    }
  }

  /// Something, one @, something with a dot inside; no spaces.
  static func looksLikeEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(" ") else { return false }
    let domain = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return domain.count > 1 && domain.allSatisfy { !$0.isEmpty }
  }
}

extension Input {
  /// A finger is on the app's glass. What the system shows over it is another process.
  fileprivate var isTouch: Bool {
    switch self {
    case .tap, .touch, .doubleTap, .toggle, .choose, .type, .slide, .setInstant, .back, .swipeBack, .swipeDown, .drag,
      .letGo, .scroll:
      true
    case .swipeUp, .answer, .openLink, .notify, .background, .foreground, .deactivate, .activate, .lock, .unlock, .kill,
      .relaunch, .reboot, .wake, .reinstall, .set, .network, .advance, .will, .hold, .unhold, .release, .store,
      .storeSetting, .redeem, .clearStore, .permission, .notificationSwitches, .preference, .redirect, .revokeSession,
      .deleteAccount, .revokeCredential, .verifyAccount, .grant:
      false
    }
  }
}
