import TextFormats

/// What goes on across a whole value, whoever looks at it.
struct EvaluationState {
  /// Steps left.
  var steps: Int
  var depth = 0
  /// Set when something could not be decided; then nothing is valid.
  var stopped: JSONSchemaFault.Reason?
  /// For patterns; taken when the first comes.
  var space: MatchSpace?

  /// Schemas inside of schemas and values inside of values, together.
  static let deepest = 1500
}

/// Hears of faults while a value is looked at.
protocol FaultLog {
  /// Whether it wants to hear of more than that there is one. Then the value is looked at to its end.
  static var collects: Bool { get }
  var isFull: Bool { get }
  mutating func note(_ detail: FaultDetail, _ keyword: SchemaKeyword?, _ schema: Int32, _ value: JSONView)
  mutating func enter(_ step: PathStep)
  mutating func leave()
  /// Whether a property may be there that the schema forbids.
  func forgives(_ key: JSONView) -> Bool
}

extension FaultLog {
  func forgives(_ key: JSONView) -> Bool { false }
}

enum PathStep {
  case key(JSONView)
  case index(Int)
}

/// Hears nothing, and costs nothing.
struct NoLog: FaultLog {
  static var collects: Bool { false }
  var isFull: Bool { true }
  func note(_ detail: FaultDetail, _ keyword: SchemaKeyword?, _ schema: Int32, _ value: JSONView) {}
  func enter(_ step: PathStep) {}
  func leave() {}
}

/// Holds a value against a schema. It takes no memory where the log wants none.
struct Evaluation<Log: FaultLog> {
  let tables: SchemaTables
  let spaces: MatchSpaces
  var state: EvaluationState
  var log: Log

  mutating func accepts(_ schema: Int32, _ value: JSONView) -> Bool {
    let node = tables.schemas[Int(schema)]
    state.steps &-= 1
    if state.steps < 0 { return stop(.tooManySteps, schema, value) }
    let kind = value.kind
    if node.kinds & bit(kind) == 0 {
      guard kind == .decimal, node.takesWholeDecimals, JSONDecimal(value.source).isWhole else {
        return fail(node.kinds == 0 ? .nothing : .kinds(node), node.kinds == 0 ? nil : .type, schema, value)
      }
    }
    let own: Stretch
    switch kind {
    case .null, .true, .false: own = Stretch()
    case .integer, .decimal: own = node.number
    case .string: own = node.string
    case .array: own = node.array
    case .object: own = node.object
    }
    if own.count == 0, node.any.count == 0 { return true }
    if state.depth >= EvaluationState.deepest { return stop(.tooDeep, schema, value) }
    state.depth += 1
    var isFine = run(own, schema, value)
    if isFine || goesOn { isFine = run(node.any, schema, value) && isFine }
    state.depth -= 1
    return isFine
  }

  /// Whether to look further after a fault.
  var goesOn: Bool { Log.collects && !log.isFull && state.stopped == nil }

  @inline(__always)
  private mutating func run(_ stretch: Stretch, _ schema: Int32, _ value: JSONView) -> Bool {
    var isFine = true
    for at in stretch.start..<stretch.start + stretch.count where !holds(tables.checks[Int(at)], schema, value) {
      isFine = false
      if !goesOn { return false }
    }
    return isFine
  }

  private mutating func holds(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    switch check.kind {
    case .choice, .all, .anyOf, .oneOf, .not, .condition: holdsForAny(check, schema, value)
    case .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum, .multipleOf: holdsForNumber(check, schema, value)
    case .maxLength, .minLength, .pattern, .format, .content: holdsForString(check, schema, value)
    case .maxItems, .minItems, .uniqueItems, .items, .tuple, .contains: holdsForArray(check, schema, value)
    case .members: hasMembers(check, schema, value)
    case .maxProperties, .minProperties, .propertyNames, .dependency: holdsForObject(check, schema, value)
    }
  }

  // MARK: Verdicts

  @inline(__always)
  mutating func fail(
    _ detail: @autoclosure () -> FaultDetail, _ keyword: SchemaKeyword?, _ schema: Int32, _ value: JSONView
  ) -> Bool {
    if Log.collects, state.stopped == nil { log.note(detail(), keyword, schema, value) }
    return false
  }

  @inline(never)
  mutating func stop(
    _ reason: JSONSchemaFault.Reason, _ schema: Int32, _ value: JSONView, _ keyword: SchemaKeyword? = nil
  ) -> Bool {
    if state.stopped == nil {
      log.note(.undecided(reason), keyword, schema, value)
      state.stopped = reason
    }
    return false
  }

  /// Whether a schema takes a value, without a word about it: for those that may refuse it.
  mutating func wouldAccept(_ schema: Int32, _ value: JSONView) -> Bool {
    if !Log.collects { return accepts(schema, value) }
    var silent = Evaluation<NoLog>(tables: tables, spaces: spaces, state: state, log: NoLog())
    let isFine = silent.accepts(schema, value)
    let stopped = silent.state.stopped
    state = silent.state
    guard let stopped else { return isFine }
    state.stopped = nil
    return stop(stopped, schema, value)
  }
}

// MARK: Any kind

extension Evaluation {
  mutating func holdsForAny(_ check: SchemaCheck, _ schema: Int32, _ value: JSONView) -> Bool {
    switch check.kind {
    case .choice:
      return isAmong(tables.choices[Int(check.operand)], value)
        || fail(.choice(check.operand), check.keyword, schema, value)
    case .all: return accepts(check.operand, value)
    case .anyOf:
      for at in 0..<check.count where wouldAccept(tables.lists[Int(check.operand) + at], value) { return true }
      return failAlternatives(check, 0, schema, value)
    case .oneOf:
      var matches = 0
      for at in 0..<check.count where wouldAccept(tables.lists[Int(check.operand) + at], value) {
        matches += 1
        if matches > 1, state.stopped == nil { return fail(.alternatives(2), .oneOf, schema, value) }
      }
      return matches == 1 || failAlternatives(check, 0, schema, value)
    case .not:
      return !wouldAccept(check.operand, value) && state.stopped == nil || fail(.negated, .not, schema, value)
    case .condition:
      let condition = tables.conditions[Int(check.operand)]
      let next = wouldAccept(condition.test, value) ? condition.consequence : condition.alternative
      return next < 0 || state.stopped == nil && accepts(next, value)
    case .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum, .multipleOf, .maxLength, .minLength, .pattern,
      .format, .content, .maxItems, .minItems, .uniqueItems, .items, .tuple, .contains, .maxProperties, .minProperties,
      .members, .propertyNames, .dependency:
      return true
    }
  }

  private mutating func isAmong(_ choice: Choice, _ value: JSONView) -> Bool {
    switch value.kind {
    case .null, .true, .false: return choice.words & bit(value.kind) != 0
    case .string: return choice.strings.find(value) >= 0
    case .integer, .decimal, .array, .object:
      if choice.others.isEmpty { return false }
      state.steps &-= value.size
      let digest = ValueComparison.digest(value)
      var at = choice.digests.partitioningIndex { $0 >= digest }
      while at < choice.digests.count, choice.digests[at] == digest {
        if ValueComparison.areEqual(tables.literals[Int(choice.others[at])], value) { return true }
        at += 1
      }
      return false
    }
  }

  /// Where but one of the alternatives takes the value's kind, its own faults say more than that none fits.
  private mutating func failAlternatives(
    _ check: SchemaCheck, _ matches: Int, _ schema: Int32, _ value: JSONView
  ) -> Bool {
    if !goesOn { return false }
    let fitting = (0..<check.count).map { tables.lists[Int(check.operand) + $0] }
      .filter { tables.schemas[Int($0)].kinds & bit(value.kind) != 0 }
    if fitting.count == 1, check.count > 1 { return accepts(fitting[0], value) }
    return fail(.alternatives(matches), check.keyword, schema, value)
  }
}

extension UnsafeBufferPointer {
  /// The first place from which on a condition holds, where it holds for all that follow.
  func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
