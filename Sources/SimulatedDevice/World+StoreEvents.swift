import SettingsDefinition
public import SettingsVocabulary

/// What happens in the store that is not the app's doing: what StoreKit's test session can do. Source: Apple,
/// `SKTestSession`.
extension World {
  public enum StoreEvent: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case approve, decline, refund, revoke, expire, renew, failRenewal, recover, cancel, resolve, redeliver
    case priceIncrease, buyElsewhere

    /// Of which the store may have several of one product, so that a number can say which.
    public var mayBeOneOfSeveral: Bool {
      switch self {
      case .approve, .decline, .refund, .revoke, .resolve, .redeliver: true
      case .expire, .renew, .failRenewal, .recover, .cancel, .priceIncrease, .buyElsewhere: false
      }
    }

    /// The status of a subscription can be another without a transaction that says so.
    public var canOnlyChangeStatus: Bool {
      switch self {
      case .expire, .failRenewal, .cancel, .priceIncrease, .approve, .resolve, .buyElsewhere: true
      case .decline, .refund, .revoke, .renew, .recover, .redeliver: false
      }
    }
  }

  /// Something happens to a product. Answers the transaction to deliver; nil: nothing is delivered.
  /// - Parameters:
  ///   - nth: which of several of the product, from 1; 0: the one that is meant without a number.
  ///   - account: whom the back end ties a purchase made elsewhere to.
  public mutating func happen(
    _ event: StoreEvent, to product: ProductID, nth: UInt16 = 0, account: AccountID? = nil, _ c: inout WorldContext
  ) -> UInt32? {
    defer { withdrawPriceQuestions(&c) }
    switch event {
    case .approve, .resolve, .decline:
      guard let place = waiting(product, event, nth) else { return nil }
      let purchase = servers.store.waiting.remove(at: place)
      return event == .decline ? nil : make(product, purchase.account, &c)
    case .buyElsewhere: return make(product, account, &c)
    case .refund, .revoke: return revoke(product, nth, &c)
    case .redeliver: return unfinished(product, nth)
    case .expire, .renew, .failRenewal, .recover, .cancel, .priceIncrease:
      guard let place = servers.store.subscriptions.firstIndex(where: { $0.product == product }) else { return nil }
      return happen(event, toSubscription: place, &c)
    }
  }

  private mutating func happen(
    _ event: StoreEvent, toSubscription place: Int, _ c: inout WorldContext
  ) -> UInt32? {
    switch event {
    case .expire: change(place, to: .expired, &c)
    case .renew, .recover: return renewed(at: place, &c)
    case .failRenewal: renewalFailed(at: place, &c)
    case .cancel:
      servers.store.subscriptions[place].renews = false
      change(place, to: servers.store.subscriptions[place].state, &c)
    case .priceIncrease:
      servers.store.subscriptions[place].priceIncrease = .announced
      change(place, to: servers.store.subscriptions[place].state, &c)
    case .approve, .decline, .refund, .revoke, .resolve, .redeliver, .buyElsewhere: break
    }
    return nil
  }

  // MARK: - To what

  /// Whether there is anything to which it could happen.
  public func canHappen(_ event: StoreEvent, to product: ProductID, nth: UInt16) -> Bool {
    let subscription = servers.store.subscriptions.first { $0.product == product }
    switch event {
    case .approve, .decline, .resolve: return waiting(product, event, nth) != nil
    case .buyElsewhere: return true
    case .refund, .revoke: return bought(product, nth) != nil
    case .redeliver: return unfinished(product, nth) != nil
    case .expire: return subscription?.isOver == false
    case .cancel: return subscription.map { !$0.isOver && $0.renews } ?? false
    case .renew, .failRenewal, .priceIncrease:
      return subscription.map { $0.state == .subscribed && $0.renews } ?? false
    case .recover: return subscription.map { $0.state == .inGracePeriod || $0.state == .inBillingRetry } ?? false
    }
  }

  private func waiting(_ product: ProductID, _ event: StoreEvent, _ nth: UInt16) -> Int? {
    let reason: WaitingPurchase.Reason = event == .resolve ? .problem : .approval
    let places = servers.store.waiting.indices.filter {
      servers.store.waiting[$0].product == product && servers.store.waiting[$0].reason == reason
    }
    return places.dropFirst(max(0, Int(nth) - 1)).first
  }

  /// The place of a transaction that was not taken back; without a number the latest.
  private func bought(_ product: ProductID, _ nth: UInt16) -> Int? {
    let places = servers.store.transactions.indices.filter { servers.store.transactions[$0].product == product }
    if nth == 0 { return places.last { !servers.store.transactions[$0].isRevoked } }
    guard let place = places.dropFirst(Int(nth) - 1).first, !servers.store.transactions[place].isRevoked else {
      return nil
    }
    return place
  }

  private func unfinished(_ product: ProductID, _ nth: UInt16) -> UInt32? {
    let ids = servers.store.unfinished.filter { servers.store.transaction($0)?.product == product }
    return ids.dropFirst(max(0, Int(nth) - 1)).first
  }

  // MARK: - Purchases

  /// Nil: there is no transaction before the period of another plan is over.
  private mutating func make(_ product: ProductID, _ account: AccountID?, _ c: inout WorldContext) -> UInt32? {
    if let place = planToChangeLater(to: product, c.model) {
      changePlan(place, to: product, &c)
      return nil
    }
    let transaction = makeTransaction(product, account: account, cause: c.cause, c.model)
    c.report(.transactionMade(transaction))
    return transaction.id
  }

  private mutating func revoke(_ product: ProductID, _ nth: UInt16, _ c: inout WorldContext) -> UInt32? {
    guard let place = bought(product, nth) else { return nil }
    servers.store.transactions[place].isRevoked = true
    let id = servers.store.transactions[place].id
    if let subscription = servers.store.subscriptions.firstIndex(where: { $0.transaction == id }) {
      change(subscription, to: .revoked, &c)
    }
    return id
  }

  /// The user has put right what the store had interrupted a purchase for: it is made, and the app's listener hears.
  mutating func putRight(_ c: inout WorldContext) {
    guard let purchase = servers.store.waiting.last(where: { $0.reason == .problem }) else { return }
    servers.store.waiting.removeAll { $0 == purchase }
    guard let id = make(purchase.product, purchase.account, &c) else { return }
    timeline.insert(.deliver(transaction: id), at: timeline.now, cause: c.cause)
  }
}

extension Subscription {
  /// The user has not said yet whether a higher price is all right, and it matters.
  var asksAboutPrice: Bool { priceIncrease == .announced && state == .subscribed && renews }

  /// It gives what was bought.
  var isInForce: Bool {
    switch state {
    case .subscribed, .inGracePeriod: true
    case .inBillingRetry, .expired, .revoked: false
    }
  }

  /// Nothing comes of it any more.
  var isOver: Bool {
    switch state {
    case .expired, .revoked: true
    case .subscribed, .inGracePeriod, .inBillingRetry: false
    }
  }
}
