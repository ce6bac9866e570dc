import TextFormats

/// Lua as text.
enum LuaText {
  /// A string literal on one line.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let digits = String(scalar.value)
          literal += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }

  /// A literal that keeps its lines, for long texts of several lines; nil where only `literal` is exact.
  static func block(_ text: String) -> String? {
    guard text.contains("\n"), text.count > 80,
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" })
    else { return nil }
    var level = ""
    while text.contains("]\(level)]") || text.hasSuffix("]\(level)") { level += "=" }
    return "[\(level)[\n\(text)]\(level)]"
  }

  /// A text cut to the length that a definition takes, or nil when it is short enough. Braces count twice, as they are
  /// doubled there.
  static func shortened(_ text: String) -> String? {
    let limit = ImportLimits.definitionTextBytes
    guard text.utf8.count > limit / 2 else { return nil }
    var bytes = 0
    for index in text.indices {
      bytes += text[index] == "{" ? 2 : text[index].utf8.count
      if bytes > limit { return shortened(text, before: index) }
    }
    return nil
  }

  /// Cut with room for the mark that says so.
  private static func shortened(_ text: String, before index: String.Index) -> String {
    String(text[..<index].dropLast(3)) + "…"
  }

  /// A number; whole ones without a fraction.
  static func number(_ number: Double) -> String {
    guard abs(number) < 0x1p53 else { return "\(number)" }
    let whole = Int64(number)
    return Double(whole) == number ? String(whole) : "\(number)"
  }

  /// The key of a table, `name` or `["two words"]`.
  static func key(_ name: String) -> String {
    isName(name) ? name : "[\(literal(name))]"
  }

  static func comment(_ text: String) -> String { "-- \(Quote.line(text, limit: 200))" }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, Scan.isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return text.utf8.allSatisfy { Scan.isLetter($0) || Scan.isDigit($0) || $0 == UInt8(ascii: "_") }
      && !keywords.contains(text)
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

/// A value in a Lua table.
enum LuaValue: Hashable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  case list([LuaValue])
  case table([LuaField])

  static func texts(_ texts: [String]) -> LuaValue { .list(texts.map { .text($0) }) }

  /// The value on one line.
  var flat: String {
    switch self {
    case .text(let text): LuaText.literal(text)
    // The least integer has no literal of its own in Lua.
    case .integer(let number): number == .min ? "math.mininteger" : String(number)
    case .number(let number): LuaText.number(number)
    case .bool(let flag): flag ? "true" : "false"
    case .list(let items): items.isEmpty ? "{}" : "{ \(items.map(\.flat).joined(separator: ", ")) }"
    case .table(let fields): fields.isEmpty ? "{}" : "{ \(fields.map(\.flat).joined(separator: ", ")) }"
    }
  }
}

/// One field of a Lua table.
struct LuaField: Hashable {
  var key: String
  var value: LuaValue

  init(_ key: String, _ value: LuaValue) {
    self.key = key
    self.value = value
  }

  var flat: String { "\(LuaText.key(key)) = \(value.flat)" }
}
