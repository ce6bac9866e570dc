import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// What a script arranges beforehand, and what other people and systems do.
extension Engine {
  mutating func unhold(_ point: AwaitPoint, _ s: inout Simulation) throws(Refusal) {
    guard s.world.isHeld(point) else { throw .senseless(.notHeld) }
    affect(.unhold(point), &s) { s, _, _ in s.world.unhold(point) }
  }

  mutating func release(
    _ point: AwaitPoint, _ number: UInt32, _ plan: Plan?, _ s: inout Simulation
  ) throws(Refusal) {
    let wanted = number == 0 ? s.world.releasable(point) : number
    guard let wanted, s.world.device.operation(wanted)?.isWaiting == true else { throw .senseless(.nothingToRelease) }
    affect(.release(point, operation: wanted, plan), &s) { s, engine, lead in
      s.world.release(wanted, plan: plan, by: lead, engine.model)
    }
  }

  mutating func happen(
    _ event: World.StoreEvent, _ product: ProductID, _ nth: UInt16, _ options: World.PurchaseOptions,
    _ s: inout Simulation
  ) throws(Refusal) {
    let phase = s.world.device.phase
    if event == .redeliver, !phase.isRunning { throw .senseless(.notRunning(phase)) }
    guard s.world.canHappen(event, to: product, nth: nth, model) else { throw .senseless(.nothingFor(event)) }
    guard s.world.isEligible(for: options.offer, of: product, model) else { throw .senseless(.notForThisUser) }
    affect(.store(event, product, nth: nth, options: options), &s) { s, engine, lead in
      let transaction = s.world.happen(event, to: product, nth: nth, options: options, &engine.worldContext)
      engine.drainOutbox(s)
      if let transaction {
        s.world.timeline.insert(.deliver(transaction: transaction), at: s.now, cause: lead)
      } else if event.canOnlyChangeStatus, phase.executes {
        engine.reduce(.subscriptionChanged(product), cause: lead, &s)
      }
      engine.showStoreMessages(cause: lead, &s)
    }
  }

  /// What the store has to ask waits until the app is in front.
  mutating func showStoreMessages(cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase == .active, !s.world.servers.store.subscriptions.isEmpty else { return }
    worldContext.cause = cause
    s.world.askAboutPrices(&worldContext)
    drainOutbox(s)
  }

  /// The user redeems a code, in the app's sheet or in the App Store.
  mutating func redeem(_ product: ProductID, _ offer: OfferMark, _ s: inout Simulation) throws(Refusal) {
    guard s.world.isEligible(for: offer, of: product, model) else { throw .senseless(.notForThisUser) }
    affect(.redeem(product, offer), &s) { s, engine, lead in
      let transaction = s.world.redeem(offer, of: product, &engine.worldContext)
      engine.drainOutbox(s)
      if let transaction {
        s.world.timeline.insert(.deliver(transaction: transaction), at: s.now, cause: lead)
      } else if s.world.device.phase.executes {
        engine.reduce(.subscriptionChanged(product), cause: lead, &s)
      }
    }
  }

  mutating func clearStore(andSettings: Bool, _ s: inout Simulation) {
    affect(.clearStore(andSettings: andSettings), &s) { s, engine, _ in
      if andSettings { s.world.resetStore(&engine.worldContext) } else { s.world.clearStore(&engine.worldContext) }
    }
  }

  mutating func set(_ setting: StoreSetting, _ s: inout Simulation) {
    affect(.storeSetting(setting), &s) { s, _, _ in s.world.servers.store.settings.set(setting) }
  }

  /// In the Settings app: the user cannot be there while the app is active. Where what the app has been given may lie in
  /// its memory, iOS ends it; its next start reads the new answer. Source: Apple, developer forums, message 715056
  /// (contacts, calendars, reminders, camera, photos); public reports say the same of microphone and speech.
  mutating func setPermission(
    _ id: PermissionID, _ status: AuthorizationStatus, _ s: inout Simulation
  ) throws(Refusal) {
    guard s.world.device.phase != .active else { throw .senseless(.settingsAppNeedsBackground) }
    affect(.permission(id, status), &s) { s, engine, lead in
      let isNew = s.world.device.permissions[id.index] != status
      s.world.device.permissions[id.index] = status
      guard isNew, s.world.device.phase.isRunning, engine.model.endsApp(id) else { return }
      engine.die(.permissionChange, cause: lead, &s)
    }
  }

  mutating func setSwitches(_ switches: NotificationSwitches, _ s: inout Simulation) throws(Refusal) {
    guard s.world.device.phase != .active else { throw .senseless(.settingsAppNeedsBackground) }
    affect(.notificationSwitches(switches), &s) { s, _, _ in s.world.device.notificationSwitches = switches }
  }

  /// Before the first unlock nobody writes on this device, as with a save of the app's own.
  mutating func write(
    _ id: PreferenceID, _ value: PreferenceValue, _ input: Input, _ s: inout Simulation
  ) throws(Refusal) {
    guard !s.world.device.isSealed || model[id].storage.isRemote else { throw .senseless(.storageLocked) }
    affect(input, &s) { s, engine, lead in
      s.world.write(id, value, engine.model)
      let isCutOff = input == .preference(id, value, .cloud) && s.world.device.network == .offline
      switch s.world.device.phase {
      case .active where !isCutOff, .inactive where !isCutOff, .background where !isCutOff:
        engine.tellWritten(id, cause: lead, &s)
      case .notRunning where !isCutOff, .crashed where !isCutOff: break
      case .active, .inactive, .background, .suspended, .notRunning, .crashed:
        if !s.world.device.writtenMeanwhile.contains(id) { s.world.device.writtenMeanwhile.append(id) }
      }
    }
  }

  /// The app hears that somebody else has written a preference.
  mutating func tellWritten(_ id: PreferenceID, cause: UInt32, _ s: inout Simulation) {
    context.delivery.preferences = s.world.storedPreferences(model)
    reduce(.preferenceWritten(id), cause: cause, &s)
  }

  mutating func endSession(_ account: AccountID, _ input: Input, _ s: inout Simulation) {
    affect(input, &s) { s, engine, lead in
      if case .revokeCredential = input {
        s.world.servers.accounts[account.index].isCredentialRevoked = true
      } else {
        s.world.servers.accounts[account.index].hasSession = false
      }
      if case .deleteAccount = input { s.world.servers.accounts[account.index].exists = false }
      guard s.app.session.account == account else { return }
      engine.tellSessionEnded(cause: lead, &s)
    }
  }

  /// The app hears that the server has ended its session: at once, or when it goes on, or has a line again. That the
  /// user has taken a provider's sign-in back the device itself says. Source: Apple,
  /// `ASAuthorizationAppleIDProvider.credentialRevokedNotification`, `getCredentialState`.
  mutating func tellSessionEnded(cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase.executes, let account = s.app.session.account else { return }
    let isRevoked = s.world.servers.accounts[account.index].isCredentialRevoked
    let isHeardOf = s.world.device.network != .offline && !s.world.servers.accounts[account.index].hasSession
    if isRevoked || isHeardOf { reduce(.sessionEnded(account), cause: cause, &s) }
  }

  /// A process that begins asks the device whether the user still signs in with the provider.
  mutating func checkCredential(cause: UInt32, _ s: inout Simulation) {
    guard let account = s.app.session.account, s.world.servers.accounts[account.index].isCredentialRevoked else {
      return
    }
    tellSessionEnded(cause: cause, &s)
  }

  /// The same for a session that ended meanwhile. A flow that ends it itself hears of it by its own answer.
  mutating func tellSessionEndedMeanwhile(cause: UInt32, _ s: inout Simulation) {
    let isEndingIt = [FlowKind.signOut, .deleteAccount].contains { s.app.flows[$0].phase == .running }
    if !isEndingIt { tellSessionEnded(cause: cause, &s) }
  }
}

extension StoreSettings {
  fileprivate mutating func set(_ setting: StoreSetting) {
    switch setting {
    case .asksToBuy(let value): asksToBuy = value
    case .prompts(let value): showsPrompts = value
    case .payments(let value): canMakePayments = value
    case .failsRenewals(let value): failsRenewals = value
    case .gracePeriod(let length): gracePeriod = length
    case .interrupts(let problem): self.problem = problem
    case .timeRate(let rate): timeRate = rate
    case .fails(let point, let code): set(code, for: point)
    case .verificationFails(let code): verificationError = code
    }
  }
}
