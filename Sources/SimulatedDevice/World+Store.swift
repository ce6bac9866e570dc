public import SettingsDefinition
public import SettingsVocabulary

/// The App Store's ledger.
extension World {
  mutating func purchase(_ product: ProductID, cause: UInt32, _ c: inout WorldContext) -> Operation.Result {
    if let place = planToChangeLater(to: product, c.model) {
      changePlan(place, to: product, &c)
      return Operation.Result(outcome: .success, value: servers.store.subscriptions[place].transaction)
    }
    let transaction = makeTransaction(product, account: device.keychain, cause: cause, c.model)
    return Operation.Result(outcome: .success, value: transaction.id)
  }

  /// Bought, but the signature does not hold: nothing is to be unlocked or finished, and it persists.
  /// Source: Apple, StoreKit `VerificationResult.unverified`.
  mutating func unverifiedPurchase(_ product: ProductID, cause: UInt32, _ model: CompiledModel) -> Operation.Result {
    let transaction = makeTransaction(product, account: device.keychain, cause: cause, model)
    servers.store.transactions[servers.store.transactions.count - 1].isVerified = false
    return Operation.Result(outcome: .failed(WellKnown.unverified.id), value: transaction.id)
  }

  /// Enters a purchase into the ledger. It is unfinished until the app says so; `cause` is the record that led to it.
  @discardableResult
  public mutating func makeTransaction(
    _ product: ProductID, account: AccountID?, isFinished: Bool = false, cause: UInt32, _ model: CompiledModel
  ) -> Transaction {
    let id = servers.store.nextTransaction
    servers.store.nextTransaction &+= 1
    let rule = model[product]
    let offer = isEligibleForIntroOffer(product, model) ? rule.introOffer : nil
    let until = rule.type == .autoRenewable ? timeline.after(firstTerm(of: rule, offer)) : nil
    let transaction = Transaction(
      id: id, originalID: id, product: product, account: account, purchased: timeline.now, expires: until,
      isIntroductory: offer != nil)
    servers.store.transactions.append(transaction)
    if !isFinished { servers.store.unfinished.append(id) }
    if let until { subscribe(product, transaction: id, until: until, cause: cause, model) }
    return transaction
  }

  /// A purchase that ended without being made or given up waits on the store's side: same requests are merged.
  mutating func noteWaiting(_ product: ProductID, _ ending: Outcome) {
    let reason: WaitingPurchase.Reason
    switch ending {
    case .pending: reason = .approval
    case .interrupted: reason = .problem
    case .success, .failed, .cancelled, .timedOut, .orphaned: return
    }
    let waiting = WaitingPurchase(product: product, account: device.keychain, reason: reason)
    if !servers.store.waiting.contains(waiting) { servers.store.waiting.append(waiting) }
  }

  private mutating func subscribe(
    _ product: ProductID, transaction: UInt32, until: Milliseconds, cause: UInt32, _ model: CompiledModel
  ) {
    let group = model[product].group
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
    return success(UInt32(ownedProducts(model).nonzeroBitCount))
  }

  /// Products owned now, bit by `ProductID`. Source: Apple, `Transaction.currentEntitlements`: non-consumables,
  /// subscriptions in force or in grace, nothing refunded, no consumables.
  public func ownedProducts(_ model: CompiledModel) -> UInt64 { ownedProducts(by: device.keychain, model) }

  /// What is bought on this Apple ID and, where the back end ties purchases to accounts, is this account's or nobody's.
  private func ownedProducts(by account: AccountID?, _ model: CompiledModel) -> UInt64 {
    var owned: UInt64 = 0
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

  /// Entitlements in force, bit by `EntitlementID`.
  public func activeEntitlements(_ model: CompiledModel) -> UInt64 { activeEntitlements(of: device.keychain, model) }

  /// Those of an account.
  public func activeEntitlements(of account: AccountID?, _ model: CompiledModel) -> UInt64 {
    let owned = ownedProducts(by: account, model)
    var active: UInt64 = 0
    for (index, entitlement) in model.tables.store.entitlements.enumerated() where entitlement.products & owned != 0 {
      active |= 1 << index
    }
    return active
  }
}
