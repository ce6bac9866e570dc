public import SettingsDefinition
public import SettingsVocabulary

/// Operations: their start, the holds and plans of a script, the two moments, the end.
extension World {
  /// A call begins. What the user must decide first comes up as a prompt; all else takes its time.
  mutating func start(_ number: UInt32, _ request: Request, _ owner: Owner, _ c: inout WorldContext) {
    let point = c.model.point(of: request)
    if case .savePreference(let id, _) = request { replaceSave(of: id, &c) }
    var operation = Operation(
      number: number, request: request, point: point, owner: owner, account: device.keychain, cause: 0,
      plan: takePlan(for: point))
    // Without a line nothing of the kind comes up: the call fails by itself.
    let isCutOff = device.network == .offline && needsNetwork(request, c.model)
    let prompt = isCutOff ? nil : prompt(for: request, c.model)
    if prompt == nil { schedule(&operation, c.model) } else { operation.progress = .prompt }
    let record = c.report(.started(number))
    operation.cause = record
    device.operations.append(operation)
    if let prompt { show(prompt, for: number, cause: record, &c) }
    if isHeld(point), prompt == nil { hold(number, &c) }
  }

  /// A second save of a preference takes the place of the first.
  private mutating func replaceSave(of id: PreferenceID, _ c: inout WorldContext) {
    cancel(
      where: {
        if case .savePreference(id, _) = $0.request { return !$0.hasLanded }
        return false
      }, &c)
  }

  mutating func update(_ number: UInt32, _ change: (inout Operation) -> Void) {
    guard let place = device.operations.firstIndex(where: { $0.number == number }) else { return }
    change(&device.operations[place])
  }

  private mutating func takePlan(for point: AwaitPoint) -> Plan? {
    guard let place = device.plans.firstIndex(where: { $0.point == point }) else { return nil }
    let plan = device.plans[place]
    if let times = plan.times {
      if times <= 1 { device.plans.shed(at: place) } else { device.plans[place].times = times - 1 }
    }
    return plan
  }

  // MARK: - Time

  /// Sets a timer of the app. The patience for an operation begins when its prompt is answered: nobody is hurried.
  mutating func set(_ timer: AppTimer, after delay: Milliseconds, cause: UInt32) {
    if let number = asking(timer) {
      return update(number) { $0.patience = Operation.Patience(timer: timer, length: delay) }
    }
    timeline.insert(.timer(timer), at: timeline.after(delay), cause: cause)
  }

  /// The operation that a timer watches, while it waits for the user.
  private func asking(_ timer: AppTimer) -> UInt32? {
    switch timer {
    case .flowTimesOut(_, let number): device.operation(number)?.progress == .prompt ? number : nil
    case .taskTimesOut(let task):
      device.operations.first { $0.request == .task(task) && $0.progress == .prompt && !$0.isOrphan }?.number
    case .bannerExpires, .cooldownEnds, .flowGoesOn: nil
    }
  }

  /// Sets the two moments of an operation, counted from now.
  mutating func schedule(_ number: UInt32, _ model: CompiledModel) {
    guard let place = device.operations.firstIndex(where: { $0.number == number }) else { return }
    var operation = device.operations[place]
    schedule(&operation, model)
    device.operations[place] = operation
  }

  private mutating func schedule(_ operation: inout Operation, _ model: CompiledModel) {
    let takes = duration(of: operation, model)
    if let lands = operation.plan?.lands, !operation.hasLanded, lands < takes ?? .max {
      timeline.insert(.land(operation.number), at: timeline.after(lands), owner: operation.owner)
    }
    guard let takes else {
      operation.progress = .stuck
      return
    }
    operation.progress = .scheduled
    operation.due = timeline.after(takes)
    timeline.insert(.finish(operation.number), at: operation.due, owner: operation.owner)
  }

  private func duration(of operation: Operation, _ model: CompiledModel) -> Milliseconds? {
    let standard = standardDuration(of: operation, model)
    switch operation.plan?.takes {
    case .milliseconds(let takes)?: return takes
    case .never?: return nil
    case .standard?, nil: break
    }
    if case .slow(let more) = device.network, needsNetwork(operation.request, model) {
      let sum = standard.addingReportingOverflow(more)
      return sum.overflow ? Timeline.end : sum.partialValue
    }
    return standard
  }

  /// Whether what is done at once by itself has to be waited for: by the definition's word or by a script's.
  public func takesTime(_ point: AwaitPoint, _ model: CompiledModel) -> Bool {
    (model.tables.timing.points[point.index] ?? 0) > 0 || device.plans.contains { $0.point == point } || isHeld(point)
  }

  private func standardDuration(of operation: Operation, _ model: CompiledModel) -> Milliseconds {
    if case .task(let task) = operation.request { return model[task].takes }
    if case .savePreference(let id, _) = operation.request, model[id].storage.isRemote {
      return model.tables.timing.remoteSave
    }
    let index = operation.point.index
    if let takes = model.tables.timing.points[index] { return takes }
    return index < model.tables.timing.afterAnswer.count ? model.tables.timing.afterAnswer[index] : 0
  }

  // MARK: - Holds

  public func isHeld(_ point: AwaitPoint) -> Bool { device.holds.contains { $0.point == point } }

  /// From now on calls of a point, those under way too, do not return until they are released.
  public mutating func hold(_ point: AwaitPoint, _ c: inout WorldContext) {
    guard !isHeld(point) else { return }
    device.holds.append(Hold(point: point, since: timeline.now, cause: c.cause))
    for operation in device.operations where operation.point == point && operation.progress == .scheduled {
      hold(operation.number, &c)
    }
  }

  mutating func hold(_ number: UInt32, _ c: inout WorldContext) {
    guard let operation = device.operation(number), operation.progress == .scheduled else { return }
    // The other side does what it was told to do in its own time.
    timeline.remove { $0.work == .finish(number) }
    let rest = max(0, operation.due - timeline.now)
    update(number) { $0.progress = .held(rest: rest) }
    c.outbox.append(.held(number), cause: operation.cause)
  }

  /// The hold ends; each call has the rest of its time.
  public mutating func unhold(_ point: AwaitPoint) {
    device.holds.removeAll { $0.point == point }
    for operation in device.operations where operation.point == point {
      guard case .held(let rest) = operation.progress else { continue }
      let due = timeline.after(rest)
      update(operation.number) {
        $0.progress = .scheduled
        $0.due = due
      }
      timeline.insert(.finish(operation.number), at: due, owner: operation.owner)
    }
  }

  /// The operation that a release of a point means: the oldest that is held or stuck, or the one with a number,
  /// counted by start among the point's running ones.
  public func releasable(_ point: AwaitPoint) -> UInt32? {
    device.operations.first { $0.point == point && $0.isWaiting }?.number
  }

  /// Lets a held operation return now.
  public mutating func release(_ number: UInt32, plan: Plan?, by record: UInt32, _ model: CompiledModel) {
    // What another plan said of its landing holds no more.
    if plan != nil { timeline.remove { $0.work == .land(number) } }
    update(number) {
      $0.releasedBy = record
      if let plan { $0.plan = plan }
    }
    guard let operation = device.operation(number) else { return }
    if let plan, plan.takes != .standard {
      schedule(number, model)
    } else {
      let now = timeline.now
      update(number) {
        $0.progress = .scheduled
        $0.due = now
      }
      timeline.insert(.finish(number), at: now, owner: operation.owner)
    }
  }

  /// Whether a request goes over the line.
  func needsNetwork(_ request: Request, _ model: CompiledModel) -> Bool {
    switch request {
    case .signIn, .providerSheet: model[.signIn].needsNetwork
    case .signUp: model[.signUp].needsNetwork
    case .signOut, .removePushToken, .webSession: model[.signOut].needsNetwork
    case .reauthenticate: model[.reauthenticate].needsNetwork
    case .deleteAccount, .revokeAppleToken: model[.deleteAccount].needsNetwork
    case .sendVerificationEmail: model[.verifyEmail].needsNetwork
    case .resetPassword: model[.resetPassword].needsNetwork
    case .changePassword: model[.changePassword].needsNetwork
    case .changeName: model[.changeName].needsNetwork
    case .purchase, .verify: model[.purchase].needsNetwork
    case .sync: model[.restore].needsNetwork
    case .manageSubscriptions: model[.manageSubscriptions].needsNetwork
    case .redeemCode: model[.redeemCode].needsNetwork
    case .requestRefund: model[.requestRefund].needsNetwork
    case .reload, .refreshToken, .products, .loadConfig, .loadWeb, .loadAvatar, .flushAnalytics, .register: true
    case .savePreference(let id, _): model[id].storage.isRemote
    case .task(let task): model[task].needsNetwork
    case .entitlements, .appTransaction, .finish, .restore, .loadPreferences, .setIcon, .status, .prompt, .composeMail,
      .checkDeviceOwner, .share, .review, .clearKeychain, .forgetSession, .returnToRoot,
      .resetIdentity:
      false
    }
  }
}

extension Operation {
  /// Whether it loads the web page that a sheet was opened with, or what that led to.
  public func isLoading(_ page: WebPage) -> Bool {
    if case .loadWeb(page, _) = request { return true }
    return false
  }

  /// It returns only when a script says so.
  public var isWaiting: Bool {
    switch progress {
    case .held, .stuck: true
    case .scheduled, .prompt: false
    }
  }
}
