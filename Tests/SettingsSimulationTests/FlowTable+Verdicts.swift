import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What is right for each pair of a phase and something that happens, said anew: the reducer is held to it.
extension FlowTable {
  enum Verdict: Hashable {
    /// It moves the flow.
    case handled
    case refused(Refusal)
    /// It is about something else, and the flow stays as it is.
    case elsewhere
  }

  enum Refusal: String {
    case busy, notUp = "not up", notOffered = "not offered", form = "wrong form", nobody = "nobody is signed in"
    case tooLate = "too late", notTheirs = "not theirs", never = "never now"
  }

  /// No case is left to a `default`: a new action has to be judged here before this compiles.
  func verdict(_ action: Action, _ app: AppState) -> Verdict {
    let state = app.flows[flow]
    switch action {
    case .launched: return .refused(.never)
    case .rowTapped(let row):
      guard row == model.row(named: "go_\(flow.name)") else { return .elsewhere }
      if state.phase != .idle { return .refused(.busy) }
      return needsSession && app.session.account == nil ? .refused(.nobody) : .handled
    case .confirmTapped, .confirmCancelled:
      if state.phase == .running { return .refused(.busy) }
      return state.phase == .open ? .handled : .refused(.notUp)
    case .controlTapped(let control): return verdict(control, app)
    case .providerTapped(let provider):
      guard let front = frontFlow(app), concerns(front, app) else { return .refused(.notUp) }
      if app.flows[front].phase == .running { return .refused(.busy) }
      let isAsked = [FlowKind.signIn, .signUp, .reauthenticate].contains(front) && provider != 0
      guard isAsked else { return .refused(.notOffered) }
      return front == flow ? .handled : .elsewhere
    case .presentationDismissed(let number, _): return dismissal(number, app)
    case .linkOpened: return state.phase == .open || canCallOff(app) ? .handled : .elsewhere
    case .timerFired(.flowTimesOut(let other, let operation)):
      // A paywall is still there when nothing has come of a purchase.
      if other != flow { return frontFlow(app) == .reauthenticate || flow == .paywall ? .elsewhere : .handled }
      return state.phase == .running && operation == state.operation ? .handled : .refused(.tooLate)
    case .replied(let reply):
      if waitsForReauthentication(app), reply.operation == app.flows[.reauthenticate].operation {
        guard hears(reply.outcome) else { return .refused(.never) }
        // The proof lets it go on; without one it waits for as long as the sheet is there.
        let canRetry = frontFlow(app) == .reauthenticate && reply.outcome != .success && !reply.outcome.endsSession
        return canRetry ? .elsewhere : .handled
      }
      if flow == .paywall, brings(reply, app) { return .handled }
      // The store hears of what is paid, whoever waits for it.
      if case .purchase = reply.request, state.operation != reply.operation { return .elsewhere }
      if let waited = waitedFor(app), app.flows[waited].operation == reply.operation {
        return hears(reply.outcome) ? .elsewhere : .refused(.never)
      }
      guard state.operation != 0, reply.operation == state.operation else { return .refused(.tooLate) }
      return hears(reply.outcome) ? .handled : .refused(.never)
    case .sessionEnded(let account):
      guard account == app.session.account else { return .refused(.notTheirs) }
      return needsSession && state.phase != .idle ? .handled : .elsewhere
    case .transactionUpdated: return flow == .paywall && sells(app) ? .handled : .elsewhere
    case .backTapped, .backSwiped, .tabTapped: return isPaywallPage(app) ? .handled : .elsewhere
    case .fieldEdited, .optionChosen, .numberChosen, .textCommitted, .instantChosen, .hostReached,
      .buttonTapped, .productChosen, .gateOpenerTapped, .profileTapped, .bannerTapped, .bannerSwiped, .notificationCame,
      .webRedirected,
      .presentationGone, .becameActive, .resignedActive, .enteredBackground, .enteredForeground, .backgroundTimeExpired,
      .snapshotTaken, .factsChanged,
      .timerFired(.bannerExpires), .timerFired(.cooldownEnds), .timerFired(.taskTimesOut), .timerFired(.flowGoesOn),
      .subscriptionChanged,
      .preferenceWritten, .valueSet:
      return .elsewhere
    }
  }

  private func verdict(_ control: Control, _ app: AppState) -> Verdict {
    switch control {
    case .email, .password, .newPassword, .name, .typeToConfirm, .search: return .elsewhere
    case .terms, .privacy: return .elsewhere
    case .restore: return flow == .restore ? starts(app) : .elsewhere
    case .purchase:
      guard app.flows[.paywall].phase == .open else { return .refused(.notUp) }
      return flow == .purchase ? starts(app) : .elsewhere
    case .allow, .openSettings: return .refused(.notUp)
    case .resend: return .elsewhere
    case .signOut: return frontFlow(app) == .verifyEmail ? .elsewhere : .refused(.notOffered)
    case .signUp: return replacement(of: .signIn, app)
    case .forgotPassword:
      return replacement(of: frontFlow(app) == .reauthenticate ? .reauthenticate : .signIn, app)
    case .cancel, .close, .dismiss, .done, .ok:
      guard let top = app.route.presented.last else { return isPaywallPage(app) ? .handled : .refused(.notUp) }
      guard !app.isBusy(top.kind, model) else { return .refused(.busy) }
      return dismissal(top.number, app)
    case .proceed:
      guard let front = frontFlow(app), concerns(front, app) else { return .refused(.notUp) }
      if app.flows[front].phase == .running { return .refused(.busy) }
      guard front == flow else { return .elsewhere }
      if flow == .paywall { return .refused(.notOffered) }
      return hasForm(app) ? .handled : .refused(.form)
    }
  }

  /// Another sheet takes the place of a flow's; what waits for it is called off.
  private func replacement(of sheet: FlowKind, _ app: AppState) -> Verdict {
    guard frontFlow(app) == sheet, concerns(sheet, app) else { return .refused(.notOffered) }
    return app.flows[sheet].phase == .running ? .refused(.busy) : .handled
  }

  /// What a presentation's going does to the flow.
  private func dismissal(_ number: UInt16, _ app: AppState) -> Verdict {
    guard let kind = app.route.presented.first(where: { $0.number == number })?.kind else { return .refused(.notUp) }
    if case .flow(.reauthenticate) = kind, canCallOff(app) { return .handled }
    return app.flows[flow].phase == .open ? .handled : .elsewhere
  }

  /// The fields that the app checks itself are right.
  private func hasForm(_ app: AppState) -> Bool {
    let fields = app.flows.fields
    switch flow {
    case .signIn, .resetPassword: return fields.emailIsValid
    case .signUp: return fields.emailIsValid && fields.passwordIsValid
    case .changePassword: return fields.newPasswordIsValid
    case .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .changeName, .paywall, .purchase, .restore,
      .manageSubscriptions, .redeemCode, .requestRefund:
      return true
    }
  }

  private func frontFlow(_ app: AppState) -> FlowKind? {
    if case .flow(let front)? = app.route.presented.last?.kind { return front }
    return nil
  }

  /// The flow, or the one that it waits for.
  private func concerns(_ front: FlowKind, _ app: AppState) -> Bool {
    front == flow || (front == .reauthenticate && waitsForReauthentication(app))
  }

  /// Its question for the password can still be called off: what runs goes on without a sheet.
  private func canCallOff(_ app: AppState) -> Bool {
    waitsForReauthentication(app) && app.flows[.reauthenticate].phase == .open
  }

  private func waitsForReauthentication(_ app: AppState) -> Bool {
    app.flows[.reauthenticate].phase != .idle && app.flows[.reauthenticate].next == flow
  }

  /// A button of the paywall starts it, unless it has begun.
  private func starts(_ app: AppState) -> Verdict { app.flows[flow].phase == .idle ? .handled : .refused(.busy) }

  /// The page that is in front is the paywall.
  private func isPaywallPage(_ app: AppState) -> Bool {
    flow == .paywall && app.flows[.paywall].phase == .open && app.flows[.paywall].page != nil
  }

  /// A paywall is there, and what it sells is not owned yet.
  private func sells(_ app: AppState) -> Bool { app.flows[.paywall].phase == .open && app.store.owned == 0 }

  /// The answer gives what the paywall sells: at once where nobody waits for it, else when the server has checked it.
  private func brings(_ reply: Reply, _ app: AppState) -> Bool {
    guard sells(app), reply.outcome == .success else { return false }
    let isAwaited = app.flows[.purchase].operation == reply.operation
    if case .verify = reply.request { return isAwaited }
    if case .purchase = reply.request { return !isAwaited }
    return false
  }

  /// Whether an answer ends the call: only the store lets somebody else decide later.
  private func hears(_ outcome: Outcome) -> Bool {
    outcome != .orphaned && (outcome != .pending || isOfStore)
  }

  private var isOfStore: Bool {
    switch flow {
    case .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund: true
    case .signIn, .signUp, .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .resetPassword, .changeName,
      .changePassword:
      false
    }
  }

  var needsSession: Bool {
    switch flow {
    case .signOut, .deleteAccount, .reauthenticate, .verifyEmail, .changeName, .changePassword: true
    case .signIn, .signUp, .resetPassword, .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode,
      .requestRefund:
      false
    }
  }
}
