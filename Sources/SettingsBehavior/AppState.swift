public import SettingsDefinition
public import SettingsVocabulary

/// What the running app knows. It is gone when the process dies. It holds no strings, closures or classes: copying it
/// is cheap, and comparing two of them is comparing numbers.
public struct AppState: Hashable, Sendable {
  private let form = PassedByAddress()
  public var facts = DeviceFacts() { didSet { touched.insert(.facts) } }
  public var session = Session() { didSet { touched.insert(.session) } }
  public var route = Route() { didSet { touched.insert(.route) } }
  public var flows = FlowStates() { didSet { touched.insert(.flows) } }
  public var preferences = PreferenceStates() { didSet { touched.insert(.preferences) } }
  public var store = StoreKnowledge() { didSet { touched.insert(.store) } }
  /// By `PermissionID`; nil: not read yet.
  public var permissions: [AuthorizationStatus?] = [] { didSet { touched.insert(.permissions) } }
  /// Of notifications, as they were read with the permission.
  public var notificationSwitches = NotificationSwitches.all { didSet { touched.insert(.permissions) } }
  public var messages = MessageStates() { didSet { touched.insert(.messages) } }
  public var life = Life() { didSet { touched.insert(.life) } }
  /// Tasks that run, oldest first.
  public var tasks: [RunningTask] = [] { didSet { touched.insert(.tasks) } }
  /// What waits for a gate.
  public var gates: [WaitingGate] = [] { didSet { touched.insert(.gates) } }
  /// Action lists that wait for a sheet to go.
  public var suspended: [SuspendedList] = [] { didSet { touched.insert(.gates) } }
  /// Which parts the current step has written; empty between steps.
  public var touched: Parts = []
  /// What the current step wants done; empty between steps.
  var effects: [Effect] = []
  /// The number of the next operation: kept by the engine, which sets it before each step.
  public var nextOperation: UInt32 = 1
  /// Pages that have appeared since the launch, bit by `PageID`.
  var appeared = Few<UInt64>()
  /// Pages whose loads wait for those of another page.
  public var waitingLoads = Few<PageID>() { didSet { touched.insert(.life) } }
  /// How deep changes of preferences have caused each other in this step.
  var cascade: UInt8 = 0
  /// How deep lists of actions have caused each other in this step, and how many actions it has carried out.
  var depth: UInt8 = 0
  var actionsDone: UInt16 = 0
  /// The stack whose top page is disappearing, by its number, while that page's actions run; else `UInt16.max`.
  var changing = UInt16.max

  public init() {}

  /// The parts of the state, so that a recorder looks only at what a step has written.
  public struct Parts: OptionSet, Hashable, Sendable, BitwiseCopyable {
    public var rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
    public static let facts = Parts(rawValue: 1 << 0)
    public static let session = Parts(rawValue: 1 << 1)
    public static let route = Parts(rawValue: 1 << 2)
    public static let flows = Parts(rawValue: 1 << 3)
    public static let preferences = Parts(rawValue: 1 << 4)
    public static let store = Parts(rawValue: 1 << 5)
    public static let permissions = Parts(rawValue: 1 << 6)
    public static let messages = Parts(rawValue: 1 << 7)
    public static let life = Parts(rawValue: 1 << 8)
    public static let tasks = Parts(rawValue: 1 << 9)
    public static let gates = Parts(rawValue: 1 << 10)
  }
}

/// Who is signed in, as the app knows it.
public struct Session: Hashable, Sendable, BitwiseCopyable {
  public var account: AccountID?
  public var email = StringID.empty
  public var name = StringID.empty
  public var avatar = StringID.empty
  /// An index of `CompiledAccount.providers`.
  public var provider: UInt8 = 0
  public var isVerified = false
  public init() {}
}

/// What the store has told the app.
public struct StoreKnowledge: Hashable, Sendable {
  /// Entitlements that are active, bit by `EntitlementID`; meaningless until they are known.
  public var active: UInt64 = 0
  public var isKnown = false
  /// Of the app itself.
  public var appTransaction = AppTransactionStatus.unread
  /// The version in which it was first had; of meaning where that is verified.
  public var originalVersion = AppVersion()
  /// Bit by `ProductID`: what was owned when last read.
  public var owned: UInt64 = 0
  public var productsLoaded = false
  /// The country whose prices the products had when they were read.
  public var storefront = StringID.empty
  /// Bit by `ProductID`: what the store had for sale when the products were read.
  public var forSale: UInt64 = 0
  public var isLoadingProducts = false
  /// The product that is chosen on the paywall.
  public var chosen: ProductID?
  /// The subscription that matters most: the latest that is in force, else the latest.
  public var subscription: SubscriptionView?
  /// Those of the other groups; empty in an app that sells subscriptions of one.
  public var otherSubscriptions: [SubscriptionView] = []
  public init() {}

  /// The subscription whose plan the product is.
  public func subscription(of product: ProductID) -> SubscriptionView? {
    if let subscription, subscription.product == product { return subscription }
    return otherSubscriptions.first { $0.product == product }
  }

  /// Whether a plan begins with the next period of another.
  public func isNext(_ product: ProductID) -> Bool {
    subscription?.renewsAs == product || otherSubscriptions.contains { $0.renewsAs == product }
  }

  /// The store has told the product: it is for sale here.
  public func sells(_ id: ProductID) -> Bool { productsLoaded && forSale & 1 << UInt64(id.index) != 0 }
}

/// A subscription as StoreKit reports its status.
public struct SubscriptionView: Hashable, Sendable, BitwiseCopyable {
  public var product: ProductID
  public var state: SubscriptionState
  public var renews: Bool
  public var until: Milliseconds
  public var priceIncrease: PriceIncrease
  /// The plan of the next period, where it is another.
  public var renewsAs: ProductID?
  /// As which the present term is paid.
  public var offer: OfferMark
  /// Bought by somebody of the family.
  public var isFamilyShared: Bool
  /// Of meaning once it has expired.
  public var expiration: ExpirationReason

  @inlinable public init(
    product: ProductID, state: SubscriptionState, renews: Bool, until: Milliseconds, priceIncrease: PriceIncrease,
    renewsAs: ProductID?, offer: OfferMark, isFamilyShared: Bool, expiration: ExpirationReason
  ) {
    self.product = product
    self.state = state
    self.renews = renews
    self.until = until
    self.priceIncrease = priceIncrease
    self.renewsAs = renewsAs
    self.offer = offer
    self.isFamilyShared = isFamilyShared
    self.expiration = expiration
  }
}

/// The app's own course: its scene phase and what it is loading.
public struct Life: Hashable, Sendable, BitwiseCopyable {
  public var isActive = false
  public var isInBackground = false
  /// The colour scheme of the device that the app's listeners know of.
  public var knowsDark = false
  /// Started by the OS without a screen.
  public var hasNoScreen = false
  /// The app's own lock is shut.
  public var isLocked = false
  /// The secret that is shown, or is to be shown once the device's owner is recognised.
  public var revealed: RowID?
  public var revealing: RowID?
  public var configLoaded = false
  /// Notifications of the account reach this device.
  public var isPushRegistered = false
  public var preferencesLoaded = false
  /// The page whose loads run, and how far they are.
  public var loading: PageLoad?
  public var error = StringID.empty
  public var errorText: TextID?
  /// Reads of a permission that have not been answered.
  public var awaitedStatuses: UInt16 = 0
  /// The operation that refreshes the session's token; one serves all that wait for it. 0: none.
  public var refresh: UInt32 = 0
  /// What stands instead of everything while nobody is signed in is shown.
  public var showsSignedOut = false
  /// A way in that waits for the lock or for a sign-in. It is used once.
  public var pendingLink: UInt16?
  /// The process began before the device was unlocked for the first time.
  public var beganSealed = false
  /// What a process that the OS woke will be when its first screen is shown.
  public var firstScreen = LaunchKind.again
  /// The app's own language, where the user has chosen one, and that of the device.
  public var ownLanguage = StringID.empty
  public var deviceLanguage = StringID.empty
  public init() {}
}

public struct PageLoad: Hashable, Sendable, BitwiseCopyable {
  public var page: PageID
  public var step: UInt8

  @inlinable public init(page: PageID, step: UInt8) {
    self.page = page
    self.step = step
  }
}

extension AppState {
  /// The page whose own settings are still being read. Products and entitlements have fields and conditions of their
  /// own, and do not keep its rows waiting.
  public func loadingPage(_ model: CompiledModel) -> PageID? {
    guard let loading = life.loading else { return nil }
    let list = model[loading.page].loads
    guard Int(loading.step) < list.indices.count else { return nil }
    switch model.tables.loads[Int(list.start) + Int(loading.step)] {
    case .preferences, .account: return loading.page
    case .config, .products, .entitlements, .permissions, .appTransaction: return nil
    }
  }
}

/// A task that runs.
public struct RunningTask: Hashable, Sendable, BitwiseCopyable {
  public var task: TaskID
  public var row: RowID?
  /// The page and presentation that own it; nil: the app.
  public var page: PageID?
  public var presentation: UInt16?
  /// Waits for the same task to end before it starts.
  public var isQueued: Bool
  /// Waits for the session's token to be refreshed before it starts.
  public var waitsForToken = false

  @inlinable public init(task: TaskID, row: RowID?, page: PageID?, presentation: UInt16?, isQueued: Bool) {
    self.task = task
    self.row = row
    self.page = page
    self.presentation = presentation
    self.isQueued = isQueued
  }
}

/// A tap or a page that waits for its gates.
public struct WaitingGate: Hashable, Sendable, BitwiseCopyable {
  public enum Subject: Hashable, Sendable, BitwiseCopyable {
    case row(RowID)
    case option(RowID, UInt16)
    /// A row that is set to a value: a slider, a stepper, a date, a text.
    case value(RowID, PreferenceValue)
    case page(PageID)
  }
  public enum Wait: Hashable, Sendable, BitwiseCopyable {
    /// For an answer that is under way: nobody is asked anything because a read is slow.
    case knowledge
    case flow(FlowKind)
    /// For the OS's prompt or a visit to the Settings app.
    case permission(PermissionID, leftApp: Bool)
    case softPrompt(PermissionID)
    case deviceOwner
    /// The device owner was recognised: this gate is met for this once.
    case passed
    case declined
  }
  public var subject: Subject
  /// Index of the gate in its list.
  public var gate: UInt8
  public var wait: Wait

  @inlinable public init(subject: Subject, gate: UInt8, wait: Wait) {
    self.subject = subject
    self.gate = gate
    self.wait = wait
  }
}

/// A list of actions that stands still until a presentation has gone.
public struct SuspendedList: Hashable, Sendable, BitwiseCopyable {
  /// Lists with the same number go on together, the innermost first.
  public var group: UInt16
  public var list: ActionListID
  public var next: UInt16
  public var origin: ActionOrigin

  @inlinable public init(group: UInt16, list: ActionListID, next: UInt16, origin: ActionOrigin) {
    self.group = group
    self.list = list
    self.next = next
    self.origin = origin
  }
}

/// Where a list of actions came from: it decides whose a task is and what `{error}` says.
public struct ActionOrigin: Hashable, Sendable, BitwiseCopyable {
  public var row: RowID?
  public var page: PageID?
  public var presentation: UInt16?
  public var error: StringID

  @inlinable public init(
    row: RowID? = nil, page: PageID? = nil, presentation: UInt16? = nil, error: StringID = .empty
  ) {
    self.row = row
    self.page = page
    self.presentation = presentation
    self.error = error
  }
}
