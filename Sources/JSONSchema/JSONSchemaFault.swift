/// One thing about a value that a schema does not allow.
public struct JSONSchemaFault: Hashable, Sendable {
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// The value is not as it should be.
    case mismatch
    /// It was not decided: a pattern, or the schema as a whole, took more steps than it may.
    case tooManySteps
    /// It was not decided: schema and value are nested too deeply.
    case tooDeep
  }

  /// `required`, `type`, `enum` …; empty where the schema is `false`.
  public var keyword: String
  public var reason: Reason
  /// Into the value: `/theme`, empty for the whole; of a property that is missing or not planned
  /// that of its object.
  public var pointer: String
  /// Into the schema, the keyword included: `/properties/theme/enum`. In another document its URI and `#` come first.
  public var schemaPointer: String
  /// The property that is missing or not planned, where the keyword is about one.
  public var property: String?
  /// What the schema wants, as JSON, or in words where that says more; at most 200 bytes.
  public var expected: String
  /// What the value is, as JSON; at most 200 bytes.
  public var actual: String

  public init(
    keyword: String, reason: Reason = .mismatch, pointer: String, schemaPointer: String, property: String? = nil,
    expected: String, actual: String
  ) {
    self.keyword = keyword
    self.reason = reason
    self.pointer = pointer
    self.schemaPointer = schemaPointer
    self.property = property
    self.expected = expected
    self.actual = actual
  }
}
