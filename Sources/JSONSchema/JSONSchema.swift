public import Findings
public import TextFormats

/// A JSON Schema of draft 4, 6 or 7, ready to look at values: what it wants is put together once, so that a value costs
/// no more than its own size and the patterns it is held against.
public final class JSONSchema: Sendable {
  /// Its draft, by `$schema`; 7 where it has none.
  public let draft: JSONSchemaDraft

  /// - Parameters:
  ///   - schema: the whole schema, or a part of a document.
  ///   - file: of the document, for messages.
  ///   - options: what the caller tolerates, and the documents that `$ref` may name. Nothing is fetched.
  /// - Throws: everything that is wrong with the schema, each with its JSON pointer as `place.path`.
  public init(_ schema: JSONView, file: String, options: JSONSchemaOptions = JSONSchemaOptions()) throws(Findings) {
    draft = options.draft
  }

  /// Whether a value is as the schema wants it.
  public func isValid(_ value: JSONView) -> Bool { faults(in: value, limit: 1).isEmpty }

  /// What is not as the schema wants it, in the order of the schema; at most `limit`.
  public func faults(in value: JSONView, limit: Int = 100) -> [JSONSchemaFault] { [] }
}

public enum JSONSchemaDraft: Int, Hashable, Sendable, CaseIterable {
  case draft4 = 4
  case draft6 = 6
  case draft7 = 7
}

public struct JSONSchemaOptions: Sendable {
  /// Where a schema does not say.
  public var draft = JSONSchemaDraft.draft7

  public init() {}
}

/// One thing about a value that a schema does not allow.
public struct JSONSchemaFault: Hashable, Sendable {
  /// `required`, `type`, `enum` …
  public var keyword: String
  /// Into the value: `/theme`, empty for the whole; of a missing property that of its object.
  public var pointer: String
  /// Into the schema, the keyword included: `/properties/theme/enum`.
  public var schemaPointer: String
  /// The property that is missing or not planned, where the keyword is about one.
  public var property: String?
  /// What the schema wants, as JSON, or in words where that says more; at most 200 bytes.
  public var expected: String
  /// What the value is, as JSON; at most 200 bytes.
  public var actual: String

  public init(
    keyword: String, pointer: String, schemaPointer: String, property: String? = nil, expected: String, actual: String
  ) {
    self.keyword = keyword
    self.pointer = pointer
    self.schemaPointer = schemaPointer
    self.property = property
    self.expected = expected
    self.actual = actual
  }
}
