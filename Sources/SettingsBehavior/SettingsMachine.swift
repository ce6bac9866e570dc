import SettingsDefinition
public import SettingsVocabulary

/// The settings screen as a state machine: from a state and what happened, the next state and the effects in order.
/// It knows no clock, no randomness and no other party.
public enum SettingsMachine {
  /// `effects` is emptied first; it is passed in so that its memory can be used again.
  public static func reduce(
    _ app: inout AppState, _ action: Action, _ context: ReduceContext, _ effects: inout [Effect]
  ) {
    effects.removeLast(effects.count)
    swap(&app.effects, &effects)
    app.handle(action, context)
    app.settle(context)
    app.actionsDone = 0
    swap(&app.effects, &effects)
  }
}

extension AppState {
  /// Wants something done, after what the step wanted before.
  mutating func emit(_ effect: Effect) { effects.append(effect) }

  /// Starts an operation; answers its number.
  @discardableResult
  mutating func call(_ request: Request, _ owner: Owner) -> UInt32 {
    let number = nextOperation
    nextOperation &+= 1
    emit(.call(number, request, owner))
    return number
  }

  /// Whether one more action may be carried out in this step. Beyond the limit something starts itself again and
  /// again; the finding is reported once.
  mutating func mayAct() -> Bool {
    guard actionsDone < AppState.actionLimit else { return false }
    actionsDone += 1
    if actionsDone == AppState.actionLimit { emit(.limitReached(.stepsAtOneInstant)) }
    return actionsDone < AppState.actionLimit
  }

  /// Lists of actions that have caused each other too deeply end the step's actions.
  mutating func stopActing() {
    guard actionsDone < AppState.actionLimit else { return }
    actionsDone = AppState.actionLimit
    emit(.limitReached(.stepsAtOneInstant))
  }

  /// How many actions a step may carry out, and how deep lists may cause each other.
  static var actionLimit: UInt16 { 4096 }
  static var deepestList: UInt8 { 64 }

  /// Tracks an event, unless the definition says that its kind is not sent.
  mutating func track(_ event: AnalyticsEvent, _ c: ReduceContext) {
    if c.model.sends(event) { emit(.track(event)) }
  }

  fileprivate mutating func handle(_ action: Action, _ c: ReduceContext) {
    switch action {
    case .launched(let kind, let isWoken): launched(kind, isWoken: isWoken, c)
    case .rowTapped(let row): tapped(row, c)
    case .optionChosen(let row, let option): chosen(row, option, c)
    case .numberChosen(let row, let number): numberChosen(row, number, c)
    case .textCommitted(let row, let text, let isValid): textCommitted(row, text, isValid: isValid, c)
    case .instantChosen(let row, let instant): instantChosen(row, instant, c)
    case .backTapped: wentBack(c)
    case .hostReached: goToHost(c)
    case .backSwiped(let stack, let count): pop(stack, to: Int(count), c)
    case .confirmTapped(let id): confirmed(id, c)
    case .confirmCancelled(let id): declined(id, c)
    case .buttonTapped(let dialog, let button): buttonTapped(dialog, button, c)
    case .controlTapped(let control): controlTapped(control, c)
    case .fieldEdited(let control, let text, let isValid): fieldEdited(control, text, isValid: isValid)
    case .productChosen(let product): store.chosen = product
    case .providerTapped(let provider): providerTapped(provider, c)
    case .gateOpenerTapped: gateOpenerTapped(c)
    case .tabTapped(let tab): tabTapped(tab, c)
    case .profileTapped: profileTapped(c)
    case .bannerTapped: bannerTapped(c)
    case .bannerSwiped: bannerSwiped()
    case .notificationCame(let index): run(c.model.tables.deepLinks[Int(index)].inFront, from: frontOrigin, c)
    case .linkOpened(let index): linkOpened(index, c)
    case .webRedirected(let address): webRedirected(to: address)
    case .presentationDismissed(let number, let reason): dismissed(number, reason, c)
    case .presentationGone(let number): presentationGone(number, c)
    case .becameActive: becameActive(c)
    case .resignedActive: resignedActive(c)
    case .enteredBackground: enteredBackground(c)
    case .backgroundTimeExpired: backgroundTimeExpired(c)
    case .enteredForeground(let away): enteredForeground(after: away, c)
    case .factsChanged: factsChanged(c)
    case .snapshotTaken: factsChanged(c)
    case .timerFired(let timer): fired(timer, c)
    case .replied(let reply): answered(reply, c)
    case .transactionUpdated(let id, let product, let isVerified, let isRevoked):
      transactionUpdated(id, product, isVerified: isVerified, isRevoked: isRevoked, c)
    case .subscriptionChanged: load(.entitlements, c)
    case .preferenceWritten(let id): preferenceWritten(id, c)
    case .valueSet(let id, let value): change(id, to: value, by: .app, c)
    case .sessionEnded(let account): sessionEnded(account, c)
    }
  }

  /// What follows from the new state by rule: gates that have opened or were declined, pages whose gate has shut,
  /// derivations that overwrite.
  fileprivate mutating func settle(_ c: ReduceContext) {
    if !gates.isEmpty { resolveGates(c) }
    if !touched.isDisjoint(with: [.session, .store, .permissions, .route, .facts]) { settlePages(c) }
    if touched.contains(.session), c.model.tables.embedding.signedOut != nil { settleSignedOut(c) }
    if life.pendingLink != nil { usePendingLink(c) }
    if !route.waiting.isEmpty { presentWaiting(c) }
    // What cannot be read yet is no ground to overwrite it.
    if !life.beganSealed, !touched.isDisjoint(with: [.preferences, .session, .store, .permissions, .facts]) {
      settleDerivations(c)
    }
  }
}

extension CompiledModel {
  /// Whether the definition has a name for events of this kind.
  func sends(_ event: AnalyticsEvent) -> Bool {
    let analytics = tables.analytics
    guard analytics.exists else { return false }
    switch event {
    case .rowTapped: return has(.rowTapped)
    case .valueChanged: return has(.valueChanged)
    case .screenViewed: return has(.screenViewed)
    case .buttonTapped(let button, let surface):
      if let own = analytics.event(ofButton: button, in: surface) { return own.name != nil }
      return has(.buttonTapped)
    case .permission: return has(.permission)
    case .deepLink: return has(.deepLink)
    case .error: return has(.error)
    case .flow(let flow, let phase, _):
      let index = Int(phase.rawValue)
      return self[flow].analyticsName != nil && index < analytics.flowTemplates.count
        && analytics.flowTemplates[index] != nil
    case .custom: return true
    case .lifecycle: return analytics.lifecycle
    case .flagCalled: return analytics.featureFlags
    case .grouped: return !analytics.groups.isEmpty
    }
  }

  private func has(_ template: EventTemplate) -> Bool {
    let index = Int(template.rawValue)
    return index < tables.analytics.templates.count && tables.analytics.templates[index] != nil
  }
}
