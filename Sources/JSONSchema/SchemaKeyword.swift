import TextFormats

/// The keywords of all three drafts.
enum SchemaKeyword: String, CaseIterable {
  case type, `enum`, const
  case multipleOf, maximum, exclusiveMaximum, minimum, exclusiveMinimum
  case maxLength, minLength, pattern, format, contentEncoding, contentMediaType
  case items, additionalItems, maxItems, minItems, uniqueItems, contains
  case maxProperties, minProperties, required, properties, patternProperties, additionalProperties, dependencies
  case propertyNames
  case `if`, then, `else`, allOf, anyOf, oneOf, not
  case reference = "$ref"
  case schema = "$schema"
  case identifier = "$id"
  case oldIdentifier = "id"
  case definitions, title, description, `default`, examples, readOnly, writeOnly
  case comment = "$comment"

  /// What its value looks like.
  enum Shape {
    case schema, listOfSchemas, mapOfSchemas, schemaOrList, schemaOrBoolean, dependencies
    case count, number, positiveNumber, limit, boolean, text, texts, list, values, anything, type
  }

  var shape: Shape {
    switch self {
    case .type: .type
    case .enum: .values
    case .const, .default: .anything
    case .multipleOf: .positiveNumber
    case .maximum, .minimum: .number
    case .exclusiveMaximum, .exclusiveMinimum: .limit
    case .maxLength, .minLength, .maxItems, .minItems, .maxProperties, .minProperties: .count
    case .pattern, .format, .contentEncoding, .contentMediaType: .text
    case .reference, .schema, .identifier, .oldIdentifier, .title, .description, .comment: .text
    case .items: .schemaOrList
    case .additionalItems, .additionalProperties: .schemaOrBoolean
    case .uniqueItems, .readOnly, .writeOnly: .boolean
    case .contains, .propertyNames, .if, .then, .else, .not: .schema
    case .required: .texts
    case .properties, .patternProperties, .definitions: .mapOfSchemas
    case .dependencies: .dependencies
    case .allOf, .anyOf, .oneOf: .listOfSchemas
    case .examples: .list
    }
  }

  /// The drafts that know it.
  func isKnown(in draft: JSONSchemaDraft) -> Bool {
    switch self {
    case .const, .contains, .propertyNames, .identifier, .examples: draft >= .draft6
    case .if, .then, .else, .contentEncoding, .contentMediaType, .readOnly, .writeOnly, .comment: draft >= .draft7
    case .oldIdentifier: draft == .draft4
    case .type, .enum, .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum, .maxLength, .minLength,
      .pattern, .format, .items, .additionalItems, .maxItems, .minItems, .uniqueItems, .maxProperties, .minProperties,
      .required, .properties, .patternProperties, .additionalProperties, .dependencies, .allOf, .anyOf, .oneOf, .not,
      .reference, .schema, .definitions, .title, .description, .default:
      true
    }
  }

  /// By its name; a name is looked up once for each key of a schema.
  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// The names for kinds of values that `type` takes.
enum SchemaType: String, CaseIterable {
  case null, boolean, integer, number, string, array, object

  /// One bit for each `JSONKind`. A decimal may be an integer too; that is looked at value by value.
  var kinds: UInt8 {
    switch self {
    case .null: bit(.null)
    case .boolean: bit(.true) | bit(.false)
    case .integer: bit(.integer)
    case .number: bit(.integer) | bit(.decimal)
    case .string: bit(.string)
    case .array: bit(.array)
    case .object: bit(.object)
    }
  }
}
