public import SettingsDefinition
public import SettingsVocabulary

/// What is kept by others: the auth server, the App Store's ledger, the app's own back end and its cloud.
public struct ServerState: Hashable, Sendable {
  /// By `AccountID`.
  public var accounts: [ServerAccount] = []
  /// What server and cloud hold: accounts one after the other, each with one value a preference.
  public var preferences: [PreferenceValue] = []
  public var store = AppStoreLedger()

  public init() {}

  /// The account of an address; one that was deleted is nobody's.
  public func account(email: StringID) -> AccountID? {
    accounts.firstIndex { $0.exists && $0.email == email }.map { AccountID($0) }
  }
}

public struct ServerAccount: Hashable, Sendable, BitwiseCopyable {
  public var email: StringID
  public var name: StringID
  public var password: StringID
  /// By which address its provider knows the user; empty: by `email`.
  public var identity = StringID.empty
  /// An index of `CompiledAccount.providers`.
  public var provider: UInt8
  public var isVerified: Bool
  public var avatar: StringID
  public var exists: Bool
  /// A provider has said who it is, and a sign-in has not made the account yet.
  public var isAwaited = false
  /// The user has taken the sign-in back in the provider's settings.
  public var isCredentialRevoked = false
  /// The session of this device is good.
  public var hasSession: Bool
  /// Its notifications go to this device.
  public var hasPushToken: Bool
  /// When it last signed in here.
  public var signedIn: Milliseconds
  /// Entitlements that the back end gives, whatever is bought in the store, bit by `EntitlementID`.
  public var granted: UInt64
  /// Those that it has ever given or taken back.
  public var everGranted: UInt64

  public init(email: StringID, password: StringID) {
    self.email = email
    self.password = password
    name = .empty
    provider = 0
    isVerified = true
    avatar = .empty
    exists = true
    hasSession = false
    hasPushToken = false
    signedIn = 0
    granted = 0
    everGranted = 0
  }
}

/// The App Store's side. Source: Apple, StoreKit `Transaction`, `Product.SubscriptionInfo`.
public struct AppStoreLedger: Hashable, Sendable {
  public var transactions = Few<Transaction>()
  /// Transactions that the app has not finished, oldest first.
  public var unfinished = Few<UInt32>()
  /// Transactions that could not reach the device yet.
  public var undelivered = Few<UInt32>()
  public var nextTransaction: UInt32 = 1
  /// With which version of itself this Apple ID has first had the app. Source: Apple, StoreKit
  /// `AppTransaction.originalAppVersion`.
  public var originalVersion = AppVersion()
  public var subscriptions = Few<Subscription>()
  /// Purchases that are neither made nor given up, oldest first.
  public var waiting = Few<WaitingPurchase>()
  /// Products that are no longer for sale, bit by `ProductID`.
  public var withdrawn: UInt64 = 0
  public var settings = StoreSettings()

  public init() {}

  public func transaction(_ id: UInt32) -> Transaction? { transactions.last { $0.id == id } }
}

public struct Subscription: Hashable, Sendable, BitwiseCopyable {
  public var product: ProductID
  public var transaction: UInt32
  public var state: SubscriptionState
  public var renews: Bool
  /// The end of what it gives: of the paid period, or of the grace period.
  public var until: Milliseconds
  /// When a renewal was not paid; of meaning in grace and retry.
  public var unpaidSince: Milliseconds = 0
  public var priceIncrease = PriceIncrease.none
  /// The plan of the next period, where it is another. Source: Apple, StoreKit `RenewalInfo.autoRenewPreference`.
  public var renewsAs: ProductID?
  /// How the next period is paid, where it is not at the plan's own price.
  public var nextOffer = OfferMark.none
  /// Why it has expired, or why it will; unknown as long as there is no reason.
  public var expiration = ExpirationReason.unknown

  @inlinable public init(
    product: ProductID, transaction: UInt32, state: SubscriptionState, renews: Bool, until: Milliseconds
  ) {
    self.product = product
    self.transaction = transaction
    self.state = state
    self.renews = renews
    self.until = until
  }
}

public struct WaitingPurchase: Hashable, Sendable, BitwiseCopyable {
  public enum Reason: Hashable, Sendable, BitwiseCopyable {
    /// For a parent's word.
    case approval
    /// The store has interrupted it.
    case problem
  }
  public var product: ProductID
  public var account: AccountID?
  public var reason: Reason
  public var offer: OfferMark
  public var quantity: UInt8

  @inlinable public init(
    product: ProductID, account: AccountID?, reason: Reason, offer: OfferMark, quantity: UInt8 = 1
  ) {
    self.product = product
    self.account = account
    self.reason = reason
    self.offer = offer
    self.quantity = quantity
  }
}
