import CLuaShim

/// Writes values on their way into a script: arguments of a call, results of a host function, a global.
public struct LuaWriter {
  let state: OpaquePointer

  public func pushNil() { sim_put_nil(state) }
  public func push(_ value: Bool) { sim_put_boolean(state, value) }
  public func push(_ value: Int64) { sim_put_integer(state, value) }
  public func push(_ value: Double) { sim_put_number(state, value) }
  public func push(_ value: String) { value.withShimBytes { sim_put_string(state, $0, $1) } }
  public func push(bytes: UnsafeRawBufferPointer) {
    bytes.withMemoryRebound(to: CChar.self) { sim_put_string(state, $0.baseAddress, $0.count) }
  }
  public func push(_ object: LuaObject) { sim_put_object(state, object.classID.number, object.payload) }
  public func push(_ reference: LuaReference) { sim_put_reference(state, reference.number) }
  /// A value of the call that is being answered, as it is.
  public func push(_ slot: LuaSlot) { sim_put_slot(state, slot.index) }

  /// A table: what is pushed in the closure becomes its list; what is pushed to `key(_:)` goes under that key.
  public func table(_ body: (LuaWriter) -> Void) {
    sim_put_open(state)
    body(self)
    sim_put_close(state)
  }

  /// Push one value to what this returns.
  public func key(_ name: String) -> LuaWriter {
    name.withShimBytes { sim_put_key(state, $0, $1) }
    return self
  }

  /// A copied value. What is opaque becomes nil, as do keys that are no strings or positions.
  public func push(_ value: LuaValue) {
    switch value {
    case .nil, .opaque: pushNil()
    case .bool(let value): push(value)
    case .integer(let value): push(value)
    case .number(let value): push(value)
    case .string(let bytes): bytes.withUnsafeBytes { push(bytes: $0) }
    case .table(let entries): table { $0.push(entries) }
    }
  }

  private func push(_ entries: [LuaEntry]) {
    for entry in entries {
      switch entry.key {
      case .string(let bytes): key(String(decoding: bytes, as: UTF8.self)).push(entry.value)
      case .nil, .bool, .integer, .number, .table, .opaque: push(entry.value)
      }
    }
  }
}
