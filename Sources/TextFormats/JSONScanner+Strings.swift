/// Where a string's text stands, without its quotes.
public struct JSONStringRange: Hashable, Sendable {
  public let start: Int
  public let end: Int
  /// Whether it holds a backslash, so that its bytes are not yet its text.
  public let hasEscapes: Bool
}

extension JSONScanner {
  /// Takes a string, its quotes included, and checks its UTF-8 and its escapes.
  public mutating func string() throws(JSONFault) -> JSONStringRange {
    guard take(Byte.quote) else { throw fault(next == Byte.apostrophe ? .singleQuote : .expectedKey) }
    let start = at
    var hasEscapes = false
    while true {
      skipPlainText()
      guard at < end else { throw JSONFault(.unexpectedEnd, at: end) }
      switch bytes[at] {
      case Byte.quote:
        at += 1
        return JSONStringRange(start: start, end: at - 1, hasEscapes: hasEscapes)
      case Byte.backslash:
        hasEscapes = true
        try escape()
      case 0x00...0x1F: throw JSONFault(.controlCharacter, at: at)
      case 0x80...0xFF:
        let length = UTF8Sequence.length(in: bytes, at: at, end: end)
        if length == 0 { throw JSONFault(.invalidUTF8, at: at) }
        at += length
      default: at += 1
      }
    }
  }

  /// Goes on to the next byte that may need a look, eight at a time.
  private mutating func skipPlainText() {
    var position = at
    while end - position >= 8 {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let ones: UInt64 = 0x0101_0101_0101_0101
      let quotes = word ^ (ones &* UInt64(Byte.quote))
      let backslashes = word ^ (ones &* UInt64(Byte.backslash))
      // The lowest mark is exact; a borrow can only set false marks above a true one.
      let low = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)
      let marks = (low | word) & (ones &* 0x80)
      if marks != 0 {
        at = position + marks.trailingZeroBitCount / 8
        return
      }
      position += 8
    }
    at = position
  }

  private mutating func escape() throws(JSONFault) {
    let start = at
    at += 1
    guard at < end else { throw JSONFault(.unexpectedEnd, at: end) }
    switch bytes[at] {
    case Byte.quote, Byte.backslash, Byte.slash, 0x62, 0x66, 0x6E, 0x72, 0x74: at += 1
    case 0x75:
      at += 1
      try unicodeEscape(from: start)
    default: throw JSONFault(.unknownEscape, at: start)
    }
  }

  /// Takes what follows `\u`: four digits, or a pair of surrogates.
  private mutating func unicodeEscape(from start: Int) throws(JSONFault) {
    let first = try hexUnit(of: start)
    if allowsLoneSurrogates { return }
    switch first {
    case 0xD800...0xDBFF:
      let second = at
      for byte in [Byte.backslash, 0x75] where !take(byte) {
        throw at < end ? JSONFault(.loneSurrogate, at: start) : JSONFault(.unexpectedEnd, at: end)
      }
      guard (0xDC00...0xDFFF).contains(try hexUnit(of: second)) else { throw JSONFault(.loneSurrogate, at: start) }
    case 0xDC00...0xDFFF: throw JSONFault(.loneSurrogate, at: start)
    default: return
    }
  }

  /// Takes four hexadecimal digits.
  private mutating func hexUnit(of start: Int) throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard at < end else { throw JSONFault(.unexpectedEnd, at: end) }
      guard let digit = Self.hexDigit(bytes[at]) else { throw JSONFault(.unknownEscape, at: start) }
      unit = unit << 4 | digit
      at += 1
    }
    return unit
  }

  static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case 0x30...0x39: UInt16(byte - 0x30)
    case 0x41...0x46: UInt16(byte - 0x41 + 10)
    case 0x61...0x66: UInt16(byte - 0x61 + 10)
    default: nil
    }
  }

  /// The text of a string that was taken from these bytes.
  public func text(of string: JSONStringRange) -> String {
    let raw = UnsafeRawBufferPointer(rebasing: bytes[string.start..<string.end])
    return string.hasEscapes
      ? String(decoding: Self.unescaped(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }

  /// Resolves the escapes of a string whose grammar was checked.
  private static func unescaped(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var at = 0
    while at < raw.count {
      guard raw[at] == Byte.backslash, at + 1 < raw.count else {
        result.append(raw[at])
        at += 1
        continue
      }
      switch raw[at + 1] {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75:
        at = appendUnicode(raw, at: at, to: &result)
        continue
      default: result.append(raw[at + 1])
      }
      at += 2
    }
    return result
  }

  private static func appendUnicode(_ raw: UnsafeRawBufferPointer, at start: Int, to result: inout [UInt8]) -> Int {
    func unit(_ offset: Int) -> UInt32 {
      (2..<6).reduce(0) { $0 << 4 | UInt32(hexDigit(raw[offset + $1]) ?? 0) }
    }
    var code = unit(start)
    var next = start + 6
    if (0xD800...0xDBFF).contains(code), next + 6 <= raw.count, raw[next] == Byte.backslash, raw[next + 1] == 0x75,
      case let low = unit(next), (0xDC00...0xDFFF).contains(low)
    {
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      next += 6
    }
    // Half a pair has no UTF-8.
    result.append(contentsOf: Array(Character(Unicode.Scalar(code) ?? "\u{FFFD}").utf8))
    return next
  }
}
