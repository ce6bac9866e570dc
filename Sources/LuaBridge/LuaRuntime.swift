import CLuaShim
import Findings

/// The host's side of a session: the functions by number, the classes, and what stands behind `print` and `require`.
final class LuaRuntime {
  /// A closure in an array of its own would be called through two thunks.
  private struct Body {
    let call: LuaFunction
  }

  // A host function may call Lua, which may call a host function, while nothing here changes. A function's number is
  // twice its position, and one more for a method.
  @exclusivity(unchecked) private var bodies: [Body] = []
  @exclusivity(unchecked) private var names: [String] = []
  @exclusivity(unchecked) private var classes: [LuaClass] = []
  var print: (UnsafeRawBufferPointer) throws -> Void = { _ in }
  var require: (String) throws -> LuaChunk? = { _ in nil }
  /// Of the call into Lua that failed last: a host function that throws it raises the same error again.
  var lastFailure: LuaFailure?
  /// That a host function threw and that is not of this session: a file that does not compile.
  private(set) var foreignFailure: LuaFailure?
  let limits: LuaLimits
  private let interrupt: LuaInterrupt?

  init(limits: LuaLimits, interrupt: LuaInterrupt?) {
    self.limits = limits
    self.interrupt = interrupt
  }

  func add(name: String, isMethod: Bool, _ body: @escaping LuaFunction) -> Int32 {
    bodies.append(Body(call: body))
    names.append(name)
    return Int32(2 * (bodies.count - 1) + (isMethod ? 1 : 0))
  }

  func name(of function: Int32) -> String { function < 0 ? "" : names[Int(function >> 1)] }

  func add(_ description: LuaClass) -> LuaClassID {
    classes.append(description)
    return LuaClassID(number: Int32(classes.count))
  }

  // MARK: Sealing

  private var sealed: (functions: Int, classes: Int) = (0, 0)

  func seal() { sealed = (bodies.count, classes.count) }

  func reset() {
    bodies.removeLast(bodies.count - sealed.functions)
    names.removeLast(names.count - sealed.functions)
    classes.removeLast(classes.count - sealed.classes)
  }

  // MARK: Called by C

  static func enter(_ context: UnsafeMutableRawPointer?, _ state: OpaquePointer?, _ function: Int32) -> Int32 {
    guard let context, let state else { return Int32(SIM_RAISE) }
    let runtime = Unmanaged<LuaRuntime>.fromOpaque(context)
    return runtime._withUnsafeGuaranteedRef { $0.call(function, LuaThread(state: state, runtime: runtime)) }
  }

  private func call(_ number: Int32, _ thread: LuaThread) -> Int32 {
    do {
      if number >= 0 {
        try bodies[Int(number >> 1)].call(LuaCall(thread: thread, number: number, offset: number & 1))
      } else {
        try callBuiltIn(Int(number), thread)
      }
      return Int32(SIM_OK)
    } catch {
      return raise(error, in: thread)
    }
  }

  private func raise(_ error: any Error, in thread: LuaThread) -> Int32 {
    if let failure = error as? LuaFailure {
      if failure == lastFailure { return Int32(SIM_RAISE_AGAIN) }
      let (place, message) = (failure.place, failure.message)
      foreignFailure = failure
      return raise(place == .nowhere ? message : "\(place): \(message)", addsPlace: place == .nowhere, in: thread)
    }
    let code = (error as? LuaRaise)?.code ?? 0
    foreignFailure = nil
    return raise("\(error)", code: code, in: thread)
  }

  private func raise(_ message: String, code: Int = 0, addsPlace: Bool = true, in thread: LuaThread) -> Int32 {
    message.withShimBytes { sim_raise(thread.state, $0, $1, Int64(code), addsPlace) }
    return Int32(SIM_RAISE)
  }

  private func callBuiltIn(_ number: Int, _ thread: LuaThread) throws {
    switch number {
    case SIM_PRINT: if let line = LuaSlot(thread: thread, index: 1).bytes { try print(line) }
    case SIM_REQUIRE: try callRequire(thread)
    case SIM_MEMBER: try callMember(thread)
    case SIM_GLOBAL: throw missingGlobal(thread)
    default: try callAssign(thread)
    }
  }

  private func callRequire(_ thread: LuaThread) throws {
    guard let path = LuaSlot(thread: thread, index: 1).string else { return }
    guard let chunk = try require(path) else { return }
    let writer = LuaWriter(state: thread.state)
    chunk.bytecode.withUnsafeBytes { writer.push(bytes: $0) }
    writer.push(chunk.name)
  }

  /// The table of globals and a name that is not in it.
  private func missingGlobal(_ thread: LuaThread) -> LuaRaise {
    let name = LuaSlot(thread: thread, index: 2).string ?? "?"
    if ["io", "os", "debug", "package", "dofile", "loadfile"].contains(name) {
      return LuaRaise("\"\(name)\" is not available: scripts reach nothing outside of the simulation")
    }
    // Without an order, as with tables for keys, there is nothing to suggest.
    let known =
      (try? LuaSlot(thread: thread, index: 1).withEntries { entries in entries.compactMap(\.key.string) }) ?? []
    // A script that asks again and again pays for the search.
    sim_spend(thread.state, UInt64(known.count) * 100)
    let near = DidYouMean.note(for: name, among: known)
    return LuaRaise("nothing is called \"\(name)\" here; \(near ?? "a text stands in quotes: \"\(name)\"")")
  }

  // MARK: Members without a method

  private func classDescription(_ thread: LuaThread, at index: Int32) -> LuaClass? {
    let number = LuaSlot(thread: thread, index: index).integer ?? 0
    return number >= 1 && number <= classes.count ? classes[Int(number) - 1] : nil
  }

  private func callMember(_ thread: LuaThread) throws {
    guard let description = classDescription(thread, at: 3) else { return }
    let key = LuaSlot(thread: thread, index: 2)
    guard let name = key.string else { throw LuaRaise("\"\(description.name)\" has no \(key)") }
    let call = LuaCall(thread: thread, number: -1, offset: 2)
    if let member = description.member, try member(call, name) { return }
    throw unknown(name, of: description, "has no \"\(name)\"")
  }

  private func callAssign(_ thread: LuaThread) throws {
    guard let description = classDescription(thread, at: 4) else { return }
    let key = LuaSlot(thread: thread, index: 2)
    let call = LuaCall(thread: thread, number: -1, offset: 2)
    if let name = key.string, let assign = description.assign, try assign(call, name) { return }
    throw LuaRaise("\"\(description.name)\" has no field \(key) that can be set")
  }

  private func unknown(_ name: String, of description: LuaClass, _ message: String) -> LuaRaise {
    let note =
      description.foreign.first { $0.name == name }.map { "write \($0.meant)" }
      ?? DidYouMean.note(for: name, among: description.methods.map(\.name) + description.members)
    return LuaRaise("\"\(description.name)\" \(message)" + (note.map { "; \($0)" } ?? ""))
  }
}
