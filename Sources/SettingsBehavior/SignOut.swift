import SettingsDefinition
import SettingsVocabulary

/// The phases of a sign-out, and what ends with a session.
extension AppState {
  /// Phases in their order. Before `session` is done a failure leaves the user signed in; what fails after it keeps
  /// nobody.
  mutating func signOutStep(_ c: ReduceContext) {
    let steps = c.phases.signOut
    if flows[.signOut].step == 0, let account = session.account { flows[.signOut].value = UInt32(account.raw) }
    let account = AccountID(Int(flows[.signOut].value))
    while Int(flows[.signOut].step) < steps.count {
      switch steps[Int(flows[.signOut].step)] {
      case .pushToken: if life.isPushRegistered { return call(.removePushToken, for: .signOut, c) }
      case .server:
        return call(.signOut(account, everywhere: c.model.tables.account.signsOutEverywhere), for: .signOut, c)
      case .webSession: return call(.webSession, for: .signOut, c)
      // The keychain and the identity are not theirs any more where somebody else has signed in.
      case .keychain: if isNobodyElseThere { return call(.clearKeychain, for: .signOut, c) }
      case .session:
        guard isSignedInStill else { break }
        if c.delivery.sessionTakesTime { return call(.forgetSession, for: .signOut, c) }
        endSession(account, by: .signOut, c)
      case .accountPreferences: emit(.clearAccountPreferences(account))
      case .analytics:
        if c.model.tables.analytics.exists, isNobodyElseThere { return call(.resetIdentity, for: .signOut, c) }
      case .screen:
        if c.delivery.wayBackTakesTime { return call(.returnToRoot, for: .signOut, c) }
        returnToRoot(c)
      }
      flows[.signOut].step += 1
    }
    leftAccount(.signOut, c)
  }

  /// What the app itself does when a phase for which it has waited is done.
  mutating func signOutPhaseDone(_ request: Request, _ c: ReduceContext) {
    // Whoever has signed in meanwhile stays.
    if request == .removePushToken, isSignedInStill { life.isPushRegistered = false }
    if request == .forgetSession, isSignedInStill, let account = session.account {
      endSession(account, by: .signOut, c)
    }
    if request == .returnToRoot { returnToRoot(c) }
  }

  /// Whether it is the user of the sign-out that runs who is signed in.
  var isSignedInStill: Bool { session.account == AccountID(Int(flows[.signOut].value)) }

  private var isNobodyElseThere: Bool { session.account == nil || isSignedInStill }

  mutating func signOutGoesOn(_ c: ReduceContext) {
    flows[.signOut].step += 1
    signOutStep(c)
  }

  /// Whether a sign-out that runs has a phase behind it.
  func signOutHasDone(_ step: SignOutStep, _ c: ReduceContext) -> Bool {
    c.phases.signOut.prefix(Int(flows[.signOut].step)).contains(step)
  }

  /// The app forgets who is signed in. What belongs to the session ends with it.
  /// - Parameter leaving: the flow by which the user leaves; nil: the server has ended the session.
  mutating func endSession(_ account: AccountID, by leaving: FlowKind?, _ c: ReduceContext) {
    session = Session()
    life.isPushRegistered = false
    life.refresh = 0
    emit(.clearSession(account))
    emit(.cancelWork(.session(account)))
    for index in preferences.list.indices where c.model.tables.preferences[index].followsAccount {
      preferences.list[index].value = .unset
      preferences.list[index].before = .unset
      preferences.remove(.saving, PreferenceID(index))
    }
    endTasksOfSession(isRefused: leaving == nil, c)
    if c.model.tables.store.isOwnedByAccount {
      let before = store
      store.active = 0
      store.owned = 0
      emit(.cacheEntitlements(0))
      entitlementsChanged(since: before, c)
    }
    for flow in FlowKind.allCases where flow.needsSession && flow != leaving { endWithSession(flow, c) }
  }

  /// Sign-out or deletion is done: the flow's own event still carries the old identity.
  mutating func leftAccount(_ flow: FlowKind, _ c: ReduceContext) {
    // Whoever has signed in since then is somebody else.
    let isOut = flow == .signOut && signOutHasDone(.session, c)
    if !isOut, let account = session.account { endSession(account, by: flow, c) }
    succeed(flow, c)
  }

  /// The server ended the session: the user is signed out once, without a question.
  mutating func sessionEnded(_ account: AccountID, _ c: ReduceContext) {
    guard session.account == account else { return }
    // Whoever was signing out has what they wanted.
    if flows[.signOut].phase == .running, !signOutHasDone(.session, c) { return leftAccount(.signOut, c) }
    endSession(account, by: nil, c)
    if c.model.tables.analytics.resetsOnSignOut { emit(.resetAnalytics) }
  }

  /// A flow about the account that has gone: its question or its sheet goes, and what ran has failed.
  private mutating func endWithSession(_ flow: FlowKind, _ c: ReduceContext) {
    // What is left of a sign-out is not about the session any more.
    if flows[flow].phase == .idle || (flow == .signOut && flows[flow].phase == .running) { return }
    endWithSession(flow, .failed(WellKnown.sessionExpired.id), c)
  }

  mutating func endWithSession(_ flow: FlowKind, _ outcome: Outcome, _ c: ReduceContext) {
    flows[flow].next = nil
    // While it runs its sheet's going is no cancellation.
    dismiss(.flow(flow), .ownerGone, c)
    if let question = c.model[flow].confirm { dismiss(.confirmation(question), .ownerGone, c) }
    if flows[flow].phase == .running { fail(flow, outcome, c) }
  }
}
