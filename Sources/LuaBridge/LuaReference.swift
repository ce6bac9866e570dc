/// Something of a script that the host keeps: a function, a table, any value. Good in its own session only, until it is
/// released, or until a `reset` to before it was taken.
public struct LuaReference: Hashable, Sendable {
  let number: Int32
}

/// A set of ids known to the host, made by `LuaSession.makeIDs`.
public struct LuaIDs: Sendable {
  let reference: LuaReference
  /// For messages, in the order given.
  public let names: [String]
}
