public import SettingsVocabulary

/// The analytics SDK's own state: who the user is to it, what it has not sent yet, and the session. Ids are made from
/// these numbers when somebody writes them.
public struct AnalyticsQueue: Hashable, Sendable, BitwiseCopyable {
  // In the order of their sizes: the value is part of every snapshot.
  public private(set) var user: AccountID?
  public var consent = true
  /// What the SDK calls the user.
  public private(set) var userID = StringID.empty
  /// Which anonymous id this is; ids are made from the seed and this number.
  public var anonymous: UInt32 = 1
  public var nextEvent: UInt32 = 1
  /// The first event that was not sent.
  public var firstQueued: UInt32 = 1
  public var queued: UInt32 = 0
  /// The screen that was viewed last, for an SDK that writes it on other events; empty: none yet.
  public var screen = StringID.empty

  // What the profiles of SDKs need beside; `plain` leaves it as it is.
  /// The ids of the groups that the SDK was told of, in the order of the model's, with a NUL after each.
  public internal(set) var groups = StringID.empty
  /// What was last told about the user, as a hash; 0: nothing since the process began.
  var traits: UInt64 = 0
  /// When the process set the SDK up: its timer ticks from then on.
  var began: Milliseconds = 0
  /// Nothing is sent before.
  var pausedUntil: Milliseconds = 0
  /// Feature flags that were asked for since the process began or the identity was dropped, bit by the model's list.
  var flagsCalled: UInt64 = 0
  public internal(set) var session = AnalyticsSession()
  /// Sendings that failed, one after the other.
  var failures: UInt8 = 0
  /// The properties of all events were registered when the process began; a reset clears them.
  public private(set) var hasSuperProperties = true

  public init() {}

  public mutating func identify(_ account: AccountID, as id: StringID) {
    user = account
    userID = id
  }

  /// The user is nobody, with a new anonymous id.
  public mutating func reset() {
    user = nil
    userID = .empty
    screen = .empty
    groups = .empty
    anonymous &+= 1
    traits = 0
    flagsCalled = 0
    hasSuperProperties = false
  }

  /// The SDK's own store is gone: a new anonymous id, nobody identified, nothing queued. Numbers go on.
  public mutating func forget(consent: Bool) {
    reset()
    self.consent = consent
    queued = 0
  }

  /// The events before a number are no longer queued.
  mutating func take(through end: UInt32) {
    guard end > firstQueued else { return }
    let count = min(queued, end - firstQueued)
    firstQueued &+= count
    queued -= count
  }

  /// A process sets the SDK up; the app registers the properties of all events. What the SDK keeps in memory begins
  /// anew.
  mutating func setUp(at now: Milliseconds) {
    traits = 0
    flagsCalled = 0
    failures = 0
    pausedUntil = 0
    began = now
    hasSuperProperties = true
  }
}

/// A session of PostHog's SDK. It is in memory alone, so that each process begins another.
/// Source: PostHog iOS SDK, `PostHogSessionManager`.
public struct AnalyticsSession: Hashable, Sendable, BitwiseCopyable {
  /// Why another session begins while the process runs.
  public enum Reason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// Nobody did anything for too long.
    case idle
    /// It has lasted for too long.
    case age

    public var name: StaticString {
      switch self {
      case .idle: "idle"
      case .age: "age"
      }
    }
  }

  /// A session without a touch for longer than this has ended.
  public static let longestPause: Milliseconds = 30 * 60_000
  /// A session that is older than this has ended.
  public static let longest: Milliseconds = 24 * 3_600_000

  public private(set) var began: Milliseconds = 0
  private var lastTouch: Milliseconds = 0
  /// Which one it is, from 1 on.
  public private(set) var number: UInt32 = 0
  /// False in the background, when one has ended there: the next begins in front.
  public private(set) var isOpen = false
  /// Why this one has begun, until an event tells of it.
  private(set) var news: Reason?

  public init() {}

  mutating func begin(at now: Milliseconds, _ reason: Reason? = nil) {
    number &+= 1
    isOpen = true
    began = now
    lastTouch = now
    news = reason
  }

  /// The user does something, or the app comes or goes. What the app does by itself is no touch.
  mutating func touch(at now: Milliseconds) {
    guard isOpen else { return }
    if now - lastTouch > Self.longestPause { begin(at: now, .idle) } else { lastTouch = now }
  }

  /// An event asks which session it belongs to. In the background an old one ends without another in its place.
  mutating func look(at now: Milliseconds, isInFront: Bool) {
    guard isOpen else {
      if isInFront { begin(at: now) }
      return
    }
    let end: Reason? =
      now - lastTouch > Self.longestPause ? .idle : now - began > Self.longest ? .age : nil
    guard let end else { return }
    if isInFront { begin(at: now, end) } else { isOpen = false }
  }

  /// Answers why the session began, once.
  mutating func takeNews() -> Reason? {
    defer { news = nil }
    return news
  }
}
