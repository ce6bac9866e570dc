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
  /// What runs, for the four kinds of an operation; nil for the others.
  public let operation: String?

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
    /// Virtual milliseconds: a duration that was given.
    case milliseconds
    /// Virtual milliseconds since the first launch.
    case instant
    /// Virtual milliseconds that something took, as it came about.
    case elapsed
    /// A number that is given in order of coming: it tells which one, and says no more of it.
    case ordinal(Ordinal)
    /// A text that tells which one, and says no more of it.
    case identifier(Ordinal)
    /// Whose work an operation is; `session:1` has the number of a session.
    case owner
    /// The `seq` of a record.
    case record
    case list(FieldType)
    case oneOf([String])
    /// A value, or false when there is none.
    case orFalse(FieldType)
  }

  /// What is numbered in the order of coming.
  public enum Ordinal: Hashable, Sendable {
    case operation, event, session, transaction
    /// A session of the analytics SDK.
    case visit
  }

  public init(
    _ name: String, _ when: String, _ fields: [Field] = [], _ example: String = "{}", operation: String? = nil
  ) {
    self.name = name
    self.when = when
    self.fields = fields
    self.example = example
    self.operation = operation
  }

  /// The part before the first dot.
  public var group: TraceGroup? { TraceGroup(rawValue: String(name.prefix { $0 != "." })) }

  public var traceClass: TraceClass { group?.traceClass ?? .unknown }

  /// The part after the last dot: `finished`.
  public var lastPart: String { String(name.reversed().prefix { $0 != "." }.reversed()) }

  /// The part before the last dot: for an operation its await point, `auth.sign_out`.
  public var stem: String { String(name.dropLast(lastPart.count + 1)) }

  /// The example as a whole line.
  public var exampleLine: String {
    let kind = name.replacingWildcard
    let origin =
      switch traceClass {
      case .input, .note: #","source":"journey.lua:12""#
      case .output: name == "state.snapshot" ? "" : #","cause":1"#
      case .unknown: ""
      }
    let seq = name == "state.snapshot" ? 1 : 2
    return #"{"seq":\#(seq),"ms":0,"kind":"\#(kind)"\#(origin),"data":\#(example)}"#
  }

  /// Every known kind, in the order of the documentation.
  public static let all: [TraceKind] = inputs + notes + outputs

  /// The place in `all` of the kind with exactly this name.
  public static func number(of name: String) -> Int? { all.firstIndex { $0.name == name } }
}

extension String {
  /// The name of a kind with an example's word for `*`.
  fileprivate var replacingWildcard: String {
    hasPrefix("*") ? "location\(dropFirst())" : replacing("*", with: "export")
  }
}
