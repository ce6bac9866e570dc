public import SettingsDefinition
public import SettingsVocabulary

/// What happens in the store that is not the app's doing: what StoreKit's test session can do. Source: Apple,
/// `SKTestSession`.
extension World {
  public enum StoreEvent: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case approve, decline, refund, revoke, expire, renew, failRenewal, recover, cancel, resume, resolve, redeliver
    case priceIncrease, consentToPriceIncrease, declinePriceIncrease, buyElsewhere, share, withdraw, putOnSale, delete

    /// Of which the store may have several of one product, so that a number can say which.
    public var mayBeOneOfSeveral: Bool {
      switch self {
      case .approve, .decline, .refund, .revoke, .resolve, .redeliver, .delete: true
      case .expire, .renew, .failRenewal, .recover, .cancel, .resume, .priceIncrease, .consentToPriceIncrease,
        .declinePriceIncrease, .buyElsewhere, .share, .withdraw, .putOnSale:
        false
      }
    }

    /// The status of a subscription can be another without a transaction that says so.
    public var canOnlyChangeStatus: Bool {
      switch self {
      case .expire, .failRenewal, .cancel, .resume, .priceIncrease, .consentToPriceIncrease, .declinePriceIncrease,
        .approve, .resolve, .buyElsewhere:
        true
      case .decline, .refund, .revoke, .renew, .recover, .redeliver, .share, .withdraw, .putOnSale, .delete: false
      }
    }
  }

  /// The options of a purchase that is made elsewhere. Source: Apple, StoreKit `Product.PurchaseOption`, which
  /// `SKTestSession.buyProduct(identifier:options:)` takes.
  public struct PurchaseOptions: Hashable, Sendable, BitwiseCopyable {
    /// Whom the back end ties the purchase to (`appAccountToken`).
    public var account: AccountID?
    public var offer: OfferMark
    public var quantity: UInt8
    /// A parent is asked first (`simulatesAskToBuyInSandbox`).
    public var asksToBuy: Bool

    public init(account: AccountID? = nil, offer: OfferMark = .none, quantity: UInt8 = 1, asksToBuy: Bool = false) {
      self.account = account
      self.offer = offer
      self.quantity = quantity
      self.asksToBuy = asksToBuy
    }

    /// At most so many at once. Source: Apple, StoreKit `SKMutablePayment.quantity`.
    public static let mostAtOnce: UInt8 = 10
  }

  /// Something happens to a product. Answers the transaction to deliver; nil: nothing is delivered.
  /// - Parameters:
  ///   - nth: which of several of the product, from 1; 0: the one that is meant without a number.
  ///   - options: of a purchase made elsewhere.
  public mutating func happen(
    _ event: StoreEvent, to product: ProductID, nth: UInt16 = 0, options: PurchaseOptions = PurchaseOptions(),
    _ c: inout WorldContext
  ) -> UInt32? {
    defer { withdrawPriceQuestions(&c) }
    switch event {
    case .approve, .resolve, .decline:
      guard let place = waiting(product, event, nth) else { return nil }
      let purchase = servers.store.waiting.remove(at: place)
      if purchase.reason == .approval { timeline.remove { $0.work == .approvalLapses(product, purchase.account) } }
      guard event != .decline else { return nil }
      return make(product, purchase.account, purchase.offer, quantity: purchase.quantity, &c)
    case .buyElsewhere:
      guard !options.asksToBuy else {
        let purchase = WaitingPurchase(
          product: product, account: options.account, reason: .approval, offer: options.offer,
          quantity: options.quantity)
        wait(purchase, cause: c.cause)
        return nil
      }
      return make(product, options.account, options.offer, quantity: options.quantity, &c)
    case .share: return make(product, nil, .none, isFamilyShared: true, &c)
    case .refund, .revoke: return revoke(product, nth, &c)
    case .redeliver: return unfinished(product, nth)
    case .withdraw: servers.store.withdrawn |= 1 << UInt64(product.index)
    case .putOnSale: servers.store.withdrawn &= ~(1 << UInt64(product.index))
    case .delete: if let place = transaction(of: product, nth) { delete(place) }
    case .expire, .renew, .failRenewal, .recover, .cancel, .resume, .priceIncrease, .consentToPriceIncrease,
      .declinePriceIncrease:
      guard let place = servers.store.subscriptions.firstIndex(where: { $0.product == product }) else { return nil }
      return happen(event, toSubscription: place, &c)
    }
    return nil
  }

  private mutating func happen(
    _ event: StoreEvent, toSubscription place: Int, _ c: inout WorldContext
  ) -> UInt32? {
    switch event {
    // As a user who has let it run out.
    case .expire: expire(place, .autoRenewDisabled, &c)
    case .renew: return renewedNow(at: place, &c)
    case .recover: return renewed(at: place, &c)
    case .failRenewal: renewalFailed(at: place, &c)
    case .cancel, .resume:
      servers.store.subscriptions[place].renews = event == .resume
      servers.store.subscriptions[place].expiration = .unknown
      change(place, to: servers.store.subscriptions[place].state, &c)
    case .priceIncrease: agree(place, .announced, &c)
    case .consentToPriceIncrease: agree(place, .agreed, &c)
    case .declinePriceIncrease:
      // Source: Apple, StoreKit Test `declinePriceIncreaseForTransaction(identifier:)`.
      servers.store.subscriptions[place].renews = false
      servers.store.subscriptions[place].expiration = .didNotConsentToPriceIncrease
      agree(place, .none, &c)
    case .approve, .decline, .refund, .revoke, .resolve, .redeliver, .buyElsewhere, .share, .withdraw, .putOnSale,
      .delete:
      break
    }
    return nil
  }

  // MARK: - To what

  /// Whether there is anything to which it could happen.
  public func canHappen(_ event: StoreEvent, to product: ProductID, nth: UInt16, _ model: CompiledModel) -> Bool {
    let isWithdrawn = servers.store.withdrawn & 1 << UInt64(product.index) != 0
    switch event {
    case .approve, .decline, .resolve: return waiting(product, event, nth) != nil
    case .buyElsewhere: return !isWithdrawn
    case .share:
      return model[product].isFamilyShareable && !isShared(product) && subscriber(of: product, model) != .existing
    case .refund, .revoke: return bought(product, nth) != nil
    case .redeliver: return unfinished(product, nth) != nil
    case .delete: return transaction(of: product, nth) != nil
    case .withdraw: return !isWithdrawn
    case .putOnSale: return isWithdrawn
    case .expire, .renew, .failRenewal, .recover, .cancel, .resume, .priceIncrease, .consentToPriceIncrease,
      .declinePriceIncrease:
      guard let subscription = servers.store.subscriptions.first(where: { $0.product == product }) else { return false }
      return subscription.can(event)
    }
  }

  private func isShared(_ product: ProductID) -> Bool {
    servers.store.transactions.contains { $0.product == product && $0.isFamilyShared && !$0.isRevoked }
  }

  /// The place of a transaction; without a number the latest.
  private func transaction(of product: ProductID, _ nth: UInt16) -> Int? {
    let places = servers.store.transactions.indices.filter { servers.store.transactions[$0].product == product }
    return nth == 0 ? places.last : places.dropFirst(Int(nth) - 1).first
  }

  private func waiting(_ product: ProductID, _ event: StoreEvent, _ nth: UInt16) -> Int? {
    let reason = event == .resolve ? WaitingPurchase.Reason.problem : .approval
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
  mutating func make(
    _ product: ProductID, _ account: AccountID?, _ offer: OfferMark, quantity: UInt8 = 1, isFamilyShared: Bool = false,
    _ c: inout WorldContext
  ) -> UInt32? {
    if let place = planToChangeLater(to: product, c.model) {
      changePlan(place, to: product, offer, &c)
      return nil
    }
    let transaction = makeTransaction(
      product, account: account, offer: offer, quantity: quantity, isFamilyShared: isFamilyShared, cause: c.cause,
      c.model)
    c.report(.transactionMade(transaction))
    return transaction.id
  }

  private mutating func revoke(_ product: ProductID, _ nth: UInt16, _ c: inout WorldContext) -> UInt32? {
    guard let place = bought(product, nth) else { return nil }
    servers.store.transactions[place].isRevoked = true
    let id = servers.store.transactions[place].id
    if let subscription = servers.store.subscriptions.firstIndex(where: { $0.transaction == id }) {
      servers.store.subscriptions[subscription].renews = false
      ends(servers.store.subscriptions[subscription], at: nil, cause: change(subscription, to: .revoked, &c))
    }
    return id
  }

  /// The user has put right what the store had interrupted a purchase for: it is made, and the app's listener hears.
  mutating func putRight(_ c: inout WorldContext) {
    guard let purchase = servers.store.waiting.last(where: { $0.reason == .problem }) else { return }
    servers.store.waiting.removeAll { $0 == purchase }
    guard let id = make(purchase.product, purchase.account, purchase.offer, quantity: purchase.quantity, &c) else {
      return
    }
    timeline.insert(.deliver(transaction: id), at: timeline.now, cause: c.cause)
  }
}

extension Subscription {
  /// The user has not said yet whether a higher price is all right, and it matters.
  var asksAboutPrice: Bool { priceIncrease == .announced && state == .subscribed && renews }

  /// It gives what was bought.
  public var isInForce: Bool {
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

  /// Whether it can happen to a subscription of this status.
  func can(_ event: World.StoreEvent) -> Bool {
    switch event {
    case .expire: !isOver
    case .cancel: !isOver && renews
    case .resume: !isOver && !renews
    case .renew: state == .subscribed
    case .failRenewal: state == .subscribed && renews
    case .priceIncrease: state == .subscribed && renews && !priceIncrease.isOpen
    case .consentToPriceIncrease, .declinePriceIncrease: state == .subscribed && priceIncrease.isOpen
    case .recover: state == .inGracePeriod || state == .inBillingRetry
    case .approve, .decline, .refund, .revoke, .resolve, .redeliver, .buyElsewhere, .share, .withdraw, .putOnSale,
      .delete:
      true
    }
  }
}
