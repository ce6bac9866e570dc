public import JSONSchema

/// A schema and the part of an event that it is about.
public struct PlannedSchema: Sendable {
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case properties, traits, context
    /// All of the event, as the logs of the plan's own vendor hold it. What a plan says of a whole call is taken apart
    /// as far as that goes; this is the rest, and says nothing of logs in other formats.
    case call
  }

  public var part: Part
  public var schema: JSONSchema
  /// As JSON, so that a plan can be written in another format.
  public var source: [UInt8]
  /// The part has to be there, be it empty.
  public var isRequired: Bool
  /// Where it comes from; nil where no file holds it.
  public var origin: SchemaOrigin?

  public init(
    part: Part, schema: JSONSchema, source: [UInt8], isRequired: Bool = false, origin: SchemaOrigin? = nil
  ) {
    self.part = part
    self.schema = schema
    self.source = source
    self.isRequired = isRequired
    self.origin = origin
  }
}
