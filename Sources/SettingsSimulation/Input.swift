public import SettingsDefinition
public import SettingsVocabulary
public import SimulatedDevice

/// Everything that can be done to a simulation from outside. Inputs, and nothing else, decide what happens: a trace's
/// inputs fed again give the same trace.
public enum Input: Hashable, Sendable, BitwiseCopyable {
  // The user
  case tap(Target)
  /// A finger at this instant, whatever is there.
  case touch(Target)
  /// Two touches within one frame.
  case doubleTap(Target)
  case toggle(RowID, Bool)
  case choose(RowID, UInt16)
  case type(Target, StringID)
  /// In thousandths.
  case slide(RowID, Int64)
  case setInstant(RowID, Int64)
  case back
  case swipeBack
  case swipeDown
  /// The newest banner is swiped away.
  case swipeUp
  /// In thousandths of the way.
  case drag(DragKind, Int32)
  case letGo
  /// In hundredths of a point from the top; beyond it when negative.
  case scroll(Int32)
  /// `as`: who they say they are in the sheet of a provider of sign-ins.
  case answer(PromptButton, as: ProviderIdentity? = nil)
  case openLink(UInt16)
  /// A notification comes: its deep link.
  case notify(UInt16)
  // The device
  case background
  case foreground
  case deactivate(InactiveCause)
  case activate
  case lock
  case unlock
  case kill(KillCause)
  case relaunch
  case reboot
  case wake(WakeCause)
  case reinstall(keepsKeychain: Bool)
  case set(FactChange)
  case network(LineState)
  // Time
  case advance(to: Milliseconds, AdvanceReason)
  // What a script arranges, and what others do
  case will(Plan)
  case hold(AwaitPoint)
  case release(AwaitPoint, operation: UInt32, Plan?)
  case unhold(AwaitPoint)
  /// `nth`: which of several of the product, from 1; 0: the one that is meant without a number. `options`: of a purchase
  /// made elsewhere.
  case store(
    World.StoreEvent, ProductID, nth: UInt16 = 0, options: World.PurchaseOptions = World.PurchaseOptions())
  case storeSetting(StoreSetting)
  /// The user redeems the code of an offer.
  case redeem(ProductID, OfferMark)
  /// Nothing was ever bought; with the settings too, the store is as at a launch.
  case clearStore(andSettings: Bool)
  case permission(PermissionID, AuthorizationStatus)
  case notificationSwitches(NotificationSwitches)
  case preference(PreferenceID, PreferenceValue, PreferenceSource)
  /// The web page in front leads to another address by itself.
  case redirect(StringID)
  case revokeSession(AccountID)
  /// The user takes back, in the provider's settings, that they sign in to this app with it.
  case revokeCredential(AccountID)
  case deleteAccount(AccountID)
  case verifyAccount(AccountID)
  /// The app's back end gives an account an entitlement that is not bought in the store, or takes it back.
  case grant(EntitlementID, AccountID, isGranted: Bool)
}

public enum DragKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case back, down
  public var name: StaticString { self == .back ? "back" : "down" }
}

public enum InactiveCause: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case controlCenter, notificationCenter, call, appSwitcher

  public var name: StaticString {
    switch self {
    case .controlCenter: "control_center"
    case .notificationCenter: "notification_center"
    case .call: "call"
    case .appSwitcher: "app_switcher"
    }
  }

  var lifecycle: LifecycleCause {
    switch self {
    case .controlCenter: .controlCenter
    case .notificationCenter: .notificationCenter
    case .call: .call
    case .appSwitcher: .appSwitcher
    }
  }
}

public enum KillCause: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case user, system, watchdog, crash

  public var name: StaticString {
    switch self {
    case .user: "user"
    case .system: "system"
    case .watchdog: "watchdog"
    case .crash: "crash"
    }
  }

  var lifecycle: LifecycleCause {
    switch self {
    case .user: .user
    case .system: .system
    case .watchdog: .watchdog
    case .crash: .crash
    }
  }
}

public enum WakeCause: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case fetch, push, prewarm

  public var name: StaticString {
    switch self {
    case .fetch: "fetch"
    case .push: "push"
    case .prewarm: "prewarm"
    }
  }

  var lifecycle: LifecycleCause {
    switch self {
    case .fetch: .fetch
    case .push: .push
    case .prewarm: .prewarm
    }
  }
}

/// A fact of the device that changes.
public enum FactChange: Hashable, Sendable, BitwiseCopyable {
  case locale(StringID, language: StringID, currency: StringID, usesMetric: Bool)
  /// As it is written, and what that says.
  case timeZone(StringID, name: StringID, offset: Int16)
  case typeSize(TypeSize)
  case isDark(Bool)
  case reduceMotion(Bool)
  case voiceOver(Bool)
  case storefront(StringID)
  case connection(Connection)
  /// An index of `ModelTables.capabilities`.
  case capability(UInt8, Bool)
}

public enum AdvanceReason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case advance, waitFor, runUntilIdle, callback

  public var name: StaticString {
    switch self {
    case .advance: "advance"
    case .waitFor: "wait_for"
    case .runUntilIdle: "run_until_idle"
    case .callback: "callback"
    }
  }
}

public enum StoreSetting: Hashable, Sendable, BitwiseCopyable {
  case asksToBuy(Bool)
  case prompts(Bool)
  /// Renewals are not paid.
  case failsRenewals(Bool)
  /// Nil: there is none.
  case gracePeriod(Milliseconds?)
  /// Nil: purchases go through.
  case interrupts(PurchaseProblem?)
  /// Purchases are allowed on the device.
  case payments(Bool)
  case timeRate(TimeRate)
  /// Calls of the point fail with the code, or, without one, no more.
  case fails(AwaitPoint, StringID)
  /// Transactions fail their verification with the code, or, without one, no more.
  case verificationFails(StringID)
}

/// Who writes a preference that is not the app.
public enum PreferenceSource: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case process, cloud
}
