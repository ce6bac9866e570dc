public import SettingsDefinition
public import SettingsVocabulary

/// Something that the device or a server did, as a recorder gets it.
public enum DeviceEvent: Hashable, Sendable, BitwiseCopyable {
  case started(UInt32)
  case held(UInt32)
  case landed(UInt32)
  /// With what the operation was, since it is gone by then.
  case finished(EndedOperation, Operation.Result)
  case prompted(PromptKind)
  /// A prompt goes without an answer.
  case promptEnded(PromptKind, PromptEnd)
  case haptic(HapticFeedback)
  case tracked(AnalyticsEvent, number: UInt32)
  case dropped(number: UInt32, DropReason)
  case sent(first: UInt32, count: UInt32)
  /// With the number of the event that tells of it; 0: there is none.
  case identified(AccountID, IdentifyCall, number: UInt32)
  /// The SDK takes no notice of an event, for there is no consent.
  case ignored(AnalyticsEvent)
  /// The SDK takes no notice of who the user is to be.
  case identifyIgnored(StringID, IgnoreReason)
  /// Another session of the SDK begins while the process runs.
  case sessionBegan(AnalyticsSession.Reason)
  case analyticsReset
  case consentSet(Bool)
  case urlOpened(TextID, error: StringID)
  case mailOpened(MailID, error: StringID)
  case settingsOpened(SettingsPlace)
  case copied(TextID, error: StringID)
  case valueCopied(RowID)
  case notificationsCleared
  case announced(TextID, error: StringID)
  case preferenceChanged(PreferenceID, PreferenceValue, by: PreferenceWriter)
  case messageShown(MessageNote)
  case notPresented(PresentedSurface, NotPresented)
  case sessionStored(AccountID)
  case sessionCleared(AccountID)
  case iconSet(UInt16?)
  case transactionMade(Transaction)
  case subscriptionChanged(ProductID, SubscriptionState)
  /// A request for a parent's word ends without one.
  case approvalLapsed(ProductID)
  case phaseChanged(ProcessPhase, by: LifecycleCause)
  case limitReached(LimitKind)
}

public enum PromptEnd: Hashable, Sendable, BitwiseCopyable {
  case cancelled, interrupted
}

public enum DropReason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case consent, reset, killed, optOut
  /// Too many waited.
  case overflow
  /// They could not be sent again and again.
  case retries
  /// The app was deleted, and the SDK's store with it.
  case uninstalled

  public var name: StaticString {
    switch self {
    case .consent: "consent"
    case .reset: "reset"
    case .killed: "killed"
    case .optOut: "opt_out"
    case .overflow: "overflow"
    case .retries: "retries"
    case .uninstalled: "uninstalled"
    }
  }
}

/// What the SDK makes of the app's word who the user is.
public enum IdentifyCall: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// It knows, and sends nothing of it.
  case plain
  case identify
  /// It was the same user: what is known of them is told.
  case set
}

/// Why the SDK takes no notice of a call.
public enum IgnoreReason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case optOut
  /// Somebody else is identified.
  case otherUser
  /// It knows all that already.
  case nothingNew

  public var name: StaticString {
    switch self {
    case .optOut: "opt_out"
    case .otherUser: "other_user"
    case .nothingNew: "nothing_new"
    }
  }
}

/// What the device did in a step, in order. Every event is one record, so its number is known at once.
public struct Outbox: Sendable {
  public struct Entry: Sendable, BitwiseCopyable {
    public var event: DeviceEvent
    /// Its record.
    public var number: UInt32
    /// The record that led to it.
    public var cause: UInt32
  }
  public private(set) var list: [Entry] = []
  /// The number of the next record.
  public var next: UInt32 = 1

  public init() { list.reserveCapacity(32) }

  /// Answers the number of the event's record.
  @discardableResult
  public mutating func append(_ event: DeviceEvent, cause: UInt32) -> UInt32 {
    let number = next
    next &+= 1
    list.append(Entry(event: event, number: number, cause: cause))
    return number
  }

  /// Takes a number for a record that is not the device's.
  public mutating func takeNumber() -> UInt32 {
    defer { next &+= 1 }
    return next
  }

  public mutating func removeAll() { list.removeLast(list.count) }
}
