import TextFormats

/// A fault as the evaluation knows it, before it is words.
enum FaultDetail {
  case nothing
  case kinds(SchemaNode)
  case choice(Int32)
  case limit(JSONView)
  /// A limit, and the count that is beyond it.
  case count(Int, Int)
  case pattern(Int32)
  case format(SchemaFormat)
  case content(SchemaContent)
  case contains
  /// The numbers of two equal elements.
  case twice(Int, Int)
  case missing(UnsafeRawBufferPointer)
  case needed(UnsafeRawBufferPointer, by: UnsafeRawBufferPointer)
  case unplanned(JSONView)
  case propertyName(JSONView)
  /// How many of the alternatives take the value: none, or more than one.
  case alternatives(Int)
  case negated
  case undecided(JSONSchemaFault.Reason)
}

/// Makes faults for people and programs.
struct FaultCollector: FaultLog {
  static var collects: Bool { true }

  let schema: JSONSchema
  let limit: Int
  private(set) var faults: [JSONSchemaFault] = []
  private var path: [PathStep] = []

  init(schema: JSONSchema, limit: Int) {
    self.schema = schema
    self.limit = limit
  }

  var isFull: Bool { faults.count >= limit }

  mutating func enter(_ step: PathStep) { path.append(step) }
  mutating func leave() { path.removeLast() }

  mutating func note(_ detail: FaultDetail, _ keyword: SchemaKeyword?, _ schema: Int32, _ value: JSONView) {
    if isFull { return }
    var property: String?
    var actual = Excerpt.text(value)
    var reason = JSONSchemaFault.Reason.mismatch
    switch detail {
    case .missing(let name): (property, actual) = (Excerpt.string(name), "nothing")
    case .needed(let name, _): (property, actual) = (Excerpt.string(name), "nothing")
    case .unplanned(let key): property = key.text
    case .propertyName(let key): (property, actual) = (key.text, Excerpt.text(key))
    case .count(_, let count): actual = "\(count)"
    case .twice(let first, let second): actual = "the elements \(first) and \(second) are equal"
    case .undecided(let why): reason = why
    case .alternatives(let count) where count > 1: actual = "\(actual), which more than one takes"
    case .nothing, .kinds, .choice, .limit, .pattern, .format, .content, .contains, .alternatives, .negated: break
    }
    faults.append(
      JSONSchemaFault(
        keyword: keyword?.rawValue ?? "", reason: reason, pointer: JSONPointer.text(path),
        schemaPointer: self.schema.pointer(of: schema, keyword), property: property,
        expected: expectation(detail, keyword), actual: actual))
  }

  private func expectation(_ detail: FaultDetail, _ keyword: SchemaKeyword?) -> String {
    switch detail {
    case .nothing: "no value"
    case .kinds(let node): Self.names(node).joined(separator: " or ")
    case .choice(let number):
      Excerpt.joined(self.schema.literals(of: number))
    case .limit(let literal): Excerpt.text(literal)
    case .count(let limit, _): "\(limit)"
    case .pattern(let number): self.schema.patternText(number)
    case .format(let format): format.rawValue
    case .content(let content): content.contains(.base64) ? "base64" : "application/json"
    case .contains: "an element that fits"
    case .twice: "elements that differ"
    case .missing(let name): Excerpt.quoted(name)
    case .needed(let name, let trigger): "\(Excerpt.quoted(name)), which \(Excerpt.quoted(trigger)) needs"
    case .unplanned: "no such property"
    case .propertyName: "a name that fits"
    case .alternatives: keyword == .oneOf ? "one alternative" : "an alternative"
    case .negated: "a value that does not fit"
    case .undecided(.tooDeep): "at most \(EvaluationState.deepest) levels"
    case .undecided: "a verdict in fewer steps"
    }
  }

  /// The names of types, shortest first where one holds the other.
  private static func names(_ node: SchemaNode) -> [String] {
    SchemaType.allCases.filter { type in
      switch type {
      case .integer: node.kinds & SchemaType.number.kinds == SchemaType.integer.kinds
      case .null, .boolean, .number, .string, .array, .object: node.kinds & type.kinds == type.kinds
      }
    }
    .map(\.rawValue)
  }
}
