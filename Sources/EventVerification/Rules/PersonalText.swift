import TextFormats

/// Finds what looks like personal data in texts (V24).
enum PersonalText {
  /// Whether any of it can be in these bytes: a quick look at every one, eight at a time.
  static func mayHold(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    while bytes.count - at >= 8 {
      let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // `@`, `+`, `(`, and `%`, which begins an `@` in an address of the web.
      if hasZero(word ^ repeated(0x40)) || hasZero(word ^ repeated(0x2B)) || hasZero(word ^ repeated(0x28))
        || hasZero(word ^ repeated(0x25))
      {
        return true
      }
      at += 8
    }
    while at < bytes.count {
      if bytes[at] == 0x40 || bytes[at] == 0x2B || bytes[at] == 0x28 || bytes[at] == 0x25 { return true }
      at += 1
    }
    return false
  }

  private static func repeated(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
  private static func hasZero(_ word: UInt64) -> Bool {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
  }

  /// Whether there is an address of mail in it: `name@host.word`, with `%40` for `@` too. `icon@2x.png` is none.
  static func hasEmail(_ text: UnsafeRawBufferPointer) -> Bool {
    for at in text.indices {
      guard at > 0, isLocal(text[at - 1]), let start = afterSign(at, in: text) else { continue }
      var end = start
      while end < text.count, isHost(text[end]) { end += 1 }
      // The end of a sentence is no part of it.
      while end > start, !isLetter(text[end - 1]) { end -= 1 }
      guard let lastDot = text[start..<end].lastIndex(of: 0x2E), lastDot > start else { continue }
      if isScale(text[start..<lastDot]) { continue }
      let tail = text[(lastDot + 1)..<end]
      if tail.count >= 2, tail.allSatisfy(isLetter) { return true }
    }
    return false
  }

  /// Where the host begins after an `@` or `%40`.
  private static func afterSign(_ at: Int, in text: UnsafeRawBufferPointer) -> Int? {
    if text[at] == 0x40 { return at + 1 }
    let isEscape = text[at] == 0x25 && at + 2 < text.count && text[at + 1] == 0x34 && text[at + 2] == 0x30
    return isEscape ? at + 3 : nil
  }

  /// `2x`: of a picture's file name.
  private static func isScale(_ host: Slice<UnsafeRawBufferPointer>) -> Bool {
    host.count == 2 && isDigit(host[host.startIndex]) && host[host.startIndex + 1] == 0x78
  }

  /// Bytes, with what stands between the groups of digits.
  private static let longestPhone = 64

  /// Whether there is a phone number in it: `+` and 8 to 15 digits, in groups or not, or `(555) 123-4567`.
  static func hasPhone(_ text: UnsafeRawBufferPointer) -> Bool {
    for at in text.indices where text[at] == 0x2B || text[at] == 0x28 {
      if at > 0, isLetter(text[at - 1]) || isDigit(text[at - 1]) { continue }
      var digits = 0
      var groups = 1
      var end = at + 1
      // Of a longer run no part is a number that anybody can call, and each bracket in it would begin a search.
      while end < text.count, end - at <= longestPhone {
        if isDigit(text[end]) {
          digits += 1
        } else if [0x20, 0x2D, 0x29, 0x28].contains(text[end]) {
          groups += 1
        } else {
          break
        }
        end += 1
      }
      if end - at > longestPhone { continue }
      let isEnd = end == text.count || !isLetter(text[end]) && text[end] != 0x2E && text[end] != 0x3A
      if isEnd, text[at] == 0x2B ? (8...15).contains(digits) : digits >= 9 && digits <= 12 && groups >= 3 {
        return true
      }
    }
    return false
  }

  /// Whether a word or several stand in it as they are, not as part of a longer word.
  static func holds(_ words: String, in text: String) -> Bool {
    let (wanted, bytes) = (Array(words.utf8), Array(text.utf8))
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return false }
    for at in 0...(bytes.count - wanted.count) where bytes[at..<at + wanted.count].elementsEqual(wanted) {
      let end = at + wanted.count
      if at > 0, isWord(bytes[at - 1]) || end < bytes.count && isWord(bytes[end]) { continue }
      if end < bytes.count, isWord(bytes[end]) { continue }
      return true
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
  private static func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) || byte >= 0x80 || byte == 0x5F }
  private static func isHost(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == 0x2E || byte == 0x2D
  }
  private static func isLocal(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || [0x2E, 0x2D, 0x5F, 0x2B, 0x25].contains(byte) || byte >= 0x80
  }
}
