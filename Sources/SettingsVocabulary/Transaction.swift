/// A purchase as the App Store's ledger has it. Source: Apple, StoreKit `Transaction`.
public struct Transaction: Hashable, Sendable, BitwiseCopyable {
  public var id: UInt32
  public var originalID: UInt32
  public var product: ProductID
  /// The account of the app that bought it, where the definition ties purchases to accounts.
  public var account: AccountID?
  public var purchased: Milliseconds
  /// End of the paid period; nil for what does not end.
  public var expires: Milliseconds?
  public var isVerified: Bool
  public var isRevoked: Bool
  /// Paid as the introductory offer says. Source: Apple, StoreKit `Transaction.OfferType.introductory`.
  public var isIntroductory: Bool

  @inlinable public init(
    id: UInt32, originalID: UInt32, product: ProductID, account: AccountID?, purchased: Milliseconds,
    expires: Milliseconds?, isVerified: Bool = true, isRevoked: Bool = false, isIntroductory: Bool = false
  ) {
    self.id = id
    self.originalID = originalID
    self.product = product
    self.account = account
    self.purchased = purchased
    self.expires = expires
    self.isVerified = isVerified
    self.isRevoked = isRevoked
    self.isIntroductory = isIntroductory
  }
}

/// Whether a subscription is to cost more from its next period on. Source: Apple, StoreKit
/// `Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus`.
public enum PriceIncrease: UInt8, Hashable, Sendable, BitwiseCopyable {
  case none
  /// The user has not been asked yet.
  case announced
  /// The user has put the question off.
  case pending
  case agreed

  /// As state and traces spell it; nil: there is nothing to say.
  public var name: StaticString? {
    switch self {
    case .none: nil
    case .announced, .pending: "pending"
    case .agreed: "agreed"
    }
  }

  /// Without an answer the subscription ends with its period.
  public var isOpen: Bool {
    switch self {
    case .announced, .pending: true
    case .none, .agreed: false
    }
  }
}
