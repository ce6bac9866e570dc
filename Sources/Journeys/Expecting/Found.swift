import LuaBridge
import SettingsSimulation

/// A value as expectations compare it: one of the state, of the screen, of an event, or one that a script made.
indirect enum Found: Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case list([Found])
  /// Keys are unique.
  case map([Entry])
  /// What cannot be looked into, as a message names it.
  case opaque(String)

  struct Entry: Hashable {
    var key: String
    var value: Found
  }

  init(_ value: StateValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .thousandths(let value): self = .number(Double(value) / 1000)
    case .string(let text): self = .string(text)
    case .list(let items): self = .list(items.map { Found($0) })
    case .map(let entries): self = .map(entries.map { Entry(key: $0.key, value: Found($0.value)) })
    }
  }

  init(_ value: LuaValue) {
    switch value {
    case .nil: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .string(let bytes): self = .string(String(decoding: bytes, as: UTF8.self))
    case .opaque(let what): self = .opaque("a \(what)")
    case .table(let entries):
      if let items = value.list {
        self = .list(items.map { Found($0) })
      } else {
        self = .map(entries.map { Entry(key: Found.name(of: $0.key), value: Found($0.value)) })
      }
    }
  }

  /// A key of a table as a name.
  static func name(of key: LuaValue) -> String {
    switch key {
    case .string(let bytes): String(decoding: bytes, as: UTF8.self)
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let value): "\(value)"
    case .nil, .table, .opaque: "?"
    }
  }

  subscript(key: String) -> Found? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// As a number, where it is one.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .bool, .string, .list, .map, .opaque: nil
    }
  }

  /// Whether two values are the same; numbers by what they are worth, and nothing is false: a table of Lua cannot hold
  /// nothing.
  func isSame(as other: Found) -> Bool {
    switch (self, other) {
    case (.null, .bool(false)), (.bool(false), .null): return true
    case (.integer, .number), (.number, .integer): return double == other.double
    case (.list(let a), .list(let b)): return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.map(let a), .map(let b)):
      return a.count == b.count
        && a.allSatisfy { entry in other[entry.key].map { entry.value.isSame(as: $0) } ?? false }
        && !b.isEmpty == !a.isEmpty
    // An empty table of Lua is either.
    case (.list(let items), .map(let entries)), (.map(let entries), .list(let items)):
      return items.isEmpty && entries.isEmpty
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.list, _), (.map, _), (.opaque, _):
      return self == other
    }
  }
}

extension Found: CustomStringConvertible {
  /// As Lua writes it.
  var description: String {
    switch self {
    case .null: "nothing"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): Found.text(of: value)
    case .string(let text): Found.quoted(text)
    case .opaque(let what): what
    case .list(let items): items.isEmpty ? "{}" : "{ \(items.map(\.description).joined(separator: ", ")) }"
    case .map(let entries):
      entries.isEmpty
        ? "{}" : "{ \(entries.map { "\(Found.key($0.key)) = \($0.value)" }.joined(separator: ", ")) }"
    }
  }

  static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number == number.rounded(), number.magnitude < 1e15 { return "\(Int64(number))" }
    return "\(number)"
  }

  /// Of a longer text the end is left out.
  static let longestQuote = 200

  /// A string as Lua writes it, its end left out where it is long.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for (count, character) in text.enumerated() {
      if count == longestQuote {
        result += "…"
        break
      }
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.append(character)
      }
    }
    return result + "\""
  }

  /// A key as Lua writes it in a table: `name`, or `["a b"]`.
  static func key(_ name: String) -> String { isName(name) ? name : "[\(quoted(name))]" }

  /// A path further: `server`, `server.push`, `server["ada@example.com"]`.
  static func path(_ outer: String, _ name: String) -> String {
    if outer.isEmpty { return name }
    return isName(name) ? "\(outer).\(name)" : "\(outer)[\(quoted(name))]"
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
    }
  }
}
