/// Each value goes one of the ways below that nearly every text goes; for all others the scanner decides, which words
/// every fault.
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

  /// The containers that are open. Each knows the one around it.
  private struct Nesting {
    var depth = 0
    /// The number of its node.
    var innermost = 0
    var isInObject = false
  }

  private mutating func readValue(_ scanner: inout JSONScanner) throws(JSONFault) {
    guard let base = scanner.bytes.baseAddress else { throw JSONFault(.unexpectedEnd, at: 0) }
    var place = ByteCursor(base: base, end: scanner.end, at: scanner.at)
    let furthest = scanner.at + min(limits.bytes, Int(UInt32.max))
    var nesting = Nesting()
    repeat {
      if nesting.isInObject {
        place.skipSpace(&scanner)
        try key(&place, &scanner)
      }
      place.skipSpace(&scanner)
      if count >= limits.values { throw JSONFault(.tooManyValues, at: place.at) }
      if place.at > furthest { throw JSONFault(.tooLarge, at: place.at) }
      let byte = place.next
      switch byte {
      case Byte.quote: try string(&place, &scanner)
      case Byte.minus, 0x30...0x39: try number(&place, &scanner)
      case Byte.openBrace, Byte.openBracket: if try opens(byte, &place, &nesting, &scanner) { continue }
      case 0x66, 0x6E, 0x74: try word(byte, &place, &scanner)
      default:
        scanner.at = place.at
        throw scanner.valueFault()
      }
      try close(&place, &nesting, &scanner)
    } while nesting.depth > 0
    scanner.at = place.at
  }

  // MARK: Containers

  /// Takes an opening bracket; false where the container is empty, and was taken whole.
  @inline(__always)
  private mutating func opens(
    _ byte: UInt8, _ place: inout ByteCursor, _ nesting: inout Nesting, _ scanner: inout JSONScanner
  ) throws(JSONFault) -> Bool {
    let start = place.at
    if nesting.depth == limits.depth { throw JSONFault(.tooDeep, at: start) }
    place.at += 1
    place.skipSpace(&scanner)
    let isObject = byte == Byte.openBrace
    if place.next == (isObject ? Byte.closeBrace : Byte.closeBracket) {
      place.at += 1
      append(isObject ? .object : .array, start, place.at)
      return false
    }
    append(isObject ? .object : .array, start, nesting.innermost)
    nesting.innermost = count - 1
    nesting.isInObject = isObject
    nesting.depth += 1
    return true
  }

  /// Takes what stands after a value: brackets that close, and the comma before the next one.
  @inline(__always)
  private mutating func close(
    _ place: inout ByteCursor, _ nesting: inout Nesting, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    while nesting.depth > 0 {
      place.skipSpace(&scanner)
      let byte = place.next
      if byte == Byte.comma {
        place.at += 1
        place.skipSpace(&scanner)
        let next = place.next
        if next == Byte.closeBrace || next == Byte.closeBracket { throw JSONFault(.trailingComma, at: place.at) }
        return
      }
      guard byte == (nesting.isInObject ? Byte.closeBrace : Byte.closeBracket) else {
        scanner.at = place.at
        throw scanner.fault(nesting.isInObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
      }
      place.at += 1
      nesting.depth -= 1
      let closed = nesting.innermost
      nesting.innermost = Int(nodes[closed].end)
      nodes[closed].end = UInt32(truncatingIfNeeded: place.at)
      nodes[closed].size = UInt32(truncatingIfNeeded: count - closed)
      nesting.isInObject = nesting.depth > 0 && nodes[nesting.innermost].kind == .object
    }
  }

  // MARK: Scalars

  @inline(__always)
  private mutating func key(_ place: inout ByteCursor, _ scanner: inout JSONScanner) throws(JSONFault) {
    if place.next == Byte.quote {
      let end = place.plainEnd(from: place.at + 1)
      if end + 1 < place.end, place[end] == Byte.quote, place[end + 1] == Byte.colon {
        append(.string, place.at + 1, end)
        place.at = end + 2
        return
      }
    }
    scanner.at = place.at
    append(try scanner.key())
    place.at = scanner.at
  }

  @inline(__always)
  private mutating func string(_ place: inout ByteCursor, _ scanner: inout JSONScanner) throws(JSONFault) {
    let end = place.plainEnd(from: place.at + 1)
    if end < place.end, place[end] == Byte.quote {
      append(.string, place.at + 1, end)
      place.at = end + 1
      return
    }
    scanner.at = place.at
    append(try scanner.string())
    place.at = scanner.at
  }

  @inline(__always)
  private mutating func number(_ place: inout ByteCursor, _ scanner: inout JSONScanner) throws(JSONFault) {
    let start = place.at
    var end = start
    while end < place.end, place[end] &- 0x30 < 10 { end += 1 }
    // Digits alone, no zero in front, and an end that leaves no doubt.
    if end > start, end < place.end, place[start] != 0x30 || end - start == 1 {
      let next = place[end]
      if next == Byte.comma || next == Byte.closeBrace || next == Byte.closeBracket {
        append(.integer, start, end)
        place.at = end
        return
      }
    }
    scanner.at = start
    let isDecimal = try scanner.anyNumber()
    append(isDecimal ? .decimal : .integer, start, scanner.at)
    place.at = scanner.at
  }

  private mutating func word(
    _ first: UInt8, _ place: inout ByteCursor, _ scanner: inout JSONScanner
  ) throws(JSONFault) {
    scanner.at = place.at
    switch first {
    case 0x74:
      try scanner.literal("true")
      append(.true, place.at, scanner.at)
    case 0x66:
      try scanner.literal("false")
      append(.false, place.at, scanner.at)
    default:
      try scanner.literal("null")
      append(.null, place.at, scanner.at)
    }
    place.at = scanner.at
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

/// A place in bytes, kept in registers while a tape is read.
struct ByteCursor {
  let base: UnsafeRawPointer
  let end: Int
  var at: Int

  /// The next byte, or 0 at the end.
  @inline(__always) var next: UInt8 { at < end ? self[at] : 0 }

  @inline(__always) subscript(place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }

  /// Mostly there is no space, or one.
  @inline(__always)
  mutating func skipSpace(_ scanner: inout JSONScanner) {
    if at < end, self[at] > 0x20 { return }
    if at + 1 < end, self[at] == 0x20, self[at + 1] > 0x20 {
      at += 1
      return
    }
    scanner.at = at
    scanner.skipSpace()
    at = scanner.at
  }

  /// Where text that is printable ASCII without quote and backslash ends. Eight bytes a time.
  @inline(__always)
  func plainEnd(from start: Int) -> Int {
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
    while at < end, case let byte = self[at], byte >= 0x20, byte < 0x80, byte != Byte.quote, byte != Byte.backslash {
      at += 1
    }
    return at
  }
}
