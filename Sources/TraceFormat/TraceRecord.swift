public import Findings
public import TextFormats

/// One record as a reader finds it: its numbers, and where its texts stand in the trace's bytes. It is small and holds
/// no reference, so that a million of them are cheap; what is inside is read when it is asked for.
public struct TraceRecord: Hashable, Sendable {
  let number: UInt32
  let causeOrZero: UInt32
  /// Virtual milliseconds since the first launch.
  public let ms: Int64
  public let traceClass: TraceClass
  let kindIndex: Int16
  let lineStart: Int
  let lineLength: UInt32
  let kindSlice: Slice
  let sourceSlice: Slice
  let dataSlice: Slice
  let changesSlice: Slice

  /// A part of the line, counted from its start; empty when the record has no such part.
  struct Slice: Hashable, Sendable {
    var offset: UInt32 = 0
    var length: UInt32 = 0
  }

  /// From 1, without gaps.
  public var seq: Int { Int(number) }

  /// The `seq` of the record that led to this one.
  public var cause: Int? { causeOrZero == 0 ? nil : Int(causeOrZero) }

  /// The line of the file on which it stands: the header is line 1.
  public var line: Int { seq + 1 }

  /// The row of the documentation about this kind; nil for a kind that this version does not know.
  public var documentation: TraceKind? { kindNumber.map { TraceKind.all[$0] } }

  /// The place of that row in `TraceKind.all`: for those who look at many records.
  public var kindNumber: Int? { kindIndex < 0 ? nil : Int(kindIndex) }
}

// MARK: In the trace's bytes

extension TraceRecord {
  /// The record on the line that starts at `offset`, or nil when no record stands there: for jumping about in a trace
  /// that was checked before. Whether it follows the record before it is not looked at.
  public static func read(
    in bytes: UnsafeRawBufferPointer, at offset: Int, limits: TraceLimits = TraceLimits()
  ) -> TraceRecord? {
    guard bytes.indices.contains(offset) else { return nil }
    var lines = TraceRecordScanner(JSONScanner(bytes, from: offset), limits: limits)
    return lines.record()
  }
}

extension TraceRecord {
  /// The whole line with its line break.
  public var lineRange: Range<Int> { lineStart..<lineStart + Int(lineLength) }
  /// The kind without its quotes.
  public var kindRange: Range<Int> { range(kindSlice) }
  /// The source as JSON, quotes included.
  public var sourceRange: Range<Int>? { sourceSlice.length == 0 ? nil : range(sourceSlice) }
  /// The data as JSON.
  public var dataRange: Range<Int> { range(dataSlice) }
  /// The changes as JSON.
  public var changesRange: Range<Int>? { changesSlice.length == 0 ? nil : range(changesSlice) }

  private func range(_ slice: Slice) -> Range<Int> {
    let start = lineStart + Int(slice.offset)
    return start..<start + Int(slice.length)
  }

  public func kind(in bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes[kindRange], as: UTF8.self)
  }

  /// The author's file and line, `sign_out.lua:12`.
  public func source(in bytes: UnsafeRawBufferPointer) -> String? {
    guard let range = sourceRange else { return nil }
    var scanner = JSONScanner(bytes, from: range.lowerBound, to: range.upperBound)
    guard let string = try? scanner.string() else { return nil }
    return scanner.text(of: string)
  }

  /// The data, a map.
  /// - Throws: what a reader of traces does not look for: a key that occurs twice, a number out of range.
  public func data(in bytes: UnsafeRawBufferPointer, file: String) throws(Finding) -> DocumentNode {
    try read(dataRange, bytes, file)
  }

  /// The changes, a map from state key to value, or nil.
  /// - Throws: as `data`.
  public func changes(in bytes: UnsafeRawBufferPointer, file: String) throws(Finding) -> DocumentNode? {
    guard let range = changesRange else { return nil }
    return try read(range, bytes, file)
  }

  private func read(
    _ range: Range<Int>, _ bytes: UnsafeRawBufferPointer, _ file: String
  ) throws(Finding) -> DocumentNode {
    let limits = JSONLimits(bytes: .max, values: .max)
    return try JSONReader.read(
      UnsafeRawBufferPointer(rebasing: bytes[range]), file: file, firstLine: line, limits: limits)
  }
}
