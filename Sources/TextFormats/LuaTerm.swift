/// An expression of Lua: a literal, a name, or a call.
package indirect enum LuaTerm: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  case list([LuaTerm])
  case table([LuaField])
  /// As it stands: `any`, `analytics.reset`.
  case name(String)
  /// A function by the words before its arguments: `sim:tap`.
  case call(String, [LuaTerm])

  package static func texts(_ texts: [String]) -> LuaTerm { .list(texts.map { .text($0) }) }

  /// The term on one line.
  package var flat: String {
    switch self {
    case .text(let text): LuaText.literal(text)
    // The least integer has no literal of its own in Lua.
    case .integer(let number): number == .min ? "math.mininteger" : String(number)
    case .number(let number): LuaText.number(number)
    case .bool(let flag): flag ? "true" : "false"
    case .list(let items): items.isEmpty ? "{}" : "{ \(items.map(\.flat).joined(separator: ", ")) }"
    case .table(let fields): fields.isEmpty ? "{}" : "{ \(fields.map(\.flat).joined(separator: ", ")) }"
    case .name(let name): name
    case .call(let function, let arguments): function + LuaTerm.flat(arguments)
    }
  }

  /// One text or table needs no brackets.
  private static func flat(_ arguments: [LuaTerm]) -> String {
    if arguments.count == 1, let only = arguments.first, only.standsAlone { return " \(only.flat)" }
    return "(\(arguments.map(\.flat).joined(separator: ", ")))"
  }

  var standsAlone: Bool {
    switch self {
    case .text, .list, .table: true
    case .integer, .number, .bool, .name, .call: false
    }
  }
}

/// One field of a Lua table.
package struct LuaField: Hashable, Sendable {
  package var key: String
  package var value: LuaTerm

  package init(_ key: String, _ value: LuaTerm) {
    self.key = key
    self.value = value
  }

  package var flat: String { "\(LuaText.key(key)) = \(value.flat)" }
}
