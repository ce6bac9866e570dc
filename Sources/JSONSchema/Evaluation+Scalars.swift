import TextFormats

// MARK: Numbers

extension Evaluation {
  mutating func holdsForNumber(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    let limit = tables.limits[Int(check.operand)]
    let literal = tables.literals[Int(limit.literal)]
    if check.kind == .multipleOf {
      let (digits, divisor) = (value.source.count, literal.source.count)
      if divisor > 18 {
        // As on paper: each digit of one meets each of the other, and so do the zeros that may have to follow.
        state.steps &-= (digits + 4 * divisor) * divisor / 16
        if state.steps < 0 { return stop(.tooManySteps, schema, value, .multipleOf) }
      }
      return Divisibility.isMultiple(value, of: limit, literal) || fail(.limit(literal), .multipleOf, schema, value)
    }
    let order: Int
    if limit.isInteger, let integer = value.integer {
      order = integer < limit.integer ? -1 : integer > limit.integer ? 1 : 0
    } else {
      let (number, bound) = (JSONDecimal(value.source), JSONDecimal(literal.source))
      order = number < bound ? -1 : bound < number ? 1 : 0
    }
    let isFine =
      switch check.kind {
      case .maximum: order <= 0
      case .exclusiveMaximum: order < 0
      case .minimum: order >= 0
      case .exclusiveMinimum: order > 0
      case .choice, .all, .anyOf, .oneOf, .not, .condition, .multipleOf, .maxLength, .minLength, .pattern, .format,
        .content, .maxItems, .minItems, .uniqueItems, .items, .tuple, .contains, .maxProperties, .minProperties,
        .members, .propertyNames, .dependency:
        true
      }
    return isFine || fail(.limit(literal), check.keyword, schema, value)
  }
}

// MARK: Strings

extension Evaluation {
  mutating func holdsForString(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    switch check.kind {
    case .maxLength:
      // No text has more scalars than bytes.
      if value.source.count <= check.count { return true }
      let count = value.scalarCount
      return count <= check.count || fail(.count(check.count, count), .maxLength, schema, value)
    case .minLength:
      if check.count == 0 { return true }
      let count = value.scalarCount
      return count >= check.count || fail(.count(check.count, count), .minLength, schema, value)
    case .pattern:
      switch find(check.operand, value) {
      case .found: return true
      case .notFound: return fail(.pattern(check.operand), .pattern, schema, value)
      case .tooManySteps: return stop(.tooManySteps, schema, value, .pattern)
      }
    case .format:
      guard let format = SchemaFormat(number: check.operand) else { return true }
      return value.withText { format.accepts($0) } || fail(.format(format), .format, schema, value)
    case .content:
      let content = SchemaContent(rawValue: UInt8(truncatingIfNeeded: check.operand))
      return value.withText { content.accepts($0) } || fail(.content(content), check.keyword, schema, value)
    case .choice, .all, .anyOf, .oneOf, .not, .condition, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
      .multipleOf, .maxItems, .minItems, .uniqueItems, .items, .tuple, .contains, .maxProperties, .minProperties,
      .members, .propertyNames, .dependency:
      return true
    }
  }

  /// Looks for a pattern in a string.
  mutating func find(_ pattern: Int32, _ value: JSONView) -> Pattern.Outcome {
    if state.space == nil { state.space = spaces.take() }
    guard let space = state.space else { return .tooManySteps }
    let code = tables.patterns[Int(pattern)]
    return value.withText { space.search(code, $0, &state.steps) }
  }
}

extension SchemaFormat {
  /// The place among all of them.
  init?(number: Int32) {
    guard Self.allCases.indices.contains(Int(number)) else { return nil }
    self = Self.allCases[Int(number)]
  }
}
