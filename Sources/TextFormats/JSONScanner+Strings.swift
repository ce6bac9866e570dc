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
        if length == 0 {
          throw UTF8Sequence.isCut(in: bytes, at: at, end: end)
            ? JSONFault(.unexpectedEnd, at: end) : JSONFault(.invalidUTF8, at: at)
        }
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
    if !string.hasEscapes { return String(decoding: raw, as: UTF8.self) }
    return withUnsafeTemporaryAllocation(byteCount: max(raw.count, 1), alignment: 1) { text in
      String(decoding: text[..<Self.unescape(raw, into: text)], as: UTF8.self)
    }
  }

  /// Resolves the escapes of a string whose grammar was checked.
  /// - Parameter text: has room for as many bytes as `raw`, for no escape is shorter than what it stands for.
  /// - Returns: the length of the text.
  static func unescape(_ raw: UnsafeRawBufferPointer, into text: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    var at = 0
    while at < raw.count {
      var byte = raw[at]
      if byte == Byte.backslash, at + 1 < raw.count {
        at += 1
        switch raw[at] {
        case 0x62: byte = 0x08
        case 0x66: byte = 0x0C
        case 0x6E: byte = 0x0A
        case 0x72: byte = 0x0D
        case 0x74: byte = 0x09
        case 0x75:
          let scalar = unicode(raw, at: &at)
          for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            text[count] = unit
            count += 1
          }
          continue
        default: byte = raw[at]
        }
      }
      text[count] = byte
      count += 1
      at += 1
    }
    return count
  }

  /// The scalar of an escape whose `u` stands at `at`, which goes behind it.
  private static func unicode(_ raw: UnsafeRawBufferPointer, at: inout Int) -> Unicode.Scalar {
    func unit(_ start: Int) -> UInt32 {
      start + 4 > raw.count ? 0 : (0..<4).reduce(0) { $0 << 4 | UInt32(hexDigit(raw[start + $1]) ?? 0) }
    }
    var code = unit(at + 1)
    at += 5
    if (0xD800...0xDBFF).contains(code), at + 6 <= raw.count, raw[at] == Byte.backslash, raw[at + 1] == 0x75,
      case let low = unit(at + 2), (0xDC00...0xDFFF).contains(low)
    {
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      at += 6
    }
    // Half a pair has no UTF-8.
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }
}
