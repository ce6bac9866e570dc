public import SettingsVocabulary

/// What a condition of the definition asks, with every name resolved.
public enum CompiledCondition: Hashable, Sendable, BitwiseCopyable {
  case always
  case never
  /// Ranges of `CompiledModel.conditionLists`.
  case allOf(TableRange)
  case anyOf(TableRange)
  case noneOf(TableRange)
  case preference(PreferenceID, Comparison)
  /// What is typed into the text preference is valid.
  case validText(PreferenceID)
  case signedIn(Bool)
  case verified(Bool)
  /// An index of `CompiledAccount.providers`.
  case provider(UInt8)
  case accountIs(StringID)
  case entitlement(EntitlementID)
  /// With whether its subscription goes on by itself; nil: either.
  case product(ProductID, SubscriptionState, renews: Bool?)
  /// First had in a version before this one; nil: in any.
  case appTransaction(AppTransactionStatus, before: AppVersion?)
  /// Bit by `AuthorizationStatus.rawValue`.
  case permission(PermissionID, statuses: UInt8)
  /// An index of `CompiledModel.capabilities`.
  case capability(UInt8)
  case isPad(Bool)
  /// Hundredths: 17.4 is 1704.
  case iosAtLeast(Int32)
  case isOnline(Bool)
  /// The page's language, with or without a region.
  case locale(StringID)
  case storefront(StringID)
  /// An index of `CompiledModel.constants`.
  case constant(UInt16)
  /// An index of `ModelTables.flags`.
  case flag(UInt16)
  /// An index of `CompiledModel.stateFields`.
  case state(UInt16, Comparison)
}

/// How a value is looked at.
public enum Comparison: Hashable, Sendable, BitwiseCopyable {
  /// True, or not empty.
  case holds
  case equals(PreferenceValue)
  case differs(PreferenceValue)
  /// A range of `CompiledModel.values`.
  case oneOf(TableRange)
  case contains(PreferenceValue)
  /// In thousandths.
  case above(Int64)
  case below(Int64)
}

/// Where a subscription stands. Source: Apple, StoreKit `Product.SubscriptionInfo.RenewalState`.
public enum SubscriptionState: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case subscribed, inGracePeriod, inBillingRetry, expired, revoked

  public var name: StaticString {
    switch self {
    case .subscribed: "subscribed"
    case .inGracePeriod: "in_grace_period"
    case .inBillingRetry: "in_billing_retry"
    case .expired: "expired"
    case .revoked: "revoked"
    }
  }
}

/// A run of entries of one of the model's tables.
public struct TableRange: Hashable, Sendable, BitwiseCopyable {
  public var start: UInt16
  public var count: UInt16

  @inlinable public init(start: Int, count: Int) {
    self.start = UInt16(truncatingIfNeeded: start)
    self.count = UInt16(truncatingIfNeeded: count)
  }
  @inlinable public var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
  @inlinable public var isEmpty: Bool { count == 0 }
  public static let none = TableRange(start: 0, count: 0)
}

/// What must be met before something happens or is shown.
public enum CompiledGate: Hashable, Sendable, BitwiseCopyable {
  case signedIn
  case verified
  case entitlement(EntitlementID)
  case permission(PermissionID)
  /// An index of `CompiledModel.capabilities`.
  case capability(UInt8)
  case deviceOwner

  /// What can open it from the placeholder of its page; nil: nothing that a user could do there.
  public var opener: GateOpener? {
    switch self {
    case .signedIn: .flow(.signIn)
    case .verified: .flow(.verifyEmail)
    case .entitlement: .flow(.paywall)
    case .permission(let id): .permission(id)
    case .deviceOwner: .deviceOwner
    case .capability: nil
    }
  }
}

/// What the button of a placeholder opens.
public enum GateOpener: Hashable, Sendable, BitwiseCopyable {
  case flow(FlowKind)
  /// The soft prompt, or the OS's own.
  case permission(PermissionID)
  /// Face ID, Touch ID or the passcode.
  case deviceOwner
}

/// A gate with what the definition says about it.
public struct GateRule: Hashable, Sendable, BitwiseCopyable {
  public var gate: CompiledGate
  /// Pages only: the paywall or soft prompt is the page until the gate opens.
  public var isInPlace: Bool
  /// In place, without a way back and a tab bar.
  public var standsAlone: Bool
  /// Once it is met the tap goes on; otherwise it ends there.
  public var goesOn: Bool
  public var onDeclined: ActionListID?
  /// For what cannot be met here.
  public var message: TextID?

  @inlinable public init(
    gate: CompiledGate, isInPlace: Bool = false, standsAlone: Bool = false, goesOn: Bool = true,
    onDeclined: ActionListID? = nil, message: TextID? = nil
  ) {
    self.gate = gate
    self.isInPlace = isInPlace
    self.standsAlone = standsAlone
    self.goesOn = goesOn
    self.onDeclined = onDeclined
    self.message = message
  }
}
