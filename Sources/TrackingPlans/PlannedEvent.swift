public import Findings

/// What a plan says of one event.
public struct PlannedEvent: Sendable {
  /// Of which calls of an SDK it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case track, screen, identify, group, alias
    /// Of every call (Segment's COMMON).
    case common
  }

  public var kind: Kind
  /// Exact: letter case and spaces count. Of `identify`, `group` and `common` empty, and of a `screen` that stands for
  /// every screen.
  public var name: String
  /// As the plan writes it: `1`, `1-0-0`; nil where the plan has no versions.
  public var version: String?
  /// What tells it from others with its name and version, of which one has to hold (Avo's variants).
  public var variant: String?
  /// Whose schema it is (Snowplow).
  public var vendor: String?
  public var description: String
  /// The plan keeps it, but it is not to be sent any longer.
  public var isDeprecated: Bool
  /// It holds for `screen` calls of every name, too (Segment's `Screen Viewed`).
  public var countsForScreens: Bool
  /// The systems that send it, whatever their letter case; empty: all, or the plan does not say it.
  public var platforms: [String]
  /// The SDKs or apps that send it, by the ids that events have; empty: all, or the plan does not say it.
  public var sources: [String]
  /// In the plan.
  public var place: SourcePlace
  /// What holds for each part of an event. A part that an event does not have counts as an empty object.
  public var schemas: [PlannedSchema]
  /// What has to come with it (Snowplow's event specifications).
  public var entities: [PlannedEntity]

  public init(
    kind: Kind, name: String, version: String? = nil, description: String = "", place: SourcePlace = .nowhere,
    schemas: [PlannedSchema]
  ) {
    self.kind = kind
    self.name = name
    self.version = version
    self.description = description
    self.place = place
    self.schemas = schemas
    isDeprecated = false
    countsForScreens = false
    platforms = []
    sources = []
    entities = []
  }
}

extension PlannedEvent {
  /// The event as messages name it: `event "Theme Changed"`, `call "identify"`.
  public var label: String {
    guard name.isEmpty else { return "\(kind == .screen ? "screen" : "event") \"\(name)\"" }
    return kind == .common ? "rule for all calls" : "\(kind.rawValue) call"
  }

  /// By the numbers in them: `2` before `10`, `1-0-2` before `1-0-10`.
  public static func isOlder(_ a: String, _ b: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split { !$0.isNumber }.map { Int($0) ?? .max } }
    let (first, second) = (numbers(a), numbers(b))
    if first != second { return first.lexicographicallyPrecedes(second) }
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}

/// An entity that comes with an event: how often it may.
public struct PlannedEntity: Hashable, Sendable {
  /// Its schema, `iglu:com.acme/screen/jsonschema/1-0-0`.
  public var schema: String
  public var atLeast: Int
  /// Nil: any number.
  public var atMost: Int?

  public init(schema: String, atLeast: Int, atMost: Int?) {
    self.schema = schema
    self.atLeast = atLeast
    self.atMost = atMost
  }
}
