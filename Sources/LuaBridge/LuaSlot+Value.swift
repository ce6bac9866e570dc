import CLuaShim

extension LuaSlot {
  /// A copy of the value. Metatables are not looked at.
  /// - Throws: for a table that holds itself, that is deeper than 100, or that has more than a million parts.
  public func value() throws -> LuaValue {
    var budget = 1_000_000
    return try value(depth: 0, budget: &budget)
  }

  private func value(depth: Int, budget: inout Int) throws -> LuaValue {
    budget -= 1
    if budget < 0 { throw LuaRaise("the value has more than a million parts") }
    switch type {
    case .nil: return .nil
    case .bool: return .bool(bool == true)
    case .integer: return .integer(integer ?? 0)
    case .number: return .number(number ?? 0)
    case .string: return .string(bytes.map { Array($0) } ?? [])
    case .function: return .opaque("function")
    case .thread: return .opaque("thread")
    case .object: return .opaque("object")
    case .table:
      if depth >= 100 { throw LuaRaise("the table is deeper than 100 tables, or holds itself") }
      return try entries(depth: depth, budget: &budget)
    }
  }

  private func entries(depth: Int, budget: inout Int) throws -> LuaValue {
    var left = budget
    defer { budget = left }
    return try withEntries { entries in
      var copies: [LuaEntry] = []
      copies.reserveCapacity(entries.count)
      for entry in entries {
        let key = try entry.key.value(depth: depth + 1, budget: &left)
        copies.append(LuaEntry(key, try entry.value.value(depth: depth + 1, budget: &left)))
      }
      return .table(copies)
    }
  }
}
