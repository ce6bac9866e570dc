import SettingsDefinition
import SettingsVocabulary

/// Answers of other parties. One that names a flow's call goes to that flow; one that nobody waits for any more is
/// ignored.
extension AppState {
  mutating func answered(_ reply: Reply, _ c: ReduceContext) {
    // One refresh serves all that wait for it.
    if case .refreshToken = reply.request { return tokenRefreshed(reply, c) }
    if let flow = flow(waitingFor: reply) {
      guard flow.hears(reply.outcome) else { return }
      flows[flow].operation = 0
      emit(.cancelTimer(.flowTimesOut(flow, operation: reply.operation)))
      return flowAnswered(flow, reply, c)
    }
    switch reply.request {
    case .savePreference(let id, let value): saved(id, value, reply.outcome, c)
    case .setIcon(let id, let option): iconAnswered(id, option, reply.outcome, c)
    case .loadPreferences: preferencesLoaded(reply.outcome, c)
    case .loadConfig: configLoaded(reply.outcome, c)
    case .products: noteProducts(reply.outcome, c)
    case .entitlements: entitlementsRead(reply.outcome, c)
    case .appTransaction: appTransactionRead(reply.outcome, c)
    case .status(let id): statusAnswered(id, reply, fromPrompt: false, c)
    case .prompt(let id, _): statusAnswered(id, reply, fromPrompt: true, c)
    case .checkDeviceOwner: ownerAnswered(reply.outcome, c)
    case .reload: accountRead(reply.outcome, c)
    case .changeName: named(reply.outcome, c)
    case .task(let id): taskAnswered(id, reply.outcome, c)
    case .register: if reply.outcome == .success, session.account != nil { life.isPushRegistered = true }
    case .loadWeb(let page, _): webAnswered(page, reply.outcome, c)
    case .purchase(let product, _): if reply.outcome == .success { boughtLate(product, reply.value, c) }
    case .refreshToken, .finish, .verify, .sync, .restore, .manageSubscriptions, .redeemCode, .requestRefund, .signIn,
      .signUp,
      .signOut, .reauthenticate, .deleteAccount, .sendVerificationEmail, .resetPassword,
      .changePassword, .revokeAppleToken, .removePushToken, .providerSheet, .webSession, .clearKeychain,
      .forgetSession, .returnToRoot, .resetIdentity, .loadAvatar, .flushAnalytics, .review, .composeMail, .share:
      return
    }
  }

  private mutating func flowAnswered(_ flow: FlowKind, _ reply: Reply, _ c: ReduceContext) {
    switch flow {
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword:
      accountFlowAnswered(flow, reply, c)
    case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      storeFlowAnswered(flow, reply, c)
    }
  }

  mutating func flowFailed(_ flow: FlowKind, _ outcome: Outcome, _ c: ReduceContext) {
    switch flow {
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword:
      accountFlowFailed(flow, outcome, c)
    case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: fail(flow, outcome, c)
    }
  }

  private mutating func statusAnswered(_ id: PermissionID, _ reply: Reply, fromPrompt: Bool, _ c: ReduceContext) {
    defer { if !fromPrompt { permissionLoadEnded(c) } }
    guard reply.outcome == .success, let status = AuthorizationStatus(rawValue: UInt8(truncatingIfNeeded: reply.value))
    else {
      // The prompt was left unanswered: the request ends and the OS may be asked again.
      if fromPrompt { for place in gates.indices where gates[place].waits(for: id) { gates[place].wait = .declined } }
      return
    }
    let wasGranted = isGranted(id, c.model)
    let switches = NotificationSwitches(rawValue: UInt8(truncatingIfNeeded: reply.value >> 8))
    if c.model.isNotifications(id), switches != notificationSwitches { notificationSwitches = switches }
    statusRead(id, status, fromPrompt: fromPrompt, c)
    if wasGranted == false, isGranted(id, c.model) == true, isPresented(.softPrompt(id)) {
      dismiss(.softPrompt(id), .program, c)
    }
  }

  private mutating func permissionLoadEnded(_ c: ReduceContext) {
    life.awaitedStatuses = life.awaitedStatuses == 0 ? 0 : life.awaitedStatuses - 1
    if life.awaitedStatuses == 0 { loadEnded(.permissions, c) }
  }

  private mutating func configLoaded(_ outcome: Outcome, _ c: ReduceContext) {
    // What does not come stays absent; `error` is for the settings.
    if outcome == .success { life.configLoaded = true }
    loadEnded(.config, c)
  }

  private mutating func accountRead(_ outcome: Outcome, _ c: ReduceContext) {
    if outcome == .success, session.account == c.delivery.session.account { noteAccount(c) }
    if outcome.endsSession, let account = session.account { sessionEnded(account, c) }
    loadEnded(.account, c)
  }

  /// Whoever was asked to verify an address need not be asked any more once it is verified.
  private mutating func noteAccount(_ c: ReduceContext) {
    session = c.delivery.session
    if session.isVerified, flows[.verifyEmail].phase == .open { succeed(.verifyEmail, c) }
  }

  private mutating func webAnswered(_ page: WebPage, _ outcome: Outcome, _ c: ReduceContext) {
    guard isPresented(.web(page)), outcome.errorCode != .empty else { return }
    report(outcome.errorCode, c.model.tables.standard.linkFailed, c)
  }
}

extension FlowKind {
  /// Whether an answer ends its call: only the store lets somebody else decide later.
  fileprivate func hears(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .success, .failed, .cancelled, .interrupted, .timedOut: return true
    case .orphaned: return false
    case .pending:
      switch self {
      case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: return true
      case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
        .changePassword:
        return false
      }
    }
  }
}
