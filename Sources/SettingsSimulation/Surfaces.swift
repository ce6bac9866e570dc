import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary

/// What the engine draws in the sheets of flows and other surfaces.
extension Simulation {
  func layer(_ level: Int, has target: Target, _ model: CompiledModel) -> Bool {
    let kind = screen.layers[level].kind
    switch kind {
    case .confirmation(let id):
      switch target {
      case .confirm(let subject), .cancel(let subject): return model[id].subject == subject
      case .control(.typeToConfirm): return model[id].typeToConfirm != nil
      case .row, .option, .button, .back, .control, .product, .provider, .tab, .opener, .profile, .banner: return false
      }
    case .dialog(let id):
      if case .button(id, _) = target { return true }
      return false
    case .message: return target == .control(.ok)
    case .web: return target == .control(.done)
    case .softPrompt(let id): return softPrompt(id, has: target)
    case .flow(.paywall): return paywall(has: target, model)
    case .flow(let flow): return sheet(of: flow, has: target, model)
    case .menu(let row):
      if case .option(row, let option) = target { return offers(row, option, model) }
      return false
    case .page: return target == .control(.close)
    }
  }

  func paywall(has target: Target, _ model: CompiledModel) -> Bool {
    let paywall = model.tables.store.paywall
    switch target {
    case .product(let id): return paywall.products.contains(id)
    case .control(.purchase), .control(.close): return true
    case .control(.restore): return paywall.offersRestore
    case .control(.terms), .control(.privacy): return paywall.showsLegal
    case .row, .option, .button, .back, .confirm, .cancel, .control, .provider, .tab, .opener, .profile, .banner:
      return false
    }
  }

  /// `allow` while the OS can still ask; `open_settings` afterwards.
  func softPrompt(_ id: PermissionID, has target: Target) -> Bool {
    let canAsk = app.status(of: id) == .notDetermined
    switch target {
    case .control(.allow): return canAsk
    case .control(.openSettings): return !canAsk
    case .control(.dismiss): return true
    case .row, .option, .button, .back, .confirm, .cancel, .control, .product, .provider, .tab, .opener, .profile,
      .banner:
      return false
    }
  }

  func sheet(of flow: FlowKind, has target: Target, _ model: CompiledModel) -> Bool {
    switch target {
    case .control(let control): return controls(of: flow, model).contains(control)
    case .provider(let provider):
      guard flow.takesProviders, model.tables.account.providers[Int(provider)] != WellKnown.email.id else {
        return false
      }
      return flow != .reauthenticate || provider == app.session.provider
    case .row, .option, .button, .back, .confirm, .cancel, .product, .tab, .opener, .profile, .banner: return false
    }
  }

  /// The controls of a flow's sheet, in the order in which they are read.
  public func controls(of flow: FlowKind, _ model: CompiledModel) -> [Control] {
    let controls = allControls(of: flow, model)
    // A pushed one is left by the way back, the verification by signing out.
    let isPushed = screen.path.contains { $0.destination == .flow(flow) }
    let hasOtherWay = flow != .verifyEmail || controls.contains(.signOut)
    return isPushed && hasOtherWay ? controls.filter { $0 != .cancel } : controls
  }

  private func allControls(of flow: FlowKind, _ model: CompiledModel) -> [Control] {
    let account = model.tables.account
    let hasEmail = account.providers.contains(WellKnown.email.id)
    switch flow {
    case .signIn:
      var list: [Control] = hasEmail ? [.email, .password, .proceed] : []
      if hasEmail, account.offersForgotPassword { list.append(.forgotPassword) }
      if hasEmail, account.offersSignUp { list.append(.signUp) }
      return list + [.cancel]
    case .signUp: return [.name, .email, .password, .proceed, .cancel]
    case .reauthenticate:
      let provider = Int(app.session.provider)
      let hasPassword = provider >= account.providers.count || account.providers[provider] == WellKnown.email.id
      guard hasPassword else { return [.cancel] }
      return [.password, .proceed] + (account.proofOffersForgotPassword ? [.forgotPassword, .cancel] : [.cancel])
    case .verifyEmail: return [.resend, .proceed] + (model[.signOut].exists ? [.signOut, .cancel] : [.cancel])
    case .resetPassword: return [.email, .proceed, .cancel]
    case .changeName: return [.name, .proceed, .cancel]
    case .changePassword: return (account.asksOldPassword ? [.password] : []) + [.newPassword, .proceed, .cancel]
    case .signOut, .deleteAccount, .paywall, .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      return []
    }
  }
}
