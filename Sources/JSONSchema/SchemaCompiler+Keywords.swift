import Findings
import TextFormats

/// From the keywords of a schema to its checks.
extension SchemaCompiler {
  /// The checks of one schema, by the kinds of values that they are about.
  struct Groups {
    var any: [SchemaCheck] = []
    var number: [SchemaCheck] = []
    var string: [SchemaCheck] = []
    var array: [SchemaCheck] = []
    var object: [SchemaCheck] = []
  }

  /// Compiles what stands at a target.
  func body(_ number: Int32, _ target: SchemaTarget) {
    let draft = documents[target.document].draft
    if reference(in: target.view) != nil { return }
    if draft > .draft4, let bool = target.view.bool {
      nodes[Int(number)].kinds = bool ? 0xFF : 0
      return
    }
    guard target.view.kind == .object else { return report(.notASchema(draft, found: target.view), target) }
    let members = members(of: target)
    let inner = SchemaTarget(document: target.document, view: target.view, base: innerBase(target))
    if let type = members[.type] { setType(number, type, draft, target) }
    var groups = Groups()
    numberChecks(members, draft, target, &groups)
    stringChecks(members, target, &groups)
    arrayChecks(members, inner, draft, &groups)
    objectChecks(number, members, inner, &groups)
    choiceChecks(members, &groups)
    combinations(number, members, inner, &groups)
    if let definitions = members[.definitions] {
      for (_, schema) in definitions.members { _ = self.number(of: inner, schema) }
    }
    finish(number, groups)
  }

  /// The number of a schema inside of another.
  func number(of outer: SchemaTarget, _ schema: JSONView) -> Int32 {
    number(of: SchemaTarget(document: outer.document, view: schema, base: outer.base))
  }

  private func finish(_ number: Int32, _ groups: Groups) {
    func keep(_ group: [SchemaCheck]) -> Stretch {
      let stretch = Stretch(start: Int32(checks.count), count: Int32(group.count))
      checks += group
      return stretch
    }
    var node = nodes[Int(number)]
    node.any = keep(groups.any)
    node.number = keep(groups.number)
    node.string = keep(groups.string)
    node.array = keep(groups.array)
    node.object = keep(groups.object)
    nodes[Int(number)] = node
  }

  // MARK: Types

  private func setType(_ number: Int32, _ type: JSONView, _ draft: JSONSchemaDraft, _ target: SchemaTarget) {
    var kinds: UInt8 = 0
    var takesIntegers = false
    for name in type.kind == .string ? [type] : Array(type.elements) {
      let text = name.text ?? ""
      if let type = SchemaType(rawValue: text) {
        kinds |= type.kinds
        takesIntegers = takesIntegers || type == .integer
      } else if text == "any", !options.isStrict {
        kinds = 0xFF
        warn(.unknownType(text), target, name)
      } else {
        report(.unknownType(text), target, name)
      }
    }
    nodes[Int(number)].kinds = kinds
    // In draft 4 it is the form that makes an integer.
    nodes[Int(number)].takesWholeDecimals = takesIntegers && draft > .draft4
  }

  private func choiceChecks(_ members: SchemaMembers, _ groups: inout Groups) {
    if let values = members[.enum] {
      groups.any.append(SchemaCheck(kind: .choice, keyword: .enum, operand: choice(Array(values.elements))))
    }
    if let value = members[.const] {
      groups.any.append(SchemaCheck(kind: .choice, keyword: .const, operand: choice([value])))
    }
  }

  private func choice(_ values: [JSONView]) -> Int32 {
    var words: UInt8 = 0
    var texts: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    var literals = Stretch()
    for value in values {
      let literal = literal(value)
      if literals.count == 0 { literals.start = literal }
      literals.count += 1
      switch value.kind {
      case .null, .true, .false: words |= bit(value.kind)
      case .string:
        let text = value.withText { Array($0) }
        if seen.insert(text).inserted { texts.append(text) }
      case .integer, .decimal, .array, .object: break
      }
    }
    choices.append(
      Choice(
        words: words, strings: StringTable(texts, in: storage), digests: storage.keep([]), others: storage.keep([]),
        literals: literals))
    return Int32(choices.count - 1)
  }

  /// Once the literals are what they will be: what is neither a string nor a word is found by its digest.
  func digestChoices(_ literals: [JSONView]) {
    for number in choices.indices {
      let own = choices[number].literals
      let others = (own.start..<own.start + own.count).filter { at in
        [.integer, .decimal, .array, .object].contains(literals[Int(at)].kind)
      }
      if others.isEmpty { continue }
      let digests = others.map { (digest: ValueComparison.digest(literals[Int($0)]), literal: $0) }
        .sorted { ($0.digest, $0.literal) < ($1.digest, $1.literal) }
      choices[number].digests = storage.keep(digests.map(\.digest))
      choices[number].others = storage.keep(digests.map(\.literal))
    }
  }

  // MARK: Numbers

  private func numberChecks(
    _ members: SchemaMembers, _ draft: JSONSchemaDraft, _ target: SchemaTarget, _ groups: inout Groups
  ) {
    func add(_ kind: SchemaCheck.Kind, _ keyword: SchemaKeyword, _ value: JSONView) {
      groups.number.append(SchemaCheck(kind: kind, keyword: keyword, operand: limit(value)))
    }
    if let value = members[.multipleOf] { add(.multipleOf, .multipleOf, value) }
    let bounds: [(SchemaKeyword, SchemaCheck.Kind, SchemaKeyword, SchemaCheck.Kind)] = [
      (.maximum, .maximum, .exclusiveMaximum, .exclusiveMaximum),
      (.minimum, .minimum, .exclusiveMinimum, .exclusiveMinimum),
    ]
    for (keyword, kind, exclusive, exclusiveKind) in bounds {
      if draft == .draft4 {
        if members[exclusive] != nil, members[keyword] == nil { mind(.needsMaximum(exclusive, keyword), target) }
        guard let value = members[keyword] else { continue }
        let isExclusive = members[exclusive]?.bool == true
        add(isExclusive ? exclusiveKind : kind, isExclusive ? exclusive : keyword, value)
      } else {
        if let value = members[keyword] { add(kind, keyword, value) }
        if let value = members[exclusive] { add(exclusiveKind, exclusive, value) }
      }
    }
  }

  private func limit(_ value: JSONView) -> Int32 {
    limits.append(
      NumberLimit(literal: literal(value), integer: value.integer ?? 0, isInteger: value.integer != nil))
    return Int32(limits.count - 1)
  }

  /// A count that may be larger than any value is long.
  func count(_ value: JSONView) -> Int {
    let number = JSONDecimal(value.source)
    if number.exponent > 17 { return .max }
    var count = 0
    number.forEachDigit { count = count * 10 + Int($0) }
    for _ in 0..<max(number.lastExponent, 0) { count *= 10 }
    return count
  }

  func counts(_ keywords: [(SchemaKeyword, SchemaCheck.Kind)], _ members: SchemaMembers) -> [SchemaCheck] {
    keywords.compactMap { keyword, kind in
      members[keyword].map { SchemaCheck(kind: kind, keyword: keyword, count: count($0)) }
    }
  }

  // MARK: Strings

  private func stringChecks(_ members: SchemaMembers, _ target: SchemaTarget, _ groups: inout Groups) {
    groups.string += counts([(.maxLength, .maxLength), (.minLength, .minLength)], members)
    if let value = members[.pattern], let pattern = pattern(value, target) {
      groups.string.append(SchemaCheck(kind: .pattern, keyword: .pattern, operand: pattern))
    }
    if options.checksFormats, let name = members[.format]?.text, let format = SchemaFormat(rawValue: name),
      let number = SchemaFormat.allCases.firstIndex(of: format)
    {
      groups.string.append(SchemaCheck(kind: .format, keyword: .format, operand: Int32(number)))
    }
    guard options.checksContent else { return }
    var content: SchemaContent = []
    if members[.contentEncoding]?.isText("base64") == true { content.insert(.base64) }
    let isDecoded = members[.contentEncoding] == nil || content.contains(.base64)
    if isDecoded, members[.contentMediaType]?.isText("application/json") == true { content.insert(.json) }
    if content.isEmpty { return }
    let keyword = content.contains(.base64) ? SchemaKeyword.contentEncoding : .contentMediaType
    groups.string.append(SchemaCheck(kind: .content, keyword: keyword, operand: Int32(content.rawValue)))
  }

  /// The number of a pattern, or nil where it is none, which is reported.
  func pattern(_ value: JSONView, _ target: SchemaTarget) -> Int32? {
    let text = value.withText { Array($0) }
    let words = Excerpt.cut(text)
    if let known = patternNumbers[text] { return known }
    do throws(Pattern.Fault) {
      let compiled = try Pattern.compile(text)
      storage.keepPattern(compiled.code)
      patterns.append(compiled.code)
      patternTexts.append(words)
      patternNumbers[text] = Int32(patterns.count - 1)
      if compiled.looksAround, options.warnsAboutLookAround { warn(.looksAround(words), target, value) }
      return Int32(patterns.count - 1)
    } catch {
      report(.pattern(words, error.message), target, value)
      return nil
    }
  }

  // MARK: Combinations

  private func combinations(
    _ number: Int32, _ members: SchemaMembers, _ inner: SchemaTarget, _ groups: inout Groups
  ) {
    func companion(_ schema: JSONView) -> Int32 {
      let companion = self.number(of: inner, schema)
      companions[Int(number)].append(companion)
      return companion
    }
    for schema in members.elements(of: .allOf) {
      groups.any.append(SchemaCheck(kind: .all, keyword: .allOf, operand: companion(schema)))
    }
    for (keyword, kind) in [(SchemaKeyword.anyOf, SchemaCheck.Kind.anyOf), (.oneOf, .oneOf)] {
      guard let schemas = members[keyword] else { continue }
      let list = schemas.elements.map { companion($0) }
      groups.any.append(SchemaCheck(kind: kind, keyword: keyword, operand: Int32(lists.count), count: list.count))
      lists += list
    }
    if let schema = members[.not] {
      groups.any.append(SchemaCheck(kind: .not, keyword: .not, operand: companion(schema)))
    }
    let (consequence, alternative) = (members[.then].map(companion), members[.else].map(companion))
    if let test = members[.if].map(companion), consequence != nil || alternative != nil {
      conditions.append(Condition(test: test, consequence: consequence ?? -1, alternative: alternative ?? -1))
      groups.any.append(SchemaCheck(kind: .condition, keyword: .if, operand: Int32(conditions.count - 1)))
    }
  }
}
