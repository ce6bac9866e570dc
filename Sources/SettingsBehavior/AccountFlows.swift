import SettingsDefinition
public import SettingsVocabulary

/// The flows of an account: what each calls, and what the answers mean.
extension AppState {
  /// The next call of a flow, or its end.
  mutating func continueFlow(_ flow: FlowKind, _ c: ReduceContext) {
    switch flow {
    case .signIn:
      call(.signIn(email: flows.fields.email, password: flows.fields.password, provider: 0), for: flow, c)
    case .signUp:
      let name = c.model.tables.account.namesByCall ? StringID.empty : flows.fields.name
      call(.signUp(email: flows.fields.email, password: flows.fields.password, name: name), for: flow, c)
    case .signOut: signOutStep(c)
    case .deleteAccount: deletionStep(c)
    case .reauthenticate: call(.reauthenticate(password: flows.fields.password, identity: nil), for: flow, c)
    case .verifyEmail: call(.reload, for: flow, c)
    case .resetPassword: call(.resetPassword(email: flows.fields.email), for: flow, c)
    case .changeName: call(.changeName(flows.fields.name), for: flow, c)
    case .changePassword:
      call(.changePassword(old: flows.fields.password, new: flows.fields.newPassword), for: flow, c)
    case .paywall: return
    case .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: continueStoreFlow(flow, c)
    }
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

  /// A flow that follows on another goes on, after a pause where the definition has one.
  mutating func proceed(_ flow: FlowKind, after pause: Milliseconds, _ c: ReduceContext) {
    if pause > 0 { emit(.timer(.flowGoesOn(flow), after: pause)) } else { proceed(flow, c) }
  }

  mutating func pauseEnded(before flow: FlowKind, _ c: ReduceContext) {
    guard flow == .deleteAccount else { return start(flow, from: ActionOrigin(page: frontPage), c) }
    // Meanwhile it may have ended with its session, or be asking who is there once more.
    guard flows[flow].phase == .running, flows[flow].operation == 0, flows[.reauthenticate].phase == .idle else {
      return
    }
    proceed(flow, c)
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
    case .signOut: signOutHasDone(.session, c) || !isSignedInStill
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
        let identity = UInt16(truncatingIfNeeded: reply.value)
        return call(.signIn(email: .empty, password: .empty, provider: provider, identity: identity), for: flow, c)
      }
      signedIn(by: flow, c)
    case .signOut:
      signOutPhaseDone(reply.request, c)
      signOutGoesOn(c)
    case .deleteAccount: deletionStep(c)
    case .verifyEmail: verificationRead(c)
    case .changeName:
      session.name = c.delivery.session.name
      succeed(flow, c)
    case .reauthenticate:
      // The provider has said who it is; now the server hears it.
      if case .providerSheet = reply.request {
        let identity = UInt16(truncatingIfNeeded: reply.value)
        return call(.reauthenticate(password: .empty, identity: identity), for: flow, c)
      }
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
    let analytics = c.model.tables.analytics
    if analytics.exists {
      if analytics.identifiesOnSignIn { emit(.identify(account)) }
      for place in analytics.groups.indices where analytics.groups[place].isToldOnSignIn { emit(.group(UInt8(place))) }
    }
    if flow == .signUp, c.model.tables.account.namesByCall, !flows.fields.name.isEmpty {
      call(.changeName(flows.fields.name), .session(account))
    }
    flows[flow].next = isUnverified ? .verifyEmail : flows[flow].next
    if !session.avatar.isEmpty, c.model.tables.profile?.avatar != nil { call(.loadAvatar, .session(account)) }
    if c.model.tables.preferences.contains(where: \.followsAccount) { call(.loadPreferences, .session(account)) }
    if c.model.tables.store.exists, c.model.tables.store.isOwnedByAccount { call(.entitlements, .session(account)) }
    registerForPush(c)
    if flow == .signUp, isUnverified { call(.sendVerificationEmail, .session(account)) }
    succeed(flow, c)
  }

  /// The name of a new account that was set by a call of its own. The account is there, whatever becomes of it.
  mutating func named(_ outcome: Outcome, _ c: ReduceContext) {
    // The answer to a flow that has given up is ignored.
    guard c.model.tables.account.namesByCall, session.account != nil, session.name.isEmpty else { return }
    switch outcome {
    case .success: session.name = c.delivery.session.name
    case .failed, .timedOut:
      track(.error(code: outcome.errorCode == .empty ? WellKnown.failed.id : outcome.errorCode, message: nil), c)
    case .cancelled, .interrupted, .pending, .orphaned: return
    }
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
