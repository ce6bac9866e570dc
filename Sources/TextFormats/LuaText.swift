/// Lua as text.
package enum LuaText {
  /// A string literal on one line.
  package static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        literal += escaped(scalar)
      }
    }
    return literal + "\""
  }

  /// Control characters, and those that make a line read otherwise than it is, are written by their number.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20, 0x7F:
      let digits = String(scalar.value)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    case 0x80...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: return String(scalar)
    }
  }

  /// A literal that keeps its lines, for long texts of several lines; nil where only `literal` is exact.
  package static func block(_ text: String) -> String? {
    guard text.contains("\n"), text.count > 80,
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" })
    else { return nil }
    var level = ""
    while text.contains("]\(level)]") || text.hasSuffix("]\(level)") { level += "=" }
    return "[\(level)[\n\(text)]\(level)]"
  }

  /// A number; whole ones without a fraction.
  package static func number(_ number: Double) -> String {
    guard abs(number) < 0x1p53 else { return "\(number)" }
    let whole = Int64(number)
    return Double(whole) == number ? String(whole) : "\(number)"
  }

  /// The key of a table, `name` or `["two words"]`.
  package static func key(_ name: String) -> String {
    isName(name) ? name : "[\(literal(name))]"
  }

  package static func comment(_ text: String) -> String { "-- \(Quote.line(text, limit: 200))" }

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
