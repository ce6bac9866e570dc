import Findings
import LuaBridge
import TextFormats

extension JourneyAPI {
  static let declaring: [Verb] = [
    Verb(
      .global, "app", [.required("app", "string|table"), .optional("over", "table")], .declares,
      "Says which definition the journeys of this file or describe run: a name in Fixtures/Apps or beside the script, "
        + "a path, or a definition written here; the second table is laid over it."
    ) { context, call in
      try context.declareApp(call)
    },
    Verb(
      .global, "describe",
      [.required("name", "string"), .optional("options", "describe_options"), .required("body", "fun()")],
      .declares, "Groups journeys under a name."
    ) { context, call in
      try context.declareGroup(call)
    },
    Verb(
      .global, "it",
      [
        .required("name", "string"), .optional("options", "journey_options"),
        .optional("body", "fun(sim: sim, row: table)"),
      ], .declares, "A journey; without a function it is pending. With `each` it runs once a row."
    ) { context, call in
      try context.declareJourney(call, plan: .runs)
    },
    Verb(
      .global, "before_each", [.required("body", "fun(sim: sim)")], .declares,
      "Runs before every journey of this file or describe, the outer one first."
    ) { context, call in
      let function = try call.function(1)
      context.declare { $0.scopes[$0.current].beforeEach.append(function) }
    },
    Verb(
      .global, "after_each", [.required("body", "fun(sim: sim)")], .declares,
      "Runs after every journey of this file or describe, the inner one first, however the journey ended."
    ) { context, call in
      let function = try call.function(1)
      context.declare { $0.scopes[$0.current].afterEach.append(function) }
    },
    Verb(
      .global, "pending", [.optional("reason", "string"), .optional("body", "fun(sim: sim)")], .anywhere,
      "In a journey: it ends here and is pending. Outside: a journey that is not written yet."
    ) { context, call in
      if context.mode == .declaring { return try context.declareJourney(call, plan: .pending("")) }
      try context.end(.pending(try call.reason()), call)
    },
    Verb(
      .global, "skip", [.optional("reason", "string"), .optional("body", "fun(sim: sim)")], .anywhere,
      "In a journey: it ends here and is skipped. Outside: a journey that is not run."
    ) { context, call in
      if context.mode == .declaring { return try context.declareJourney(call, plan: .skipped("")) }
      try context.end(.skipped(try call.reason()), call)
    },
  ]
}

extension DocumentNode {
  /// The same with the line for every value that has none.
  fileprivate func onLine(_ line: Int) -> DocumentNode {
    var copy = self
    if copy.line == 0 { copy.line = line }
    switch value {
    case .null, .bool, .integer, .number, .string: break
    case .list(let items): copy.value = .list(items.map { $0.onLine(line) })
    case .map(let entries): copy.value = .map(entries.map { DocumentEntry($0.key, $0.node.onLine(line)) })
    }
    return copy
  }
}

extension LuaCall {
  fileprivate func reason() throws -> String { self[1].isNil ? "" : try string(1) }
}

extension JourneyContext {
  func declare(_ change: (inout Declaration) -> Void) {
    guard var declaration else { return }
    self.declaration = nil
    change(&declaration)
    self.declaration = declaration
  }

  fileprivate func end(_ outcome: JourneyOutcome, _ call: LuaCall) throws {
    ending = outcome
    throw LuaRaise("the journey ends here", code: JourneyContext.endedCode)
  }

  // MARK: App

  fileprivate func declareApp(_ call: LuaCall) throws {
    let place = call.sourcePlace
    let source: Declaration.AppRequest.Source
    switch call[1].type {
    case .string: source = .named(try call.string(1))
    case .table: source = .written(try data(call[1], place))
    case .nil, .bool, .integer, .number, .function, .object, .thread:
      throw call.wrong(1, "a name, a path or a definition")
    }
    let overlay = call[2].isNil ? nil : try data(try call.table(2), place)
    var isSecond = false
    declare { declaration in
      isSecond = declaration.scopes[declaration.current].app != nil
      declaration.scopes[declaration.current].app = declaration.apps.count
      declaration.apps.append(Declaration.AppRequest(source: source, overlay: overlay, place: place))
    }
    if isSecond { throw LuaRaise("there is an app already; another one needs a describe of its own") }
  }

  private func data(_ slot: LuaSlot, _ place: SourcePlace) throws -> DocumentNode {
    do throws(Findings) { return try slot.document(place: place).onLine(place.line ?? 0) } catch {
      let finding = error.list.first
      throw LuaRaise(
        [finding?.place.path, finding?.message].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": "))
    }
  }

  // MARK: Groups and journeys

  fileprivate func declareGroup(_ call: LuaCall) throws {
    let name = try call.string(1)
    try DeclaredOptions.check(name: name)
    let hasOptions = call[2].type == .table
    let options = try DeclaredOptions(call, call[2], isJourney: false)
    guard call[hasOptions ? 3 : 2].type == .function else { throw call.wrong(hasOptions ? 3 : 2, "a function") }
    var depth = 0
    declare { declaration in
      var scope = Declaration.Scope(parent: declaration.current)
      scope.name = name
      scope.tags = options.tags
      scope.invariants = options.invariants
      scope.faults = options.faults
      scope.normalise = options.normalise
      scope.plan = options.plan
      declaration.scopes.append(scope)
      declaration.current = declaration.scopes.count - 1
      depth = declaration.chain(to: declaration.current).count
    }
    guard depth <= 50 else { throw LuaRaise("describes stand in one another more than 50 deep") }
    try call.call(call[hasOptions ? 3 : 2])
    declare { declaration in
      declaration.current = declaration.scopes[declaration.current].parent ?? 0
    }
  }

  fileprivate func declareJourney(_ call: LuaCall, plan: Journey.Plan) throws {
    let name = try call.string(1)
    try DeclaredOptions.check(name: name)
    let hasOptions = call[2].type == .table
    let position = hasOptions ? 3 : 2
    let options = try DeclaredOptions(call, call[2], isJourney: true)
    if !call[position].isNil, call[position].type != .function { throw call.wrong(position, "a function") }
    let function = call[position].isNil ? nil : try call.function(position)
    let place = call.sourcePlace
    let lastLine = call.lastLine(of: call[position])
    if (declaration?.declared.count ?? 0) >= Declaration.limit {
      throw LuaRaise("a file has at most \(Declaration.limit) journeys")
    }
    let rows: [(String?, LuaReference?)] = options.rows?.map { ($0.name, $0.row) } ?? [(nil, nil)]
    declare { declaration in
      let chain = declaration.chain(to: declaration.current).map { declaration.scopes[$0] }
      var journey = Journey(
        path: chain.map(\.name).filter { !$0.isEmpty } + [name], place: place,
        tags: unique(chain.flatMap(\.tags) + options.tags),
        invariants: unique(chain.flatMap(\.invariants) + options.invariants),
        plan: chain.map(\.plan).first { $0 != .runs } ?? plan, app: nil, number: 0)
      journey.faults = unique(chain.flatMap(\.faults) + options.faults)
      journey.normalise = unique(chain.flatMap(\.normalise) + options.normalise)
      if journey.plan == .runs { journey.plan = options.plan }
      if journey.plan == .runs, function == nil { journey.plan = .pending("it has no function yet") }
      journey.lastLine = lastLine ?? place.line
      let path = journey.path
      for (rowName, row) in rows {
        journey.number = declaration.declared.count
        journey.isRow = rowName != nil
        journey.path = path + (rowName.map { [$0] } ?? [])
        declaration.declared.append(
          Declaration.Declared(journey: journey, scope: declaration.current, function: function, row: row))
      }
    }
  }

  private func unique(_ list: [String]) -> [String] {
    var result: [String] = []
    for item in list where !result.contains(item) { result.append(item) }
    return result
  }
}
