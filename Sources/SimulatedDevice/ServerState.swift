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
  /// An index of `CompiledAccount.providers`.
  public var provider: UInt8
  public var isVerified: Bool
  public var avatar: StringID
  public var exists: Bool
  /// The session of this device is good.
  public var hasSession: Bool
  /// Its notifications go to this device.
  public var hasPushToken: Bool
  /// When it last signed in here.
  public var signedIn: Milliseconds

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
  public var subscriptions = Few<Subscription>()
  /// Purchases that are neither made nor given up, oldest first.
  public var waiting = Few<WaitingPurchase>()
  public var asksToBuy = false
  public var showsPrompts = true
  /// Renewals are not paid from now on.
  public var failsRenewals = false
  /// How long a subscription stays in force after a renewal that was not paid; nil: not at all.
  public var gracePeriod: Milliseconds?
  /// What the store wants put right before it sells.
  public var problem: PurchaseProblem?

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

  @inlinable public init(product: ProductID, account: AccountID?, reason: Reason) {
    self.product = product
    self.account = account
    self.reason = reason
  }
}

/// Why the store interrupts a purchase. Source: Apple, StoreKit Test, "interrupted purchases".
public enum PurchaseProblem: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case terms, payment

  /// That of its prompt.
  public var name: StaticString {
    switch self {
    case .terms: "store_terms"
    case .payment: "payment_details"
    }
  }

  var prompt: PromptKind {
    switch self {
    case .terms: .storeTerms
    case .payment: .paymentDetails
    }
  }
}
