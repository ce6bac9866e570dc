public import SettingsVocabulary

/// One action of a list, with every name resolved.
public enum CompiledAction: Hashable, Sendable, BitwiseCopyable {
  case push(PageID)
  case pop
  case popToRoot
  case popTo(PageID)
  case presentPage(PageID)
  case presentDialog(DialogID)
  /// The topmost sheet; the list goes on when it has gone.
  case dismiss
  case start(FlowKind, product: ProductID?, offer: OfferMark)
  case requestPermission(PermissionID)
  case openSettings(SettingsPlace)
  case openURL(TextID, inSheet: Bool)
  case mail(MailID)
  case copy(TextID)
  case share(TextID)
  case review
  case clearNotifications
  case set(PreferenceID, PreferenceValue)
  case setText(PreferenceID, TextID)
  case toggle(PreferenceID)
  case reset(PreferenceID)
  case message(TextID, MessageForm?, onTap: ActionListID?)
  case announce(TextID)
  case haptic(HapticFeedback)
  case track(CustomEventID)
  case load(LoadStep)
  case choose(when: ConditionID, run: ActionListID, otherwise: ActionListID?)
  case task(TaskID)
}

/// A piece of asynchronous work of the app's own.
public struct CompiledTask: Hashable, Sendable, BitwiseCopyable {
  public var name: StringID
  /// The row whose actions start it, where there is one.
  public var point: AwaitPoint
  public var takes: Milliseconds
  /// The error code with which it ends when no script says otherwise.
  public var fails: StringID?
  /// A system surface that the script answers first.
  public var asks: TaskSurface?
  public var needsNetwork: Bool
  public var needsSession: Bool
  public var progress: FlowProgress
  public var timeout: Milliseconds
  /// Belongs to the app and goes on when its page goes.
  public var isOwnedByApp: Bool
  /// While it runs the app is not suspended, for as long as the system gives it.
  public var runsInBackground = false
  public var again: TaskAgain
  public var onSuccess: ActionListID?
  public var onFailure: ActionListID?
  public var onCancel: ActionListID?

  public init(name: StringID, point: AwaitPoint) {
    self.name = name
    self.point = point
    takes = 500
    needsNetwork = false
    needsSession = false
    progress = .row
    timeout = 30_000
    isOwnedByApp = false
    again = .ignore
  }
}

public enum TaskSurface: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case webAuth, file, photo, contact }

/// What a second start does while the first runs.
public enum TaskAgain: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case ignore, replace, queue }

/// `analytics`, compiled.
public struct CompiledAnalytics: Hashable, Sendable {
  public var exists = false
  public var sdk = AnalyticsSDK.plain
  public var sdkVersion: String?
  public var consentRequired = false
  /// By `EventTemplate.rawValue`; nil is not sent.
  public var templates: [TextID?] = []
  /// By `FlowPhase.rawValue`.
  public var flowTemplates: [TextID?] = []
  public var properties: [EventProperty] = []
  public var superProperties: [EventProperty] = []
  public var customEvents: [CustomEvent] = []
  /// Buttons with an event of their own, or none.
  public var buttons: [CompiledButtonEvent] = []
  /// The property of all events that says which screen was viewed last.
  public var screenProperty: StringID?
  public var identifiesOnSignIn = true
  public var identifiesOnLaunch = false
  public var identity: TextID?
  public var traits: [EventProperty] = []
  public var traitsOnce: [EventProperty] = []
  public var groups: [CompiledGroup] = []
  public var resetsOnSignOut = true
  public var resetsOnDeletion = true
  public var lifecycle = false
  public var flushAt: Int32 = 20
  /// Milliseconds.
  public var flushEvery: Milliseconds = 30_000
  public var flushesOnBackground = false
  public var maxQueue: Int32 = 1000
  public var maxBatch: Int32 = 50
  /// The model's flags are the SDK's.
  public var featureFlags = false
  /// By `PageID`: the flags that its sections and rows ask for, bit by flag. Empty unless the flags are the SDK's.
  public var flagsOfPages: [UInt64] = []

  public init() {}
}

extension CompiledAnalytics {
  /// What the definition says of one button's event; nil: the template holds.
  public func event(ofButton button: StringID, in surface: StringID) -> CompiledButtonEvent? {
    buttons.first { $0.button == button && $0.surface == surface }
  }
}

/// What the user belongs to.
public struct CompiledGroup: Hashable, Sendable {
  public var type: StringID
  public var id: TextID
  public var isToldOnSignIn: Bool
  public var isToldOnLaunch: Bool
  public var traits: [EventProperty]

  public init(type: StringID, id: TextID, isToldOnSignIn: Bool, isToldOnLaunch: Bool, traits: [EventProperty]) {
    self.type = type
    self.id = id
    self.isToldOnSignIn = isToldOnSignIn
    self.isToldOnLaunch = isToldOnLaunch
    self.traits = traits
  }
}

/// The event of one button, in the place of the template's.
public struct CompiledButtonEvent: Hashable, Sendable {
  public var surface: StringID
  public var button: StringID
  /// Nil: not sent.
  public var name: TextID?
  public var properties: [EventProperty]

  public init(surface: StringID, button: StringID, name: TextID?, properties: [EventProperty]) {
    self.surface = surface
    self.button = button
    self.name = name
    self.properties = properties
  }
}

public enum AnalyticsSDK: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case plain, posthog, segment }

public enum EventTemplate: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case rowTapped, valueChanged, screenViewed, buttonTapped, permission, deepLink, error
}

/// A property of an event: its key, and the text from which its value is made. A text that is one placeholder keeps
/// the type of its value.
public struct EventProperty: Hashable, Sendable {
  public var key: StringID
  public var value: PropertyValue

  public init(key: StringID, value: PropertyValue) {
    self.key = key
    self.value = value
  }
}

public enum PropertyValue: Hashable, Sendable {
  case text(TextID)
  case literal(PreferenceValue)
}

/// An event that an action or a row tracks under a name of its own.
public struct CustomEvent: Hashable, Sendable {
  public var name: TextID
  public var properties: [EventProperty]

  public init(name: TextID, properties: [EventProperty]) {
    self.name = name
    self.properties = properties
  }
}
