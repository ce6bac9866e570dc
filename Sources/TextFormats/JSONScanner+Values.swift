extension JSONScanner {
  /// The deepest nesting that `skipValue` follows.
  public static let deepestSkip = 64

  /// Goes over one value, whatever it is, and checks its grammar. Duplicate keys are not looked for: that is found
  /// when the value is read.
  /// - Throws: the first fault; `tooDeep` beyond `deepestSkip`.
  public mutating func skipValue() throws(JSONFault) {
    // One bit a level, the innermost lowest: 1 for an object.
    var levels: UInt64 = 0
    var depth = 0
    while true {
      skipSpace()
      switch next {
      case Byte.quote: _ = try string()
      case Byte.minus, 0x30...0x39: _ = try number()
      case 0x74: try literal("true")
      case 0x66: try literal("false")
      case 0x6E: try literal("null")
      case Byte.openBrace, Byte.openBracket:
        if try open(&levels, &depth) { continue }
      default: throw valueFault()
      }
      if try closeOrGoOn(&levels, &depth) { return }
    }
  }

  /// Takes an opening bracket; true when a value follows inside.
  private mutating func open(_ levels: inout UInt64, _ depth: inout Int) throws(JSONFault) -> Bool {
    if depth == Self.deepestSkip { throw JSONFault(.tooDeep, at: at) }
    let isObject = bytes[at] == Byte.openBrace
    at += 1
    skipSpace()
    if take(isObject ? Byte.closeBrace : Byte.closeBracket) { return false }
    levels = levels << 1 | (isObject ? 1 : 0)
    depth += 1
    if isObject { try key() }
    return true
  }

  /// Takes what stands after a value; true when the outermost value is complete.
  private mutating func closeOrGoOn(_ levels: inout UInt64, _ depth: inout Int) throws(JSONFault) -> Bool {
    while depth > 0 {
      skipSpace()
      let isObject = levels & 1 == 1
      if take(Byte.comma) {
        try refuseTrailingComma()
        if isObject { try key() }
        return false
      }
      guard take(isObject ? Byte.closeBrace : Byte.closeBracket) else {
        throw fault(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
      }
      levels >>= 1
      depth -= 1
    }
    return true
  }

  /// Takes a key and its colon.
  @discardableResult
  public mutating func key() throws(JSONFault) -> JSONStringRange {
    skipSpace()
    let key = try string()
    skipSpace()
    guard take(Byte.colon) else { throw fault(.expectedColon) }
    return key
  }

  /// Throws when a comma just taken is the last thing in its container.
  public mutating func refuseTrailingComma() throws(JSONFault) {
    skipSpace()
    if next == Byte.closeBrace || next == Byte.closeBracket { throw JSONFault(.trailingComma, at: at) }
  }
}
