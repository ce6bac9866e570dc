public import SettingsDefinition
public import SettingsVocabulary

/// What the engine draws in the sheets of flows and surfaces: its fields and buttons.
extension AppState {
  mutating func fieldEdited(_ control: Control, _ text: StringID, isValid: Bool) {
    switch control {
    case .email:
      flows.fields.email = text
      flows.fields.emailIsValid = isValid
    case .password:
      flows.fields.password = text
      flows.fields.passwordIsValid = isValid
    case .newPassword:
      flows.fields.newPassword = text
      flows.fields.newPasswordIsValid = isValid
    case .name: flows.fields.name = text
    case .typeToConfirm: flows.fields.confirmation = text
    case .search:
      if case .options(let row)? = route.top(of: route.frontStack) { flows.search = ListSearch(row: row, text: text) }
    case .proceed, .cancel, .signUp, .forgotPassword, .resend, .signOut, .purchase, .restore, .close, .terms, .privacy,
      .allow,
      .openSettings, .dismiss, .done, .ok:
      return
    }
  }

  mutating func controlTapped(_ control: Control, _ c: ReduceContext) {
    trackButton(control, c)
    switch control {
    case .proceed: proceedTapped(c)
    case .cancel, .close, .dismiss, .done, .ok: closeTapped(c)
    case .signUp: replaceSheet(.signIn, by: .signUp, c)
    case .forgotPassword: forgotPassword(c)
    case .resend: resendTapped(c)
    case .signOut: if frontFlow == .verifyEmail, flows[.verifyEmail].phase == .open { leaveUnverified(c) }
    case .purchase: paywallPurchaseTapped(c)
    case .restore: start(.restore, from: ActionOrigin(page: frontPage), c)
    case .terms, .privacy: if let url = c.model.legalText(of: control) { open(url, inSheet: true, c) }
    case .allow, .openSettings: permissionButtonTapped(c)
    case .email, .password, .newPassword, .name, .typeToConfirm, .search: return
    }
  }

  private mutating func trackButton(_ control: Control, _ c: ReduceContext) {
    guard !control.isField, let surface = frontSurfaceName(c.model), let name = c.model.name(of: control) else {
      return
    }
    track(.buttonTapped(name, surface: surface), c)
  }

  /// The flow whose sheet is in front.
  var frontFlow: FlowKind? {
    guard case .flow(let flow)? = route.presented.last?.kind else { return nil }
    if case .flow(let pushed)? = route.top(of: .presented(route.presented.count - 1)) { return pushed }
    return flow
  }

  private func frontSurfaceName(_ model: CompiledModel) -> StringID? {
    if let flow = frontFlow { return model.surfaceName(of: .flow(flow)) }
    guard let kind = route.presented.last?.kind else { return frontPage.map { model[$0].name } }
    return model.surfaceName(of: kind)
  }

  private mutating func proceedTapped(_ c: ReduceContext) {
    guard let flow = frontFlow, flows[flow].phase == .open, flow != .paywall else { return }
    if flow == .changeName, c.model.tables.account.skipsUnchangedName, flows.fields.name == session.name {
      // Nothing was asked for, and nothing is called off.
      flows[flow] = FlowState()
      return dismiss(.flow(flow), .button, c)
    }
    if let problem = problem(with: flow, c.model) { return refuse(flow, problem, c) }
    begin(flow, c)
  }

  /// What is wrong with what was typed; the app says so without asking a server.
  private func problem(with flow: FlowKind, _ model: CompiledModel) -> StringID? {
    let fields = flows.fields
    switch flow {
    case .signIn: return fields.emailIsValid ? nil : WellKnown.invalidEmail.id
    case .resetPassword: return fields.emailIsValid ? nil : WellKnown.invalidEmail.id
    case .signUp:
      guard fields.emailIsValid else { return WellKnown.invalidEmail.id }
      return fields.passwordIsValid ? nil : WellKnown.weakPassword.id
    case .changePassword: return fields.newPasswordIsValid ? nil : WellKnown.weakPassword.id
    case .reauthenticate, .verifyEmail, .changeName, .signOut, .deleteAccount, .paywall, .purchase, .restore,
      .manageSubscriptions, .redeemCode, .requestRefund:
      return nil
    }
  }

  /// Closes what is in front: a busy sheet has no way out but its flow's end.
  private mutating func closeTapped(_ c: ReduceContext) {
    guard let top = route.presented.last else {
      let isInPlace = flows[.paywall].phase == .open && flows[.paywall].page != nil
      if isInPlace || frontPage.map({ standsAlone($0, c.model) }) ?? false { wentBack(c) }
      return
    }
    guard !isBusy(top.kind, c.model) else { return }
    removePresentations(from: route.presented.count - 1, .button, c)
  }

  /// Another flow takes the place of the sheet in front, or is pushed there.
  private mutating func replaceSheet(_ old: FlowKind, by new: FlowKind, _ c: ReduceContext) {
    guard frontFlow == old, flows[old].phase == .open else { return }
    let origin = origin(of: old)
    if stack(for: new, c.model) != nil { return start(new, from: origin, c) }
    flows[old] = FlowState()
    dismiss(.flow(old), .program, c)
    start(new, from: origin, c)
  }

  /// Whoever cannot prove who they are has nothing more to wait for.
  private mutating func forgotPassword(_ c: ReduceContext) {
    guard frontFlow == .reauthenticate else { return replaceSheet(.signIn, by: .resetPassword, c) }
    guard c.model.tables.account.proofOffersForgotPassword, flows[.reauthenticate].phase == .open else { return }
    cancelFlow(.reauthenticate, c)
    dismiss(.flow(.reauthenticate), .program, c)
    let pause = c.model.tables.account.pauseBeforeNewPassword
    if pause > 0 { return emit(.timer(.flowGoesOn(.resetPassword), after: pause)) }
    start(.resetPassword, from: ActionOrigin(page: frontPage), c)
  }

  private mutating func resendTapped(_ c: ReduceContext) {
    guard !flows.isCoolingDown, session.account != nil else { return }
    flows.isCoolingDown = true
    emit(.timer(.cooldownEnds, after: c.model.tables.account.verificationCooldown))
    call(.sendVerificationEmail, .process)
  }

  /// Whoever waits for a mail to the wrong address has another way than to wait.
  private mutating func leaveUnverified(_ c: ReduceContext) {
    start(.signOut, from: ActionOrigin(page: frontPage), c)
  }

  mutating func providerTapped(_ provider: UInt8, _ c: ReduceContext) {
    guard let flow = frontFlow, flow.takesProviders, flows[flow].phase == .open else { return }
    let providers = c.model.tables.account.providers
    guard Int(provider) < providers.count, providers[Int(provider)] != WellKnown.email.id else { return }
    flows[flow].phase = .running
    trackFlow(flow, .started, c)
    run(c.model[flow].onStart, from: origin(of: flow), c)
    if providers[Int(provider)] == WellKnown.device.id {
      call(.signIn(email: .empty, password: .empty, provider: provider), for: flow, c)
    } else {
      call(.providerSheet(provider), for: flow, c)
    }
  }

  private mutating func paywallPurchaseTapped(_ c: ReduceContext) {
    guard flows[.paywall].phase == .open, let product = store.chosen else { return }
    start(.purchase, product: product, from: ActionOrigin(row: flows[.paywall].row, page: frontPage), c)
  }

  /// The button on the placeholder of a page whose gate is shut.
  mutating func gateOpenerTapped(_ c: ReduceContext) {
    guard let page = topPage(of: route.frontStack, c.model), isOpen(page, c.model) == .no else { return }
    enterPage(page, c)
  }
}

extension FlowKind {
  /// Another party can say who the user is.
  public var takesProviders: Bool {
    switch self {
    case .signIn, .signUp, .reauthenticate: true
    case .signOut, .deleteAccount, .verifyEmail, .resetPassword, .changeName, .changePassword, .paywall, .purchase,
      .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      false
    }
  }
}

extension CompiledModel {
  /// The document behind a legal link of the paywall; nil where the app has none.
  public func legalText(of control: Control) -> TextID? {
    let wanted = control == .terms ? "terms_of_service_url" : "privacy_policy_url"
    return tables.constants.first { tables.strings[$0.name.index] == wanted && $0.isUsable }?.value
  }
}
