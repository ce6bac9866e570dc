import SettingsDefinition
public import SettingsVocabulary

/// Flows that are pushed in the sheet of the sign-in, where the definition says so, instead of taking its place.
extension AppState {
  /// The stack on which a flow is to be pushed; nil: it gets a sheet of its own.
  func stack(for flow: FlowKind, _ model: CompiledModel) -> StackID? {
    guard model.tables.account.continuesInSameSheet, flow.continuesSignIn,
      route.presented.last?.kind == .flow(.signIn)
    else { return nil }
    return .presented(route.presented.count - 1)
  }

  /// Whether a flow that succeeds leaves its sheet to the next one.
  func leavesSheet(to next: FlowKind?, _ model: CompiledModel) -> Bool {
    next.map { stack(for: $0, model) != nil } ?? false
  }

  /// A pushed flow has ended: with somebody signed in the sheet has done what it is for, else the sign-in is there again.
  mutating func endPushed(at place: Int, _ reason: DismissReason, _ c: ReduceContext) {
    let stack = route.path[place].stack
    guard session.account != nil, let level = stack.level else {
      return pop(stack, to: place - route.entries(of: stack).startIndex, c)
    }
    flows[.signIn] = FlowState()
    removePresentations(from: level, reason, c)
  }

  /// A pushed flow is left: by its end, the way back, or with its sheet.
  mutating func leave(pushed flow: FlowKind, _ c: ReduceContext) {
    if flows[flow].phase == .open { cancelFlow(flow, c) }
    flows.fields = Fields()
  }

  /// What was pushed over the sign-in has gone: it can be filled in again.
  mutating func signInIsBack(_ c: ReduceContext) {
    if flows[.signIn].phase == .idle { flows[.signIn].phase = .open }
    viewed(.signIn, c)
  }

  /// Whether a flow that is pushed in the sheet of another runs.
  var pushedFlowRuns: Bool {
    route.path.contains { entry in
      if case .flow(let flow) = entry.destination { return flows[flow].phase == .running }
      return false
    }
  }
}

extension FlowKind {
  /// A sign-in leads to it.
  public var continuesSignIn: Bool {
    switch self {
    case .signUp, .resetPassword, .verifyEmail: true
    case .signIn, .signOut, .deleteAccount, .reauthenticate, .changeName, .changePassword, .paywall, .purchase,
      .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      false
    }
  }
}
