import TextFormats

extension SchemaCompiler {
  // MARK: Lists

  func arrayChecks(
    _ members: SchemaMembers, _ inner: SchemaTarget, _ draft: JSONSchemaDraft, _ groups: inout Groups
  ) {
    groups.array += counts([(.maxItems, .maxItems), (.minItems, .minItems)], members)
    let further = members[.additionalItems].map { additional($0, inner) } ?? ObjectRules.noSchema
    if let items = members[.items] {
      if items.kind == .array {
        let schemas = items.elements.map { number(of: inner, $0) }
        groups.array.append(
          SchemaCheck(kind: .tuple, keyword: .items, operand: Int32(lists.count), count: schemas.count))
        lists += schemas + [further]
      } else {
        groups.array.append(SchemaCheck(kind: .items, keyword: .items, operand: number(of: inner, items)))
      }
    }
    if let schema = members[.contains] {
      groups.array.append(SchemaCheck(kind: .contains, keyword: .contains, operand: number(of: inner, schema)))
    }
    if members[.uniqueItems]?.bool == true {
      groups.array.append(SchemaCheck(kind: .uniqueItems, keyword: .uniqueItems))
    }
  }

  /// What `additionalItems` or `additionalProperties` says of all others.
  private func additional(_ schema: JSONView, _ inner: SchemaTarget) -> Int32 {
    switch schema.bool {
    case true: ObjectRules.noSchema
    case false: ObjectRules.forbidden
    case nil: number(of: inner, schema)
    }
  }

  // MARK: Objects

  func objectChecks(_ number: Int32, _ members: SchemaMembers, _ inner: SchemaTarget, _ groups: inout Groups) {
    groups.object += counts([(.maxProperties, .maxProperties), (.minProperties, .minProperties)], members)
    if let schema = members[.propertyNames] {
      groups.object.append(
        SchemaCheck(kind: .propertyNames, keyword: .propertyNames, operand: self.number(of: inner, schema)))
    }
    if let rules = rules(members, inner) {
      objects.append(rules)
      groups.object.append(SchemaCheck(kind: .members, keyword: .properties, operand: Int32(objects.count - 1)))
    }
    for (key, value) in members.pairs(of: .dependencies) {
      var names = [key.withText { Array($0) }]
      var schema: Int32 = -1
      if value.kind == .array {
        var seen = Set(names)
        for name in value.elements.map({ $0.withText { Array($0) } }) where seen.insert(name).inserted {
          names.append(name)
        }
      } else {
        schema = self.number(of: inner, value)
        companions[Int(number)].append(schema)
      }
      dependencies.append(Dependency(names: StringTable(names, in: storage), schema: schema))
      groups.object.append(
        SchemaCheck(kind: .dependency, keyword: .dependencies, operand: Int32(dependencies.count - 1)))
    }
  }

  /// What an object may and must hold; nil where everything goes.
  private func rules(_ members: SchemaMembers, _ inner: SchemaTarget) -> ObjectRules? {
    var names: [[UInt8]] = []
    var properties: [ObjectRules.Property] = []
    var numbers: [[UInt8]: Int] = [:]
    func property(_ name: JSONView) -> Int {
      let text = name.withText { Array($0) }
      if let number = numbers[text] { return number }
      numbers[text] = names.count
      names.append(text)
      properties.append(.init(schema: ObjectRules.noSchema, bit: -1, isPlanned: false))
      return names.count - 1
    }
    for (key, schema) in members.pairs(of: .properties) {
      let number = property(key)
      if properties[number].isPlanned { continue }
      properties[number] = .init(schema: self.number(of: inner, schema), bit: -1, isPlanned: true)
    }
    let (required, further) = requirements(members.elements(of: .required).map(property), &properties)
    let patterns = patternProperties(members, inner)
    let additional = members[.additionalProperties].map { self.additional($0, inner) } ?? ObjectRules.noSchema
    if names.isEmpty, patterns.isEmpty, additional == ObjectRules.noSchema { return nil }
    return ObjectRules(
      names: StringTable(names, in: storage), properties: storage.keep(properties), patterns: storage.keep(patterns),
      additional: additional, required: required, furtherRequired: storage.keep(further))
  }

  private func requirements(
    _ required: [Int], _ properties: inout [ObjectRules.Property]
  ) -> (first: UInt64, further: [Int32]) {
    var bits: UInt64 = 0
    var count = 0
    var further: [Int32] = []
    for number in required {
      if properties[number].bit >= 0 { continue }
      if count < 64 {
        properties[number].bit = Int8(count)
        bits |= 1 << UInt64(count)
        count += 1
      } else {
        further.append(Int32(number))
      }
    }
    return (bits, further)
  }

  private func patternProperties(_ members: SchemaMembers, _ inner: SchemaTarget) -> [ObjectRules.PatternProperty] {
    members.pairs(of: .patternProperties).compactMap { key, schema in
      let number = self.number(of: inner, schema)
      return pattern(key, inner).map { ObjectRules.PatternProperty(pattern: $0, schema: number) }
    }
  }
}
