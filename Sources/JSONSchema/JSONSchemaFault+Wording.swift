/// Faults in words, all of them here.
extension JSONSchemaFault {
  /// What is wrong, without the place: `must be one of "light", "dark", and is "blue"`.
  public var message: String {
    switch reason {
    case .tooManySteps:
      let what = keyword == SchemaKeyword.pattern.rawValue ? "the pattern" : "holding the value against the schema"
      return "\(what) took too many steps, so that nothing is decided"
    case .tooDeep: return "schema and value are nested too deeply, so that nothing is decided"
    case .mismatch: break
    }
    guard let keyword = SchemaKeyword(rawValue: keyword) else { return "there must be no value, and is \(actual)" }
    return words(keyword)
  }

  private func words(_ keyword: SchemaKeyword) -> String {
    switch keyword {
    case .type, .const: "must be \(expected), and is \(actual)"
    case .enum: "must be one of \(expected), and is \(actual)"
    case .multipleOf: "must be a multiple of \(expected), and is \(actual)"
    case .maximum: "must be at most \(expected), and is \(actual)"
    case .exclusiveMaximum: "must be less than \(expected), and is \(actual)"
    case .minimum: "must be at least \(expected), and is \(actual)"
    case .exclusiveMinimum: "must be more than \(expected), and is \(actual)"
    case .maxLength: "must have at most \(expected) characters, and has \(actual)"
    case .minLength: "must have at least \(expected) characters, and has \(actual)"
    case .maxItems, .additionalItems: "must have at most \(expected) elements, and has \(actual)"
    case .minItems: "must have at least \(expected) elements, and has \(actual)"
    case .maxProperties: "must have at most \(expected) properties, and has \(actual)"
    case .minProperties: "must have at least \(expected) properties, and has \(actual)"
    case .pattern: "must match the pattern \(expected), and is \(actual)"
    case .format, .contentEncoding, .contentMediaType: "must be of the format \(expected), and is \(actual)"
    case .uniqueItems: "must have no element twice, but \(actual)"
    case .contains: "must have an element as \"contains\" says, and is \(actual)"
    case .required, .dependencies: "the property \(expected) is missing"
    case .additionalProperties, .patternProperties: "the property \(name) is not allowed, and is \(actual)"
    case .propertyNames: "the name \(actual) is not allowed"
    case .anyOf, .oneOf: "must be as \(expected) of \"\(keyword.rawValue)\" says, and is \(actual)"
    case .not: "must not be as \"not\" says, and is \(actual)"
    case .allOf, .if, .then, .else, .items, .properties, .reference, .schema, .identifier, .oldIdentifier,
      .definitions, .title, .description, .default, .examples, .readOnly, .writeOnly, .comment:
      "must be \(expected), and is \(actual)"
    }
  }

  private var name: String {
    Array((property ?? "").utf8).withUnsafeBytes { Excerpt.quoted($0) }
  }
}
