/// What is for sale.
public struct Store: Sendable, Hashable, Encodable {
  public enum Owner: String, Sendable, Hashable, Encodable, CaseIterable {
    case appleID = "apple_id"
    case account
  }
  public var products: [PurchaseProduct]
  /// Path of a `.storekit` file whose products come instead, relative to the definition.
  public var storekitFile: String?
  public var entitlements: [Entitlement]
  public var owner: Owner
  public var paywall: Paywall
  public var purchase: PurchaseFlow
  public var restore: RestoreFlow
  public var manageSubscriptions: Flow
  public var redeemCode: Flow
  public var requestRefund: Flow
  /// Run when an entitlement begins or ends.
  public var onChange: [ActionItem]
  public var settings: AppStoreSettings
}

/// How the App Store is set at a launch; journeys change it with `sim.store:set`.
public struct AppStoreSettings: Sendable, Hashable, Encodable {
  public enum Interruption: String, Sendable, Hashable, Encodable, CaseIterable {
    case storeTerms = "store_terms"
    case paymentDetails = "payment_details"
  }
  public var askToBuy: Bool
  public var prompts: Bool
  /// Whether the device may pay at all.
  public var payments: Bool
  public var billingRetry: Bool
  /// Milliseconds; nil: there is none.
  public var gracePeriod: Int64?
  public var interrupts: Interruption?
  /// As `TimeRate` names it.
  public var timeRate: String
  /// By await point, or `verification`: the error of each of its calls; sorted.
  public var errors: [StoreError]

  public struct StoreError: Sendable, Hashable, Encodable {
    public var point: String
    public var code: String
  }
}

/// One product of the App Store.
public struct PurchaseProduct: Sendable, Hashable, Encodable {
  public enum Kind: String, Sendable, Hashable, Encodable, CaseIterable {
    case consumable
    case nonConsumable = "non_consumable"
    case autoRenewable = "auto_renewable"
    case nonRenewing = "non_renewing"
  }
  public var id: String
  /// As App Store Connect knows it.
  public var productID: String
  public var type: Kind
  public var name: String
  public var description: String
  public var price: Price
  /// As shown, `$4.99`.
  public var displayPrice: String
  /// ISO 4217.
  public var currency: String
  /// What it costs in other countries.
  public var prices: [StorefrontPrice]
  /// Of `autoRenewable`.
  public var period: StorePeriod?
  public var group: String?
  /// 1 is the highest.
  public var level: Int
  public var introOffer: IntroOffer?
  /// Beside the introductory one.
  public var offers: [SubscriptionOffer]
  public var familyShareable: Bool
  /// Countries, as `device.storefront` has them; empty: all.
  public var storefronts: [String]
  /// Its name and description in other languages, from a `.storekit` file.
  public var localizations: [ProductTexts]
}

/// What a product costs in a country. Source: Apple, StoreKit `Product.price`, `Product.displayPrice`,
/// `Transaction.currency`.
public struct StorefrontPrice: Sendable, Hashable, Encodable {
  public struct OfferPrice: Sendable, Hashable, Encodable {
    /// `introductory`, or the id of one of the product's `offers`.
    public var id: String
    public var price: Price
  }
  /// The country, as `device.storefront` has it.
  public var storefront: String
  public var price: Price
  public var displayPrice: String
  /// ISO 4217.
  public var currency: String
  /// Of the offers that are paid for.
  public var offers: [OfferPrice]
}

/// How a product reads in a language; nil: as in the language of the definition.
public struct ProductTexts: Sendable, Hashable, Encodable {
  public var locale: String
  public var name: String?
  public var description: String?
}

public struct IntroOffer: Sendable, Hashable, Encodable {
  public enum Mode: String, Sendable, Hashable, Encodable, CaseIterable {
    case freeTrial = "free_trial"
    case payAsYouGo = "pay_as_you_go"
    case payUpFront = "pay_up_front"
  }
  public var mode: Mode
  public var period: StorePeriod
  public var periods: Int
  /// Nil for a free trial.
  public var price: Price?
}

/// A promotional or win-back offer, or one that a code gives.
public struct SubscriptionOffer: Sendable, Hashable, Encodable {
  public enum Kind: String, Sendable, Hashable, Encodable, CaseIterable {
    case promotional
    case winBack = "win_back"
    case code
  }
  public enum Subscriber: String, Sendable, Hashable, Encodable, CaseIterable {
    case new, existing, expired
  }
  /// Of a code, the code.
  public var id: String
  public var type: Kind
  public var terms: IntroOffer
  /// Who may redeem a code.
  public var eligibility: [Subscriber]
}

/// What a purchase gives the right to.
public struct Entitlement: Sendable, Hashable, Encodable {
  public var id: String
  public var products: [String]
}

public struct Paywall: Sendable, Hashable, Encodable {
  public var flow: Flow
  public var title: String?
  public var subtitle: String?
  public var features: [String]
  /// Product ids in the order shown.
  public var products: [String]
  /// Whether it has a button to restore, and links to terms and privacy policy.
  public var restore: Bool
  public var legal: Bool
}

public struct PurchaseFlow: Sendable, Hashable, Encodable {
  public enum Validates: String, Sendable, Hashable, Encodable, CaseIterable {
    case device, server
  }
  public var flow: Flow
  public var validates: Validates
}

public struct RestoreFlow: Sendable, Hashable, Encodable {
  public var flow: Flow
  /// Asks the App Store before the entitlements are read.
  public var sync: Bool
  /// Whether another user's restore may take the purchase.
  public var transfers: Bool
}

/// A permission of the system, by its kind.
public struct Permission: Sendable, Hashable, Encodable {
  public enum Fallback: String, Sendable, Hashable, Encodable, CaseIterable {
    case openSettings = "open_settings"
    case none
  }
  public var kind: String
  /// `alert`, `badge`, `sound`, `provisional` …
  public var options: [String]
  /// Why the app asks, shown in the prompt.
  public var purpose: String?
  /// The in-app switch: on while it is stored on *and* the permission is granted.
  public var preference: String?
  public var fallback: Fallback
  public var softPrompt: SoftPrompt?
  public var onGranted: [ActionItem]
  public var onDenied: [ActionItem]
}

/// The app's own page before the system's prompt, and afterwards the way to the system's settings.
public struct SoftPrompt: Sendable, Hashable, Encodable {
  public var title: String
  public var message: String?
  public var button: String
  public var settingsButton: String
  public var dismiss: String
  /// Run when the user goes on, before the system asks or its settings open.
  public var onContinue: [ActionItem]
  public var sheet: Sheet
}

extension Permission {
  /// Words that say in a trace what a record is about: a permission of that name could not be told apart.
  public static let reservedKinds: [String] = [
    "a11y", "action", "alert", "analytics", "app", "auth", "biometrics", "clock", "cloud", "config", "device",
    "device_owner", "dialog", "expect", "finding", "gesture", "given", "haptic", "icon", "log", "mail", "nav",
    "network", "preferences", "profile", "prompt", "sheet", "state", "step", "store", "system", "task", "ui", "url",
    "user", "web",
  ]
}
