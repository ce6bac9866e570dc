import TextFormats

/// Reads records the quick way: over each line once, without making a value.
struct TraceRecordScanner {
  /// Where the next line starts.
  var scanner: JSONScanner
  let limits: TraceLimits
  private let kinds = TraceKindIndex.shared

  init(_ scanner: JSONScanner, limits: TraceLimits) {
    self.scanner = scanner
    self.limits = limits
  }

  /// The line as a record that keeps the rules which concern it alone, or nil when it is anything else.
  mutating func record() -> TraceRecord? {
    do throws(JSONFault) { return try scan() } catch { return nil }
  }

  /// What was found on the line so far.
  private struct Parts {
    var seq: Int64 = 0
    var ms: Int64 = -1
    var cause: Int64 = 0
    var kind = TraceRecord.Slice()
    var source = TraceRecord.Slice()
    var data = TraceRecord.Slice()
    var changes = TraceRecord.Slice()
    /// One bit a known key.
    var keys: UInt8 = 0

    mutating func isNew(_ bit: UInt8) -> Bool {
      defer { keys |= bit }
      return keys & bit == 0
    }
  }

  /// The known keys, each as its bytes in a word, the first lowest.
  private enum Key {
    static let seq: UInt64 = 0x71_6573
    static let ms: UInt64 = 0x736D
    static let kind: UInt64 = 0x646E_696B
    static let source: UInt64 = 0x6563_7275_6F73
    static let cause: UInt64 = 0x65_7375_6163
    static let data: UInt64 = 0x6174_6164
    static let changes: UInt64 = 0x73_6567_6E61_6863
  }

  private mutating func scan() throws(JSONFault) -> TraceRecord? {
    let start = scanner.at
    let lineNumber = scanner.line
    scanner.skipSpace()
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    var parts = Parts()
    repeat {
      scanner.skipSpace()
      guard try field(&parts, lineStart: start) else { return nil }
      scanner.skipSpace()
    } while scanner.take(UInt8(ascii: ","))
    guard scanner.take(UInt8(ascii: "}")) else { return nil }
    // The line break belongs to the line, and no other may be inside.
    guard scanner.line == lineNumber else { return nil }
    while scanner.next == 0x0D || scanner.next == 0x20 || scanner.next == 0x09 { scanner.at += 1 }
    guard scanner.take(UInt8(ascii: "\n")) else { return nil }
    scanner.line += 1
    return record(of: parts, start)
  }

  /// Takes one field; false when it is no field of a record.
  private mutating func field(_ parts: inout Parts, lineStart: Int) throws(JSONFault) -> Bool {
    let key = try scanner.key()
    scanner.skipSpace()
    switch word(key) {
    case Key.seq:
      parts.seq = try scanner.integer()
      return parts.isNew(1)
    case Key.ms:
      parts.ms = try scanner.integer()
      return parts.isNew(2)
    case Key.kind:
      let kind = try scanner.string()
      parts.kind = slice(kind.start, kind.end, lineStart)
      return parts.isNew(4) && !kind.hasEscapes
    case Key.source:
      let from = scanner.at
      _ = try scanner.string()
      parts.source = slice(from, scanner.at, lineStart)
      return parts.isNew(8)
    case Key.cause:
      parts.cause = try scanner.integer()
      return parts.isNew(16) && parts.cause > 0
    case Key.data:
      parts.data = try object(lineStart)
      return parts.isNew(32) && parts.data.length > 0
    case Key.changes:
      parts.changes = try object(lineStart)
      return parts.isNew(64) && parts.changes.length > 0
    default:
      try scanner.skipValue()
      return true
    }
  }

  /// The key as a word, or 0 when it is too long or has an escape.
  private func word(_ key: JSONStringRange) -> UInt64 {
    let length = key.end - key.start
    if length > 7 || length == 0 || key.hasEscapes { return 0 }
    if key.start + 8 > scanner.bytes.count {
      return scanner.bytes[key.start..<key.end].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let word = UInt64(littleEndian: scanner.bytes.loadUnaligned(fromByteOffset: key.start, as: UInt64.self))
    return word & (UInt64.max >> UInt64(64 - 8 * length))
  }

  /// Takes an object; its slice is empty when something else stands there.
  private mutating func object(_ lineStart: Int) throws(JSONFault) -> TraceRecord.Slice {
    guard scanner.next == UInt8(ascii: "{") else { return TraceRecord.Slice() }
    let start = scanner.at
    try scanner.skipValue()
    return slice(start, scanner.at, lineStart)
  }

  private func slice(_ start: Int, _ end: Int, _ lineStart: Int) -> TraceRecord.Slice {
    TraceRecord.Slice(
      offset: UInt32(truncatingIfNeeded: start - lineStart), length: UInt32(truncatingIfNeeded: end - start))
  }

  private func record(of parts: Parts, _ start: Int) -> TraceRecord? {
    let length = scanner.at - start
    // seq, ms, kind and data are there; the line is short enough for its slices.
    guard parts.keys & 0b10_0111 == 0b10_0111, length <= limits.lineBytes else { return nil }
    guard 1...Int64(UInt32.max) ~= parts.seq, parts.ms >= 0, parts.cause < parts.seq else { return nil }
    let kindStart = start + Int(parts.kind.offset)
    let kind = kinds.find(in: scanner.bytes, kindStart..<kindStart + Int(parts.kind.length))
    guard let kind, kind.allows(cause: parts.cause != 0) else { return nil }
    return TraceRecord(
      number: UInt32(truncatingIfNeeded: parts.seq), causeOrZero: UInt32(truncatingIfNeeded: parts.cause),
      ms: parts.ms, traceClass: kind.traceClass,
      kindIndex: kind.index, lineStart: start, lineLength: UInt32(truncatingIfNeeded: length), kindSlice: parts.kind,
      sourceSlice: parts.source, dataSlice: parts.data, changesSlice: parts.changes)
  }
}
