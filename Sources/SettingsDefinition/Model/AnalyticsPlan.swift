public import SettingsVocabulary

/// Which events the app sends, and as whom.
public struct AnalyticsPlan: Sendable, Hashable, Encodable {
  public enum SDK: String, Sendable, Hashable, Encodable, CaseIterable {
    case plain, posthog, segment
  }
  public enum Consent: String, Sendable, Hashable, Encodable, CaseIterable {
    case granted, required
  }
  public enum Screens: String, Sendable, Hashable, Encodable, CaseIterable {
    case eachAppearance = "each_appearance"
    case firstAppearance = "first_appearance"
  }
  public var sdk: SDK
  public var sdkVersion: String?
  public var consent: Consent
  public var events: EventTemplates
  /// On all events.
  public var superProperties: [NamedValue]
  public var screens: Screens
  /// The property of all events that says which screen was viewed last; nil: as the SDK does it, empty: none does.
  public var screenProperty: String?
  public var identify: Identify?
  public var groups: [AnalyticsGroup]
  /// Flows after whose own event the identity is dropped.
  public var resetOn: [FlowName]
  /// Application Installed, Updated, Opened, Backgrounded.
  public var lifecycle: Bool
  public var flushAt: Int
  public var flushEvery: Milliseconds
  /// Whether the SDK sends what waits when the app goes into the background; `plain` never does.
  public var flushOnBackground: Bool
  /// How many events wait at most; of PostHog's SDK.
  public var maxQueue: Int
  /// How many events are sent in one request; of PostHog's SDK.
  public var maxBatch: Int
  /// Whether the definition's feature flags are those of PostHog's SDK.
  public var featureFlags: Bool
  /// Path of the tracking plan, relative to the definition.
  public var plan: String?
  /// That file; nil where none is named.
  public var planFile: NamedFile?
}

/// Names of events as templates; nil: not sent.
public struct EventTemplates: Sendable, Hashable, Encodable {
  public var rowTapped: String?
  public var valueChanged: String?
  public var flow: FlowEvents
  public var screenViewed: String?
  public var buttonTapped: String?
  /// Buttons with an event of their own, or none.
  public var buttons: [ButtonEvent]
  public var permission: String?
  public var deepLink: String?
  public var error: String?
  /// On the events of the templates.
  public var properties: [NamedValue]
}

/// The event of one button, in the place of the template's.
public struct ButtonEvent: Sendable, Hashable, Encodable {
  /// The sheet, question or page that it is in.
  public var surface: String
  public var button: String
  /// Nil: not sent.
  public var event: String?
  public var properties: [NamedValue]
}

/// Names of a flow's events by phase; nil: not sent.
public struct FlowEvents: Sendable, Hashable, Encodable {
  public var started: String?
  public var succeeded: String?
  public var failed: String?
  public var cancelled: String?
  public var pending: String?
}

/// Whom the SDK is told about.
public struct Identify: Sendable, Hashable, Encodable {
  public enum Moment: String, Sendable, Hashable, Encodable, CaseIterable {
    case signIn = "sign_in"
    case launch
  }
  public var id: String
  public var on: [Moment]
  public var traits: [NamedValue]
  /// Kept as they are told first.
  public var traitsOnce: [NamedValue]
}

/// What the user belongs to.
public struct AnalyticsGroup: Sendable, Hashable, Encodable {
  /// How many there may be. Source: PostHog, "Group analytics".
  public static let limit = 5
  public var type: String
  public var id: String
  public var on: [Identify.Moment]
  public var traits: [NamedValue]
}
