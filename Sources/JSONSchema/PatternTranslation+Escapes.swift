/// What a backslash means, and what stands in brackets.
extension PatternTranslation {
  mutating func escape() throws(Fault) {
    guard let scalar = peek() else { throw Fault(message: "it ends with a backslash") }
    switch scalar {
    case "b", "B":
      at += 1
      pcre += "\\\(scalar)"
    case "1"..."9":
      var number = 0
      while let digit = peek(), ("0"..."9").contains(digit), number < 1000 {
        number = number * 10 + Int(digit.value - 0x30)
        at += 1
      }
      highestReference = max(highestReference, number)
      pcre += "\\g{\(number)}"
    case "k":
      at += 1
      guard peek() == "<" else { throw Fault(message: "\\k is not followed by the name of a group") }
      at += 1
      pcre += "\\k<\(try name())>"
    case "s":
      at += 1
      pcre += "[\(Self.spaces)]"
    case "S":
      at += 1
      pcre += "[^\(Self.spaces)]"
    default: pcre += try member()
    }
  }

  /// `\s` comes last, so that a "-" after it opens no range.
  private static let spaces =
    #"\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}\s"#
  private static let notSpaces =
    #"\x{0}-\x{8}\x{e}-\x{1f}\x{21}-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}"#
    + #"\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}\w"#

  /// What may follow a backslash both inside and outside of a class.
  private mutating func member() throws(Fault) -> String {
    guard let scalar = peek() else { throw Fault(message: "it ends with a backslash") }
    at += 1
    switch scalar {
    case "d", "D", "w", "W", "f", "n", "r", "t": return "\\\(scalar)"
    case "v": return #"\x{b}"#
    case "0":
      if let next = peek(), ("0"..."9").contains(next) { throw Fault(message: "\\0 is followed by a digit") }
      return #"\x{0}"#
    case "c":
      guard let letter = peek(), letter.isASCII, letter.properties.isAlphabetic else {
        throw Fault(message: "\\c is not followed by a letter")
      }
      at += 1
      return code(letter.value & 0x1F)
    case "x": return code(try hex(2, of: "\\x"))
    case "u": return try unicode()
    case "p", "P": return try property(scalar)
    default:
      if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        throw Fault(message: "\\\(scalar) has no meaning in ECMA-262")
      }
      return scalar.isASCII && scalar.value > 0x20 ? "\\\(scalar)" : String(scalar)
    }
  }

  /// Half a surrogate pair stands for U+FFFD, as it does in a value.
  private func code(_ value: UInt32) -> String {
    "\\x{\(String((0xD800...0xDFFF).contains(value) ? 0xFFFD : value, radix: 16))}"
  }

  private mutating func hex(_ count: Int, of escape: String) throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek().flatMap({ Character($0).hexDigitValue }) else {
        throw Fault(message: "\(escape) is not followed by \(count) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  private mutating func unicode() throws(Fault) -> String {
    if peek() == "{" {
      at += 1
      var value: UInt32 = 0
      var digits = 0
      while let digit = peek().flatMap({ Character($0).hexDigitValue }), value <= 0x10FFFF {
        value = value << 4 | UInt32(digit)
        digits += 1
        at += 1
      }
      guard peek() == "}", digits > 0, value <= 0x10FFFF else {
        throw Fault(message: "\\u{ is not followed by a code point and \"}\"")
      }
      at += 1
      return code(value)
    }
    let first = try hex(4, of: "\\u")
    guard (0xD800...0xDBFF).contains(first), peek() == "\\", peek(1) == "u" else { return code(first) }
    let before = at
    at += 2
    let second = try hex(4, of: "\\u")
    if (0xDC00...0xDFFF).contains(second) { return code(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) }
    at = before
    return code(first)
  }

  /// `\p{L}`, `\p{Letter}`, `\p{gc=Lu}`, `\p{Script=Greek}`: PCRE2 knows general categories by their short names.
  private mutating func property(_ escape: Unicode.Scalar) throws(Fault) -> String {
    var name = ""
    guard peek() == "{" else { throw Fault(message: "\\\(escape) is not followed by a property in braces") }
    at += 1
    while let scalar = peek(), scalar != "}" {
      guard scalar.isASCII, scalar.properties.isAlphabetic || "_=0123456789".unicodeScalars.contains(scalar) else {
        throw Fault(message: "\\\(escape) is not followed by a property in braces")
      }
      name.unicodeScalars.append(scalar)
      at += 1
    }
    guard peek() == "}", !name.isEmpty else {
      throw Fault(message: "\\\(escape) is not followed by a property in braces")
    }
    at += 1
    let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1 { return "\\\(escape){\(Self.categories[name] ?? name)}" }
    switch parts[0] {
    case "gc", "General_Category": return "\\\(escape){\(Self.categories[parts[1]] ?? parts[1])}"
    case "sc", "Script": return "\\\(escape){sc:\(parts[1])}"
    case "scx", "Script_Extensions": return "\\\(escape){scx:\(parts[1])}"
    default: throw Fault(message: "\"\(parts[0])\" is no property of characters that takes a value")
    }
  }

  private static let categories: [String: String] = [
    "Letter": "L", "Cased_Letter": "L&", "LC": "L&", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll",
    "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Combining_Mark": "M",
    "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd",
    "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P",
    "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe",
    "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf", "Other_Punctuation": "Po", "Symbol": "S",
    "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So", "Separator": "Z",
    "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc",
    "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs", "Private_Use": "Co", "Unassigned": "Cn",
  ]

  // MARK: Classes

  mutating func characterClass() throws(Fault) {
    at += 1
    pcre += "["
    if peek() == "^" {
      at += 1
      pcre += "^"
    }
    var isAfterSet = false
    while let scalar = peek(), scalar != "]" {
      let wasSet = isAfterSet
      isAfterSet = isSet(at: at)
      at += 1
      switch scalar {
      case "\\": try classEscape()
      // In PCRE2 a bracket may open a class of POSIX.
      case "[": pcre += "\\["
      // Beside a set of characters it makes no range.
      case "-" where wasSet || isSet(at: at): pcre += "\\-"
      default: pcre.unicodeScalars.append(scalar)
      }
    }
    guard peek() == "]" else { throw Fault(message: "a \"[\" is not closed") }
    at += 1
    pcre += "]"
  }

  /// Whether an escape that stands for many characters begins here.
  private func isSet(at place: Int) -> Bool {
    place + 1 < scalars.count && scalars[place] == "\\" && "dDwWsSpP".unicodeScalars.contains(scalars[place + 1])
  }

  private mutating func classEscape() throws(Fault) {
    switch peek() {
    case "b":
      at += 1
      pcre += #"\x{8}"#
    case "s":
      at += 1
      pcre += Self.spaces
    case "S":
      at += 1
      pcre += Self.notSpaces
    default: pcre += try member()
    }
  }
}
