extension JSONTape {
  /// Reads one value, and leaves the scanner after it; what the tape held before is gone.
  /// - Throws: the first fault; `tooDeep` and `tooManyValues` beyond the limits.
  public mutating func read(_ scanner: inout JSONScanner) throws(JSONFault) {
    count = 0
    do throws(JSONFault) {
      try readValue(&scanner)
    } catch {
      forget()
      throw error
    }
  }

  private mutating func readValue(_ scanner: inout JSONScanner) throws(JSONFault) {
    guard let base = scanner.bytes.baseAddress else { throw JSONFault(.unexpectedEnd, at: 0) }
    let end = scanner.end
    let furthest = scanner.at + min(limits.bytes, Int(UInt32.max))
    var at = scanner.at
    var depth = 0
    var innermost = 0
    var isInObject = false
    // Each round takes a value, in an object its key too, and what stands after it. Here are the ways that nearly
    // every text goes; for all others the scanner decides, which words every fault.
    while true {
      if isInObject {
        space(&at, end, base, &scanner)
        try key(&at, end, base, &scanner)
      }
      space(&at, end, base, &scanner)
      if count >= limits.values { throw JSONFault(.tooManyValues, at: at) }
      if at > furthest { throw JSONFault(.tooLarge, at: at) }
      let start = at
      let byte: UInt8 = at < end ? base.load(fromByteOffset: at, as: UInt8.self) : 0
      switch byte {
      case Byte.quote: try string(&at, end, base, &scanner)
      case Byte.minus, 0x30...0x39: try number(&at, end, base, &scanner)
      case Byte.openBrace, Byte.openBracket:
        if depth == limits.depth { throw JSONFault(.tooDeep, at: at) }
        at += 1
        space(&at, end, base, &scanner)
        let isObject = byte == Byte.openBrace
        let closing = isObject ? Byte.closeBrace : Byte.closeBracket
        if at < end, base.load(fromByteOffset: at, as: UInt8.self) == closing {
          at += 1
          append(isObject ? .object : .array, start, at)
          break
        }
        append(isObject ? .object : .array, start, innermost)
        innermost = count - 1
        isInObject = isObject
        depth += 1
        continue
      case 0x66, 0x6E, 0x74: try word(byte, &at, &scanner)
      default:
        scanner.at = at
        throw scanner.valueFault()
      }
      // What stands after a value: the end of containers, and a comma.
      while true {
        if depth == 0 {
          scanner.at = at
          return
        }
        space(&at, end, base, &scanner)
        let byte: UInt8 = at < end ? base.load(fromByteOffset: at, as: UInt8.self) : 0
        if byte == Byte.comma {
          at += 1
          space(&at, end, base, &scanner)
          let next: UInt8 = at < end ? base.load(fromByteOffset: at, as: UInt8.self) : 0
          if next == Byte.closeBrace || next == Byte.closeBracket { throw JSONFault(.trailingComma, at: at) }
          break
        }
        guard byte == (isInObject ? Byte.closeBrace : Byte.closeBracket) else {
          scanner.at = at
          throw scanner.fault(isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
        }
        at += 1
        depth -= 1
        let outer = Int(nodes[innermost].end)
        nodes[innermost].end = UInt32(truncatingIfNeeded: at)
        nodes[innermost].size = UInt32(truncatingIfNeeded: count - innermost)
        innermost = outer
        isInObject = depth > 0 && nodes[outer].kind == .object
      }
    }
  }

  @inline(__always)
  private func space(_ at: inout Int, _ end: Int, _ base: UnsafeRawPointer, _ scanner: inout JSONScanner) {
    if at < end, base.load(fromByteOffset: at, as: UInt8.self) > 0x20 { return }
    if at + 1 < end, base.load(fromByteOffset: at, as: UInt8.self) == 0x20,
      base.load(fromByteOffset: at + 1, as: UInt8.self) > 0x20
    {
      at += 1
      return
    }
    scanner.at = at
    scanner.skipSpace()
    at = scanner.at
  }

  @inline(__always)
  private mutating func key(
    _ at: inout Int, _ end: Int, _ base: UnsafeRawPointer, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    let start = at + 1
    if at < end, base.load(fromByteOffset: at, as: UInt8.self) == Byte.quote {
      let stop = Self.plainEnd(from: start, end, base)
      if stop + 1 < end, base.load(fromByteOffset: stop, as: UInt8.self) == Byte.quote,
        base.load(fromByteOffset: stop + 1, as: UInt8.self) == Byte.colon
      {
        append(.string, start, stop)
        at = stop + 2
        return
      }
    }
    scanner.at = at
    append(try scanner.key())
    at = scanner.at
  }

  @inline(__always)
  private mutating func string(
    _ at: inout Int, _ end: Int, _ base: UnsafeRawPointer, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    let start = at + 1
    let stop = Self.plainEnd(from: start, end, base)
    if stop < end, base.load(fromByteOffset: stop, as: UInt8.self) == Byte.quote {
      append(.string, start, stop)
      at = stop + 1
      return
    }
    scanner.at = at
    append(try scanner.string())
    at = scanner.at
  }

  /// Where text that is printable ASCII without quote and backslash ends. Eight bytes a time.
  @inline(__always)
  private static func plainEnd(from start: Int, _ end: Int, _ base: UnsafeRawPointer) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = start
    while end - at >= 8 {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(Byte.quote))
      let backslashes = word ^ (ones &* UInt64(Byte.backslash))
      // The lowest mark is exact; a borrow can only set false marks above a true one.
      let low = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)
      let marks = (low | word) & (ones &* 0x80)
      if marks != 0 { return at + marks.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < end {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      if byte < 0x20 || byte >= 0x80 || byte == Byte.quote || byte == Byte.backslash { return at }
      at += 1
    }
    return at
  }

  @inline(__always)
  private mutating func number(
    _ at: inout Int, _ end: Int, _ base: UnsafeRawPointer, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    let start = at
    var stop = at
    while stop < end, base.load(fromByteOffset: stop, as: UInt8.self) &- 0x30 < 10 { stop += 1 }
    // Digits alone, no zero in front, and an end that leaves no doubt.
    if stop > start, stop < end, base.load(fromByteOffset: start, as: UInt8.self) != 0x30 || stop - start == 1 {
      let next = base.load(fromByteOffset: stop, as: UInt8.self)
      if next == Byte.comma || next == Byte.closeBrace || next == Byte.closeBracket {
        append(.integer, start, stop)
        at = stop
        return
      }
    }
    scanner.at = at
    let isDecimal = try scanner.anyNumber()
    append(isDecimal ? .decimal : .integer, start, scanner.at)
    at = scanner.at
  }

  private mutating func word(_ first: UInt8, _ at: inout Int, _ scanner: inout JSONScanner) throws(JSONFault) {
    let start = at
    scanner.at = at
    switch first {
    case 0x74:
      try scanner.literal("true")
      append(.true, start, scanner.at)
    case 0x66:
      try scanner.literal("false")
      append(.false, start, scanner.at)
    default:
      try scanner.literal("null")
      append(.null, start, scanner.at)
    }
    at = scanner.at
  }

  private mutating func append(_ string: JSONStringRange) {
    append(.string, string.start, string.end, hasEscapes: string.hasEscapes)
  }

  @inline(__always)
  private mutating func append(_ kind: JSONKind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    if count == capacity { grow() }
    nodes[count] = Node(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), size: 1, kind: kind,
      hasEscapes: hasEscapes)
    count += 1
  }
}
