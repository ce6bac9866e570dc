import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Delivers work whose time has come: each piece is one step, and each step writes at least one record.
extension Engine {
  mutating func deliver(_ item: Pending, _ s: inout Simulation) {
    if s.faults.isEmpty { deliverRightly(item, &s) } else { deliverWithFaults(item, &s) }
  }

  mutating func deliverRightly(_ item: Pending, _ s: inout Simulation) {
    if s.world.device.phase == .suspended, item.work.needsProcess { return sleep(item, &s) }
    switch item.work {
    case .land(let number): land(number, &s)
    case .finish(let number): finish(number, &s)
    case .transition(let token): transitionEnded(token, &s)
    case .timer(let timer): fire(timer, cause: item.cause, &s)
    case .flush: flush(cause: item.cause, &s)
    case .periodEnds(let transaction): periodEnds(transaction, cause: item.cause, &s)
    case .approvalLapses(let product, let account): approvalLapses(product, account, cause: item.cause, &s)
    case .deliver(let transaction): deliverTransaction(transaction, cause: item.cause, &s)
    case .presentationGone(let number): presentationGone(number, cause: item.cause, &s)
    case .storeText(let id, let text): storeText(id, text, cause: item.cause, &s)
    case .expire(let id, let account): expire(id, account, cause: item.cause, &s)
    case .suspend: suspend(cause: item.cause, &s)
    case .crash: crash(cause: item.cause, &s)
    }
  }

  /// The process stands still: it does nothing, and hears of nothing until it goes on. What others do for it gets done.
  private mutating func sleep(_ item: Pending, _ s: inout Simulation) {
    s.world.timeline.sleep(item)
    if case .finish(let number) = item.work, let operation = s.world.device.operation(number), !operation.hasLanded,
      s.world.goesOnAlone(operation, model)
    {
      land(number, &s)
    }
  }

  private mutating func land(_ number: UInt32, _ s: inout Simulation) {
    guard let operation = s.world.device.operation(number) else { return }
    begin(s)
    worldContext.cause = operation.cause
    let bought = s.world.servers.store.nextTransaction
    s.world.land(number, &worldContext)
    let lead = drainOutbox(s) ?? operation.cause
    if operation.isOrphan { deliver(since: bought, cause: lead, &s) }
    end(&s, cause: lead)
  }

  /// Nobody waits for the call any more, but the listener of the new process hears of what was bought.
  private func deliver(since bought: UInt32, cause: UInt32, _ s: inout Simulation) {
    guard bought < s.world.servers.store.nextTransaction, s.world.device.phase.isRunning else { return }
    s.world.timeline.insert(.deliver(transaction: bought), at: s.now, cause: cause)
  }

  private mutating func finish(_ number: UInt32, _ s: inout Simulation) {
    guard let operation = s.world.device.operation(number) else { return }
    begin(s)
    worldContext.cause = operation.cause
    let bought = s.world.servers.store.nextTransaction
    let reply = s.world.finish(number, &worldContext)
    let lead = drainOutbox(s) ?? operation.cause
    if operation.isOrphan { deliver(since: bought, cause: lead, &s) }
    if let reply {
      prepare(for: reply, s)
      reduce(.replied(reply), cause: lead, &s)
      shortenTime(cause: lead, &s)
    }
    end(&s, cause: lead)
  }

  /// What the app reads together with an answer.
  mutating func prepare(for reply: Reply, _ s: Simulation) {
    switch reply.request {
    case .loadPreferences: context.delivery.preferences = s.readablePreferences(model)
    case .signIn, .signUp:
      // The device has nobody yet: the answer says who has signed in.
      context.delivery.session =
        reply.outcome == .success ? s.session(of: AccountID(Int(reply.value)), model) : Session()
    case .reload, .changeName: context.delivery.session = s.session(of: s.world.device.keychain, model)
    case .products:
      context.delivery.store.forSale = s.world.productsForSale(model)
      context.delivery.store.storefront = s.world.device.facts.storefront
    case .appTransaction: context.delivery.store.originalVersion = s.world.servers.store.originalVersion
    case .entitlements, .restore, .purchase, .verify, .sync: context.delivery.store = s.storeReading(model)
    case .signOut, .reauthenticate, .deleteAccount, .refreshToken, .sendVerificationEmail, .resetPassword,
      .changePassword, .revokeAppleToken, .removePushToken, .providerSheet, .webSession, .clearKeychain,
      .forgetSession, .returnToRoot, .resetIdentity, .finish, .manageSubscriptions, .redeemCode, .requestRefund,
      .savePreference, .loadConfig, .setIcon, .status, .prompt,
      .register, .loadWeb, .loadAvatar, .flushAnalytics, .composeMail, .checkDeviceOwner, .share, .review, .task:
      return
    }
  }

  private mutating func transitionEnded(_ token: UInt16, _ s: inout Simulation) {
    guard let place = s.screen.transitions.firstIndex(where: { $0.token == token }) else { return }
    let transition = s.screen.transitions.remove(at: place)
    s.screen.hasSettled = true
    begin(s)
    let lead = note(.settled(transition.kind), cause: transition.cause, s)
    if transition.isInteractive { tellModel(transition, cause: lead, &s) }
    if transition.kind == .dismiss { reduce(.presentationGone(transition.presentation), cause: lead, &s) }
    end(&s, cause: lead)
  }

  /// A finger has moved the glass to its end; only now does the model hear of it.
  private mutating func tellModel(_ transition: Transition, cause: UInt32, _ s: inout Simulation) {
    switch transition.kind {
    case .pop:
      guard case .stack(let stack) = transition.container else { return }
      if s.screen.isWithHost, !s.app.route.isWithHost { return reduce(.hostReached, cause: cause, &s) }
      let count = UInt8(clamping: s.screen.entries(of: stack).count)
      reduce(.backSwiped(stack, count: count), cause: cause, &s)
    case .dismiss: reduce(.presentationDismissed(transition.presentation, .swipe), cause: cause, &s)
    case .push, .popToRoot, .replace, .present: return
    }
  }

  private mutating func fire(_ timer: AppTimer, cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase.isRunning else { return }
    begin(s)
    let lead = note(.timerFired(timer), cause: cause, s)
    reduce(.timerFired(timer), cause: lead, &s)
    end(&s, cause: lead)
  }

  private mutating func flush(cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase.isRunning else { return }
    begin(s)
    worldContext.cause = cause
    guard s.world.flush(s.history.nextOperation, &worldContext) else { return }
    s.history.nextOperation &+= 1
    end(&s, cause: drainOutbox(s) ?? cause)
  }

  private mutating func periodEnds(_ transaction: UInt32, cause: UInt32, _ s: inout Simulation) {
    let product = s.world.servers.store.transaction(transaction)?.product
    begin(s)
    worldContext.cause = cause
    let renewal = s.world.periodEnded(transaction, &worldContext)
    guard let lead = drainOutbox(s) else { return }
    if let renewal {
      s.world.timeline.insert(.deliver(transaction: renewal), at: s.now, cause: lead)
    } else if let product, s.world.device.phase.executes {
      reduce(.subscriptionChanged(product), cause: lead, &s)
    }
    end(&s, cause: lead)
  }

  private mutating func approvalLapses(
    _ product: ProductID, _ account: AccountID?, cause: UInt32, _ s: inout Simulation
  ) {
    begin(s)
    worldContext.cause = cause
    s.world.approvalLapsed(product, account, &worldContext)
    let lead = drainOutbox(s)
    end(&s, cause: lead ?? cause)
  }

  private mutating func deliverTransaction(_ id: UInt32, cause: UInt32, _ s: inout Simulation) {
    guard let transaction = s.world.servers.store.transaction(id), s.world.device.phase.isRunning else { return }
    guard s.world.device.network != .offline else {
      if !s.world.servers.store.undelivered.contains(id) { s.world.servers.store.undelivered.append(id) }
      return
    }
    begin(s)
    let lead = note(.transactionDelivered(id), cause: cause, s)
    let isVerified = transaction.isVerified && s.world.servers.store.settings.verificationError == .empty
    context.delivery.store = s.storeReading(model)
    reduce(
      .transactionUpdated(
        id, transaction.product, isVerified: isVerified, isRevoked: transaction.isRevoked),
      cause: lead, &s)
    end(&s, cause: lead)
  }

  private mutating func presentationGone(_ number: UInt16, cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase.isRunning, !s.app.suspended.isEmpty else { return }
    begin(s)
    let lead = note(.presentationGone, cause: cause, s)
    reduce(.presentationGone(number), cause: lead, &s)
    end(&s, cause: lead)
  }

  /// A text that was put together becomes a value of the preference's type; one that does not fit, or that is there
  /// already, changes nothing and is no step.
  private mutating func storeText(_ id: PreferenceID, _ text: StringID, cause: UInt32, _ s: inout Simulation) {
    guard s.world.device.phase.isRunning, let value = s.preferenceValue(written: text, for: id, model),
      s.app.value(of: id, model) != value
    else { return }
    begin(s)
    reduce(.valueSet(id, value), cause: cause, &s)
    end(&s, cause: cause)
  }

  private mutating func expire(_ id: PreferenceID, _ account: AccountID?, cause: UInt32, _ s: inout Simulation) {
    s.world.expire(id, account, model)
    begin(s)
    let lead = note(.preferenceExpired(id), cause: cause, s)
    if s.world.device.phase.isRunning {
      context.delivery.preferences = s.world.storedPreferences(model)
      reduce(.preferenceWritten(id), cause: lead, &s)
    }
    end(&s, cause: lead)
  }
}

extension Simulation {
  /// What a read of the preferences gives now: without a line, what others keep stays as the app has it.
  fileprivate func readablePreferences(_ model: CompiledModel) -> [PreferenceValue] {
    var values = world.storedPreferences(model)
    guard world.device.network == .offline else { return values }
    for index in values.indices where model.tables.preferences[index].storage.isRemote {
      values[index] = app.preferences.list[index].value
    }
    return values
  }

  /// The session of an account as the server has it.
  func session(of account: AccountID?, _ model: CompiledModel) -> Session {
    var session = Session()
    guard let account, account.index < world.servers.accounts.count else { return session }
    let server = world.servers.accounts[account.index]
    session.account = account
    session.email = server.email
    session.name = server.name
    session.avatar = server.avatar
    session.provider = server.provider
    session.isVerified = server.isVerified
    return session
  }

  /// What StoreKit answers now.
  func storeReading(_ model: CompiledModel) -> StoreKnowledge {
    var reading = app.store
    reading.owned = world.ownedProducts(model)
    reading.active = world.activeEntitlements(model)
    reading.isKnown = true
    // A method as a function would copy the simulation that it is of.
    let plan = world.servers.store.subscriptions.last { $0.isInForce } ?? world.servers.store.subscriptions.last
    reading.subscription = plan.map { view(of: $0) }
    reading.otherSubscriptions = []
    for other in world.servers.store.subscriptions where other.transaction != plan?.transaction {
      reading.otherSubscriptions.append(view(of: other))
    }
    return reading
  }

  /// A subscription as StoreKit answers it.
  func view(of subscription: Subscription) -> SubscriptionView {
    let transaction = world.servers.store.transaction(subscription.transaction)
    return SubscriptionView(
      product: subscription.product, state: subscription.state, renews: subscription.renews,
      until: subscription.until, priceIncrease: subscription.priceIncrease, renewsAs: subscription.renewsAs,
      offer: transaction?.offer ?? .none, isFamilyShared: transaction?.isFamilyShared ?? false,
      expiration: subscription.expiration)
  }
}
