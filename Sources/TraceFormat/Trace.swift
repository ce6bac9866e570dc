public import Findings
public import TextFormats

/// A whole trace in memory.
public struct Trace: Sendable {
  /// For messages, relative to the project's root.
  public let file: String
  public let bytes: [UInt8]
  public let header: TraceHeader
  /// The record with the number `seq` is at `seq - 1`.
  public let records: [TraceRecord]
  public let footer: TraceFooter

  /// Reads a trace and checks all of it.
  /// - Throws: one finding, the first fault, with its line; its code is listed at `TraceReader`.
  public init(_ bytes: [UInt8], file: String, limits: TraceLimits = TraceLimits()) throws(Finding) {
    (header, records, footer) = try bytes.withUnsafeBufferPointer { bytes throws(Finding) in
      try Self.parts(of: UnsafeRawBufferPointer(bytes), file: file, limits: limits)
    }
    self.file = file
    self.bytes = bytes
  }

  private static func parts(
    of bytes: UnsafeRawBufferPointer, file: String, limits: TraceLimits
  ) throws(Finding) -> (TraceHeader, [TraceRecord], TraceFooter) {
    var reader = try TraceReader(bytes, file: file, limits: limits)
    var records: [TraceRecord] = []
    // Records are about 130 bytes long; growing a large array would cost more than reading.
    records.reserveCapacity(bytes.count / 128)
    while let record = try reader.next() { records.append(record) }
    guard let footer = reader.footer else { preconditionFailure("a reader ended without a footer or a fault") }
    return (reader.header, records, footer)
  }

  public func kind(of record: TraceRecord) -> String { bytes.withUnsafeBytes { record.kind(in: $0) } }

  /// The author's file and line, `sign_out.lua:12`.
  public func source(of record: TraceRecord) -> String? { bytes.withUnsafeBytes { record.source(in: $0) } }

  /// The data, a map.
  public func data(of record: TraceRecord) throws(Finding) -> DocumentNode {
    try bytes.withUnsafeBufferPointer { bytes throws(Finding) in
      try record.data(in: UnsafeRawBufferPointer(bytes), file: file)
    }
  }

  /// The changes, a map from state key to value, or nil.
  public func changes(of record: TraceRecord) throws(Finding) -> DocumentNode? {
    try bytes.withUnsafeBufferPointer { bytes throws(Finding) in
      try record.changes(in: UnsafeRawBufferPointer(bytes), file: file)
    }
  }

  /// The record's whole line without its line break.
  public func line(of record: TraceRecord) -> String {
    String(decoding: bytes[record.lineRange.dropLast()], as: UTF8.self)
  }
}
