import TextFormats

/// Templates of URIs by RFC 6570: text, and expressions in braces.
enum URITemplate {
  static func isTemplate(_ text: Piece) -> Bool {
    var at = 0
    while at < text.count {
      if text[at] == UInt8(ascii: "{") {
        guard let end = text[at...].firstIndex(of: UInt8(ascii: "}")), isExpression(text.piece(at + 1..<end)) else {
          return false
        }
        at = end + 1
      } else {
        let length = literalLength(text, at)
        if length == 0 { return false }
        at += length
      }
    }
    return true
  }

  /// Of the character at a place; 0 where it may not stand outside of braces.
  private static func literalLength(_ text: Piece, _ at: Int) -> Int {
    let byte = text[at]
    if byte >= 0x80 {
      let length = UTF8Sequence.length(in: text, at: at, end: text.count)
      return length > 0 && URIFormats.isInternational(text.piece(at..<at + length), true) ? length : 0
    }
    if byte == UInt8(ascii: "%") { return isEscape(text, at) ? 3 : 0 }
    return byte > 0x20 && byte < 0x7F && !"\"'<>\\^`{|}".utf8.contains(byte) ? 1 : 0
  }

  private static func isEscape(_ text: Piece, _ at: Int) -> Bool {
    at + 2 < text.count && text[at] == UInt8(ascii: "%") && text[at + 1].isHexDigit
      && text[at + 2].isHexDigit
  }

  private static func isExpression(_ expression: Piece) -> Bool {
    guard let first = expression.first else { return false }
    let hasOperator = "+#./;?&=,!@|".utf8.contains(first)
    return expression.piece((hasOperator ? 1 : 0)...).forEachPart(at: UInt8(ascii: ","), isVariable)
  }

  /// A name, with `*` or `:` and a length of up to four digits.
  private static func isVariable(_ variable: Piece) -> Bool {
    var name = variable
    if name.last == UInt8(ascii: "*") {
      name = name.piece(0..<name.count - 1)
    } else if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
      let length = name.piece((colon + 1)...)
      guard length.count <= 4, let number = length.digits, number > 0, length[0] != 0x30 else { return false }
      name = name.piece(0..<colon)
    }
    return name.forEachPart(at: UInt8(ascii: ".")) { part in
      var at = 0
      while at < part.count {
        if isEscape(part, at) {
          at += 3
        } else if Scan.isLetter(part[at]) || part[at].isDigit || part[at] == UInt8(ascii: "_") {
          at += 1
        } else {
          return false
        }
      }
      return !part.isEmpty
    }
  }
}
