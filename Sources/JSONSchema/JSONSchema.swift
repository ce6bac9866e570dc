public import Findings
public import TextFormats

/// A JSON Schema of draft 4, 6 or 7, ready to look at values: what it wants is put together once, so that a value costs
/// no more than its own size and the patterns it is held against. It may be used by many threads at once.
public final class JSONSchema: Sendable {
  /// Its draft, by `$schema`; 7 where it has none.
  public let draft: JSONSchemaDraft
  /// What is odd about it but does no harm, and keywords that look misspelled.
  public let warnings: [Finding]

  private let program: SchemaProgram
  private let steps: Int

  /// - Parameters:
  ///   - schema: the whole schema, or a part of a document.
  ///   - file: of the document, for messages.
  ///   - options: what the caller tolerates, and the documents that `$ref` may name. Nothing is fetched.
  /// - Throws: everything that is wrong with the schema, each with its JSON pointer as `place.path`; at most 100.
  public init(_ schema: JSONView, file: String, options: JSONSchemaOptions = JSONSchemaOptions()) throws(Findings) {
    let compiler = SchemaCompiler(file: file, options: options)
    program = try compiler.compile(schema)
    draft = compiler.rootDraft
    warnings = compiler.warnings
    steps = options.steps
  }

  /// Whether a value is as the schema wants it. It takes no memory, unless strings are escaped, lists of more than
  /// eight values must have no value twice, or objects are compared whose keys stand in another order.
  public func isValid(_ value: JSONView) -> Bool {
    isValid(value, NoLog())
  }

  /// Whether an object is as the schema wants it, apart from these properties, which may be there beside the planned
  /// ones.
  public func isValid(_ value: JSONView, forgiving forgiven: ForgivenProperties) -> Bool {
    isValid(value, ForgivingLog(forgiven))
  }

  private func isValid(_ value: JSONView, _ log: some FaultLog) -> Bool {
    var evaluation = Evaluation(
      tables: program.tables, spaces: program.spaces, state: EvaluationState(steps: steps), log: log)
    let isValid = evaluation.accepts(program.root, value) && evaluation.state.stopped == nil
    if let space = evaluation.state.space { program.spaces.bringBack(space) }
    return isValid
  }

  /// What it says of the properties of an object.
  public var properties: JSONSchemaProperties {
    var found = JSONSchemaProperties()
    var seen: Set<Int32> = []
    var next = [program.root]
    while let number = next.popLast() {
      guard seen.insert(number).inserted else { continue }
      let node = program.tables.schemas[Int(number)]
      for stretch in [node.object, node.any] {
        for check in program.tables.checks[Int(stretch.start)..<Int(stretch.start + stretch.count)] {
          if check.kind == .members { found.add(program.tables.objects[Int(check.operand)], program.tables) }
          if check.kind == .all { next.insert(check.operand, at: 0) }
        }
      }
    }
    return found
  }

  /// What is not as the schema wants it, at most `limit`: of each part of the value its type or else what its kind is
  /// held to, then `enum`, `const` and what combines schemas; parts in the order of the value.
  public func faults(in value: JSONView, limit: Int = 100) -> [JSONSchemaFault] {
    if limit <= 0 || isValid(value) { return [] }
    var evaluation = Evaluation<FaultCollector>(
      tables: program.tables, spaces: program.spaces, state: EvaluationState(steps: steps),
      log: FaultCollector(schema: self, limit: limit))
    _ = evaluation.accepts(program.root, value)
    if let space = evaluation.state.space { program.spaces.bringBack(space) }
    return evaluation.log.faults
  }

  // MARK: For messages

  func pointer(of schema: Int32, _ keyword: SchemaKeyword?) -> String {
    let place = program.pointer(of: schema)
    return keyword.map { "\(place)/\($0.rawValue)" } ?? place
  }

  func literals(of choice: Int32) -> [JSONView] {
    let literals = program.tables.choices[Int(choice)].literals
    return (literals.start..<literals.start + literals.count).map { program.tables.literals[Int($0)] }
  }

  func patternText(_ pattern: Int32) -> String { program.patternTexts[Int(pattern)] }
}
