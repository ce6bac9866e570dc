extension LuaTokens {
  /// A string in quotes, its escapes resolved.
  mutating func quoted(_ quote: UInt8) -> [UInt8] {
    skip(1)
    var content: [UInt8] = []
    while let byte = current, byte != quote, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\") {
        escape(into: &content)
      } else {
        content.append(byte)
        skip(1)
      }
    }
    if current == quote { skip(1) }
    return content
  }

  private mutating func escape(into content: inout [UInt8]) {
    skip(1)
    guard let byte = current else { return }
    switch byte {
    case UInt8(ascii: "x"):
      skip(1)
      content.append(UInt8(truncatingIfNeeded: digits(radix: 16, most: 2)))
    case UInt8(ascii: "u"): scalar(into: &content)
    case UInt8(ascii: "z"):
      skip(1)
      while let blank = current, blank == UInt8(ascii: " ") || (blank >= 9 && blank <= 13) { skip(1) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): content.append(UInt8(truncatingIfNeeded: digits(radix: 10, most: 3)))
    default:
      content.append(Self.escaped(byte))
      skip(1)
    }
  }

  private static func escaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "a"): 7
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "v"): 11
    default: byte
    }
  }

  private mutating func digits(radix: UInt32, most: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<most {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix else { break }
      value = value &* radix &+ UInt32(digit)
      skip(1)
    }
    return value
  }

  private mutating func scalar(into content: inout [UInt8]) {
    skip(1)
    guard current == UInt8(ascii: "{") else { return }
    skip(1)
    let value = digits(radix: 16, most: 8)
    if current == UInt8(ascii: "}") { skip(1) }
    if let scalar = Unicode.Scalar(value) { content += Array(String(Character(scalar)).utf8) }
  }
}
