public import SettingsDefinition
public import SettingsVocabulary

/// What the store does not sell, and to whom it makes which offer.
extension World {
  /// Why a purchase comes to nothing before the user is asked; nil: it does not. Source: Apple, StoreKit
  /// `Product.PurchaseError`, `StoreKitError`.
  func refusal(of product: ProductID, _ offer: OfferMark, _ model: CompiledModel) -> WellKnown? {
    guard servers.store.settings.canMakePayments else { return .notAllowed }
    guard servers.store.withdrawn & 1 << UInt64(product.index) == 0 else { return .productUnavailable }
    guard model.isSold(product, in: device.facts.storefront) else { return .notAvailableInStorefront }
    return isEligible(for: offer, of: product, model) ? nil : .ineligibleForOffer
  }

  /// What the store tells who asks for all products, bit by `ProductID`: what is for sale in this country. Source: Apple,
  /// StoreKit `Product.products(for:)`, which leaves out what it does not have.
  public func productsForSale(_ model: CompiledModel) -> UInt64 {
    var products: UInt64 = 0
    for index in model.tables.store.products.indices where model.isSold(ProductID(index), in: device.facts.storefront) {
      products |= 1 << UInt64(index)
    }
    return products & ~servers.store.withdrawn
  }

  /// Whether this Apple ID can have an offer. Promotional offers are for who has or had a plan of the group, win-back
  /// offers for who had one and has none, codes for whom they say. Source: Apple, App Store Connect, "Provide win-back
  /// offers", "Set up promotional offers", "Set up offer codes".
  public func isEligible(for mark: OfferMark, of product: ProductID, _ model: CompiledModel) -> Bool {
    guard let offer = model.offer(mark, of: product) else { return true }
    let subscriber = subscriber(of: product, model)
    return switch offer.kind {
    case .promotional: subscriber != .new
    case .winBack: subscriber == .expired
    case .code: offer.eligibility.contains(subscriber)
    }
  }

  func subscriber(of product: ProductID, _ model: CompiledModel) -> CompiledOffer.Subscribers {
    let group = model[product].group
    func isOfGroup(_ other: ProductID) -> Bool { other == product || (group != nil && model[other].group == group) }
    // What is unpaid is still somebody's subscription.
    if servers.store.subscriptions.contains(where: { isOfGroup($0.product) && !$0.isOver }) { return .existing }
    return servers.store.transactions.contains { isOfGroup($0.product) } ? .expired : .new
  }

  /// The user redeems a code. Answers the transaction to deliver; nil: it begins with the next period.
  public mutating func redeem(_ offer: OfferMark, of product: ProductID, _ c: inout WorldContext) -> UInt32? {
    make(product, device.keychain, offer, &c)
  }

  /// The user asks for the money back: each purchase once. Source: Apple, StoreKit `Transaction.RefundRequestError`.
  mutating func requestRefund(of product: ProductID?) -> Operation.Result {
    guard let place = servers.store.transactions.lastIndex(where: { $0.product == product && !$0.isRevoked }) else {
      return failure(.failed)
    }
    guard !servers.store.transactions[place].hasRefundRequest else { return failure(.duplicateRequest) }
    servers.store.transactions[place].hasRefundRequest = true
    return success(0)
  }

  // MARK: - The test session

  /// A transaction is taken out of the ledger as if it had never been; the app is told nothing.
  mutating func delete(_ place: Int) {
    let id = servers.store.transactions.remove(at: place).id
    servers.store.unfinished.removeAll { $0 == id }
    servers.store.undelivered.removeAll { $0 == id }
    servers.store.subscriptions.removeAll { $0.transaction == id }
    timeline.remove { $0.work == .periodEnds(id) || $0.work == .deliver(transaction: id) }
  }

  /// Nothing was ever bought on this Apple ID; the numbers of transactions go on.
  public mutating func clearStore(_ c: inout WorldContext) {
    for place in servers.store.transactions.indices.reversed() { delete(place) }
    servers.store.subscriptions = []
    servers.store.waiting = []
    timeline.remove { if case .approvalLapses = $0.work { true } else { false } }
    withdrawPriceQuestions(&c)
  }

  /// The store is as at a launch.
  public mutating func resetStore(_ c: inout WorldContext) {
    clearStore(&c)
    servers.store.settings = c.model.tables.store.settings
    servers.store.withdrawn = 0
  }
}
