/// Walks over JSON in memory, checking every byte by RFC 8259, without making a value: the one place that knows the
/// grammar. `JSONReader` builds values with it; readers of large files (traces, logs) skip with it.
///
/// It keeps no memory of its own; the bytes must outlive it.
public struct JSONScanner {
  public let bytes: UnsafeRawBufferPointer
  /// Nothing is read from here on.
  public let end: Int
  /// The next byte.
  public var at: Int
  /// Of the next byte, counted in white space: a string holds no line break.
  public var line: Int
  /// Half surrogate pairs in escapes are taken: texts of others that are kept as they are may hold them. Read as text
  /// each becomes U+FFFD.
  public var allowsLoneSurrogates = false

  /// - Parameters:
  ///   - start: the first byte to read.
  ///   - end: the byte after the last; nil for all.
  ///   - line: the number of the line on which `start` stands.
  public init(_ bytes: UnsafeRawBufferPointer, from start: Int = 0, to end: Int? = nil, line: Int = 1) {
    self.bytes = bytes
    self.end = min(end ?? bytes.count, bytes.count)
    self.at = start
    self.line = line
  }

  /// The next byte, or 0 at the end; a zero byte is nowhere allowed, so that both are a fault.
  public var next: UInt8 { at < end ? bytes[at] : 0 }

  public mutating func skipSpace() {
    if at < end, bytes[at] > 0x20 { return }
    skipSomeSpace()
  }

  @inline(never)
  private mutating func skipSomeSpace() {
    while at < end {
      switch bytes[at] {
      case 0x20, 0x09, 0x0D: at += 1
      case 0x0A:
        at += 1
        line += 1
      default: return
      }
    }
  }

  /// Takes the byte when it is the next one.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard at < end, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// The fault at the next byte, or that there is none.
  func fault(_ problem: JSONFault.Problem) -> JSONFault {
    if at >= end { return JSONFault(.unexpectedEnd, at: end) }
    return JSONFault(bytes[at] == Byte.slash ? .comment : problem, at: at)
  }

  /// The fault where a value should start.
  func valueFault() -> JSONFault {
    switch next {
    case Byte.apostrophe: fault(.singleQuote)
    case 0x41...0x5A, 0x61...0x7A, 0x5F: fault(.unknownWord)
    case 0x2B, 0x2E: fault(.malformedNumber)
    default: fault(.expectedValue)
    }
  }

  /// Takes `true`, `false` or `null`.
  mutating func literal(_ word: StaticString) throws(JSONFault) {
    let start = at
    for offset in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[offset]) else {
        let isCut = at >= end
        at = start
        throw isCut ? JSONFault(.unexpectedEnd, at: end) : valueFault()
      }
    }
    switch next {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: throw JSONFault(.unknownWord, at: start)
    default: return
    }
  }
}

/// The bytes with a meaning in JSON.
enum Byte {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let minus = UInt8(ascii: "-")
  static let newline = UInt8(ascii: "\n")
}
