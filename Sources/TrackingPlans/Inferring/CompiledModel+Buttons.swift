import SettingsDefinition
import SettingsVocabulary

/// The buttons that are no rows, with the surfaces that they are on.
extension CompiledModel {
  typealias ButtonPlace = (name: StringID, surface: StringID)

  var buttons: [ButtonPlace] {
    dialogButtons + questionButtons + flowButtons + paywallButtons + promptButtons + sheetButtons
  }

  private func place(_ control: Control, _ surface: StringID) -> ButtonPlace? {
    let index = Int(control.rawValue)
    return tables.controlNames.indices.contains(index) ? (tables.controlNames[index], surface) : nil
  }

  private var dialogButtons: [ButtonPlace] {
    tables.dialogs.flatMap { dialog in dialog.buttons.indices.map { (tables.buttons[$0].name, dialog.name) } }
  }

  private var questionButtons: [ButtonPlace] {
    tables.confirms.indices.filter { asks(tables.confirms[$0].subject) }.flatMap { index -> [ButtonPlace] in
      [
        (tables.confirmButtonNames[index], tables.confirmNames[index]),
        (tables.cancelButtonNames[index], tables.confirmNames[index]),
      ]
    }
  }

  private func asks(_ subject: ConfirmSubject) -> Bool {
    switch subject {
    case .row(let row), .option(let row, _): isThere(self[row])
    case .flow(let flow): startedFlows.contains(flow)
    }
  }

  private var flowButtons: [ButtonPlace] {
    let started = startedFlows
    return FlowKind.allCases.filter { started.contains($0) && $0.hasSheet && $0 != .paywall }.flatMap { flow in
      controls(of: flow).compactMap { place($0, tables.flowNames[Int(flow.rawValue)]) }
    }
  }

  private func controls(of flow: FlowKind) -> [Control] {
    let account = tables.account
    let hasEmail = account.providers.contains(WellKnown.email.id)
    switch flow {
    case .signIn:
      let own: [Control] = hasEmail ? [.proceed] : []
      let more: [Control] =
        (account.offersForgotPassword ? [.forgotPassword] : []) + (account.offersSignUp ? [.signUp] : [])
      return own + (hasEmail ? more : []) + [.cancel]
    case .reauthenticate:
      return (hasEmail ? [.proceed] : []) + (account.proofOffersForgotPassword ? [.forgotPassword] : []) + [.cancel]
    case .verifyEmail: return [.resend, .proceed] + (self[.signOut].exists ? [.signOut, .cancel] : [.cancel])
    case .signUp, .resetPassword, .changeName, .changePassword: return [.proceed, .cancel]
    case .signOut, .deleteAccount, .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      return []
    }
  }

  /// Of its sheet, and of the pages in the place of which it stands.
  private var paywallButtons: [ButtonPlace] {
    guard startedFlows.contains(.paywall) else { return [] }
    let paywall = tables.store.paywall
    var controls: [Control] = [.purchase]
    if paywall.offersRestore { controls.append(.restore) }
    if paywall.showsLegal { controls += [.terms, .privacy] }
    controls.append(.close)
    let pages = pages { if case .entitlement = $0 { true } else { false } }
    let surfaces = [tables.flowNames[Int(FlowKind.paywall.rawValue)]] + pages
    return surfaces.flatMap { surface in controls.compactMap { place($0, surface) } }
  }

  private var promptButtons: [ButtonPlace] {
    let controls: [Control] = [.allow, .openSettings, .dismiss]
    return tables.permissions.indices.flatMap { index -> [ButtonPlace] in
      let own = tables.permissions[index].softPrompt.exists ? [tables.softPromptNames[index]] : []
      let pages = pages { if case .permission(PermissionID(index)) = $0 { true } else { false } }
      return (own + pages).flatMap { surface in controls.compactMap { place($0, surface) } }
    }
  }

  /// The pages in the place of which something stands while a gate is shut.
  private func pages(behind isMeant: (CompiledGate) -> Bool) -> [StringID] {
    tables.pages.filter { page in
      guard page.exists, let list = page.gates else { return false }
      return gates(list).indices.contains { tables.gates[$0].isInPlace && isMeant(tables.gates[$0].gate) }
    }.map(\.name)
  }

  /// Of messages, web pages and pages that are presented.
  private var sheetButtons: [ButtonPlace] {
    let presented = tables.actions.compactMap { action -> PageID? in
      if case .presentPage(let page) = action { page } else { nil }
    }
    let linked = tables.deepLinks.compactMap { link -> PageID? in
      if case .present(let page) = link.target { page } else { nil }
    }
    let pages = (presented + linked).compactMap { place(.close, self[$0].name) }
    return [place(.ok, WellKnown.message.id), place(.done, WellKnown.web.id)].compactMap { $0 } + pages
  }
}
