public import SettingsDefinition
import SettingsVocabulary

/// What all flows share: the start, the question, the calls, the ends.
extension AppState {
  /// Starts a flow: asks its question, opens its sheet or makes its first call. A flow that is busy refuses.
  mutating func start(
    _ flow: FlowKind, product: ProductID? = nil, offer: OfferMark = .none, from origin: ActionOrigin, _ c: ReduceContext
  ) {
    let rule = c.model[flow]
    guard rule.exists, flows[flow].phase == .idle || !c.rules.contains(.oneRunAtATime) else { return }
    // There is nobody whom it could be about.
    guard !flow.needsSession || session.account != nil else { return }
    guard flow != .paywall else { return startPaywall(inPlace: false, from: origin, c) }
    var state = FlowState()
    state.product = product
    state.offer = offer
    state.row = origin.row
    state.page = origin.page
    state.phase = .open
    state.next = flows[flow].next
    flows[flow] = state
    if let question = rule.confirm, holds(c.model[question].when, c.model) == .yes {
      ask(question, c)
    } else if flow.hasSheet {
      openSheet(flow, c)
    } else {
      begin(flow, c)
    }
  }

  private mutating func openSheet(_ flow: FlowKind, _ c: ReduceContext) {
    emptyFields(of: flow, c)
    if let stack = stack(for: flow, c.model) { push(.flow(flow), onto: stack, c) } else { present(.flow(flow), c) }
    viewed(flow, c)
  }

  /// A form opens empty, and leaves nothing of what was typed in it.
  mutating func emptyFields(of flow: FlowKind, _ c: ReduceContext) {
    let name = flows.fields.name
    flows.fields = Fields()
    if flow == .changeName, !c.rules.contains(.formsOpenEmpty) { flows.fields.name = name }
  }

  /// The screen of a flow is up: its sheet, or the paywall in the place of a page.
  mutating func viewed(_ flow: FlowKind, _ c: ReduceContext) {
    if let screen = c.model[flow].screen { track(.screenViewed(ScreenName(screen)), c) }
  }

  /// The first call of a flow: from here on it is busy.
  mutating func begin(_ flow: FlowKind, _ c: ReduceContext) {
    flows[flow].phase = .running
    flows[flow].step = 0
    if flow == .restore { messages.restoreResult = nil }
    trackFlow(flow, .started, c)
    run(c.model[flow].onStart, from: origin(of: flow), c)
    if flow.usesToken, c.delivery.tokenIsStale, let account = session.account {
      wait(for: flow, on: refreshToken(of: account), c)
    } else {
      continueFlow(flow, c)
    }
  }

  func origin(of flow: FlowKind, error: StringID = .empty) -> ActionOrigin {
    ActionOrigin(row: flows[flow].row, page: flows[flow].page, error: error)
  }

  mutating func trackFlow(_ flow: FlowKind, _ phase: FlowPhase, error: StringID = .empty, _ c: ReduceContext) {
    guard c.model[flow].analyticsName != nil else { return }
    track(.flow(flow, phase, error: error), c)
  }

  /// Makes a call for a flow, which hears no other answer from now on.
  mutating func call(_ request: Request, for flow: FlowKind, _ c: ReduceContext) {
    wait(for: flow, on: call(request, .process), c)
  }

  private mutating func wait(for flow: FlowKind, on operation: UInt32, _ c: ReduceContext) {
    flows[flow].operation = operation
    emit(.timer(.flowTimesOut(flow, operation: operation), after: c.model[flow].timeout))
  }

  // MARK: - Ends

  mutating func succeed(_ flow: FlowKind, _ c: ReduceContext) {
    let origin = origin(of: flow)
    let next = flows[flow].next
    let returns = returnsToRoot(flow, c)
    trackFlow(flow, .succeeded, c)
    if resetsAnalytics(flow, c) { emit(.resetAnalytics) }
    close(flow, for: next, c)
    let rule = c.model[flow]
    if returns, c.rules.contains(.successReturnsToRoot) { returnToRoot(c) }
    if c.model.tables.haptics.success != .none { emit(.haptic(c.model.tables.haptics.success)) }
    if let text = rule.messages.success { tell(flow, text, .empty, c) }
    run(rule.onSuccess, from: origin, c)
    if let next { proceed(next, after: flow == .reauthenticate ? c.model.tables.account.pauseAfterProof : 0, c) }
  }

  /// After this flow the user is somebody else to analytics; the screens that follow are the new one's.
  private func resetsAnalytics(_ flow: FlowKind, _ c: ReduceContext) -> Bool {
    let analytics = c.model.tables.analytics
    return switch flow {
    // A sign-out whose steps name the reset has done it in its place, unless the session ended before.
    case .signOut:
      session.account == nil && !signOutHasDone(.analytics, c)
        && (analytics.resetsOnSignOut || c.phases.signOut.contains(.analytics))
    case .deleteAccount: analytics.resetsOnDeletion
    case .signIn, .signUp, .reauthenticate, .verifyEmail, .resetPassword, .changeName, .changePassword, .paywall,
      .purchase, .restore, .manageSubscriptions, .redeemCode, .requestRefund:
      false
    }
  }

  private func returnsToRoot(_ flow: FlowKind, _ c: ReduceContext) -> Bool {
    c.model[flow].returnsToRoot && !(flow == .signOut && signOutHasDone(.screen, c))
  }

  mutating func fail(_ flow: FlowKind, _ outcome: Outcome, _ c: ReduceContext) {
    let code = outcome.errorCode == .empty ? WellKnown.failed.id : outcome.errorCode
    let origin = origin(of: flow, error: code)
    let stays = flowStaysUp(flow, c.model)
    let waiting = stays ? nil : flows[flow].next
    if c.rules.contains(.failingEndsTheRun) { flows[flow].phase = stays ? .open : .idle }
    flows[flow].operation = 0
    if !stays {
      flows[flow].next = nil
      flows[flow].row = nil
    }
    let rule = c.model[flow]
    if !c.rules.contains(.failureKeepsThePage) { returnToRoot(c) }
    trackFlow(flow, .failed, error: code, c)
    if c.model.tables.haptics.failure != .none { emit(.haptic(c.model.tables.haptics.failure)) }
    if let text = failureText(rule, code, c.model) { tell(flow, text, code, c) }
    run(rule.onFailure, from: origin, c)
    if let waiting { callOff(waiting, c) }
  }

  /// What was typed has not the right form: the app says so, and no attempt was made.
  mutating func refuse(_ flow: FlowKind, _ code: StringID, _ c: ReduceContext) {
    if c.model.tables.haptics.failure != .none { emit(.haptic(c.model.tables.haptics.failure)) }
    let text =
      errorText(c.model[flow], code, c.model) ?? standardText(code, c.model) ?? c.model[flow].messages.failure
    if let text { tell(flow, text, code, c) }
  }

  /// What the app says of what it has checked itself.
  private func standardText(_ code: StringID, _ model: CompiledModel) -> TextID? {
    if code == WellKnown.invalidEmail.id { return model.tables.standard.invalidEmail }
    return code == WellKnown.weakPassword.id ? model.tables.standard.weakPassword : nil
  }

  /// The user called it off.
  mutating func cancelFlow(_ flow: FlowKind, _ c: ReduceContext) {
    let origin = origin(of: flow)
    let stays = flowStaysUp(flow, c.model) && flows[flow].phase == .running
    let waiting = stays ? nil : flows[flow].next
    if c.rules.contains(.cancellingEndsTheRun) { flows[flow].phase = stays ? .open : .idle }
    flows[flow].operation = 0
    if !stays {
      flows[flow].next = nil
      flows[flow].row = nil
    }
    trackFlow(flow, .cancelled, c)
    if let text = c.model[flow].messages.cancelled { tell(flow, text, .empty, c) }
    run(c.model[flow].onCancel, from: origin, c)
    if let waiting { callOff(waiting, c) }
  }

  /// A flow that waits for another to succeed is called off with it.
  private mutating func callOff(_ waiting: FlowKind, _ c: ReduceContext) {
    if flows[waiting].phase == .running, flows[waiting].operation == 0 { cancelFlow(waiting, c) }
  }

  /// It ends for now and somebody else decides.
  mutating func suspendFlow(_ flow: FlowKind, _ c: ReduceContext) {
    let origin = origin(of: flow)
    flows[flow].phase = .idle
    flows[flow].operation = 0
    trackFlow(flow, .pending, c)
    if let text = c.model[flow].messages.pending { tell(flow, text, .empty, c) }
    run(c.model[flow].onPending, from: origin, c)
  }

  private mutating func tell(_ flow: FlowKind, _ text: TextID, _ error: StringID, _ c: ReduceContext) {
    if flow == .restore {
      messages.restoreResult = MessageNote(text: text, error: error, style: c.model.tables.messageStyle)
    }
    show(text, style: nil, error: error, c)
  }

  /// Nothing was found: a success with words of its own.
  mutating func nothingFound(_ flow: FlowKind, _ c: ReduceContext) {
    let origin = origin(of: flow)
    close(flow, c)
    trackFlow(flow, .succeeded, c)
    if let text = c.model[flow].messages.nothingFound { tell(flow, text, .empty, c) }
    run(c.model[flow].onSuccess, from: origin, c)
  }

  private mutating func close(_ flow: FlowKind, for next: FlowKind? = nil, _ c: ReduceContext) {
    flows[flow] = FlowState()
    guard c.rules.contains(.successClosesTheSheet), !leavesSheet(to: next, c.model) else { return }
    dismiss(.flow(flow), .program, c)
    if let question = c.model[flow].confirm { dismiss(.confirmation(question), .program, c) }
  }

  /// The question or the sheet of a flow is up: a failure leaves the user there to try again.
  private func flowStaysUp(_ flow: FlowKind, _ model: CompiledModel) -> Bool {
    if isPresented(.flow(flow)) { return true }
    return model[flow].confirm.map { isPresented(.confirmation($0)) } ?? false
  }

  func failureText(_ rule: CompiledFlow, _ code: StringID, _ model: CompiledModel) -> TextID? {
    if let text = errorText(rule, code, model) { return text }
    let ofTheLine: TextID? =
      if code == WellKnown.offline.id { rule.messages.offline } else if code == WellKnown.timeout.id {
        rule.messages.timedOut
      } else {
        nil
      }
    return ofTheLine ?? rule.messages.failure
  }

  /// What the definition says of this very error.
  private func errorText(_ rule: CompiledFlow, _ code: StringID, _ model: CompiledModel) -> TextID? {
    for place in rule.errors.indices where model.tables.errorTexts[place].code == code {
      return model.tables.errorTexts[place].text
    }
    return code == WellKnown.weakPassword.id ? model.tables.account.passwordMessage : nil
  }

  mutating func returnToRoot(_ c: ReduceContext) {
    removePresentations(from: presentedBase(c.model), .program, c)
    popToRoot(route.frontStack, c)
  }

  // MARK: - Questions

  mutating func confirmed(_ id: ConfirmID, _ c: ReduceContext) {
    guard isPresented(.confirmation(id)) else { return }
    let question = c.model[id]
    trackButton(c.model.tables.confirmButtonNames[id.index], of: id, c)
    switch question.subject {
    case .row(let row):
      dismiss(.confirmation(id), .button, c)
      perform(.row(row), c)
      flows.proposed = .unset
    case .option(let row, let option):
      dismiss(.confirmation(id), .button, c)
      perform(.option(row, option), c)
    case .flow(let flow): confirmed(flow, id, question, c)
    }
  }

  private mutating func confirmed(_ flow: FlowKind, _ id: ConfirmID, _ question: CompiledConfirm, _ c: ReduceContext) {
    guard flows[flow].phase == .open else { return }
    let staysOpen = question.style == .sheet && c.model[flow].progress == .button && !flow.hasSheet
    if !staysOpen {
      // Running, so that the question's going is not taken for a cancellation.
      flows[flow].phase = .running
      dismiss(.confirmation(id), .button, c)
    }
    guard flow.hasSheet else { return begin(flow, c) }
    flows[flow].phase = .open
    openSheet(flow, c)
  }

  private mutating func trackButton(_ name: StringID, of id: ConfirmID, _ c: ReduceContext) {
    track(.buttonTapped(name, surface: c.model.tables.confirmNames[id.index]), c)
  }

  mutating func declined(_ id: ConfirmID, _ c: ReduceContext) {
    // What has begun is not called off by the question that began it.
    guard isPresented(.confirmation(id)), !isBusy(.confirmation(id), c.model) else { return }
    trackButton(c.model.tables.cancelButtonNames[id.index], of: id, c)
    dismiss(.confirmation(id), .button, c)
  }

  /// Whether a presentation is busy: its flow runs, and gestures cannot take it away.
  public func isBusy(_ kind: PresentedKind, _ model: CompiledModel) -> Bool {
    switch kind {
    case .confirmation(let id):
      if case .flow(let flow) = model[id].subject { return flows[flow].phase == .running }
      return false
    case .flow(.paywall): return flows[.purchase].phase == .running || flows[.restore].phase == .running
    case .flow(.signIn): return flows[.signIn].phase == .running || pushedFlowRuns
    case .flow(let flow): return flows[flow].phase == .running
    case .softPrompt, .dialog, .message, .web, .page, .menu: return false
    }
  }
}
