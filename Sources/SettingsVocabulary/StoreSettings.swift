/// How the App Store is set: what StoreKit's test session can set. Source: Apple, StoreKit Test `SKTestSession`.
public struct StoreSettings: Hashable, Sendable {
  /// A parent is asked before each purchase.
  public var asksToBuy = false
  /// The store asks before it sells.
  public var showsPrompts = true
  /// Purchases are allowed on the device. Source: Apple, StoreKit `AppStore.canMakePayments`.
  public var canMakePayments = true
  /// Renewals are not paid from now on.
  public var failsRenewals = false
  public var timeRate = TimeRate.realTime
  /// What the store wants put right before it sells.
  public var problem: PurchaseProblem?
  /// How long a subscription stays in force after a renewal that was not paid; nil: not at all.
  public var gracePeriod: Milliseconds?
  /// The error with which every transaction fails its verification; empty: they are verified.
  public var verificationError = StringID.empty
  /// Calls that fail until somebody says otherwise.
  public private(set) var failures = Few<StoreFailure>()

  public init() {}

  /// A grace period of which no length is said: one of the three that App Store Connect offers.
  public static let standardGrace: Milliseconds = 16 * 86_400_000

  public func failure(of point: AwaitPoint) -> StringID? { failures.first { $0.point == point }?.code }

  /// Calls of a point fail with a code, or, without one, no more.
  public mutating func set(_ code: StringID, for point: AwaitPoint) {
    failures.removeAll { $0.point == point }
    if code != .empty { failures.append(StoreFailure(point: point, code: code)) }
  }
}

public struct StoreFailure: Hashable, Sendable, BitwiseCopyable {
  public var point: AwaitPoint
  public var code: StringID

  @inlinable public init(point: AwaitPoint, code: StringID) {
    self.point = point
    self.code = code
  }
}

extension AwaitPoint {
  /// The errors that a call of the store can fail with, without the definition's own; nil: it is none of the store's.
  /// Source: Apple, StoreKit `StoreKitError` (its `networkError` is `network`), `Product.PurchaseError` (its
  /// `purchaseNotAllowed` is `not_allowed`), `VerificationResult.VerificationError`, `Transaction.RefundRequestError`.
  public var storeErrors: [String]? {
    let line = ["offline", "network", "timeout", "failed"]
    let storeKit = [
      "unknown", "user_cancelled", "system_error", "not_available_in_storefront", "not_entitled", "unsupported",
    ]
    let purchase = [
      "invalid_quantity", "product_unavailable", "not_allowed", "ineligible_for_offer", "invalid_offer_identifier",
      "invalid_offer_price", "invalid_offer_signature", "missing_offer_parameters",
      "payment_method_binding_configuration_required",
    ]
    return switch self {
    case .products: line + storeKit + ["product_unavailable"]
    case .entitlements, .restore, .sync: line + storeKit
    case .purchase: line + storeKit + purchase + WellKnown.verificationErrors.map(\.text)
    case .finish: line
    case .verify: line + ["verification_failed", "unverified"]
    case .manageSubscriptions, .redeemCode: ["failed", "network"] + storeKit
    case .appTransaction: line + storeKit + WellKnown.verificationErrors.map(\.text)
    case .requestRefund: ["failed", "network", "duplicate_request"] + storeKit
    default: nil
    }
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
}

/// How fast subscriptions renew. Source: Apple, StoreKit Test `SKTestSession.TimeRate`.
public enum TimeRate: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case realTime
  case monthlyRenewalEveryHour, monthlyRenewalEveryThirtyMinutes, monthlyRenewalEveryFifteenMinutes
  case monthlyRenewalEveryFiveMinutes, monthlyRenewalEveryThirtySeconds
  case oneRenewalEveryFifteenMinutes, oneRenewalEveryFiveMinutes, oneRenewalEveryMinute
  case oneRenewalEveryThirtySeconds, oneRenewalEveryTenSeconds, oneRenewalEveryTwoSeconds
  case oneHourIsOneDay, thirtyMinutesIsOneDay, fiveMinutesIsOneDay
  case oneMinuteIsOneDay, thirtySecondsIsOneDay, oneSecondIsOneDay

  public var name: StaticString {
    switch self {
    case .realTime: "real_time"
    case .monthlyRenewalEveryHour: "monthly_renewal_every_hour"
    case .monthlyRenewalEveryThirtyMinutes: "monthly_renewal_every_thirty_minutes"
    case .monthlyRenewalEveryFifteenMinutes: "monthly_renewal_every_fifteen_minutes"
    case .monthlyRenewalEveryFiveMinutes: "monthly_renewal_every_five_minutes"
    case .monthlyRenewalEveryThirtySeconds: "monthly_renewal_every_thirty_seconds"
    case .oneRenewalEveryFifteenMinutes: "one_renewal_every_fifteen_minutes"
    case .oneRenewalEveryFiveMinutes: "one_renewal_every_five_minutes"
    case .oneRenewalEveryMinute: "one_renewal_every_minute"
    case .oneRenewalEveryThirtySeconds: "one_renewal_every_thirty_seconds"
    case .oneRenewalEveryTenSeconds: "one_renewal_every_ten_seconds"
    case .oneRenewalEveryTwoSeconds: "one_renewal_every_two_seconds"
    case .oneHourIsOneDay: "one_hour_is_one_day"
    case .thirtyMinutesIsOneDay: "thirty_minutes_is_one_day"
    case .fiveMinutesIsOneDay: "five_minutes_is_one_day"
    case .oneMinuteIsOneDay: "one_minute_is_one_day"
    case .thirtySecondsIsOneDay: "thirty_seconds_is_one_day"
    case .oneSecondIsOneDay: "one_second_is_one_day"
    }
  }

  /// The raw value of its case in `SKTestSession.TimeRate`. Source: the header `SKTestSession.h` of the iOS SDK.
  public var testSessionValue: Int64 {
    switch self {
    case .realTime: 0
    case .oneHourIsOneDay: 1
    case .thirtyMinutesIsOneDay: 2
    case .fiveMinutesIsOneDay: 3
    case .oneMinuteIsOneDay: 4
    case .thirtySecondsIsOneDay: 5
    case .oneSecondIsOneDay: 6
    case .monthlyRenewalEveryHour: 10
    case .monthlyRenewalEveryThirtyMinutes: 11
    case .monthlyRenewalEveryFifteenMinutes: 12
    case .monthlyRenewalEveryFiveMinutes: 13
    case .monthlyRenewalEveryThirtySeconds: 15
    case .oneRenewalEveryFifteenMinutes: 1000
    case .oneRenewalEveryFiveMinutes: 1001
    case .oneRenewalEveryMinute: 1002
    case .oneRenewalEveryThirtySeconds: 1003
    case .oneRenewalEveryTenSeconds: 1004
    case .oneRenewalEveryTwoSeconds: 1005
    }
  }

  /// What a rate sets.
  public enum Pace: Hashable, Sendable, BitwiseCopyable {
    /// How long a day is.
    case day(Milliseconds)
    /// How long a month is, of which the other periods are made.
    case month(Milliseconds)
    /// How long every period is.
    case period(Milliseconds)
  }

  public var pace: Pace {
    switch self {
    case .realTime: .day(86_400_000)
    case .monthlyRenewalEveryHour: .month(3_600_000)
    case .monthlyRenewalEveryThirtyMinutes: .month(1_800_000)
    case .monthlyRenewalEveryFifteenMinutes: .month(900_000)
    case .monthlyRenewalEveryFiveMinutes: .month(300_000)
    case .monthlyRenewalEveryThirtySeconds: .month(30_000)
    case .oneRenewalEveryFifteenMinutes: .period(900_000)
    case .oneRenewalEveryFiveMinutes: .period(300_000)
    case .oneRenewalEveryMinute: .period(60_000)
    case .oneRenewalEveryThirtySeconds: .period(30_000)
    case .oneRenewalEveryTenSeconds: .period(10_000)
    case .oneRenewalEveryTwoSeconds: .period(2000)
    case .oneHourIsOneDay: .day(3_600_000)
    case .thirtyMinutesIsOneDay: .day(1_800_000)
    case .fiveMinutesIsOneDay: .day(300_000)
    case .oneMinuteIsOneDay: .day(60_000)
    case .thirtySecondsIsOneDay: .day(30_000)
    case .oneSecondIsOneDay: .day(1000)
    }
  }
}
