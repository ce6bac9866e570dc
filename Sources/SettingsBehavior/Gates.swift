public import SettingsDefinition
public import SettingsVocabulary

/// Gates: what must be met before a tap does what it says or a page shows what it holds.
extension AppState {
  /// Whether a gate is met now, for a page or for a tap.
  public func isMet(_ gate: CompiledGate, onPage page: PageID? = nil, _ model: CompiledModel) -> Truth {
    switch gate {
    case .signedIn: Truth(isSignedIn(model))
    case .verified: Truth(session.account != nil && session.isVerified)
    case .entitlement(let id): holds(id)
    case .permission(let id): isGranted(id, model).map { Truth($0) } ?? .unknown
    case .capability(let index): Truth(facts.capabilities & (1 << index) != 0)
    case .deviceOwner:
      Truth(page.map { isMarked($0, .ownerChecked, model) } ?? false)
    }
  }

  /// Whether what can open a shut page stands there alone, without a way back and a tab bar.
  public func standsAlone(_ page: PageID, _ model: CompiledModel) -> Bool {
    guard let list = model[page].gates else { return false }
    for place in model.gates(list).indices {
      let rule = model.tables.gates[place]
      switch isMet(rule.gate, onPage: page, model) {
      case .yes: continue
      case .no: return rule.standsAlone
      case .unknown: return false
      }
    }
    return false
  }

  /// A tap has come to its gates.
  mutating func enter(_ subject: WaitingGate.Subject, _ c: ReduceContext) {
    gates.removeAll { $0.subject.isAbout(subject) }
    advance(subject, from: 0, c)
  }

  /// A page with a shut gate has appeared.
  mutating func enterPage(_ page: PageID, _ c: ReduceContext) {
    gates.removeAll { $0.subject == .page(page) }
    advance(.page(page), from: 0, c)
  }

  private func gateList(_ subject: WaitingGate.Subject, _ model: CompiledModel) -> TableRange {
    let list: GateListID?
    switch subject {
    case .row(let id), .value(let id, _): list = model[id].gates
    case .option(let id, let option): list = model[id].kind.preference.flatMap { model.option($0, option).gates }
    case .page(let page): list = model[page].gates
    }
    return list.map { model.gates($0) } ?? .none
  }

  private mutating func advance(_ subject: WaitingGate.Subject, from first: Int, _ c: ReduceContext) {
    let list = gateList(subject, c.model)
    for place in list.indices.dropFirst(first) {
      let rule = c.model.tables.gates[place]
      if isWaived(rule.gate, for: subject, c.model) { continue }
      let gate = UInt8(truncatingIfNeeded: place - Int(list.start))
      switch isMet(rule.gate, onPage: subject.page, c.model) {
      case .yes: continue
      case .unknown:
        wait(subject, gate, .knowledge)
        return
      case .no:
        ask(for: rule, subject, gate, c)
        return
      }
    }
    askOrPerform(subject, c)
  }

  /// Turning a toggle off needs no gate but the device owner.
  private func isWaived(_ gate: CompiledGate, for subject: WaitingGate.Subject, _ model: CompiledModel) -> Bool {
    guard gate != .deviceOwner, case .row(let id) = subject, case .toggle(let preference) = model[id].kind else {
      return false
    }
    return value(of: preference, model).isTruthy
  }

  private mutating func wait(_ subject: WaitingGate.Subject, _ gate: UInt8, _ wait: WaitingGate.Wait) {
    guard gates.count < 32 else { return emit(.limitReached(.queuedWork)) }
    gates.append(WaitingGate(subject: subject, gate: gate, wait: wait))
  }

  /// Starts what can meet the gate.
  private mutating func ask(
    for rule: GateRule, _ subject: WaitingGate.Subject, _ gate: UInt8, _ c: ReduceContext
  ) {
    let origin = ActionOrigin(row: subject.row, page: subject.page ?? frontPage)
    switch rule.gate {
    case .signedIn, .verified:
      let flow: FlowKind = session.account == nil ? .signIn : .verifyEmail
      wait(subject, gate, .flow(flow))
      start(flow, from: origin, c)
    case .entitlement:
      wait(subject, gate, .flow(.paywall))
      startPaywall(inPlace: rule.isInPlace, from: origin, c)
    case .permission(let id): ask(for: id, inPlace: rule.isInPlace, subject, gate, c)
    case .capability:
      wait(subject, gate, .declined)
      if let text = rule.message ?? c.model.tables.standard.notAvailable { show(text, style: nil, error: .empty, c) }
    case .deviceOwner:
      wait(subject, gate, .deviceOwner)
      call(.checkDeviceOwner, .process)
    }
  }

  private mutating func ask(
    for id: PermissionID, inPlace: Bool, _ subject: WaitingGate.Subject, _ gate: UInt8, _ c: ReduceContext
  ) {
    if inPlace {
      wait(subject, gate, .permission(id, leftApp: false))
      return
    }
    if c.model[id].softPrompt.exists {
      wait(subject, gate, .softPrompt(id))
      askItself(id, c)
    } else {
      wait(subject, gate, .permission(id, leftApp: false))
      request(id, c)
    }
  }

  /// The gates that wait, after everything else of the step has been done.
  mutating func resolveGates(_ c: ReduceContext) {
    var place = 0
    while place < gates.count {
      let waiting = gates[place]
      let list = gateList(waiting.subject, c.model)
      guard Int(waiting.gate) < list.indices.count else {
        gates.shed(at: place)
        continue
      }
      let rule = c.model.tables.gates[Int(list.start) + Int(waiting.gate)]
      switch verdict(on: waiting, rule, c.model) {
      case .unknown: place += 1
      case .yes:
        gates.shed(at: place)
        if rule.goesOn { advance(waiting.subject, from: Int(waiting.gate) + 1, c) }
      case .no:
        gates.shed(at: place)
        if waiting.wait == .knowledge || hasComeNearer(waiting, rule) {
          ask(for: rule, waiting.subject, waiting.gate, c)
        } else if waiting.subject.page == nil || rule.onDeclined != nil {
          run(rule.onDeclined, from: ActionOrigin(row: waiting.subject.row, page: waiting.subject.page), c)
        }
      }
    }
  }

  private func verdict(on waiting: WaitingGate, _ rule: GateRule, _ model: CompiledModel) -> Truth {
    if isMet(rule.gate, onPage: waiting.subject.page, model) == .yes { return .yes }
    switch waiting.wait {
    case .passed: return .yes
    case .declined: return .no
    case .knowledge: return isMet(rule.gate, onPage: waiting.subject.page, model) == .no ? .no : .unknown
    case .flow(let flow): return isUnderWay(flow) ? .unknown : .no
    case .permission, .softPrompt, .deviceOwner: return .unknown
    }
  }

  /// Somebody has signed in, and now the address has to be verified.
  private func hasComeNearer(_ waiting: WaitingGate, _ rule: GateRule) -> Bool {
    rule.gate == .verified && waiting.wait == .flow(.signIn) && session.account != nil
  }

  /// Whether a flow, or one that it leads to, still runs or is up.
  private func isUnderWay(_ flow: FlowKind) -> Bool {
    func isBegun(_ flow: FlowKind) -> Bool { flows[flow].phase != .idle }
    return switch flow {
    case .paywall: isBegun(.paywall) || isBegun(.purchase) || isBegun(.restore)
    case .signIn, .signUp, .verifyEmail, .resetPassword:
      isBegun(.signIn) || isBegun(.signUp) || isBegun(.verifyEmail) || isBegun(.resetPassword)
    case .signOut, .deleteAccount, .reauthenticate, .changeName, .changePassword, .purchase, .restore,
      .manageSubscriptions, .redeemCode, .requestRefund:
      isBegun(flow)
    }
  }

  /// The device owner was checked, or was not.
  mutating func ownerAnswered(_ outcome: Outcome, _ c: ReduceContext) {
    lockAnswered(outcome)
    if let row = life.revealing {
      life.revealing = nil
      if outcome == .success { life.revealed = row }
    }
    for place in gates.indices where gates[place].wait == .deviceOwner {
      gates[place].wait = outcome == .success ? .passed : .declined
      if outcome == .success, let page = gates[place].subject.page { mark(page, .ownerChecked, c.model) }
    }
  }
}

extension WaitingGate.Subject {
  var page: PageID? {
    switch self {
    case .page(let id): id
    case .row, .option, .value: nil
    }
  }

  /// Two taps on one thing, whatever each would set it to.
  func isAbout(_ other: WaitingGate.Subject) -> Bool {
    if case .value(let a, _) = self, case .value(let b, _) = other { return a == b }
    return self == other
  }
}
