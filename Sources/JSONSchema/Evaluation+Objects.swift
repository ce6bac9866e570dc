import TextFormats

extension Evaluation {
  /// `properties`, `patternProperties`, `additionalProperties` and `required` in one walk over the members.
  mutating func hasMembers(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    let rules = tables.objects[Int(check.operand)]
    var isFine = true
    var seen: UInt64 = 0
    for (key, member) in value.members {
      let found = rules.names.find(key)
      var isPlanned = false
      var isMemberFine = true
      if found >= 0 {
        let property = rules.properties[found]
        if property.bit >= 0 { seen |= 1 << UInt64(property.bit) }
        isPlanned = property.isPlanned
        if property.schema >= 0 { isMemberFine = isMember(key, member, property.schema) }
      }
      if isMemberFine || goesOn, !rules.patterns.isEmpty {
        isMemberFine = fitsPatterns(rules, key, member, schema, &isPlanned) && isMemberFine
      }
      if !isPlanned, rules.additional != ObjectRules.noSchema, isMemberFine || goesOn {
        isMemberFine =
          rules.additional == ObjectRules.forbidden
          ? log.forgives(key) || fail(.unplanned(key), .additionalProperties, schema, member)
          : isMember(key, member, rules.additional) && isMemberFine
      }
      isFine = isFine && isMemberFine
      if !isFine, !goesOn { return false }
    }
    if seen & rules.required == rules.required, rules.furtherRequired.isEmpty { return isFine }
    return hasRequired(rules, seen, schema, value) && isFine
  }

  private mutating func isMember(_ key: JSONView, _ member: JSONView, _ schema: Int32) -> Bool {
    log.enter(.key(key))
    let isFine = accepts(schema, member)
    log.leave()
    return isFine
  }

  private mutating func fitsPatterns(
    _ rules: ObjectRules, _ key: JSONView, _ member: JSONView, _ schema: Int32, _ isPlanned: inout Bool
  ) -> Bool {
    var isFine = true
    for rule in rules.patterns {
      state.steps &-= 1
      switch find(rule.pattern, key) {
      case .notFound: continue
      case .tooManySteps: return stop(.tooManySteps, schema, member, .patternProperties)
      case .found:
        isPlanned = true
        isFine = isMember(key, member, rule.schema) && isFine
        if !isFine, !goesOn { return false }
      }
    }
    return isFine
  }

  /// Names every required property that is not there.
  @inline(never)
  private mutating func hasRequired(
    _ rules: ObjectRules, _ seen: UInt64, _ schema: Int32, _ value: JSONView
  ) -> Bool {
    var isFine = true
    for place in 0..<64 where (rules.required & ~seen) & (1 << UInt64(place)) != 0 {
      guard let number = rules.properties.firstIndex(where: { Int($0.bit) == place }) else { continue }
      isFine = fail(.missing(rules.names.text(of: number)), .required, schema, value)
      if !goesOn { return false }
    }
    for number in rules.furtherRequired {
      state.steps &-= value.size
      if state.steps < 0 { return stop(.tooManySteps, schema, value, .required) }
      if value.member(rules.names.text(of: Int(number))) != nil { continue }
      isFine = fail(.missing(rules.names.text(of: Int(number))), .required, schema, value)
      if !goesOn { return false }
    }
    return isFine
  }

  mutating func holdsForObject(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    switch check.kind {
    case .maxProperties, .minProperties:
      let count = value.members.reduce(0) { count, _ in count + 1 }
      let isFine = check.kind == .maxProperties ? count <= check.count : count >= check.count
      return isFine || fail(.count(check.count, count), check.keyword, schema, value)
    case .propertyNames:
      var isFine = true
      for (key, _) in value.members where !wouldAccept(check.operand, key) {
        isFine = fail(.propertyName(key), .propertyNames, schema, value)
        if !goesOn { return false }
      }
      return isFine
    case .dependency: return hasDependency(tables.dependencies[Int(check.operand)], schema, value)
    case .choice, .all, .anyOf, .oneOf, .not, .condition, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
      .multipleOf, .maxLength, .minLength, .pattern, .format, .content, .maxItems, .minItems, .uniqueItems, .items,
      .tuple, .contains, .members:
      return true
    }
  }

  private mutating func hasDependency(_ dependency: Dependency, _ schema: Int32, _ value: JSONView) -> Bool {
    let trigger = dependency.names.text(of: 0)
    if value.member(trigger) == nil { return true }
    if dependency.schema >= 0 { return accepts(dependency.schema, value) }
    var isFine = true
    for number in 1..<dependency.names.count {
      let name = dependency.names.text(of: number)
      state.steps &-= value.size
      if state.steps < 0 { return stop(.tooManySteps, schema, value, .dependencies) }
      if value.member(name) != nil { continue }
      isFine = fail(.needed(name, by: trigger), .dependencies, schema, value)
      if !goesOn { return false }
    }
    return isFine
  }
}
