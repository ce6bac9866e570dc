import CLuaShim
public import Findings

/// One call of a host function, good while it lasts. Arguments are counted from 1; of a method, from the first after the
/// object.
public struct LuaCall {
  let thread: LuaThread
  let number: Int32
  let offset: Int32

  /// How many arguments were given.
  public var count: Int { max(0, Int(sim_top(thread.state) - offset)) }

  /// The argument at a position, nil where none was given.
  public subscript(position: Int) -> LuaSlot {
    LuaSlot(thread: thread, index: position >= 1 && position <= count ? Int32(position) + offset : 0)
  }

  /// What the function returns, in order.
  public var results: LuaWriter { LuaWriter(state: thread.state) }

  /// The object whose method this is.
  public var object: LuaObject? { LuaSlot(thread: thread, index: 1).object }

  /// As it was defined.
  public var name: String { thread.runtime._withUnsafeGuaranteedRef { $0.name(of: number) } }

  // MARK: Arguments of a wanted type

  /// The bytes of a string; good while the call lasts.
  public func bytes(_ position: Int) throws(LuaRaise) -> UnsafeRawBufferPointer {
    guard let bytes = self[position].bytes else { throw wrong(position, "a string") }
    return bytes
  }

  /// A string, which must be UTF-8.
  public func string(_ position: Int) throws(LuaRaise) -> String {
    let slot = self[position]
    guard let string = slot.string else {
      throw wrong(position, slot.bytes == nil ? "a string" : "UTF-8")
    }
    return string
  }

  /// An integer, or a float without a fraction.
  public func integer(_ position: Int) throws(LuaRaise) -> Int64 {
    guard let value = self[position].wholeNumber else { throw wrong(position, "a whole number") }
    return value
  }

  /// An integer or a float.
  public func number(_ position: Int) throws(LuaRaise) -> Double {
    guard let value = self[position].number else { throw wrong(position, "a number") }
    return value
  }

  public func bool(_ position: Int) throws(LuaRaise) -> Bool {
    guard let value = self[position].bool else { throw wrong(position, "true or false") }
    return value
  }

  public func table(_ position: Int) throws(LuaRaise) -> LuaSlot {
    guard self[position].type == .table else { throw wrong(position, "a table") }
    return self[position]
  }

  /// A function, kept until it is released.
  public func function(_ position: Int) throws(LuaRaise) -> LuaReference {
    guard self[position].type == .function else { throw wrong(position, "a function") }
    return try keep(self[position])
  }

  /// The number of the id given, nil when it is a string that is no id.
  public func id(_ position: Int, in ids: LuaIDs) throws(LuaRaise) -> Int? {
    let found = sim_lookup(thread.state, ids.reference.number, self[position].index)
    if found >= 0 { return Int(found) }
    guard self[position].type == .string else { throw wrong(position, "a string") }
    return nil
  }

  /// The error for an argument that is not what the function wants.
  public func wrong(_ position: Int, _ wanted: String) -> LuaRaise {
    LuaRaise("argument \(position) of \"\(name)\" must be \(wanted), not \(self[position])")
  }

  // MARK: Back into the script

  /// Calls a function of the script. It cannot yield. Its failure may be caught, unless a limit was reached: that goes on
  /// in any case.
  @discardableResult
  public func call(
    _ function: LuaReference, with arguments: (LuaWriter) -> Void = { _ in }
  ) throws(LuaFailure) -> [LuaValue] {
    try thread.values(of: .reference(function), with: arguments)
  }

  /// Calls an argument, which need not be kept for that.
  @discardableResult
  public func call(
    _ function: LuaSlot, with arguments: (LuaWriter) -> Void = { _ in }
  ) throws(LuaFailure) -> [LuaValue] {
    try thread.values(of: .slot(function), with: arguments)
  }

  /// Calls a function and reads its results where they are.
  public func call<Result>(
    _ function: LuaReference, with arguments: (LuaWriter) -> Void = { _ in },
    reading read: (LuaResults) throws -> Result
  ) throws -> Result {
    try thread.call(.reference(function), with: arguments, reading: read)
  }

  /// Keeps a value for later.
  public func keep(_ slot: LuaSlot) throws(LuaRaise) -> LuaReference {
    do throws(LuaFailure) { return try thread.keep(slot.index) } catch { throw LuaRaise(error.message) }
  }

  public func release(_ reference: LuaReference) { thread.release(reference) }

  // MARK: Place and budget

  /// The innermost line of a script that led here: the number of its chunk in order of loading, and the line. Costs about
  /// a hundred nanoseconds; nil when no script is running.
  public var place: (chunk: Int, line: Int)? {
    var line: Int32 = 0
    let chunk = sim_place(thread.state, &line)
    return chunk < 0 ? nil : (Int(chunk), Int(line))
  }

  /// The same with the name of the file.
  public var sourcePlace: SourcePlace {
    guard let place, let name = sim_chunk_name(thread.state, Int32(place.chunk)) else { return .nowhere }
    return SourcePlace(file: String(cString: name), line: place.line)
  }

  /// The last line of a function that a script has written in the same file as this call, after it; nil: it is elsewhere.
  public func lastLine(of function: LuaSlot) -> Int? {
    var (first, last): (Int32, Int32) = (0, 0)
    let chunk = sim_function_lines(thread.state, function.index, &first, &last)
    guard let place, chunk == Int32(place.chunk), Int(first) >= place.line else { return nil }
    return Int(last)
  }

  /// Puts work of the host on the script's budget of instructions.
  public func spend(_ instructions: UInt64) { sim_spend(thread.state, instructions) }

  /// Whether `LuaInterrupt` asks to stop: long work of the host should return then.
  public var isInterrupted: Bool { sim_interrupted(thread.state) }
}
