public import Findings
public import JSONSchema

/// A tracking plan: which events there are, and what each has to look like. One shape for every format that it comes in.
public struct TrackingPlan: Sendable {
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case segment
    case jsonSchemas = "json-schema"
    case snowplow, posthog, mparticle, avo
  }

  /// Its file or folder, as messages name it.
  public var file: String
  public var format: Format
  /// As it calls itself; empty where it has no name.
  public var name: String
  /// In the order of the plan. Several may have one name: versions, variants.
  public var events: [PlannedEvent]

  public init(file: String, format: Format, name: String = "", events: [PlannedEvent]) {
    self.file = file
    self.format = format
    self.name = name
    self.events = events
  }
}

/// What a plan says of one event.
public struct PlannedEvent: Sendable {
  /// Of which calls of an SDK it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case track, screen, identify, group, alias
    /// Of every call (Segment's COMMON).
    case common
  }

  public var kind: Kind
  /// Exact: letter case and spaces count. Of `identify`, `group` and `common` empty.
  public var name: String
  /// As the plan writes it: `1`, `1-0-0`; nil where the plan has no versions.
  public var version: String?
  public var description: String
  /// In the plan.
  public var place: SourcePlace
  /// What holds for each part of an event.
  public var schemas: [PlannedSchema]

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
  }
}

/// A schema and the part of an event that it is about.
public struct PlannedSchema: Sendable {
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case properties, traits, context
  }

  public var part: Part
  public var schema: JSONSchema
  /// As JSON, so that a plan can be written in another format.
  public var source: [UInt8]

  public init(part: Part, schema: JSONSchema, source: [UInt8]) {
    self.part = part
    self.schema = schema
    self.source = source
  }
}
