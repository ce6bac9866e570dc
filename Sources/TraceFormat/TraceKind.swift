/// A row of the documentation about one kind of record. The rows are the single source of the grammar document and of
/// the JSON Schema, and tests hold what is written against them.
public struct TraceKind: Hashable, Sendable {
  /// `user.tap`. A part that is `*` stands for a name of the app's own.
  public let name: String
  /// When it is written: a sentence.
  public let when: String
  public let fields: [Field]
  /// The `data` of an example, as JSON.
  public let example: String

  /// A key of `data`.
  public struct Field: Hashable, Sendable {
    public let key: String
    public let type: FieldType
    /// Whether the key may be absent.
    public let isOptional: Bool
    /// What the value says.
    public let meaning: String

    public init(_ key: String, _ type: FieldType, _ meaning: String, isOptional: Bool = false) {
      self.key = key
      self.type = type
      self.isOptional = isOptional
      self.meaning = meaning
    }

    /// The same key, which may be absent.
    public static func optional(_ key: String, _ type: FieldType, _ meaning: String) -> Field {
      Field(key, type, meaning, isOptional: true)
    }
  }

  /// The type of a value.
  public indirect enum FieldType: Hashable, Sendable {
    case text, integer, number, bool, map, any
    /// Virtual milliseconds, a duration or an instant since the first launch.
    case milliseconds
    /// The `seq` of a record.
    case record
    case list(FieldType)
    case oneOf([String])
    /// A value, or false when there is none.
    case orFalse(FieldType)
  }

  public init(_ name: String, _ when: String, _ fields: [Field] = [], _ example: String = "{}") {
    self.name = name
    self.when = when
    self.fields = fields
    self.example = example
  }

  /// The part before the first dot.
  public var group: TraceGroup? { TraceGroup(rawValue: String(name.prefix { $0 != "." })) }

  public var traceClass: TraceClass { group?.traceClass ?? .unknown }

  /// Every known kind, in the order of the documentation.
  public static let all: [TraceKind] = inputs + notes + outputs
}
