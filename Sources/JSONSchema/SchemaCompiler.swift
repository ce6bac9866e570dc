import Findings
import TextFormats

/// Makes the tables of a schema. It walks a queue, so that no schema is too deep for it, and takes each place of a
/// document once, so that schemas which refer to themselves have an end.
final class SchemaCompiler {
  let file: String
  let options: JSONSchemaOptions
  let storage = Storage()
  private(set) var rootDraft: JSONSchemaDraft

  // What is wrong, and what is odd.
  var findings: [Finding] = []
  var warnings: [Finding] = []
  static let mostFindings = 100
  /// How many more unknown keywords are compared with those that there are.
  var lookups = 1000

  // Where schemas are.
  var documents: [SchemaDocument] = []
  /// Schemas by URI, those with a name as fragment by that too.
  var resources: [String: SchemaTarget] = [:]
  /// Members of large objects, for pointers into them.
  var memberIndex: [SchemaTarget.Key: [[UInt8]: JSONView]] = [:]
  /// The URIs inside of large objects.
  var bases: [SchemaTarget.Key: String] = [:]
  var numbers: [SchemaTarget.Key: Int32] = [:]
  var targets: [SchemaTarget] = []
  private var unfinished: [SchemaTarget] = []

  // The tables.
  var nodes: [SchemaNode] = []
  var checks: [SchemaCheck] = []
  var lists: [Int32] = []
  var limits: [NumberLimit] = []
  var choices: [Choice] = []
  var objects: [ObjectRules] = []
  var conditions: [Condition] = []
  var dependencies: [Dependency] = []
  var patterns: [OpaquePointer] = []
  var patternTexts: [String] = []
  var patternNumbers: [[UInt8]: Int32] = [:]
  /// Which schemas look at the same value as each.
  var companions: [[Int32]] = []
  private var literals: [UInt8] = []
  private var literalCount: Int32 = 0

  init(file: String, options: JSONSchemaOptions) {
    self.file = file
    self.options = options
    rootDraft = options.draft
  }

  func compile(_ schema: JSONView) throws(Findings) -> SchemaProgram {
    let document = SchemaDocument(root: schema, uri: options.baseURI, draft: options.draft)
    documents.append(document)
    if let draft = draft(of: document, 0) { document.draft = draft }
    rootDraft = document.draft
    register(0)
    let root = number(of: SchemaTarget(document: 0, view: schema, base: options.baseURI))
    // Each may add others.
    var next = 0
    while next < targets.count || !unfinished.isEmpty {
      if findings.count >= Self.mostFindings { break }
      if let target = unfinished.popLast() {
        _ = number(of: target)
      } else {
        body(Int32(next), targets[next])
        next += 1
      }
    }
    if findings.isEmpty { findEndlessSchemas() }
    if !findings.isEmpty { throw Findings(findings) }
    return try program(root)
  }

  private func program(_ root: Int32) throws(Findings) -> SchemaProgram {
    let bytes = storage.keep([UInt8(ascii: "[")] + literals + [UInt8(ascii: "]")])
    let tape = LiteralTape()
    var views: [JSONView] = []
    do throws(JSONFault) {
      views = try tape.read(bytes)
    } catch {
      throw Findings([SchemaProblem.tooLarge.finding])
    }
    digestChoices(views)
    let tables = SchemaTables(
      schemas: storage.keep(nodes), checks: storage.keep(checks), lists: storage.keep(lists),
      literals: storage.keep(views), limits: storage.keep(limits), choices: storage.keep(choices),
      objects: storage.keep(objects), conditions: storage.keep(conditions), dependencies: storage.keep(dependencies),
      patterns: storage.keep(patterns))
    return SchemaProgram(
      tables: tables, root: root, patternTexts: patternTexts, places: places(),
      literals: .init(storage: storage, bytes: bytes, tape: tape))
  }

  // MARK: Numbers of schemas

  /// The number of the schema at a target, or of the one that its `$ref` leads to.
  func number(of target: SchemaTarget) -> Int32 {
    var target = target
    var passed: [SchemaTarget.Key] = []
    var seen: Set<SchemaTarget.Key> = []
    var number = numbers[target.key]
    while number == nil {
      guard let reference = reference(in: target.view) else {
        number = newNumber(target)
        break
      }
      // Everything beside `$ref` is ignored, but what it may lead to.
      if let beside = target.view.member("definitions"), beside.kind == .object {
        for (_, schema) in beside.members {
          unfinished.append(SchemaTarget(document: target.document, view: schema, base: target.base))
        }
      }
      passed.append(target.key)
      if !seen.insert(target.key).inserted {
        report(.endlessReference(reference.text ?? ""), target, reference)
        number = newNumber(target)
        break
      }
      guard let next = follow(reference, from: target) else {
        number = newNumber(target)
        break
      }
      target = next
      number = numbers[target.key]
    }
    let result = number ?? 0
    for key in passed { numbers[key] = result }
    return result
  }

  private func newNumber(_ target: SchemaTarget) -> Int32 {
    let number = Int32(targets.count)
    numbers[target.key] = number
    targets.append(target)
    nodes.append(SchemaNode())
    companions.append([])
    return number
  }

  func reference(in view: JSONView) -> JSONView? {
    guard view.kind == .object, let reference = view.member("$ref"), reference.kind == .string else { return nil }
    return reference
  }

  // MARK: Literals

  /// Keeps a value of the schema.
  func literal(_ value: JSONView) -> Int32 {
    if literalCount > 0 { literals.append(UInt8(ascii: ",")) }
    literals += value.json
    literalCount += 1
    return literalCount - 1
  }

  // MARK: Loops

  /// Follows the schemas that look at the same value: a way that comes back never ends.
  private func findEndlessSchemas() {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: nodes.count)
    for start in nodes.indices where marks[start] == .new {
      var path: [(schema: Int, next: Int)] = [(start, 0)]
      marks[start] = .open
      while let (schema, next) = path.last {
        guard next < companions[schema].count else {
          marks[schema] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let companion = Int(companions[schema][next])
        switch marks[companion] {
        case .new:
          marks[companion] = .open
          path.append((companion, 0))
        case .open:
          report(.endlessSchema, targets[companion])
          return
        case .done: break
        }
      }
    }
  }
}
