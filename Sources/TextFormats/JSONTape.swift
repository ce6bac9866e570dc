/// The values of one JSON text in the order of the source, as a flat list: read much faster than into
/// `DocumentNode`s, and used again for the next text without taking memory anew.
///
/// It takes what a log of others may hold and `JSONReader` refuses: numbers of any size and half surrogate pairs stay
/// as they were written. Of a key that occurs twice both are there; `JSONView.member` finds the first.
public struct JSONTape: ~Copyable {
  /// One value. The values inside a list or an object follow it; those of an object are keys and values in turn.
  struct Node: BitwiseCopyable {
    /// Of its first byte, for a string the one after the quote.
    var start: UInt32
    /// After its last byte, for a string before the quote.
    var end: UInt32
    /// The number of the node after everything that is inside this one.
    var after: UInt32
    var kind: JSONKind
    /// A string with backslashes.
    var hasEscapes: Bool
  }

  private var nodes: [Node] = []
  private let limits: JSONLimits

  public init(limits: JSONLimits = JSONLimits()) { self.limits = limits }

  /// Reads one value, and leaves the scanner after it; what the tape held before is gone.
  /// - Throws: the first fault; `tooDeep` and `tooManyValues` beyond the limits.
  public mutating func read(_ scanner: inout JSONScanner) throws(JSONFault) {
    nodes.removeAll(keepingCapacity: true)
    let start = scanner.at
    // The numbers of the containers that are open, innermost last.
    var open: [Int] = []
    while true {
      scanner.skipSpace()
      if nodes.count >= limits.values { throw JSONFault(.tooManyValues, at: scanner.at) }
      if scanner.at - start > min(limits.bytes, Int(UInt32.max)) { throw JSONFault(.tooLarge, at: scanner.at) }
      if try value(&scanner) {
        if open.count == limits.depth { throw JSONFault(.tooDeep, at: scanner.at) }
        open.append(nodes.count - 1)
        if nodes[nodes.count - 1].kind == .object { try key(&scanner) }
        continue
      }
      if try !goesOn(&scanner, &open) { return }
    }
  }

  /// Takes a value; true when it is a container and something is inside.
  private mutating func value(_ scanner: inout JSONScanner) throws(JSONFault) -> Bool {
    let start = scanner.at
    switch scanner.next {
    case Byte.quote:
      append(try scanner.string())
      return false
    case Byte.minus, 0x30...0x39: append(try scanner.anyNumber() ? .decimal : .integer, start, scanner.at)
    case 0x74:
      try scanner.literal("true")
      append(.true, start, scanner.at)
    case 0x66:
      try scanner.literal("false")
      append(.false, start, scanner.at)
    case 0x6E:
      try scanner.literal("null")
      append(.null, start, scanner.at)
    case Byte.openBrace, Byte.openBracket:
      let isObject = scanner.next == Byte.openBrace
      scanner.at += 1
      scanner.skipSpace()
      let isEmpty = scanner.take(isObject ? Byte.closeBrace : Byte.closeBracket)
      append(isObject ? .object : .array, start, scanner.at)
      return !isEmpty
    default: throw scanner.valueFault()
    }
    return false
  }

  /// Takes what stands after a value; false when the outermost one is complete.
  private mutating func goesOn(_ scanner: inout JSONScanner, _ open: inout [Int]) throws(JSONFault) -> Bool {
    while let container = open.last {
      scanner.skipSpace()
      let isObject = nodes[container].kind == .object
      if scanner.take(Byte.comma) {
        try scanner.refuseTrailingComma()
        if isObject { try key(&scanner) }
        return true
      }
      guard scanner.take(isObject ? Byte.closeBrace : Byte.closeBracket) else {
        throw scanner.fault(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
      }
      nodes[container].end = UInt32(truncatingIfNeeded: scanner.at)
      nodes[container].after = UInt32(truncatingIfNeeded: nodes.count)
      open.removeLast()
    }
    return false
  }

  private mutating func key(_ scanner: inout JSONScanner) throws(JSONFault) { append(try scanner.key()) }

  private mutating func append(_ string: JSONStringRange) {
    append(.string, string.start, string.end, hasEscapes: string.hasEscapes)
  }

  private mutating func append(_ kind: JSONKind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    nodes.append(
      Node(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        after: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, hasEscapes: hasEscapes))
  }

  /// Looks at the value that was read last.
  /// - Parameter bytes: those that the scanner had.
  public func withRoot<Result, Failure: Error>(
    of bytes: UnsafeRawBufferPointer, _ look: (JSONView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try nodes.withUnsafeBufferPointer { nodes throws(Failure) in
      try look(JSONView(nodes: nodes, bytes: bytes, index: 0))
    }
  }
}

/// What a value in JSON is. `integer` has neither fraction nor exponent.
public enum JSONKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case null, `false`, `true`, integer, decimal, string, array, object
}
