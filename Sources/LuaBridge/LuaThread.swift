import CLuaShim

/// A running thread of a session as the host meets it: the session's own, or a coroutine that called a host function.
struct LuaThread {
  let state: OpaquePointer
  let runtime: Unmanaged<LuaRuntime>

  /// Runs a call of the shim that returns a status; leaves the stack as high as it was.
  func protected(_ body: (OpaquePointer) -> Int32) throws(LuaFailure) {
    let top = sim_top(state)
    let status = body(state)
    if status == SIM_OK {
      sim_set_top(state, top)
      return
    }
    let failure = takeFailure()
    sim_set_top(state, top)
    throw failure
  }

  func load(_ chunk: LuaChunk) throws(LuaFailure) -> LuaReference {
    var reference: Int32 = 0
    try protected { state in
      chunk.bytecode.withUnsafeBytes { bytes in
        chunk.name.withCString { sim_load(state, bytes.baseAddress, bytes.count, $0, &reference) }
      }
    }
    return LuaReference(number: reference)
  }

  func release(_ reference: LuaReference) {
    // The only way to fail is that the session is over, and then nothing is held.
    let top = sim_top(state)
    _ = sim_release(state, reference.number)
    sim_set_top(state, top)
  }

  func keep(_ index: Int32) throws(LuaFailure) -> LuaReference {
    var reference: Int32 = 0
    try protected { sim_keep($0, index, &reference) }
    return LuaReference(number: reference)
  }

  func call<Result>(
    _ function: LuaCallee, with arguments: (LuaWriter) -> Void, reading read: (LuaResults) throws -> Result
  ) throws -> Result {
    let top = sim_top(state)
    defer { sim_set_top(state, top) }
    return try read(start(function, with: arguments))
  }

  func values(of function: LuaCallee, with arguments: (LuaWriter) -> Void) throws(LuaFailure) -> [LuaValue] {
    let top = sim_top(state)
    defer { sim_set_top(state, top) }
    return try start(function, with: arguments).values()
  }

  /// Leaves the results on the stack.
  private func start(_ function: LuaCallee, with arguments: (LuaWriter) -> Void) throws(LuaFailure) -> LuaResults {
    guard sim_reserve(state, 2) else { throw runtime._withUnsafeGuaranteedRef { $0.noMemory } }
    let mark = sim_mark(state)
    arguments(LuaWriter(state: state))
    switch function {
    case .reference(let reference): sim_push_reference(state, reference.number)
    case .slot(let slot): if slot.index > 0 { sim_push_copy(state, slot.index) } else { sim_push_nil(state) }
    }
    let top = sim_top(state)
    guard sim_call(state, top, mark) == SIM_OK else { throw takeFailure() }
    return LuaResults(thread: self, first: top + 1, count: Int(sim_top(state) - top))
  }
}

/// What is to be called.
enum LuaCallee {
  case reference(LuaReference)
  case slot(LuaSlot)
}

/// What a call returned, where it lies in the session: good inside of the closure that reads it.
public struct LuaResults {
  let thread: LuaThread
  let first: Int32
  public let count: Int

  /// From 1; nil values beyond the last.
  public subscript(position: Int) -> LuaSlot {
    guard position >= 1, position <= count else { return LuaSlot(thread: thread, index: 0) }
    return LuaSlot(thread: thread, index: first + Int32(position) - 1)
  }

  func values() throws(LuaFailure) -> [LuaValue] {
    if count == 0 { return [] }
    var values: [LuaValue] = []
    values.reserveCapacity(count)
    for position in 1...count {
      do { values.append(try self[position].value()) } catch {
        throw LuaFailure(kind: .runtime, message: "\(error)")
      }
    }
    return values
  }
}
