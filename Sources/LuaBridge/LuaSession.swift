import CLuaShim

/// A sandboxed Lua of its own: globals, modules, memory and random numbers are shared with no other session. It is made,
/// used and closed by one thread.
///
/// Reaching a limit ends it: every later call fails in the same way until `reset`.
public struct LuaSession: ~Copyable {
  let thread: LuaThread
  private let runtime: LuaRuntime

  /// - Parameters:
  ///   - seed: where `math.random` starts (xoshiro256**, its state filled by SplitMix64 from the seed).
  ///   - interrupt: ends the session from outside.
  ///   - isLenient: a global that there is not reads as nil; else it is an error that names it.
  /// - Throws: `memoryLimit` when the limit, or the machine, has no room for a state (about 30 KB).
  public init(
    limits: LuaLimits = .standard, seed: UInt64 = 0, interrupt: LuaInterrupt? = nil, isLenient: Bool = false
  ) throws(LuaFailure) {
    let runtime = LuaRuntime(limits: limits, interrupt: interrupt)
    var options = sim_options()
    options.instructions = max(limits.instructions, 1)
    options.memory = max(limits.memory, 0)
    options.calls = Int32(clamping: max(limits.calls, 1))
    options.seed = seed
    options.lenient = isLenient
    options.interrupt = interrupt?.flag
    options.context = Unmanaged.passUnretained(runtime).toOpaque()
    options.host = { context, state, function in LuaRuntime.enter(context, state, function) }
    guard let state = sim_open(&options) else { throw runtime.noMemory }
    self.runtime = runtime
    thread = LuaThread(state: state, runtime: Unmanaged.passUnretained(runtime))
  }

  deinit { sim_close(thread.state) }

  // MARK: Scripts

  /// Loads a compiled script as a function that takes its arguments as `...`.
  public mutating func load(_ chunk: LuaChunk) throws(LuaFailure) -> LuaReference {
    try thread.load(chunk)
  }

  /// Runs a script from its first to its last line and returns what it returns.
  @discardableResult
  public mutating func run(_ chunk: LuaChunk) throws(LuaFailure) -> [LuaValue] {
    let function = try load(chunk)
    defer { release(function) }
    return try call(function)
  }

  /// Calls a function of the script and returns copies of its results.
  @discardableResult
  public mutating func call(
    _ function: LuaReference, with arguments: (LuaWriter) -> Void = { _ in }
  ) throws(LuaFailure) -> [LuaValue] {
    try thread.values(of: .reference(function), with: arguments)
  }

  /// Calls a function of the script and reads its results where they are.
  public mutating func call<Result>(
    _ function: LuaReference, with arguments: (LuaWriter) -> Void = { _ in },
    reading read: (LuaResults) throws -> Result
  ) throws -> Result {
    try thread.call(.reference(function), with: arguments, reading: read)
  }

  /// Lets go of what was kept. A reference that is never released lives as long as the session.
  public mutating func release(_ reference: LuaReference) { thread.release(reference) }

  // MARK: The host

  /// Defines a global function.
  public mutating func define(_ name: String, _ body: @escaping LuaFunction) throws(LuaFailure) {
    let number = runtime.add(name: name, isMethod: false, body)
    try thread.protected { state in
      name.withShimBytes { sim_define_function(state, $0, $1, number) }
    }
  }

  /// Defines a kind of host objects. Its methods are shared by its objects and closed to scripts.
  public mutating func define(_ description: LuaClass) throws(LuaFailure) -> LuaClassID {
    let id = runtime.add(description)
    try thread.protected { state in
      description.name.withShimBytes { sim_define_class(state, id.number, $0, $1, description.isSingle) }
    }
    for method in description.methods {
      let number = runtime.add(name: method.name, isMethod: true, method.body)
      try thread.protected { state in
        method.name.withShimBytes { sim_define_method(state, id.number, $0, $1, number) }
      }
    }
    return id
  }

  /// Sets a global. The closure writes one value.
  public mutating func set(_ name: String, to value: (LuaWriter) -> Void) throws(LuaFailure) {
    try set(name, classNumber: 0, value)
  }

  /// Sets a field that all objects of a class have, read as `object.name`.
  public mutating func set(_ name: String, of id: LuaClassID, to value: (LuaWriter) -> Void) throws(LuaFailure) {
    try set(name, classNumber: id.number, value)
  }

  private func set(_ name: String, classNumber: Int32, _ value: (LuaWriter) -> Void) throws(LuaFailure) {
    let mark = sim_mark(thread.state)
    value(LuaWriter(state: thread.state))
    try thread.protected { state in
      name.withShimBytes { sim_define_value(state, classNumber, $0, $1, mark) }
    }
  }

  /// What `print` does with its line (tab-separated, without the line end). By default nothing.
  public mutating func onPrint(_ body: @escaping (UnsafeRawBufferPointer) throws -> Void) { runtime.print = body }

  /// Where `require` finds scripts: given `a/b.lua` for `require "a.b"` and `require "a/b"`, always relative and without
  /// `..`; nil when there is none. Each module runs once a session. By default there are none.
  public mutating func onRequire(_ body: @escaping (_ path: String) throws -> LuaChunk?) {
    runtime.require = body
  }

  /// A table of ids for `LuaCall.id`: finds the number of a string without looking at its bytes.
  public mutating func makeIDs(_ ids: some Sequence<(name: String, number: Int)>) throws(LuaFailure) -> LuaIDs {
    let mark = sim_mark(thread.state)
    var names: [String] = []
    LuaWriter(state: thread.state).table { table in
      for id in ids {
        table.key(id.name).push(Int64(id.number))
        names.append(id.name)
      }
    }
    var reference: Int32 = 0
    try thread.protected { sim_make_lookup($0, mark, &reference) }
    return LuaIDs(reference: LuaReference(number: reference), names: names)
  }

  // MARK: Isolation

  /// Remembers the session as it is now, for `reset`. Outside of any call.
  public mutating func seal() throws(LuaFailure) {
    guard sim_seal(thread.state) else { throw runtime.noMemory }
    runtime.seal()
  }

  /// Makes the session what it was when it was sealed, byte by byte: what scripts did since, to globals, to modules, to
  /// the string library, to limits and random numbers, never happened. References taken since are dead.
  public mutating func reset() {
    precondition(sim_reset(thread.state), "reset a session that is sealed and outside of any call")
    runtime.reset()
  }

  /// Where `math.random` goes on from.
  public mutating func seedRandom(_ seed: UInt64) { sim_set_seed(thread.state, seed) }

  /// Instructions used since the session was made, or since `reset` those used before `seal` included.
  public var instructions: UInt64 { sim_spent(thread.state) }
  /// A new limit for all instructions of the session.
  public mutating func limitInstructions(to count: UInt64) { sim_set_limit(thread.state, count) }
  /// Bytes held now.
  public var memory: Int { sim_memory(thread.state) }
}
