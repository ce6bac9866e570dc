import SettingsDefinition
import SettingsVocabulary

/// Which flows ever begin.
extension CompiledModel {
  /// Those that rows, actions and gates start, and those that these lead to. Of the others nothing is ever sent.
  var startedFlows: Set<FlowKind> {
    var found: Set<FlowKind> = []
    var next = begunFlows
    while let flow = next.popLast() {
      guard self[flow].exists, found.insert(flow).inserted else { continue }
      next += flows(after: flow)
    }
    return found
  }

  private var begunFlows: [FlowKind] {
    let byActions = tables.actions.compactMap { action -> FlowKind? in
      if case .start(let flow, _, _) = action { flow } else { nil }
    }
    let byRows: [FlowKind] = tables.rows.contains { isThere($0) && $0.kind == .signOut } ? [.signOut] : []
    return byActions + byRows + tables.gates.flatMap { FlowKind.opening($0.gate) }
  }

  /// What a flow's own sheet, its end or its proof can lead to.
  private func flows(after flow: FlowKind) -> [FlowKind] {
    let account = tables.account
    let verification: [FlowKind] = account.verificationRequired ? [.verifyEmail] : []
    switch flow {
    case .signIn:
      let more: [FlowKind] =
        (account.offersSignUp ? [.signUp] : []) + (account.offersForgotPassword ? [.resetPassword] : [])
      return more + verification
    case .signUp: return verification
    case .verifyEmail: return [.signOut]
    case .deleteAccount: return [.reauthenticate]
    case .reauthenticate: return account.proofOffersForgotPassword ? [.resetPassword] : []
    case .paywall: return [.purchase] + (tables.store.paywall.offersRestore ? [.restore] : [])
    case .signOut, .resetPassword, .changeName, .changePassword, .purchase, .restore, .manageSubscriptions, .redeemCode,
      .requestRefund:
      return []
    }
  }
}

extension FlowKind {
  /// What the app starts so that a gate may open.
  fileprivate static func opening(_ gate: CompiledGate) -> [FlowKind] {
    switch gate {
    case .signedIn, .verified: [.signIn, .verifyEmail]
    case .entitlement: [.paywall]
    case .permission, .capability, .deviceOwner: []
    }
  }
}
