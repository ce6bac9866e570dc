import SettingsDefinition
public import SettingsVocabulary

/// Surfaces of the system: they come up over the app and wait for the script.
extension World {
  /// The prompt that has to be answered before a request can be carried out.
  func prompt(for request: Request, _ model: CompiledModel) -> PromptKind? {
    switch request {
    case .prompt(let id, let isProvisional):
      device.permissions[id.index].canBeAsked && !isProvisional ? .permission(id) : nil
    case .purchase(let product, let offer): purchasePrompt(product, offer, model)
    case .sync: servers.store.settings.showsPrompts ? .storeSignIn : nil
    case .providerSheet(let provider):
      model.tables.account.providers[Int(provider)] == WellKnown.apple.id ? .appleSignIn : .webSignIn
    case .webSession: .webSignIn
    case .manageSubscriptions: .manageSubscriptions
    case .redeemCode: .redeemCode
    case .requestRefund: .requestRefund
    case .composeMail: .mailComposer
    case .checkDeviceOwner: .biometrics
    case .share: .shareSheet
    case .review: .review
    case .task(let task): model[task].asks.map(prompt(for:))
    case .signIn, .signUp, .signOut, .reauthenticate, .deleteAccount, .reload, .refreshToken, .sendVerificationEmail,
      .resetPassword, .changePassword, .changeName, .revokeAppleToken, .removePushToken, .clearKeychain, .forgetSession,
      .returnToRoot, .resetIdentity, .products, .entitlements, .appTransaction, .finish, .verify, .restore,
      .loadPreferences,
      .savePreference, .loadConfig, .setIcon, .status, .register,
      .loadWeb, .loadAvatar, .flushAnalytics:
      nil
    }
  }

  /// What the store would not sell it does not offer.
  private func purchasePrompt(_ product: ProductID, _ offer: OfferMark, _ model: CompiledModel) -> PromptKind? {
    let settings = servers.store.settings
    guard settings.showsPrompts, refusal(of: product, offer, model) == nil else { return nil }
    return settings.asksToBuy ? .askToBuy : .purchase
  }

  private func prompt(for surface: TaskSurface) -> PromptKind {
    switch surface {
    case .webAuth: .webSignIn
    case .file: .filePicker
    case .photo: .photoPicker
    case .contact: .contactPicker
    }
  }

  mutating func show(_ kind: PromptKind, for operation: UInt32, cause: UInt32, _ c: inout WorldContext) {
    let record = c.outbox.append(.prompted(kind), cause: cause)
    device.prompts.append(Prompt(kind: kind, operation: operation, since: timeline.now, cause: record))
  }

  /// The user presses a button of the topmost prompt; that it goes follows, and is not reported. In the sheet of a
  /// provider they may say who they are.
  public mutating func answer(
    _ button: PromptButton, as identity: ProviderIdentity? = nil, _ c: inout WorldContext
  ) {
    guard !device.prompts.isEmpty else { return }
    let prompt = device.prompts.shed(at: device.prompts.count - 1)
    guard let operation = device.operation(prompt.operation) else { return answer(prompt.kind, button, &c) }
    switch button {
    case .allow, .dontAllow:
      record(prompt.kind, isAllowed: button == .allow, c.model)
      goOn(operation, &c)
    case .ask: conclude(operation, .pending, &c)
    case .confirm where servers.store.settings.problem != nil: interrupt(operation, &c)
    case .confirm, .agree, .proceed, .signIn, .redeem, .request, .send, .save, .share, .rate, .choose, .succeed, .done,
      .ok:
      noteIdentity(identity, of: operation, c.model)
      goOn(operation, &c)
    case .fail: conclude(operation, .failed(WellKnown.declined.id), &c)
    case .cancel, .notNow: conclude(operation, .cancelled, &c)
    }
  }

  /// A prompt for which no call waits is answered.
  private mutating func answer(_ kind: PromptKind, _ button: PromptButton, _ c: inout WorldContext) {
    switch kind {
    case .storeTerms, .paymentDetails: if button != .cancel { putRight(&c) }
    case .priceIncrease(let product): answered(button == .agree ? .agreed : .pending, for: product, &c)
    case .permission, .purchase, .askToBuy, .storeSignIn, .manageSubscriptions, .redeemCode, .requestRefund, .webSignIn,
      .appleSignIn, .biometrics, .iconChanged, .mailComposer, .shareSheet, .review, .filePicker, .photoPicker,
      .contactPicker:
      return
    }
  }

  /// The page of a web sign-in has led back to the app, with an error or without.
  public mutating func webSignInReturned(error: StringID?, _ c: inout WorldContext) {
    guard let prompt = device.prompts.popLast(), let operation = device.operation(prompt.operation) else { return }
    if let error { return conclude(operation, .failed(error), &c) }
    noteIdentity(nil, of: operation, c.model)
    goOn(operation, &c)
  }

  /// The OS keeps the user's word at once; the app hears of it when the call returns.
  private mutating func record(_ kind: PromptKind, isAllowed: Bool, _ model: CompiledModel) {
    guard case .permission(let id) = kind else { return }
    let isLocation = model.tables.strings[model[id].name.index] == "location"
    device.permissions[id.index] = isAllowed ? (isLocation ? .whenInUse : .authorized) : .denied
  }

  /// The store wants something put right first.
  private mutating func interrupt(_ operation: Operation, _ c: inout WorldContext) {
    conclude(operation, .interrupted, &c)
    if let problem = servers.store.settings.problem { show(problem.prompt, for: 0, cause: c.cause, &c) }
  }

  /// The user has said what was asked: the call goes its way, in its time.
  private mutating func goOn(_ operation: Operation, _ c: inout WorldContext) {
    schedule(operation.number, c.model)
    startPatience(operation)
    if isHeld(operation.point) { hold(operation.number, &c) }
  }

  /// The app's patience begins when the user has answered.
  private mutating func startPatience(_ operation: Operation) {
    guard let patience = operation.patience else { return }
    timeline.insert(.timer(patience.timer), at: timeline.after(patience.length), cause: operation.cause)
  }

  /// The operation returns at this instant, unless a script holds it, with an ending that the user decided.
  mutating func conclude(_ operation: Operation, _ outcome: Outcome, _ c: inout WorldContext) {
    let now = timeline.now
    update(operation.number) {
      $0.plan = Plan(point: operation.point, ending: outcome)
      $0.progress = .scheduled
      $0.due = now
    }
    timeline.insert(.finish(operation.number), at: now, owner: operation.owner)
    guard isHeld(operation.point) else { return }
    // A hold keeps the answer from the app, not the user's word from the other side.
    land(operation.number, &c)
    startPatience(operation)
    hold(operation.number, &c)
  }

  /// The user left the app: what happens to the prompts that are up.
  public mutating func leavePrompts(_ c: inout WorldContext) {
    for prompt in device.prompts {
      switch prompt.kind.whenLeft {
      case .stays: continue
      case .cancelled: take(prompt, .cancelled, &c)
      case .interrupted: take(prompt, .interrupted, &c)
      }
    }
  }

  private mutating func take(_ prompt: Prompt, _ outcome: Outcome, _ c: inout WorldContext) {
    device.prompts.removeAll { $0.operation == prompt.operation && $0.kind == prompt.kind }
    c.report(.promptEnded(prompt.kind, outcome == .cancelled ? .cancelled : .interrupted))
    if let operation = device.operation(prompt.operation) { conclude(operation, outcome, &c) }
  }

  /// The device restarts: nothing is asked any more, and nothing that was asked is done.
  public mutating func endPrompts(_ c: inout WorldContext) {
    for prompt in device.prompts {
      if let operation = device.operation(prompt.operation) {
        end(operation, .cancelled, &c)
      } else {
        device.prompts.removeAll { $0 == prompt }
        c.report(.promptEnded(prompt.kind, .cancelled))
      }
    }
  }

  /// The process dies: its prompts go with it, but for the store's.
  public mutating func killPrompts(_ c: inout WorldContext) {
    for prompt in device.prompts where !prompt.kind.survivesKill {
      device.prompts.removeAll { $0 == prompt }
      c.report(.promptEnded(prompt.kind, .cancelled))
    }
  }
}
