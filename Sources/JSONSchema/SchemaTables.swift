import TextFormats

/// A schema as flat tables; what belongs to it is told by numbers into them.
struct SchemaTables: BitwiseCopyable {
  var schemas: UnsafeBufferPointer<SchemaNode>
  var checks: UnsafeBufferPointer<SchemaCheck>
  /// Numbers of schemas, one list after the other.
  var lists: UnsafeBufferPointer<Int32>
  /// Values of the schema: limits, members of an `enum`.
  var literals: UnsafeBufferPointer<JSONView>
  var limits: UnsafeBufferPointer<NumberLimit>
  var choices: UnsafeBufferPointer<Choice>
  var objects: UnsafeBufferPointer<ObjectRules>
  var conditions: UnsafeBufferPointer<Condition>
  var dependencies: UnsafeBufferPointer<Dependency>
  var patterns: UnsafeBufferPointer<OpaquePointer>
}

struct Stretch: BitwiseCopyable {
  var start: Int32 = 0
  var count: Int32 = 0
}

/// One schema: the kinds of values that it takes, and for each kind what else there is to check.
struct SchemaNode: BitwiseCopyable {
  /// One bit for each `JSONKind`.
  var kinds: UInt8 = 0xFF
  /// A decimal is taken where nothing stands after its point.
  var takesWholeDecimals = false
  var any = Stretch()
  var number = Stretch()
  var string = Stretch()
  var array = Stretch()
  var object = Stretch()
}

func bit(_ kind: JSONKind) -> UInt8 { 1 << kind.rawValue }

struct SchemaCheck: BitwiseCopyable {
  enum Kind: UInt8 {
    case choice, all, anyOf, oneOf, not, condition
    case maximum, exclusiveMaximum, minimum, exclusiveMinimum, multipleOf
    case maxLength, minLength, pattern, format, content
    case maxItems, minItems, uniqueItems, items, tuple, contains
    case maxProperties, minProperties, members, propertyNames, dependency
  }

  var kind: Kind
  var keyword: SchemaKeyword
  /// The number of a schema, or into the table that the kind is about.
  var operand: Int32 = 0
  /// A count; of a tuple the schema of further items, -1 for none.
  var count = 0
}

struct NumberLimit: BitwiseCopyable {
  var literal: Int32
  /// Where it is an integer that fits.
  var integer: Int64
  var isInteger: Bool
}

/// The values of an `enum`, or the one of a `const`.
struct Choice: BitwiseCopyable {
  /// Of `null`, `true` and `false`.
  var words: UInt8
  var strings: StringTable
  /// Numbers, lists and objects by their digests, in ascending order, and the literals that they are.
  var digests: UnsafeBufferPointer<UInt64>
  var others: UnsafeBufferPointer<Int32>
  /// All of them as they were written, for messages.
  var literals: Stretch
}

struct Condition: BitwiseCopyable {
  var test: Int32
  /// -1 where there is none.
  var consequence: Int32
  var alternative: Int32
}

/// What must be there, or hold, when a property is.
struct Dependency: BitwiseCopyable {
  /// The first is the property, the others what it needs.
  var names: StringTable
  /// -1 where it needs properties.
  var schema: Int32
}

/// What an object may and must hold.
struct ObjectRules: BitwiseCopyable {
  struct Property: BitwiseCopyable {
    /// -1 where any value will do.
    var schema: Int32
    /// Its place among the first 64 required ones, or -1.
    var bit: Int8
    /// It is among `properties`, and not only among `required`.
    var isPlanned: Bool
  }

  struct PatternProperty: BitwiseCopyable {
    var pattern: Int32
    var schema: Int32
  }

  static let noSchema: Int32 = -1
  static let forbidden: Int32 = -2

  var names: StringTable
  var properties: UnsafeBufferPointer<Property>
  var patterns: UnsafeBufferPointer<PatternProperty>
  /// A schema, `noSchema` or `forbidden`.
  var additional: Int32
  /// A bit for each of the first 64 required properties.
  var required: UInt64
  /// The required properties beyond these.
  var furtherRequired: UnsafeBufferPointer<Int32>
}
