import SettingsDefinition
public import SettingsVocabulary

/// The flows of an account: what each calls, and what the answers mean.
extension AppState {
  /// The next call of a flow, or its end.
  mutating func continueFlow(_ flow: FlowKind, _ c: ReduceContext) {
    switch flow {
    case .signIn: call(.signIn(email: flows.fields.email, password: flows.fields.password, provider: 0), for: flow, c)
    case .signUp:
      call(
        .signUp(email: flows.fields.email, password: flows.fields.password, name: flows.fields.name), for: flow, c)
    case .signOut: signOutStep(c)
    case .deleteAccount: deletionStep(c)
    case .reauthenticate: call(.reauthenticate(password: flows.fields.password), for: flow, c)
    case .verifyEmail: call(.reload, for: flow, c)
    case .resetPassword: call(.resetPassword(email: flows.fields.email), for: flow, c)
    case .changeName: call(.changeName(flows.fields.name), for: flow, c)
    case .changePassword:
      call(.changePassword(old: flows.fields.password, new: flows.fields.newPassword), for: flow, c)
    case .paywall: return
    case .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: continueStoreFlow(flow, c)
    }
  }

  // MARK: - Sign-out

  /// Phases in their order. Before `session` is done a failure leaves the user signed in; what fails after it keeps
  /// nobody.
  private mutating func signOutStep(_ c: ReduceContext) {
    let steps = c.phases.signOut
    if flows[.signOut].step == 0, let account = session.account { flows[.signOut].value = UInt32(account.raw) }
    let account = AccountID(Int(flows[.signOut].value))
    while Int(flows[.signOut].step) < steps.count {
      switch steps[Int(flows[.signOut].step)] {
      case .pushToken: if life.isPushRegistered { return call(.removePushToken, for: .signOut, c) }
      case .server:
        return call(.signOut(account, everywhere: c.model.tables.account.signsOutEverywhere), for: .signOut, c)
      case .webSession: return call(.webSession, for: .signOut, c)
      case .keychain: return call(.clearKeychain, for: .signOut, c)
      case .session: if session.account == account { endSession(account, by: .signOut, c) }
      case .accountPreferences: emit(.clearAccountPreferences(account))
      case .analytics: if c.model.tables.analytics.exists { return call(.resetIdentity, for: .signOut, c) }
      case .screen: returnToRoot(c)
      }
      flows[.signOut].step += 1
    }
    leftAccount(.signOut, c)
  }

  private mutating func signOutGoesOn(_ c: ReduceContext) {
    flows[.signOut].step += 1
    signOutStep(c)
  }

  /// Whether a sign-out that runs has a phase behind it.
  func signOutHasDone(_ step: SignOutStep, _ c: ReduceContext) -> Bool {
    c.phases.signOut.prefix(Int(flows[.signOut].step)).contains(step)
  }

  /// The app forgets who is signed in. What belongs to the session ends with it.
  /// - Parameter leaving: the flow by which the user leaves; nil: the server has ended the session.
  private mutating func endSession(_ account: AccountID, by leaving: FlowKind?, _ c: ReduceContext) {
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
      store.active = 0
      store.owned = 0
      emit(.cacheEntitlements(0))
    }
    for flow in FlowKind.allCases where flow.needsSession && flow != leaving { endWithSession(flow, c) }
  }

  /// Sign-out or deletion is done: the flow's own event still carries the old identity.
  private mutating func leftAccount(_ flow: FlowKind, _ c: ReduceContext) {
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

  private mutating func endWithSession(_ flow: FlowKind, _ outcome: Outcome, _ c: ReduceContext) {
    flows[flow].next = nil
    // While it runs its sheet's going is no cancellation.
    dismiss(.flow(flow), .ownerGone, c)
    if let question = c.model[flow].confirm { dismiss(.confirmation(question), .ownerGone, c) }
    if flows[flow].phase == .running { fail(flow, outcome, c) }
  }

  // MARK: - Deletion

  /// Phases in their order; `step` is the next one.
  private mutating func deletionStep(_ c: ReduceContext) {
    let rules = c.model.tables.account
    while Int(flows[.deleteAccount].step) < c.phases.deletion.count {
      let step = c.phases.deletion[Int(flows[.deleteAccount].step)]
      flows[.deleteAccount].step += 1
      switch step {
      case .reauthentication: if rules.deletionReauthenticates { return reauthenticate(for: .deleteAccount, c) }
      case .server: return call(.deleteAccount, for: .deleteAccount, c)
      case .appleToken:
        guard rules.deletionRevokesAppleToken, signedInWithApple(c.model) else { continue }
        return call(.revokeAppleToken, for: .deleteAccount, c)
      case .session: if let account = session.account { endSession(account, by: .deleteAccount, c) }
      }
    }
    leftAccount(.deleteAccount, c)
  }

  /// Another flow has to know who is there before it goes on. One that asks already is asked to go on with this one.
  private mutating func reauthenticate(for flow: FlowKind, _ c: ReduceContext) {
    if flows[.reauthenticate].phase == .idle { start(.reauthenticate, from: origin(of: flow), c) }
    if flows[.reauthenticate].phase == .idle {
      fail(flow, .failed(WellKnown.requiresRecentLogin.id), c)
    } else {
      flows[.reauthenticate].next = flow
    }
  }

  private func signedInWithApple(_ model: CompiledModel) -> Bool {
    session.account != nil && Int(session.provider) < model.tables.account.providers.count
      && model.tables.account.providers[Int(session.provider)] == WellKnown.apple.id
  }

  /// A flow that waited for another goes on.
  mutating func proceed(_ flow: FlowKind, _ c: ReduceContext) {
    switch flow {
    case .deleteAccount: continueFlow(.deleteAccount, c)
    case .signIn, .signUp, .signOut, .reauthenticate, .verifyEmail, .resetPassword, .changeName, .changePassword,
      .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      start(flow, from: ActionOrigin(), c)
    }
  }

  // MARK: - Answers

  /// The flow of a reply, if that is the answer it waits for.
  func flow(waitingFor reply: Reply) -> FlowKind? {
    flows.running { $1.operation == reply.operation }
  }

  mutating func accountFlowAnswered(_ flow: FlowKind, _ reply: Reply, _ c: ReduceContext) {
    switch reply.outcome {
    case .success: accountFlowSucceeded(flow, reply, c)
    case .cancelled, .interrupted:
      if isPastFailing(flow, c) { goOnRegardless(flow, c) } else { cancelFlow(flow, c) }
    case .failed, .timedOut: accountFlowFailed(flow, reply.outcome, c)
    case .pending, .orphaned: return
    }
  }

  mutating func accountFlowFailed(_ flow: FlowKind, _ outcome: Outcome, _ c: ReduceContext) {
    if isPastFailing(flow, c) {
      // The failure is told apart from the flow, which has done what it is for.
      track(.error(code: outcome.errorCode == .empty ? WellKnown.failed.id : outcome.errorCode, message: nil), c)
      return goOnRegardless(flow, c)
    }
    // Deletion that was refused for its age asks who is there, and goes on.
    if flow == .deleteAccount, outcome == .failed(WellKnown.requiresRecentLogin.id), c.model[.reauthenticate].exists {
      // The server is asked again then.
      flows[.deleteAccount].step = UInt8(c.phases.deletion.firstIndex(of: .server) ?? 0)
      return reauthenticate(for: .deleteAccount, c)
    }
    guard flow.needsSession, outcome.endsSession, let account = session.account else { return fail(flow, outcome, c) }
    // To sign out of a session that is over is to have signed out.
    if flow != .signOut { endWithSession(flow, outcome, c) }
    sessionEnded(account, c)
  }

  /// The account is left or gone, whatever becomes of the rest.
  private func isPastFailing(_ flow: FlowKind, _ c: ReduceContext) -> Bool {
    switch flow {
    case .signOut: signOutHasDone(.session, c)
    case .deleteAccount: c.phases.deletion.prefix(max(0, Int(flows[.deleteAccount].step) - 1)).contains(.server)
    case .signIn, .signUp, .reauthenticate, .verifyEmail, .resetPassword, .changeName, .changePassword, .paywall,
      .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      false
    }
  }

  private mutating func goOnRegardless(_ flow: FlowKind, _ c: ReduceContext) {
    if flow == .signOut { signOutGoesOn(c) } else { leftAccount(flow, c) }
  }

  private mutating func accountFlowSucceeded(_ flow: FlowKind, _ reply: Reply, _ c: ReduceContext) {
    switch flow {
    case .signIn, .signUp:
      if case .providerSheet(let provider) = reply.request {
        return call(.signIn(email: .empty, password: .empty, provider: provider), for: flow, c)
      }
      signedIn(by: flow, c)
    case .signOut:
      if case .removePushToken = reply.request { life.isPushRegistered = false }
      signOutGoesOn(c)
    case .deleteAccount: deletionStep(c)
    case .verifyEmail: verificationRead(c)
    case .changeName:
      session.name = c.delivery.session.name
      succeed(flow, c)
    case .reauthenticate:
      // The provider has said who it is; now the server hears it.
      if case .providerSheet = reply.request { return call(.reauthenticate(password: .empty), for: flow, c) }
      succeed(flow, c)
    case .resetPassword, .changePassword: succeed(flow, c)
    case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: return
    }
  }

  private mutating func signedIn(by flow: FlowKind, _ c: ReduceContext) {
    session = c.delivery.session
    guard let account = session.account else { return }
    emit(.storeSession(account))
    let isUnverified = c.model.tables.account.verificationRequired && !session.isVerified
    if c.model.tables.analytics.exists, c.model.tables.analytics.identifiesOnSignIn { emit(.identify(account)) }
    flows[flow].next = isUnverified ? .verifyEmail : flows[flow].next
    if !session.avatar.isEmpty, c.model.tables.profile?.avatar != nil { call(.loadAvatar, .session(account)) }
    if c.model.tables.preferences.contains(where: \.followsAccount) { call(.loadPreferences, .session(account)) }
    if c.model.tables.store.exists, c.model.tables.store.isOwnedByAccount { call(.entitlements, .session(account)) }
    registerForPush(c)
    if flow == .signUp, isUnverified { call(.sendVerificationEmail, .session(account)) }
    succeed(flow, c)
  }

  /// The account was read again; is the address verified by now?
  private mutating func verificationRead(_ c: ReduceContext) {
    session = c.delivery.session
    if session.isVerified {
      succeed(.verifyEmail, c)
    } else {
      fail(.verifyEmail, .failed(WellKnown.unverified.id), c)
    }
  }
}

extension StringID {
  @inlinable public var isEmpty: Bool { self == .empty }
}

extension FlowKind {
  /// Its calls carry the session's token, which has to be fresh.
  public var usesToken: Bool {
    switch self {
    case .deleteAccount, .verifyEmail, .changeName, .changePassword: true
    case .signIn, .signUp, .signOut, .reauthenticate, .resetPassword, .paywall, .purchase, .restore,
      .manageSubscriptions, .redeemCode, .requestRefund:
      false
    }
  }

  /// Whether it is about the account that is signed in.
  var needsSession: Bool {
    switch self {
    case .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .changeName, .changePassword: true
    case .signIn, .signUp, .resetPassword, .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode,
      .requestRefund:
      false
    }
  }
}
