import LuaBridge

/// What a script expects of a value: a value, or a matcher in its place.
indirect enum Expected {
  case value(Found)
  /// Whole: item by item.
  case list([Expected])
  /// What is not named does not matter, unless the map is compared whole.
  case map([(key: String, value: Expected)])
  case any
  /// A Lua pattern.
  case like(String)
  case oneOf([Expected])
  case atLeast(Double)
  case atMost(Double)

  /// The key by which tables of Lua are told to be matchers; see `ExpectingPrelude`.
  static let mark = "__matcher"

  /// - Throws: `LuaRaise` for what cannot be expected.
  init(_ slot: LuaSlot) throws {
    self = try Expected(slot.value())
  }

  init(_ value: LuaValue) throws {
    guard case .table(let entries) = value else {
      if case .opaque(let what) = value { throw LuaRaise("a \(what) cannot be expected: write a value or a matcher") }
      self = .value(Found(value))
      return
    }
    if let matcher = value[Expected.mark].text {
      self = try Expected.matcher(matcher, value)
    } else if let items = value.list {
      self = .list(try items.map { try Expected($0) })
    } else {
      self = .map(try entries.map { (Found.name(of: $0.key), try Expected($0.value)) })
    }
  }

  /// A value as it was, maps open to comparison name by name.
  init(whole value: Found) {
    guard case .map(let entries) = value else {
      self = .value(value)
      return
    }
    self = .map(entries.map { ($0.key, Expected(whole: $0.value)) })
  }

  private static func matcher(_ name: String, _ value: LuaValue) throws -> Expected {
    switch name {
    case "any": return .any
    case "like":
      guard let pattern = value["value"].text else { throw LuaRaise("\"like\" wants a Lua pattern, like \"^Pro\"") }
      return .like(pattern)
    case "one_of":
      guard let items = value["value"].list, !items.isEmpty else {
        throw LuaRaise("\"one_of\" wants a list, one_of { \"light\", \"dark\" }")
      }
      return .oneOf(try items.map { try Expected($0) })
    case "at_least", "at_most":
      guard let number = Found(value["value"]).double, !number.isNaN else {
        throw LuaRaise("\"\(name)\" wants a number, not \(Found(value["value"]))")
      }
      return name == "at_least" ? .atLeast(number) : .atMost(number)
    default: throw LuaRaise("\"\(name)\" stands for events: give it to sim:expect_events")
    }
  }
}

extension Expected: CustomStringConvertible {
  /// As the script wrote it, or could have.
  var description: String {
    switch self {
    case .value(let value): "\(value)"
    case .list(let items): items.isEmpty ? "{}" : "{ \(items.map(\.description).joined(separator: ", ")) }"
    case .map(let entries): "{ \(entries.map { "\(Found.key($0.key)) = \($0.value)" }.joined(separator: ", ")) }"
    case .any: "any"
    case .like(let pattern): "like \(Found.quoted(pattern))"
    case .oneOf(let items): "one_of { \(items.map(\.description).joined(separator: ", ")) }"
    case .atLeast(let number): "at_least(\(Found.text(of: number)))"
    case .atMost(let number): "at_most(\(Found.text(of: number)))"
    }
  }
}

/// Asks Lua whether a text fits a pattern.
typealias PatternMatch = (_ text: String, _ pattern: String) throws -> Bool

extension Expected {
  /// Whether a value is as expected. `isWhole`: maps may have nothing else.
  func fits(_ found: Found, isWhole: Bool = false, _ like: PatternMatch) throws -> Bool {
    switch self {
    case .value(let value): return value.isSame(as: found)
    case .any: return found != .null
    case .like(let pattern):
      guard case .string(let text) = found else { return false }
      return try like(text, pattern)
    case .oneOf(let items): return try items.contains { try $0.fits(found, isWhole: isWhole, like) }
    case .atLeast(let least): return found.double.map { $0 >= least } ?? false
    case .atMost(let most): return found.double.map { $0 <= most } ?? false
    case .list(let items):
      switch found {
      case .list(let list):
        guard list.count == items.count else { return false }
        for (item, value) in zip(items, list) where try !item.fits(value, isWhole: isWhole, like) { return false }
        return true
      case .map(let entries): return items.isEmpty && (entries.isEmpty || !isWhole)
      case .null, .bool, .integer, .number, .string, .opaque: return false
      }
    case .map(let wanted):
      guard case .map(let entries) = found else { return false }
      if isWhole, entries.count != wanted.count { return false }
      return try wanted.allSatisfy { try $0.value.fits(found[$0.key] ?? .null, isWhole: isWhole, like) }
    }
  }
}
