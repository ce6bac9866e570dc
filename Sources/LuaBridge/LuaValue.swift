/// A value of a script, copied out of it.
public enum LuaValue: Hashable, Sendable {
  case `nil`
  case bool(Bool)
  case integer(Int64)
  /// A float; `2.0` stays apart from the integer `2`.
  case number(Double)
  /// Any bytes.
  case string([UInt8])
  /// Every key once: numbers ascending, strings by bytes, booleans.
  case table([LuaEntry])
  /// What has no value outside: `function`, `thread`, or the class name of a host object.
  case opaque(String)
}

/// A key of a table with its value.
public struct LuaEntry: Hashable, Sendable {
  public var key: LuaValue
  public var value: LuaValue

  public init(_ key: LuaValue, _ value: LuaValue) {
    self.key = key
    self.value = value
  }
}

extension LuaValue {
  /// The text of a string, with what is no UTF-8 replaced; nil for other values.
  public var text: String? {
    guard case .string(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The items when the keys are 1 to n without a gap; nil for anything else.
  public var list: [LuaValue]? {
    guard case .table(let entries) = self else { return nil }
    for (index, entry) in entries.enumerated() where entry.key != .integer(Int64(index) + 1) { return nil }
    return entries.map(\.value)
  }

  public subscript(key: String) -> LuaValue {
    guard case .table(let entries) = self else { return .nil }
    return entries.first { $0.key == .string(Array(key.utf8)) }?.value ?? .nil
  }
}

extension LuaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral text: String) { self = .string(Array(text.utf8)) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .nil }
}
