public enum JSONSchemaDraft: Int, Hashable, Sendable, CaseIterable, Comparable {
  case draft4 = 4
  case draft6 = 6
  case draft7 = 7

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// How a schema is taken, and what it may refer to.
public struct JSONSchemaOptions: Sendable {
  /// Where a schema does not say.
  public var draft = JSONSchemaDraft.draft7
  /// The documents that `$ref` may name, by URI without fragment. The schemas of the three drafts are always there;
  /// nothing is ever fetched.
  public var documents: [String: [UInt8]] = [:]
  /// The URI of the schema itself, against which references are resolved where it has no `$id`.
  public var baseURI = ""
  /// The JSON pointer of the schema in its document, for messages.
  public var pointer = ""
  /// What harms nobody is a fault too: the type "any", an empty or doubled list, an unknown `$schema`. Otherwise it is
  /// among `JSONSchema.warnings`.
  public var isStrict = false
  /// A pattern that looks ahead or behind is among the warnings: some vendors refuse it.
  public var warnsAboutLookAround = false
  /// `format` decides; otherwise it only describes.
  public var checksFormats = true
  /// `contentEncoding` "base64" and `contentMediaType` "application/json" decide; otherwise they only describe.
  public var checksContent = false
  /// How many schemas may be held against parts of one value, which is what time it may cost.
  public var steps = 5_000_000

  public init() {}
}
