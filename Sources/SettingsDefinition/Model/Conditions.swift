/// A test of the state; several in a list are `allOf`. What is not known yet is neither true nor false.
public indirect enum Condition: Sendable, Hashable, Encodable {
  case allOf([Condition])
  case anyOf([Condition])
  case noneOf([Condition])
  case preference(String, ValueTest)
  /// What is typed into the text preference is valid.
  case valid(preference: String)
  case signedIn(Bool)
  case verified(Bool)
  case provider(String)
  case account(email: String)
  case entitlement(String)
  case product(String, ProductStatus, renews: Bool?)
  case appTransaction(AppPurchase, before: OSVersion?)
  case permission(String, PermissionTest)
  case capability(String)
  case module(Module)
  /// It is on; or it is one of its variants.
  case flag(String, variant: String?)
  /// Set and, if it is a URL, valid.
  case constant(String)
  case idiom(Idiom)
  /// At least this version.
  case ios(OSVersion)
  case network(NetworkState)
  case locale(String)
  case storefront(String)
  case state(String, ValueTest)
}

/// How a value is compared. Several comparisons in one test become `Condition.allOf`.
public enum ValueTest: Sendable, Hashable, Encodable {
  /// True, or not nil and not empty.
  case isSet
  case equals(SettingValue)
  case differs(SettingValue)
  case oneOf([SettingValue])
  case contains(SettingValue)
  case above(Double)
  case below(Double)
}

public enum PermissionTest: Sendable, Hashable, Encodable {
  /// Authorized, provisional or ephemeral.
  case isGranted
  /// One of these statuses, `not_determined`, `denied`, `when_in_use` …
  case oneOf([String])
}

/// Where a subscription stands.
/// What has been read of the app's own purchase. Source: Apple, StoreKit `AppTransaction`.
public enum AppPurchase: String, Sendable, Hashable, Encodable, CaseIterable {
  case verified, unverified
}

public enum ProductStatus: String, Sendable, Hashable, Encodable, CaseIterable {
  case subscribed
  case inGracePeriod = "in_grace_period"
  case inBillingRetry = "in_billing_retry"
  case expired, revoked
}

public enum NetworkState: String, Sendable, Hashable, Encodable, CaseIterable {
  case online, offline
}

/// What has to be met before a row does what it does or a page opens; several are met in order.
public struct Gate: Sendable, Hashable, Encodable {
  public enum Need: Sendable, Hashable, Encodable {
    case signedIn, verified
    case entitlement(String)
    case permission(String)
    case capability(String)
    /// Face ID, Touch ID or the passcode.
    case deviceOwner
  }
  /// How the flow that can meet it is shown; `inPlace` and `alone` for pages only.
  public enum Present: String, Sendable, Hashable, Encodable, CaseIterable {
    case sheet
    case inPlace = "in_place"
    /// In place, without the bars: only its own button leads away.
    case alone
  }
  /// What follows when it is met.
  public enum After: String, Sendable, Hashable, Encodable, CaseIterable {
    case `continue`, stay
  }
  public var need: Need
  public var present: Present
  public var after: After
  public var onDeclined: [ActionItem]
  /// For what cannot be met here.
  public var message: String?
}
