import CLuaShim
import TextFormats

public enum LuaType: Hashable, Sendable {
  case `nil`, bool, integer, number, string, table, function, object, thread
}

/// A value where it lies in a session: good while the call lasts that gave it. Nothing is converted: a string of digits is
/// no number, and `2.0` no integer.
public struct LuaSlot {
  let thread: LuaThread
  let index: Int32
  private var state: OpaquePointer { thread.state }

  init(thread: LuaThread, index: Int32) {
    self.thread = thread
    self.index = index
  }

  public var type: LuaType {
    guard index > 0 else { return .nil }
    switch Int(sim_type(state, index)) {
    case SIM_BOOLEAN: return .bool
    case SIM_INTEGER: return .integer
    case SIM_NUMBER: return .number
    case SIM_STRING: return .string
    case SIM_TABLE: return .table
    case SIM_FUNCTION: return .function
    case SIM_OBJECT: return .object
    case SIM_THREAD: return .thread
    default: return .nil
    }
  }

  public var isNil: Bool { type == .nil }

  /// The bytes of a string; good as long as the slot is.
  public var bytes: UnsafeRawBufferPointer? {
    guard index > 0 else { return nil }
    var length = 0
    guard let bytes = sim_string(state, index, &length) else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: length)
  }

  /// A string that is UTF-8.
  public var string: String? {
    // The library's own check goes through generic code.
    guard let bytes, UTF8Sequence.firstFault(in: bytes) == nil else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  public var bool: Bool? { type == .bool ? sim_boolean(state, index) : nil }

  public var integer: Int64? {
    var value: Int64 = 0
    return index > 0 && sim_integer(state, index, &value) ? value : nil
  }

  /// An integer or a float, as a float.
  public var number: Double? {
    var value = 0.0
    return index > 0 && sim_number(state, index, &value) ? value : nil
  }

  /// An integer, or a float without a fraction.
  public var wholeNumber: Int64? { integer ?? number.flatMap { Int64(exactly: $0) } }

  public var object: LuaObject? {
    var payload: Int64 = 0
    let number = index > 0 ? sim_object(state, index, &payload) : 0
    return number > 0 ? LuaObject(LuaClassID(number: number), payload) : nil
  }

  /// The border of a table as `rawlen` has it, the length of a string, else 0.
  public var length: Int { type == .table || type == .string ? Int(clamping: sim_length(state, index)) : 0 }

  public var hasMetatable: Bool { index > 0 && sim_has_metatable(state, index) }

  /// Reads the entries of a table, without metamethods, in the order of `pairs`; a key of another kind is an error. The
  /// slots handed out are good inside of the closure.
  public func withEntries<Result>(
    _ body: (_ entries: [(key: LuaSlot, value: LuaSlot)]) throws -> Result
  ) throws -> Result {
    guard type == .table else { throw LuaRaise("a table is wanted, not \(self)") }
    let top = sim_top(state)
    defer { sim_set_top(state, top) }
    var entries: [(key: LuaSlot, value: LuaSlot)] = []
    var inOrder = true
    guard sim_reserve(state, 6) else { throw LuaRaise("the table is too large") }
    sim_push_nil(state)
    while sim_next(state, index) {
      let at = sim_top(state)
      let key = LuaSlot(thread: thread, index: at - 1)
      entries.append((key, LuaSlot(thread: thread, index: at)))
      inOrder = inOrder && key.integer == Int64(entries.count)
      guard sim_reserve(state, 6) else { throw LuaRaise("the table is too large") }
      sim_push_copy(state, at - 1)
    }
    if !inOrder { try sort(&entries) }
    return try body(entries)
  }

  private func sort(_ entries: inout [(key: LuaSlot, value: LuaSlot)]) throws(LuaRaise) {
    for entry in entries where entry.key.rank == nil {
      throw LuaRaise("a key of the table is \(entry.key): only numbers, strings and booleans have an order")
    }
    entries.sort { $0.key.comesBefore($1.key) }
  }

  private var rank: Int? {
    switch type {
    case .integer, .number: 0
    case .string: 1
    case .bool: 2
    case .nil, .table, .function, .object, .thread: nil
    }
  }

  private func comesBefore(_ other: LuaSlot) -> Bool {
    let (mine, theirs) = (rank ?? 3, other.rank ?? 3)
    if mine != theirs { return mine < theirs }
    if let a = bytes, let b = other.bytes { return a.lexicographicallyPrecedes(b) }
    if let a = bool, let b = other.bool { return !a && b }
    if let a = integer, let b = other.integer { return a < b }
    guard let a = number, let b = other.number else { return false }
    return a < b
  }
}

extension LuaSlot: CustomStringConvertible {
  /// As a message names it: `"privacy"`, `7`, `a table`, `nothing`.
  public var description: String {
    switch type {
    case .nil: return "nothing"
    case .bool: return bool == true ? "true" : "false"
    case .integer: return "\(integer ?? 0)"
    case .number: return number.map { $0.isNaN ? "nan" : "\($0)" } ?? "nan"
    case .string:
      let text = String(decoding: (bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)).prefix(60), as: UTF8.self)
      return "\"\(text)\"" + (length > 60 ? "…" : "")
    case .table: return "a table"
    case .function: return "a function"
    case .object: return "an object"
    case .thread: return "a coroutine"
    }
  }
}

extension LuaSlot {
  func isSameTable(as other: LuaSlot) -> Bool {
    index > 0 && other.index > 0 && sim_identity(state, index) == sim_identity(other.state, other.index)
  }
}
