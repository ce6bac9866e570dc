public import Findings
public import TextFormats

/// What no tracking plan can say: when an event has to come, how often, in which order, for whom, and with which values
/// of the app's state. It stands in a file of its own beside a plan that stays as it is. `OverlayTable.all` has its
/// fields; `OverlayReader` reads it.
public struct EventOverlay: Sendable, Hashable {
  /// As messages name it.
  public var file: String
  /// The tracking plan's path, as written.
  public var plan: String?
  public var profile: SDKProfile?
  /// Sorted by the bytes of their names.
  public var events: [OverlaidEvent] = []
  /// What is true of every event that has the property.
  public var properties: [OverlaidProperty] = []
  public var personal = PersonalData()
  /// What is made of events that the SDK sends by itself, by name.
  public var automatic: [AutomaticEvent] = []
  public var consent = Consent()
  /// Events after which nobody is signed in; nil: it does not say.
  public var signOut: [String]?
  /// Nil: those of the profile.
  public var session: SessionLimits?
  /// Everything in it that plan or app has to know, in the order of the file.
  public internal(set) var names: [OverlaidName] = []

  public init(file: String) { self.file = file }

  public subscript(name: String) -> OverlaidEvent? { events.first { $0.name == name } }

  /// What is said of an event. Where nothing is said of a screen's own name, what is said of all screens holds.
  func index(of name: String, isScreen: Bool) -> Int? {
    events.firstIndex { $0.name == name }
      ?? (isScreen ? events.firstIndex { Self.anyScreen.contains($0.name) } : nil)
  }

  /// The events that report screens, as SDKs name them.
  static let anyScreen: Set<String> = ["$screen", "screen_view", "[Amplitude] Screen Viewed"]

  /// Values that no event may hold.
  public struct PersonalData: Sendable, Hashable {
    public enum Pattern: String, Sendable, Hashable, CaseIterable { case email, phone }
    public enum Datum: String, Sendable, Hashable, CaseIterable {
      case email = "$profile.email"
      case name = "$profile.name"
    }
    /// Of traces: what is known of the accounts.
    public var never: [Datum] = Datum.allCases
    /// In the values of logs.
    public var patterns: [Pattern] = Pattern.allCases
    /// Properties that may hold them.
    public var allowed: [String] = []
  }

  public struct AutomaticEvent: Sendable, Hashable {
    public enum Use: String, Sendable, Hashable, CaseIterable {
      /// As if it was not there.
      case ignore
      /// It may be there.
      case optional
      /// It counts like any other.
      case exact
    }
    public var name: String
    public var use: Use
  }

  /// Which events tell that the user allows analytics.
  public struct Consent: Sendable, Hashable {
    public var granted: [String] = []
    public var withdrawn: [String] = []
    /// Nothing may be sent before it is granted.
    public var isRequired = false
  }

  /// When a session has to end, milliseconds.
  public struct SessionLimits: Sendable, Hashable {
    public var idle: Int64
    public var longest: Int64
    public init(idle: Int64, longest: Int64) {
      self.idle = idle
      self.longest = longest
    }
    /// As PostHog's SDK for iOS has it: 30 minutes without an event, 24 hours in all.
    public static let posthog = SessionLimits(idle: 1_800_000, longest: 86_400_000)
  }
}

/// What an overlay says of one event.
public struct OverlaidEvent: Sendable, Hashable {
  public enum Requirement: String, Sendable, Hashable, CaseIterable { case consent, identified }
  public enum Span: String, Sendable, Hashable, CaseIterable { case session, install, appearance }

  public var name: String
  /// In the overlay's file.
  public var place: SourcePlace
  /// What leads to it.
  public var when: EventTrigger?
  /// What has to have come about where it is sent, and by whom it has to be told.
  public var effect: EventTrigger?
  /// How often: each time that `when` or `effect` holds, or in all where it has neither; nil: once, or any number.
  public var count: ClosedRange<Int>?
  public var order: EventOrder?
  public var requires: [Requirement] = []
  public var oncePer: Span?
  /// The flag that must have been shown to be read before it.
  public var exposure: String?
  /// Where it is planned; empty: everywhere.
  public var platforms: [String] = []
  /// Nil: in all.
  public var appVersions: VersionRange?
  /// SDKs and streams that may send it; empty: all.
  public var sources: [String] = []
  public var properties: [OverlaidProperty] = []

  public init(name: String, place: SourcePlace = .nowhere) {
    self.name = name
    self.place = place
  }
}

/// What has to precede and follow an event.
public struct EventOrder: Sendable, Hashable {
  /// An event that comes before it.
  public var after: String?
  /// An event that comes after it.
  public var before: String?
  /// Of the two, milliseconds.
  public var within: Int64?
  public init(after: String? = nil, before: String? = nil, within: Int64? = nil) {
    self.after = after
    self.before = before
    self.within = within
  }
}

/// What leads to an event, in the words of definitions and traces.
public struct EventTrigger: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The user touches a row or button; nil: any.
    case tap(String?)
    /// A page comes in by a push.
    case page(String)
    /// A sheet, alert or dialog comes up.
    case present(String)
    /// An operation ends, at its await point; nil: however.
    case finished(String, outcome: String?)
    /// A state key changes; nil: to whatever.
    case changed(String, to: DocumentNode?)
    /// A record of this kind is written; `*` stands for any characters.
    case record(String)
  }
  public var kind: Kind
  public init(_ kind: Kind) { self.kind = kind }
}

/// What is true of a property.
public struct OverlaidProperty: Sendable, Hashable {
  public enum Value: Sendable, Hashable {
    case literal(DocumentNode)
    /// The id of the row that was touched.
    case row
    /// The value of a state key before the step that sent the event.
    case before(String)
    /// After it.
    case after(String)
    /// Of who is signed in: `id`, `email`, `name`.
    case profile(ProfileField)
  }
  public enum ProfileField: String, Sendable, Hashable, CaseIterable { case email, name }
  public var name: String
  public var value: Value
  public var place: SourcePlace
  public init(name: String, value: Value, place: SourcePlace = .nowhere) {
    self.name = name
    self.value = value
    self.place = place
  }
}
