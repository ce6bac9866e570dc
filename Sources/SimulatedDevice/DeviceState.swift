import SettingsDefinition
public import SettingsVocabulary

/// What outlives the app's process on this device.
public struct DeviceState: Hashable, Sendable {
  private let form = PassedByAddress()
  public var facts = DeviceFacts()
  public var phase = ProcessPhase.notRunning
  public var isLocked = false
  /// It was started and has not been unlocked since: what is stored cannot be read.
  /// Source: Apple, "Encrypting Your App's Files" (complete until first user authentication).
  public var isSealed = false
  /// The lock has taken the app from the screen: it comes back when the device is unlocked.
  public var leftByLock = false
  /// Whoever is signed in: the keychain keeps it over a reinstall.
  public var keychain: AccountID?
  /// When the session's token was made.
  public var tokenIssued: Milliseconds = 0
  /// By `PreferenceID`: what is durable on this device (`defaults` and `keychain`).
  public var disk: [PreferenceValue] = []
  /// By `PermissionID`.
  public var permissions: [AuthorizationStatus] = []
  /// Of notifications, while they are allowed.
  public var notificationSwitches = NotificationSwitches.all
  /// The option of the icon preference that is installed; nil: the primary icon.
  public var icon: UInt16?
  /// The entitlements that the app wrote down, bit by `EntitlementID`; nil: never read.
  public var entitlementCache: UInt64?
  public var prompts: [Prompt] = []
  /// Oldest first.
  public var operations: [Operation] = []
  public var plans: [Plan] = []
  public var holds: [Hold] = []
  public var analytics = AnalyticsQueue()
  public var network = LineState.online
  public var wasLaunched = false
  public var launchedVersion = StringID.empty
  /// Of the app before it was updated.
  public var previousVersion = StringID.empty
  /// When the app went into the background.
  public var leftAt: Milliseconds = 0
  /// The path that comes back after the system ended the app.
  public var archive: ArchivedPath?
  /// What others wrote while the process stood still, and it has not heard of.
  public var writtenMeanwhile: [PreferenceID] = []
  /// The app's process has begun this many times.
  public var launches: UInt32 = 0

  public init() {}

  public func operation(_ number: UInt32) -> Operation? { operations.first { $0.number == number } }
}

public enum ProcessPhase: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case active, inactive, background, suspended, notRunning, crashed

  public var name: StaticString {
    switch self {
    case .active: "active"
    case .inactive: "inactive"
    case .background: "background"
    case .suspended: "suspended"
    case .notRunning: "not_running"
    case .crashed: "crashed"
    }
  }

  /// How long a process without work to do goes on in the background, in milliseconds.
  public static let timeInBackground: Milliseconds = 5000

  /// It does something: a suspended process stands still.
  public var executes: Bool {
    switch self {
    case .active, .inactive, .background: true
    case .suspended, .notRunning, .crashed: false
    }
  }

  /// There is a process.
  public var isRunning: Bool {
    switch self {
    case .active, .inactive, .background, .suspended: true
    case .notRunning, .crashed: false
    }
  }
}

public enum LineState: Hashable, Sendable, BitwiseCopyable {
  case online
  case offline
  /// Everything over the network takes this much longer.
  case slow(Milliseconds)
}

/// A point whose calls a script holds back.
public struct Hold: Hashable, Sendable, BitwiseCopyable {
  public var point: AwaitPoint
  public var since: Milliseconds
  /// The record of the input.
  public var cause: UInt32

  @inlinable public init(point: AwaitPoint, since: Milliseconds, cause: UInt32) {
    self.point = point
    self.since = since
    self.cause = cause
  }
}

/// What a restoration archive keeps of a place.
public enum ArchivedPlace: Hashable, Sendable, BitwiseCopyable {
  case page(PageID)
  /// The pushed list of a picker.
  case options(RowID)
  /// A page in a sheet: what follows lies on its stack.
  case sheet(PageID)
}

/// Up to eight places: what a restoration archive keeps.
public struct ArchivedPath: Hashable, Sendable, BitwiseCopyable {
  /// Numbers of pages and rows.
  private var places = SIMD8<UInt16>(repeating: 0)
  /// Two bits each say what a number is of.
  private var kinds: UInt16 = 0
  private var count: UInt8 = 0
  /// The enclosing app's page was in front of them.
  public var isWithHost = false
  /// The tab in front, where tabs come back.
  public var tab: UInt8?

  public init() {}

  /// What is one too many is left out.
  public mutating func append(_ place: ArchivedPlace) {
    guard count < 8 else { return }
    let (number, kind): (UInt16, UInt16) =
      switch place {
      case .page(let page): (page.raw, 0)
      case .options(let row): (row.raw, 1)
      case .sheet(let page): (page.raw, 2)
      }
    places[Int(count)] = number
    kinds |= kind << (2 * UInt16(count))
    count += 1
  }

  /// From the root up.
  public var list: [ArchivedPlace] {
    (0..<Int(count)).map { index in
      switch kinds >> UInt16(2 * index) & 3 {
      case 0: .page(PageID(places[index]))
      case 1: .options(RowID(places[index]))
      default: .sheet(PageID(places[index]))
      }
    }
  }
}
