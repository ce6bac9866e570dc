public import SettingsDefinition
public import SettingsVocabulary

/// The App Store's ledger.
extension World {
  mutating func purchase(
    _ product: ProductID, _ offer: OfferMark, by account: AccountID?, cause: UInt32, _ c: inout WorldContext
  ) -> Operation.Result {
    if let code = refusal(of: product, offer, c.model) { return failure(code) }
    let id = bought(product, offer, by: account, cause: cause, &c)
    let error = servers.store.settings.verificationError
    return Operation.Result(outcome: error == .empty ? .success : .failed(error), value: id)
  }

  /// The transaction that a purchase answers.
  private mutating func bought(
    _ product: ProductID, _ offer: OfferMark, by account: AccountID?, cause: UInt32, _ c: inout WorldContext
  ) -> UInt32 {
    if let place = planToChangeLater(to: product, c.model) {
      changePlan(place, to: product, offer, &c)
      return servers.store.subscriptions[place].transaction
    }
    if let id = ownedForGood(product, by: account, c.model) { return id }
    return makeTransaction(product, account: account, offer: offer, cause: cause, c.model).id
  }

  /// Nobody pays twice for what does not run out. Source: Apple, StoreKit `Product.ProductType.nonConsumable`.
  private func ownedForGood(_ product: ProductID, by account: AccountID?, _ model: CompiledModel) -> UInt32? {
    guard model[product].type == .nonConsumable, ownedProducts(by: account, model) & 1 << UInt64(product.index) != 0
    else {
      return nil
    }
    return servers.store.transactions.last { $0.product == product && $0.isVerified && !$0.isRevoked }?.id
  }

  /// Bought, but the signature does not hold: nothing is to be unlocked or finished, and it persists.
  /// Source: Apple, StoreKit `VerificationResult.unverified`.
  mutating func unverifiedPurchase(
    _ product: ProductID, _ offer: OfferMark, _ code: StringID, by account: AccountID?, cause: UInt32,
    _ model: CompiledModel
  ) -> Operation.Result {
    let transaction = makeTransaction(product, account: account, offer: offer, cause: cause, model)
    servers.store.transactions[servers.store.transactions.count - 1].isVerified = false
    return Operation.Result(outcome: .failed(code), value: transaction.id)
  }

  /// Enters a purchase into the ledger. It is unfinished until the app says so; `cause` is the record that led to it.
  /// - Parameter offer: none stands for the introductory offer, for whom that is.
  @discardableResult
  public mutating func makeTransaction(
    _ product: ProductID, account: AccountID?, offer: OfferMark = .none, quantity: UInt8 = 1,
    isFamilyShared: Bool = false, isFinished: Bool = false, cause: UInt32, _ model: CompiledModel
  ) -> Transaction {
    let id = servers.store.nextTransaction
    servers.store.nextTransaction &+= 1
    let paid = offer == .none && isEligibleForIntroOffer(product, model) ? .introductory : offer
    let isSubscription = model[product].type == .autoRenewable
    let until = isSubscription ? timeline.after(term(of: product, paid, model)) : nil
    var transaction = Transaction(
      id: id, originalID: id, product: product, account: account, purchased: timeline.now, expires: until,
      offer: paid, isFamilyShared: isFamilyShared)
    transaction.quantity = quantity
    transaction.price = model.priceMark(of: product, in: device.facts.storefront)
    servers.store.transactions.append(transaction)
    if !isFinished { servers.store.unfinished.append(id) }
    if let until { subscribe(product, transaction: id, until: until, cause: cause, model) }
    return transaction
  }

  /// A purchase that ended without being made or given up waits on the store's side: same requests are merged.
  mutating func noteWaiting(
    _ product: ProductID, _ offer: OfferMark, by account: AccountID?, _ ending: Outcome, cause: UInt32
  ) {
    let reason: WaitingPurchase.Reason
    switch ending {
    case .pending: reason = .approval
    case .interrupted: reason = .problem
    case .success, .failed, .cancelled, .timedOut, .orphaned: return
    }
    wait(WaitingPurchase(product: product, account: account, reason: reason, offer: offer), cause: cause)
  }

  mutating func wait(_ purchase: WaitingPurchase, cause: UInt32) {
    guard place(ofWaiting: purchase) == nil else { return }
    servers.store.waiting.append(purchase)
    guard purchase.reason == .approval else { return }
    timeline.insert(
      .approvalLapses(purchase.product, purchase.account), at: timeline.after(World.approvalPeriod), owner: .server,
      cause: cause)
  }

  /// Source: Apple Support, "Approve what kids buy with Ask to Buy": a request that nobody answers goes after 24 hours.
  static let approvalPeriod: Milliseconds = 86_400_000

  private func place(ofWaiting purchase: WaitingPurchase) -> Int? {
    servers.store.waiting.firstIndex {
      $0.product == purchase.product && $0.account == purchase.account && $0.reason == purchase.reason
    }
  }

  /// Nobody has said anything to a request. Nothing is delivered.
  public mutating func approvalLapsed(_ product: ProductID, _ account: AccountID?, _ c: inout WorldContext) {
    servers.store.waiting.removeAll { $0.product == product && $0.account == account && $0.reason == .approval }
    c.report(.approvalLapsed(product))
  }

  private mutating func subscribe(
    _ product: ProductID, transaction: UInt32, until: Milliseconds, cause: UInt32, _ model: CompiledModel
  ) {
    let group = model[product].group
    for old in servers.store.subscriptions
    where old.product == product || (group != nil && model[old.product].group == group) {
      timeline.remove { $0.work == .periodEnds(old.transaction) }
      guard let place = servers.store.transactions.lastIndex(where: { $0.id == old.transaction }) else { continue }
      if old.isInForce { servers.store.transactions[place].isUpgraded = true }
    }
    servers.store.subscriptions.removeAll { old in
      old.product == product || (group != nil && model[old.product].group == group)
    }
    servers.store.subscriptions.append(
      Subscription(product: product, transaction: transaction, state: .subscribed, renews: true, until: until))
    timeline.insert(.periodEnds(transaction), at: until, owner: .server, cause: cause)
  }

  mutating func finishTransaction(_ id: UInt32, _ c: inout WorldContext) -> Operation.Result {
    servers.store.unfinished.removeAll { $0 == id }
    return success(0)
  }

  /// What this Apple ID owns. Where purchases belong to accounts and the definition lets them move, they become those
  /// of whoever restores them.
  mutating func restore(_ model: CompiledModel) -> Operation.Result {
    if model.tables.store.isOwnedByAccount, model.tables.store.restoreTransfers, let account = device.keychain {
      for place in servers.store.transactions.indices { servers.store.transactions[place].account = account }
    }
    return success(UInt32(ownedProducts(model).nonzeroBitCount + granted(to: device.keychain, model).nonzeroBitCount))
  }

  /// Products owned now, bit by `ProductID`. Source: Apple, `Transaction.currentEntitlements`: non-consumables,
  /// subscriptions in force or in grace, nothing refunded, no consumables.
  public func ownedProducts(_ model: CompiledModel) -> UInt64 { ownedProducts(by: device.keychain, model) }

  /// What is bought on this Apple ID and, where the back end ties purchases to accounts, is this account's or nobody's.
  private func ownedProducts(by account: AccountID?, _ model: CompiledModel) -> UInt64 {
    var owned: UInt64 = 0
    guard servers.store.settings.verificationError == .empty else { return owned }
    let tied = model.tables.store.isOwnedByAccount
    for transaction in servers.store.transactions where transaction.isVerified && !transaction.isRevoked {
      if tied, transaction.account != nil, transaction.account != account { continue }
      if isInForce(transaction, model) { owned |= 1 << transaction.product.index }
    }
    return owned
  }

  private func isInForce(_ transaction: Transaction, _ model: CompiledModel) -> Bool {
    switch model[transaction.product].type {
    case .consumable: false
    case .nonConsumable, .nonRenewing: true
    case .autoRenewable:
      servers.store.subscriptions.contains { $0.transaction == transaction.id && $0.isInForce }
    }
  }

  private func granted(to account: AccountID?, _ model: CompiledModel) -> UInt64 {
    guard model.tables.store.isOwnedByAccount, let account else { return 0 }
    return servers.accounts[account.index].granted
  }

  /// The back end gives an entitlement, or takes it back: the store knows nothing of it, and the app is not told.
  public mutating func grant(_ entitlement: EntitlementID, to account: AccountID, isGranted: Bool) {
    let bit: UInt64 = 1 << UInt64(entitlement.index)
    servers.accounts[account.index].everGranted |= bit
    if isGranted {
      servers.accounts[account.index].granted |= bit
    } else {
      servers.accounts[account.index].granted &= ~bit
    }
  }

  /// Entitlements in force, bit by `EntitlementID`.
  public func activeEntitlements(_ model: CompiledModel) -> UInt64 { activeEntitlements(of: device.keychain, model) }

  /// Those of an account.
  public func activeEntitlements(of account: AccountID?, _ model: CompiledModel) -> UInt64 {
    let owned = ownedProducts(by: account, model)
    var active = granted(to: account, model)
    for (index, entitlement) in model.tables.store.entitlements.enumerated() where entitlement.products & owned != 0 {
      active |= 1 << index
    }
    return active
  }
}
