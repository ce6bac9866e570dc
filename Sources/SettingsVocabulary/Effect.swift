/// What a reducer wants done, as data. Effects are carried out in the order in which they stand.
public enum Effect: Hashable, Sendable, BitwiseCopyable {
  /// Starts the operation of this number; it ends with one `Reply`.
  case call(UInt32, Request, Owner)
  /// An action that the app itself has to hear later.
  /// An operation of this request that still runs is given up.
  case cancelCall(Request)
  case timer(AppTimer, after: Milliseconds)
  case cancelTimer(AppTimer)
  /// What belongs to the owner ends, silently for the app.
  case cancelWork(Owner)
  case storeSession(AccountID)
  case clearSession(AccountID)
  case clearAccountPreferences(AccountID)
  /// The entitlements that the app knows become what it reads at the next launch.
  case cacheEntitlements(UInt64)
  case haptic(HapticFeedback)
  case track(AnalyticsEvent)
  case identify(AccountID)
  /// The SDK is told of a group, an index of the model's.
  case group(UInt8)
  case resetAnalytics
  case setConsent(Bool)
  case openURL(TextID, error: StringID)
  case openMail(MailID, error: StringID)
  case openSettings(SettingsPlace)
  case copy(TextID, error: StringID)
  case copyValue(RowID)
  /// The app's delivered notifications go from Notification Center.
  case clearNotifications
  case announce(TextID, error: StringID)
  case preferenceChanged(PreferenceID, PreferenceValue, by: PreferenceWriter)
  /// Why a presentation goes, for the glass to know.
  case dismissing(UInt16, DismissReason)
  /// What was to be presented does not come, or not now.
  case notPresented(PresentedSurface, NotPresented)
  /// A text preference is to hold a text of the definition as it reads now.
  case storeText(PreferenceID, TextID, error: StringID)
  case messageShown(MessageNote)
  case limitReached(LimitKind)
  /// The process comes upon what its code takes for impossible, and ends.
  case crash
}

/// Where in the Settings app a link leads.
public enum SettingsPlace: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case app, notifications, autofill

  public var name: StaticString {
    switch self {
    case .app: "app"
    case .notifications: "notifications"
    case .autofill: "autofill"
    }
  }
}

public enum PreferenceWriter: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case user, app, load, revert, outside, derived

  public var name: StaticString {
    switch self {
    case .user: "user"
    case .app: "app"
    case .load: "load"
    case .revert: "revert"
    case .outside: "outside"
    case .derived: "derived"
    }
  }
}

public enum AppTimer: Hashable, Sendable, BitwiseCopyable {
  case bannerExpires(UInt16)
  case cooldownEnds
  /// A flow waited longer for the operation than its definition allows.
  case flowTimesOut(FlowKind, operation: UInt32)
  case taskTimesOut(TaskID)
  /// A pause is over that the app makes before a flow.
  case flowGoesOn(FlowKind)
}

public enum LimitKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case changeCascade, stepsAtOneInstant, queuedWork, records

  public var name: StaticString {
    switch self {
    case .changeCascade: "change_cascade"
    case .stepsAtOneInstant: "steps_at_one_instant"
    case .queuedWork: "queued_work"
    case .records: "records"
    }
  }
}

/// A message as it was shown: the text, with the error that stands in it.
public struct MessageNote: Hashable, Sendable, BitwiseCopyable {
  public var text: TextID
  public var error: StringID
  public var style: MessageForm

  @inlinable public init(text: TextID, error: StringID, style: MessageForm) {
    self.text = text
    self.error = error
    self.style = style
  }
}

public enum MessageForm: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case alert, banner, inline

  public var name: StaticString {
    switch self {
    case .alert: "alert"
    case .banner: "banner"
    case .inline: "inline"
    }
  }
}

/// What the app tells analytics, before the event's name and properties are made from the definition's templates.
public enum AnalyticsEvent: Hashable, Sendable, BitwiseCopyable {
  case rowTapped(RowID)
  case valueChanged(RowID, PreferenceID, old: PreferenceValue, new: PreferenceValue)
  case flow(FlowKind, FlowPhase, error: StringID)
  case screenViewed(ScreenName)
  case buttonTapped(StringID, surface: StringID)
  case permission(PermissionID, AuthorizationStatus)
  case deepLink(StringID)
  case error(code: StringID, message: TextID?)
  /// A row's or action's own event, with the error of the failure that led to it.
  case custom(CustomEventID, row: RowID?, error: StringID = .empty)
  case lifecycle(LifecycleEvent)
  /// The app asks for a feature flag: an index of the model's flags.
  case flagCalled(UInt16)
  /// The SDK tells of a group: an index of the model's.
  case grouped(UInt8)
}

/// A screen under the name that the definition gives it.
public struct ScreenName: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  @inlinable public init(_ name: StringID) { self.name = name }
}

/// Source: PostHog and Segment mobile SDKs, "lifecycle events". There is none for the end of the process.
public enum LifecycleEvent: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case installed, updated, opened
  /// Opened again, from the background.
  case returned
  case backgrounded
  /// The scene is active. Source: Segment, analytics-swift, `iOSLifecycleEvents`; PostHog has none.
  case foregrounded

  public var name: StaticString {
    switch self {
    case .installed: "Application Installed"
    case .updated: "Application Updated"
    case .opened, .returned: "Application Opened"
    case .backgrounded: "Application Backgrounded"
    case .foregrounded: "Application Foregrounded"
    }
  }
}

/// What an action of the definition presents.
public enum PresentedSurface: Hashable, Sendable, BitwiseCopyable {
  case page(PageID)
  case dialog(DialogID)
}

/// Why something that was to be presented does not come.
public enum NotPresented: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// It waits for the place to be free.
  case queued
  /// The place is taken, and the definition does not let it wait.
  case refused
  /// It waited, and the page or sheet that wanted it has gone.
  case ownerGone

  public var name: StaticString {
    switch self {
    case .queued: "queued"
    case .refused: "refused"
    case .ownerGone: "owner_gone"
    }
  }
}

/// Why a presentation went.
public enum DismissReason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case button, swipe, program, ownerGone
  /// Another presentation takes its place.
  case replaced

  public var name: StaticString {
    switch self {
    case .button: "button"
    case .swipe: "swipe"
    case .program: "program"
    case .ownerGone: "owner_gone"
    case .replaced: "replaced"
    }
  }
}
