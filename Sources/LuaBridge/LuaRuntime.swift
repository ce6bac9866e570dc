import CLuaShim
import Findings

/// The host's side of a session: the functions by number, the classes, and what stands behind `print` and `require`.
final class LuaRuntime {
  struct Function {
    let name: String
    let isMethod: Bool
    let body: LuaFunction
  }

  // A host function may call Lua, which may call a host function, while nothing here changes.
  @exclusivity(unchecked) private(set) var functions: [Function] = []
  @exclusivity(unchecked) private var classes: [LuaClass] = []
  var print: (UnsafeRawBufferPointer) -> Void = { _ in }
  var require: (String) throws(LuaFailure) -> LuaChunk? = { _ in nil }
  let limits: LuaLimits
  private let interrupt: LuaInterrupt?

  init(limits: LuaLimits, interrupt: LuaInterrupt?) {
    self.limits = limits
    self.interrupt = interrupt
  }

  func add(name: String, isMethod: Bool, _ body: @escaping LuaFunction) -> Int32 {
    functions.append(Function(name: name, isMethod: isMethod, body: body))
    return Int32(functions.count - 1)
  }

  func add(_ description: LuaClass) -> LuaClassID {
    classes.append(description)
    return LuaClassID(number: Int32(classes.count))
  }

  // MARK: Sealing

  private var sealed: (functions: Int, classes: Int) = (0, 0)

  func seal() { sealed = (functions.count, classes.count) }

  func reset() {
    functions.removeLast(functions.count - sealed.functions)
    classes.removeLast(classes.count - sealed.classes)
  }

  // MARK: Called by C

  static func enter(_ context: UnsafeMutableRawPointer?, _ state: OpaquePointer?, _ function: Int32) -> Int32 {
    guard let context, let state else { return Int32(SIM_RAISE) }
    let runtime = Unmanaged<LuaRuntime>.fromOpaque(context)
    return runtime._withUnsafeGuaranteedRef { $0.call(function, LuaThread(state: state, runtime: runtime)) }
  }

  private func call(_ number: Int32, _ thread: LuaThread) -> Int32 {
    do throws(LuaRaise) {
      if number >= 0 {
        let function = functions[Int(number)]
        try function.body(LuaCall(thread: thread, number: number, offset: function.isMethod ? 1 : 0))
      } else {
        try callBuiltIn(Int(number), thread)
      }
      return Int32(SIM_OK)
    } catch {
      return raise(error, in: thread)
    }
  }

  private func raise(_ error: LuaRaise, in thread: LuaThread) -> Int32 {
    if error.again { return Int32(SIM_RAISE_AGAIN) }
    error.message.withShimBytes { sim_raise(thread.state, $0, $1, Int64(error.code), error.addsPlace) }
    return Int32(SIM_RAISE)
  }

  private func callBuiltIn(_ number: Int, _ thread: LuaThread) throws(LuaRaise) {
    switch number {
    case SIM_PRINT: if let line = LuaSlot(thread: thread, index: 1).bytes { print(line) }
    case SIM_REQUIRE: try callRequire(thread)
    case SIM_MEMBER: try callMember(thread)
    default: try callAssign(thread)
    }
  }

  private func callRequire(_ thread: LuaThread) throws(LuaRaise) {
    guard let path = LuaSlot(thread: thread, index: 1).string else { return }
    do throws(LuaFailure) {
      guard let chunk = try require(path) else { return }
      let writer = LuaWriter(state: thread.state)
      chunk.bytecode.withUnsafeBytes { writer.push(bytes: $0) }
      writer.push(chunk.name)
    } catch {
      var raise = LuaRaise(error.place == .nowhere ? error.message : "\(error.place): \(error.message)")
      raise.addsPlace = error.place == .nowhere
      throw raise
    }
  }

  // MARK: Members without a method

  private func classDescription(_ thread: LuaThread, at index: Int32) -> LuaClass? {
    let number = LuaSlot(thread: thread, index: index).integer ?? 0
    return number >= 1 && number <= classes.count ? classes[Int(number) - 1] : nil
  }

  private func callMember(_ thread: LuaThread) throws(LuaRaise) {
    guard let description = classDescription(thread, at: 3) else { return }
    let key = LuaSlot(thread: thread, index: 2)
    guard let name = key.string else { throw LuaRaise("\"\(description.name)\" has no \(key)") }
    let call = LuaCall(thread: thread, number: -1, offset: 2)
    if let member = description.member, try member(call, name) { return }
    throw unknown(name, of: description, "has no \"\(name)\"")
  }

  private func callAssign(_ thread: LuaThread) throws(LuaRaise) {
    guard let description = classDescription(thread, at: 4) else { return }
    let key = LuaSlot(thread: thread, index: 2)
    let call = LuaCall(thread: thread, number: -1, offset: 2)
    if let name = key.string, let assign = description.assign, try assign(call, name) { return }
    throw LuaRaise("\"\(description.name)\" has no field \(key) that can be set")
  }

  private func unknown(_ name: String, of description: LuaClass, _ message: String) -> LuaRaise {
    let note = DidYouMean.note(for: name, among: description.methods.map(\.name) + description.members)
    return LuaRaise("\"\(description.name)\" \(message)" + (note.map { "; \($0)" } ?? ""))
  }
}
