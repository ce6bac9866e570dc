import TextFormats

extension Evaluation {
  mutating func holdsForArray(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    switch check.kind {
    case .maxItems, .minItems:
      let count = value.elements.reduce(0) { count, _ in count + 1 }
      let isFine = check.kind == .maxItems ? count <= check.count : count >= check.count
      return isFine || fail(.count(check.count, count), check.keyword, schema, value)
    case .items: return haveItems(value, from: 0, check.operand)
    case .tuple: return isTuple(check, schema, value)
    case .contains:
      for element in value.elements where wouldAccept(check.operand, element) { return true }
      return fail(.contains, .contains, schema, value)
    case .uniqueItems: return areUnique(schema, value)
    case .choice, .all, .anyOf, .oneOf, .not, .condition, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
      .multipleOf, .maxLength, .minLength, .pattern, .format, .content, .maxProperties, .minProperties, .members,
      .propertyNames, .dependency:
      return true
    }
  }

  /// Whether the elements from a place on are what a schema wants.
  private mutating func haveItems(_ value: JSONView, from first: Int, _ schema: Int32) -> Bool {
    var isFine = true
    var number = 0
    for element in value.elements {
      if number >= first, !isItem(element, number, schema) {
        isFine = false
        if !goesOn { return false }
      }
      number += 1
    }
    return isFine
  }

  private mutating func isItem(_ element: JSONView, _ number: Int, _ schema: Int32) -> Bool {
    log.enter(.index(number))
    let isFine = accepts(schema, element)
    log.leave()
    return isFine
  }

  /// `items` as a list, and `additionalItems`.
  private mutating func isTuple(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    var isFine = true
    var number = 0
    for element in value.elements {
      if number < check.count {
        isFine = isItem(element, number, tables.lists[Int(check.operand) + number]) && isFine
      } else {
        let further = tables.lists[Int(check.operand) + check.count]
        if further == ObjectRules.noSchema { return isFine }
        if further == ObjectRules.forbidden {
          return fail(
            .count(check.count, value.elements.reduce(0) { count, _ in count + 1 }), .additionalItems, schema, value)
        }
        isFine = isItem(element, number, further) && isFine
      }
      if !isFine, !goesOn { return false }
      number += 1
    }
    return isFine
  }

  private mutating func areUnique(_ schema: Int32, _ value: JSONView) -> Bool {
    let count = value.elements.reduce(0) { count, _ in count + 1 }
    if count < 2 { return true }
    state.steps &-= value.size
    return count <= 8 ? areFewUnique(schema, value) : areManyUnique(count, schema, value)
  }

  private mutating func areFewUnique(_ schema: Int32, _ value: JSONView) -> Bool {
    var first = value.elements
    var number = 0
    while let element = first.next() {
      var (rest, other) = (first, number + 1)
      while let next = rest.next() {
        if ValueComparison.areEqual(element, next) { return fail(.twice(number, other), .uniqueItems, schema, value) }
        other += 1
      }
      number += 1
    }
    return true
  }

  /// Sorts the digests, and compares those that are the same.
  private mutating func areManyUnique(_ count: Int, _ schema: Int32, _ value: JSONView) -> Bool {
    var items = value.elements.enumerated().map { ($0.offset, $0.element, ValueComparison.digest($0.element)) }
    items.sort { ($0.2, $0.0) < ($1.2, $1.0) }
    for at in items.indices {
      for other in items[(at + 1)...].prefix(while: { $0.2 == items[at].2 }) {
        state.steps &-= other.1.size
        if state.steps < 0 { return stop(.tooManySteps, schema, value, .uniqueItems) }
        if ValueComparison.areEqual(items[at].1, other.1) {
          return fail(.twice(items[at].0, other.0), .uniqueItems, schema, value)
        }
      }
    }
    return true
  }
}
