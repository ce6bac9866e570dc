public import SettingsVocabulary

/// A flow with what the definition says of it; the engine's own steps are in SettingsBehavior.
public struct CompiledFlow: Hashable, Sendable, BitwiseCopyable {
  public var exists: Bool
  public var title: TextID?
  public var message: TextID?
  public var confirm: ConfirmID?
  public var sheet: SheetStyle
  public var progress: FlowProgress
  public var needsNetwork: Bool
  /// Milliseconds.
  public var timeout: Milliseconds
  public var returnsToRoot: Bool
  public var messages: CompiledMessages
  /// Of `CompiledModel.errorTexts`.
  public var errors: TableRange
  public var onStart: ActionListID?
  public var onSuccess: ActionListID?
  public var onFailure: ActionListID?
  public var onCancel: ActionListID?
  public var onPending: ActionListID?
  /// Its name in analytics; nil sends nothing.
  public var analyticsName: StringID?
  /// The name of its sheet in screen events; nil sends none.
  public var screen: StringID?

  public init() {
    exists = false
    sheet = SheetStyle()
    progress = .row
    needsNetwork = true
    timeout = 30_000
    returnsToRoot = false
    messages = CompiledMessages()
    errors = .none
  }
}

public enum FlowProgress: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case button, row, overlay, none }

/// A missing one is not shown.
public struct CompiledMessages: Hashable, Sendable, BitwiseCopyable {
  public var success: TextID?
  public var failure: TextID?
  public var cancelled: TextID?
  public var pending: TextID?
  public var nothingFound: TextID?
  public var offline: TextID?
  public var timedOut: TextID?

  public init() {}
}

/// The text for an error code of a flow.
public struct ErrorText: Hashable, Sendable, BitwiseCopyable {
  public var code: StringID
  public var text: TextID

  @inlinable public init(code: StringID, text: TextID) {
    self.code = code
    self.text = text
  }
}

/// `account`, apart from its flows.
public struct CompiledAccount: Hashable, Sendable {
  public var exists = false
  public var providers: [StringID] = []
  public var users: [CompiledUser] = []
  public var passwordMinLength: Int32 = 0
  public var passwordMaxLength: Int32 = .max
  /// An index of `CompiledModel.patterns`.
  public var passwordPattern: UInt16?
  public var passwordMessage: TextID?
  /// Milliseconds.
  public var tokenLifetime: Milliseconds = 3_600_000
  public var recentSignIn: Milliseconds = 300_000
  public var sessionSurvivesReinstall = true
  public var signOutSteps: [SignOutStep] = [.server, .session]
  public var signsOutEverywhere = false
  public var offersSignUp = true
  public var offersForgotPassword = true
  /// The sheet that asks who is there offers a new password, too.
  public var proofOffersForgotPassword = false
  /// The sheets that ask who is there, by provider; empty: that of the flow.
  public var proofSheets: [SheetStyle] = []
  /// Milliseconds from a proof to what has waited for it.
  public var pauseAfterProof: Milliseconds = 0
  /// Milliseconds from the sheet for a proof to that for a new password.
  public var pauseBeforeNewPassword: Milliseconds = 0
  /// The name that is there is not sent.
  public var skipsUnchangedName = false
  /// A new account gets its name by a call of its own.
  public var namesByCall = false
  /// The sheet for a new password has a field for the old one.
  public var asksOldPassword = true
  /// What the sign-in leads to is pushed in its sheet.
  public var continuesInSameSheet = false
  public var verificationRequired = false
  /// Milliseconds.
  public var verificationCooldown: Milliseconds = 60_000
  public var deletionReauthenticates = true
  public var deletionRevokesAppleToken = true
  public var lock: CompiledLock?

  public init() {}
}

/// An account that exists on the server from the start.
public struct CompiledUser: Hashable, Sendable, BitwiseCopyable {
  public var email: StringID
  public var name: StringID?
  public var password: StringID
  /// An index of `CompiledAccount.providers`.
  public var provider: UInt8
  public var isVerified: Bool
  public var avatar: StringID?
  /// Of `CompiledModel.storedValues`: what the server has for this account.
  public var preferences: TableRange

  public init(email: StringID, password: StringID) {
    self.email = email
    self.password = password
    provider = 0
    isVerified = true
    preferences = .none
  }
}

public struct StoredValue: Hashable, Sendable, BitwiseCopyable {
  public var preference: PreferenceID
  public var value: PreferenceValue

  @inlinable public init(preference: PreferenceID, value: PreferenceValue) {
    self.preference = preference
    self.value = value
  }
}

/// `store`, apart from its flows.
public struct CompiledStore: Hashable, Sendable {
  public var exists = false
  public var products: [CompiledProduct] = []
  public var entitlements: [CompiledEntitlement] = []
  public var paywall = CompiledPaywall()
  /// The app's own server checks a purchase before it counts.
  public var validatesOnServer = false
  public var restoreSyncs = true
  /// Whether the back end ties a purchase to the account, and whether another account's restore may take it.
  public var isOwnedByAccount = false
  /// Run when an entitlement begins or ends.
  public var onChange: ActionListID?
  public var restoreTransfers = false
  /// Offers, those of a product together.
  public var offers: [CompiledOffer] = []
  public var storefronts: [StringID] = []
  /// Prices of storefronts, those of a product together, and what its offers cost there.
  public var prices: [CompiledPrice] = []
  public var offerPrices: [CompiledOfferPrice] = []
  /// How the App Store is set at a launch.
  public var settings = StoreSettings()

  public init() {}
}

public struct CompiledProduct: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  public var storeID: StringID
  public var type: ProductType
  public var displayName: TextID?
  public var description: TextID?
  /// Where no storefront has its own.
  public var price = CompiledPrice()
  /// Of `CompiledStore.prices`.
  public var prices = TableRange.none
  /// Of a subscription.
  public var period: Period
  public var group: StringID?
  /// 1 is the highest.
  public var level: Int32
  public var introOffer: OfferTerms?
  /// Of `CompiledStore.offers`.
  public var offers: TableRange
  /// Of `CompiledStore.storefronts`; none: it is for sale in all of them.
  public var storefronts: TableRange
  public var isFamilyShareable: Bool

  public init(name: StringID, storeID: StringID, type: ProductType) {
    self.name = name
    self.storeID = storeID
    self.type = type
    period = Period(count: 1, unit: .month)
    level = 1
    offers = .none
    storefronts = .none
    isFamilyShareable = false
  }
}

/// What a product costs in a country.
public struct CompiledPrice: Hashable, Sendable, BitwiseCopyable {
  /// Empty: it is the product's own.
  public var storefront = StringID.empty
  public var price = StringID.empty
  public var displayPrice = StringID.empty
  public var currency = StringID.empty
  /// Of `CompiledStore.offerPrices`.
  public var offers = TableRange.none

  public init() {}
}

/// What an offer costs in a country.
public struct CompiledOfferPrice: Hashable, Sendable, BitwiseCopyable {
  public var offer: OfferMark
  public var price: StringID

  public init(offer: OfferMark, price: StringID) {
    self.offer = offer
    self.price = price
  }
}

public enum ProductType: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case consumable, nonConsumable, autoRenewable, nonRenewing
}

/// A calendar period, ISO 8601 `P1M`.
public struct Period: Hashable, Sendable, BitwiseCopyable {
  public enum Unit: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case day, week, month, year }
  public var count: Int32
  public var unit: Unit

  @inlinable public init(count: Int32, unit: Unit) {
    self.count = count
    self.unit = unit
  }
}

/// An offer of a product beside its introductory one. Source: Apple, StoreKit `Product.SubscriptionOffer`.
public struct CompiledOffer: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case promotional, winBack, code }
  public var name: StringID
  public var kind: Kind
  public var terms: OfferTerms
  /// Who may redeem a code.
  public var eligibility: Subscribers

  public init(name: StringID, kind: Kind, terms: OfferTerms, eligibility: Subscribers) {
    self.name = name
    self.kind = kind
    self.terms = terms
    self.eligibility = eligibility
  }

  /// Subscribers by what they have had of the group.
  public struct Subscribers: OptionSet, Hashable, Sendable, BitwiseCopyable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Never had a plan.
    public static let new = Subscribers(rawValue: 1)
    /// Have one.
    public static let existing = Subscribers(rawValue: 2)
    /// Had one.
    public static let expired = Subscribers(rawValue: 4)
  }
}

/// What a term that is offered costs, and how long it is.
public struct OfferTerms: Hashable, Sendable, BitwiseCopyable {
  public enum Mode: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case freeTrial, payAsYouGo, payUpFront }
  public var mode: Mode
  public var period: Period
  public var periods: Int32
  public var price: StringID?

  @inlinable public init(mode: Mode, period: Period, periods: Int32, price: StringID?) {
    self.mode = mode
    self.period = period
    self.periods = periods
    self.price = price
  }
}

public struct CompiledEntitlement: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  /// Bit by product; a store has at most 64 products.
  public var products: UInt64

  @inlinable public init(name: StringID, products: UInt64) {
    self.name = name
    self.products = products
  }
}

public struct CompiledPaywall: Hashable, Sendable {
  public var title: TextID?
  public var subtitle: TextID?
  public var features: [TextID] = []
  public var products: [ProductID] = []
  public var offersRestore = true
  public var showsLegal = true

  public init() {}
}

public struct CompiledPermission: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  /// The in-app switch; on means stored on and granted.
  public var preference: PreferenceID?
  public var opensSettings: Bool
  public var isProvisional: Bool
  public var softPrompt: CompiledSoftPrompt
  public var onGranted: ActionListID?
  public var onDenied: ActionListID?
  /// Why the app asks, shown in the prompt.
  public var purpose: TextID?

  public init(name: StringID) {
    self.name = name
    opensSettings = true
    isProvisional = false
    softPrompt = CompiledSoftPrompt()
  }
}

/// What the app itself shows before it spends the OS's one prompt.
public struct CompiledSoftPrompt: Hashable, Sendable, BitwiseCopyable {
  public var exists: Bool
  public var title: TextID?
  public var message: TextID?
  public var button: TextID?
  public var settingsButton: TextID?
  public var dismiss: TextID?
  /// Run when the user goes on, before the OS asks or the Settings app opens.
  public var onContinue: ActionListID?
  public var sheet: SheetStyle

  public init() {
    exists = false
    sheet = SheetStyle()
  }
}
