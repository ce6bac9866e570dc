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
    /// The number of the node after everything that is inside this one; of a container that is still open, the number
    /// of the one around it.
    var after: UInt32
    var kind: JSONKind
    /// A string with backslashes.
    var hasEscapes: Bool
  }

  private var nodes: UnsafeMutablePointer<Node>
  private var capacity = 256
  private var count = 0
  private let limits: JSONLimits
  /// Keys of the object that is looked through for one that occurs twice.
  var keys = JSONKeySet()

  public init(limits: JSONLimits = JSONLimits()) {
    self.limits = limits
    nodes = .allocate(capacity: capacity)
    forget()
  }

  deinit { nodes.deallocate() }

  /// Holds one null from now on.
  private mutating func forget() {
    nodes.initialize(to: Node(start: 0, end: 0, after: 1, kind: .null, hasEscapes: false))
    count = 1
  }

  /// Reads one value, and leaves the scanner after it; what the tape held before is gone.
  /// - Throws: the first fault; `tooDeep` and `tooManyValues` beyond the limits.
  public mutating func read(_ scanner: inout JSONScanner) throws(JSONFault) {
    count = 0
    do throws(JSONFault) { try readValue(&scanner) } catch {
      forget()
      throw error
    }
  }

  private mutating func readValue(_ scanner: inout JSONScanner) throws(JSONFault) {
    let last = scanner.at + min(limits.bytes, Int(UInt32.max))
    // The innermost container that is open, and how many are.
    var container: UInt32 = 0
    var depth = 0
    while true {
      scanner.skipSpace()
      if count >= limits.values { throw JSONFault(.tooManyValues, at: scanner.at) }
      if scanner.at > last { throw JSONFault(.tooLarge, at: scanner.at) }
      if try value(&scanner) {
        if depth == limits.depth { throw JSONFault(.tooDeep, at: scanner.at) }
        let opened = count - 1
        nodes[opened].after = container
        container = UInt32(truncatingIfNeeded: opened)
        depth += 1
        if nodes[opened].kind == .object { try key(&scanner) }
      } else if try !goesOn(&scanner, &container, &depth) {
        return
      }
    }
  }

  /// Takes a value; true when it is a container and something is inside.
  @inline(__always)
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
  @inline(__always)
  private mutating func goesOn(
    _ scanner: inout JSONScanner, _ container: inout UInt32, _ depth: inout Int
  ) throws(JSONFault) -> Bool {
    while depth > 0 {
      scanner.skipSpace()
      let open = Int(container)
      let isObject = nodes[open].kind == .object
      if scanner.take(Byte.comma) {
        try scanner.refuseTrailingComma()
        if isObject { try key(&scanner) }
        return true
      }
      guard scanner.take(isObject ? Byte.closeBrace : Byte.closeBracket) else {
        throw scanner.fault(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
      }
      container = nodes[open].after
      depth -= 1
      nodes[open].end = UInt32(truncatingIfNeeded: scanner.at)
      nodes[open].after = UInt32(truncatingIfNeeded: count)
    }
    return false
  }

  @inline(__always)
  private mutating func key(_ scanner: inout JSONScanner) throws(JSONFault) { append(try scanner.key()) }

  @inline(__always)
  private mutating func append(_ string: JSONStringRange) {
    append(.string, string.start, string.end, hasEscapes: string.hasEscapes)
  }

  @inline(__always)
  private mutating func append(_ kind: JSONKind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    if count == capacity { grow() }
    (nodes + count).initialize(
      to: Node(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        after: UInt32(truncatingIfNeeded: count + 1), kind: kind, hasEscapes: hasEscapes))
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: nodes, count: count)
    nodes.deallocate()
    nodes = larger
    capacity *= 2
  }

  /// Looks at the value that was read last; at null where none was.
  /// - Parameter bytes: those that the scanner had.
  public func withRoot<Result, Failure: Error>(
    of bytes: UnsafeRawBufferPointer, _ look: (JSONView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // No bytes, no value: then nothing is read from the address.
    try look(JSONView(nodes: nodes, bytes: bytes.baseAddress ?? UnsafeRawPointer(nodes), index: 0))
  }

  /// The first key that occurs a second time in its object, or nil: in the value that was read last.
  /// - Parameter bytes: those that the scanner had.
  public mutating func repeatedKey<Result>(of bytes: UnsafeRawBufferPointer, _ look: (JSONView) -> Result) -> Result? {
    var number = 0
    while number < count {
      if nodes[number].kind == .object, nodes[number].after > number + 3 {
        let object = JSONView(nodes: nodes, bytes: bytes.baseAddress ?? UnsafeRawPointer(nodes), index: number)
        if let key = keys.firstRepeated(in: object) { return look(key) }
      }
      number += 1
    }
    return nil
  }
}

/// What a value in JSON is. `integer` has neither fraction nor exponent.
public enum JSONKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case null, `false`, `true`, integer, decimal, string, array, object
}
