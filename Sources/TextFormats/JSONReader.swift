public import Findings

/// What a text may hold at most, so that a hostile one costs neither the stack nor the memory.
public struct JSONLimits: Hashable, Sendable {
  /// Levels of lists and objects; more than 500 counts as 500.
  public var depth: Int
  /// The text's length in bytes.
  public var bytes: Int
  /// Values of every kind, lists and objects included.
  public var values: Int

  public init(depth: Int = 100, bytes: Int = 16 << 20, values: Int = 1_000_000) {
    self.depth = min(depth, 500)
    self.bytes = bytes
    self.values = values
  }
}

/// Reads JSON, strictly by RFC 8259, into `DocumentNode`s that know their line.
///
/// - A number without fraction and exponent is an `integer`; one that does not fit `Int64` is an error, for a `Double`
///   would lose digits in silence. Every other number is the nearest `Double`; too large or too small is an error.
/// - A key that occurs twice in one object is an error; keys are compared by their bytes.
/// - Comments, trailing commas, NaN, a byte order mark, invalid UTF-8 and half surrogate pairs are errors.
public enum JSONReader {
  /// Reads a text that is one value.
  /// - Parameters:
  ///   - file: for messages, relative to the project's root.
  ///   - firstLine: the line of the file on which the text starts.
  /// - Throws: one finding, the first fault, with its line. Its code is `json.` and a `JSONFault.Problem`.
  public static func read(
    _ bytes: [UInt8], file: String = "", firstLine: Int = 1, limits: JSONLimits = JSONLimits()
  ) throws(Finding) -> DocumentNode {
    try bytes.withUnsafeBufferPointer { bytes throws(Finding) in
      try read(UnsafeRawBufferPointer(bytes), file: file, firstLine: firstLine, limits: limits)
    }
  }

  /// Reads a text that is one value from memory that somebody else owns.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, file: String = "", firstLine: Int = 1, limits: JSONLimits = JSONLimits()
  ) throws(Finding) -> DocumentNode {
    var builder = JSONBuilder(scanner: JSONScanner(bytes, line: firstLine), limits: limits)
    do throws(JSONFault) {
      return try builder.document()
    } catch {
      throw error.finding(in: bytes, file: file, firstLine: firstLine)
    }
  }
}

/// Makes values of what the scanner finds. It calls itself once a level, and the levels are limited.
private struct JSONBuilder {
  var scanner: JSONScanner
  let limits: JSONLimits
  var values = 0
  var depth = 0

  mutating func document() throws(JSONFault) -> DocumentNode {
    if scanner.end > limits.bytes { throw JSONFault(.tooLarge, at: limits.bytes) }
    if scanner.end >= 3, scanner.bytes[0] == 0xEF, scanner.bytes[1] == 0xBB, scanner.bytes[2] == 0xBF {
      throw JSONFault(.byteOrderMark, at: 0)
    }
    scanner.skipSpace()
    if scanner.at == scanner.end { throw JSONFault(.empty, at: scanner.end) }
    let node = try value()
    scanner.skipSpace()
    if scanner.at < scanner.end { throw scanner.fault(.trailingText) }
    return node
  }

  mutating func value() throws(JSONFault) -> DocumentNode {
    scanner.skipSpace()
    values += 1
    if values > limits.values { throw JSONFault(.tooManyValues, at: scanner.at) }
    let line = scanner.line
    return DocumentNode(try content(), line: line)
  }

  private mutating func content() throws(JSONFault) -> DocumentNode.Value {
    switch scanner.next {
    case Byte.quote: return .string(scanner.text(of: try scanner.string()))
    case Byte.minus, 0x30...0x39: return try number()
    case Byte.openBrace, Byte.openBracket:
      if depth >= limits.depth { throw JSONFault(.tooDeep, at: scanner.at) }
      depth += 1
      let content = scanner.take(Byte.openBrace) ? try map() : try list()
      depth -= 1
      return content
    case 0x74:
      try scanner.literal("true")
      return .bool(true)
    case 0x66:
      try scanner.literal("false")
      return .bool(false)
    case 0x6E:
      try scanner.literal("null")
      return .null
    default: throw scanner.valueFault()
    }
  }

  private mutating func number() throws(JSONFault) -> DocumentNode.Value {
    switch try scanner.number() {
    case .integer(let value): return .integer(value)
    case .decimal(let range):
      let text = String(decoding: scanner.bytes[range], as: UTF8.self)
      let hasDigits = text.utf8.prefix { $0 | 0x20 != 0x65 }.contains { (0x31...0x39).contains($0) }
      guard let value = Double(text), value.isFinite, value != 0 || !hasDigits else {
        throw JSONFault(.numberOutOfRange, at: range.lowerBound)
      }
      return .number(value)
    }
  }

  private mutating func list() throws(JSONFault) -> DocumentNode.Value {
    _ = scanner.take(Byte.openBracket)
    var items: [DocumentNode] = []
    scanner.skipSpace()
    if scanner.take(Byte.closeBracket) { return .list(items) }
    while true {
      items.append(try value())
      scanner.skipSpace()
      if scanner.take(Byte.closeBracket) { return .list(items) }
      guard scanner.take(Byte.comma) else { throw scanner.fault(.expectedCommaOrBracket) }
      try scanner.refuseTrailingComma()
    }
  }

  /// Its brace has been taken.
  private mutating func map() throws(JSONFault) -> DocumentNode.Value {
    var entries: [DocumentEntry] = []
    var keys = KeySet()
    scanner.skipSpace()
    if scanner.take(Byte.closeBrace) { return .map(entries) }
    while true {
      scanner.skipSpace()
      let start = scanner.at
      let key = scanner.text(of: try scanner.key())
      if !keys.insert(key, after: entries) { throw JSONFault(.duplicateKey, at: start) }
      entries.append(DocumentEntry(key, try value()))
      scanner.skipSpace()
      if scanner.take(Byte.closeBrace) { return .map(entries) }
      guard scanner.take(Byte.comma) else { throw scanner.fault(.expectedCommaOrBrace) }
      try scanner.refuseTrailingComma()
    }
  }
}

/// Finds a key that was there before: by looking through the entries of a small object, by hash in a large one.
private struct KeySet {
  /// Compared by bytes, where `String` would compare by canonical equivalence.
  private struct Key: Hashable {
    let text: String
    static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  private var hashed: Set<Key> = []

  mutating func insert(_ key: String, after entries: [DocumentEntry]) -> Bool {
    if entries.count < 16 { return !entries.contains { $0.key.utf8.elementsEqual(key.utf8) } }
    if hashed.isEmpty { for entry in entries { hashed.insert(Key(text: entry.key)) } }
    return hashed.insert(Key(text: key)).inserted
  }
}
