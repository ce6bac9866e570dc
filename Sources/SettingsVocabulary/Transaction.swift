/// A purchase as the App Store's ledger has it. Source: Apple, StoreKit `Transaction`.
public struct Transaction: Hashable, Sendable, BitwiseCopyable {
  public var id: UInt32
  public var originalID: UInt32
  public var product: ProductID
  /// The account of the app that bought it, where the definition ties purchases to accounts.
  public var account: AccountID?
  /// How many, of what can be bought several times at once.
  public var quantity: UInt8 = 1
  public var purchased: Milliseconds
  /// End of the paid period; nil for what does not end.
  public var expires: Milliseconds?
  public var isVerified: Bool
  public var isRevoked: Bool
  /// As which the term is paid.
  public var offer: OfferMark
  /// Bought by somebody of the family. Source: Apple, StoreKit `Transaction.OwnershipType.familyShared`.
  public var isFamilyShared: Bool
  /// A higher plan of the group has taken its place.
  public var isUpgraded = false
  /// The user has asked for the money back.
  public var hasRefundRequest = false
  /// By which of the product's prices it was paid. Source: Apple, StoreKit `Transaction.storefront`.
  public var price = PriceMark.standard

  @inlinable public init(
    id: UInt32, originalID: UInt32, product: ProductID, account: AccountID?, purchased: Milliseconds,
    expires: Milliseconds?, isVerified: Bool = true, isRevoked: Bool = false, offer: OfferMark = .none,
    isFamilyShared: Bool = false
  ) {
    self.id = id
    self.originalID = originalID
    self.product = product
    self.account = account
    self.purchased = purchased
    self.expires = expires
    self.isVerified = isVerified
    self.isRevoked = isRevoked
    self.offer = offer
    self.isFamilyShared = isFamilyShared
  }
}

/// By which offer a term of a subscription is paid: none, the introductory one, or one of the product's `offers`.
/// Source: Apple, StoreKit `Transaction.OfferType`.
public struct OfferMark: Hashable, Sendable, BitwiseCopyable {
  public let raw: UInt8
  @inlinable init(raw: UInt8) { self.raw = raw }
  public static let none = OfferMark(raw: 0)
  public static let introductory = OfferMark(raw: 1)
  /// A product has at most so many offers.
  public static let most = 100

  /// The offer that stands at a place of the product's list, from 0 to `most`.
  @inlinable public init(place: Int) { raw = UInt8(truncatingIfNeeded: place &+ 2) }

  @inlinable public var place: Int? { raw >= 2 ? Int(raw) - 2 : nil }
}

/// By which of a product's prices something is paid: its own, or that of a storefront.
public struct PriceMark: Hashable, Sendable, BitwiseCopyable {
  public let raw: UInt8
  @inlinable init(raw: UInt8) { self.raw = raw }
  public static let standard = PriceMark(raw: 0)
  /// A product has at most so many prices beside its own: App Store Connect has 175 storefronts.
  public static let most = 200

  /// The price that stands at a place of the product's list, from 0 to `most`.
  @inlinable public init(place: Int) { raw = UInt8(truncatingIfNeeded: place &+ 1) }

  @inlinable public var place: Int? { raw >= 1 ? Int(raw) - 1 : nil }
}

/// What the app knows of its own purchase. Source: Apple, StoreKit `AppTransaction.shared`, a `VerificationResult`.
public enum AppTransactionStatus: UInt8, Hashable, Sendable, BitwiseCopyable {
  case unread, verified, unverified
}

/// A version of the app: three numbers, up to 9999, 1023 and 255.
public struct AppVersion: Hashable, Comparable, Sendable, BitwiseCopyable {
  let raw: UInt32

  /// 0, which comes before all others.
  public init() { raw = 0 }

  /// Nil: a number is out of range.
  public init?(_ major: Int, _ minor: Int, _ patch: Int) {
    guard 0...9999 ~= major, 0...1023 ~= minor, 0...255 ~= patch else { return nil }
    raw = UInt32(major) << 18 | UInt32(minor) << 8 | UInt32(patch)
  }

  public static func < (a: AppVersion, b: AppVersion) -> Bool { a.raw < b.raw }

  public var text: String {
    let patch = raw & 0xFF
    return "\(raw >> 18).\(raw >> 8 & 0x3FF)" + (patch == 0 ? "" : ".\(patch)")
  }
}

/// Why a subscription has expired. Source: Apple, StoreKit `Product.SubscriptionInfo.RenewalInfo.ExpirationReason`.
public enum ExpirationReason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case autoRenewDisabled, billingError, didNotConsentToPriceIncrease, productUnavailable, unknown

  public var name: StaticString {
    switch self {
    case .autoRenewDisabled: "auto_renew_disabled"
    case .billingError: "billing_error"
    case .didNotConsentToPriceIncrease: "did_not_consent_to_price_increase"
    case .productUnavailable: "product_unavailable"
    case .unknown: "unknown"
    }
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
