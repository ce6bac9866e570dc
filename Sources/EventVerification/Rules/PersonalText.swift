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

  /// Whether there is a phone number in it: `+` and 8 to 15 digits, in groups or not, or 9 to 15 digits of which one
  /// group is in brackets, `(555) 123-4567` or `1(555)1234567`. Each byte is looked at once.
  static func hasPhone(_ text: UnsafeRawBufferPointer) -> Bool {
    var number = PhoneNumber(start: 0)
    for at in text.indices {
      switch text[at] {
      case 0x30...0x39: number.takeDigit(at)
      case 0x2D, 0x20: number.gap += 1
      case 0x29 where number.isOpen: number.close()
      case 0x28 where number.canOpen: number.open()
      default:
        if number.isPhone(in: text) { return true }
        number = PhoneNumber(start: at)
        if text[at] == 0x28 { number.open() }
        number.hasPlus = text[at] == 0x2B
      }
      if number.gap > PhoneNumber.widestGap || number.digits == 0 && !number.isBegun {
        if number.isPhone(in: text) { return true }
        number = PhoneNumber(start: at + 1)
      }
    }
    return number.isPhone(in: text)
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

  fileprivate static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  fileprivate static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
  private static func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) || byte >= 0x80 || byte == 0x5F }
  private static func isHost(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || byte == 0x2E || byte == 0x2D
  }
  private static func isLocal(_ byte: UInt8) -> Bool {
    isDigit(byte) || isLetter(byte) || [0x2E, 0x2D, 0x5F, 0x2B, 0x25].contains(byte) || byte >= 0x80
  }
}

/// What may become a phone number, digit by digit.
private struct PhoneNumber {
  /// Of its first byte.
  let start: Int
  var hasPlus = false
  private(set) var isOpen = false
  private(set) var digits = 0
  /// Spaces and hyphens since the last digit or bracket.
  var gap = 0
  /// Of the group in brackets, and behind it; nil: there is none, or it is not closed.
  private var afterBrackets: Int?
  private var inBrackets = 0
  private var lastDigit = 0

  /// Between two groups of digits.
  static let widestGap = 2
  /// Bytes, with what stands between the groups.
  private static let longest = 64

  init(start: Int) { self.start = start }

  var isBegun: Bool { hasPlus || isOpen || digits > 0 }
  /// A country's number may come before the brackets; behind a `+` brackets may stand anywhere.
  var canOpen: Bool { hasPlus && !isOpen || !isOpen && afterBrackets == nil && (1...4).contains(digits) }

  mutating func takeDigit(_ at: Int) {
    digits += 1
    lastDigit = at
    gap = 0
    if isOpen { inBrackets += 1 } else if let count = afterBrackets { afterBrackets = count + 1 }
  }

  mutating func open() { (isOpen, inBrackets, gap) = (true, 0, 0) }

  mutating func close() {
    (isOpen, gap) = (false, 0)
    if (1...5).contains(inBrackets) { afterBrackets = 0 }
  }

  /// Whether it is one by itself, and not a part of something longer.
  func isPhone(in text: UnsafeRawBufferPointer) -> Bool {
    let isLong = hasPlus ? (8...15).contains(digits) : (9...15).contains(digits) && (afterBrackets ?? 0) >= 5
    guard isLong, lastDigit - start < Self.longest else { return false }
    if start > 0, PersonalText.isLetter(text[start - 1]) || PersonalText.isDigit(text[start - 1]) { return false }
    guard lastDigit + 1 < text.count else { return true }
    let next = text[lastDigit + 1]
    if PersonalText.isLetter(next) { return false }
    // Of a sentence the end, of a version or a time not.
    guard next == 0x2E || next == 0x3A, lastDigit + 2 < text.count else { return true }
    return !PersonalText.isDigit(text[lastDigit + 2])
  }
}
