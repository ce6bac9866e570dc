public import Findings
import TextFormats

/// What a trace may hold at most.
public struct TraceLimits: Hashable, Sendable {
  /// A line's length in bytes, its line break included; at most 1 GiB.
  public var lineBytes: Int

  public init(lineBytes: Int = 16 << 20) { self.lineBytes = min(max(lineBytes, 1), 1 << 30) }
}

/// Reads a trace from memory, record by record, and checks all of it: that each line is JSON and UTF-8, numbers,
/// causes and times, and at the end the footer's count and digest.
///
/// Kinds and keys that it does not know are accepted, for a newer program may have written them. The keys of a line
/// may stand in any order. What it does not look for, because it makes no values, is a key that occurs twice inside
/// `data` or `changes`: `TraceRecord.data` finds it.
///
/// The first fault is thrown as one finding with its line; the records before it were given out. Its code is one of
/// `trace.empty`, `not_a_trace`, `newer_version`, `bad_header`, `bad_record`, `bad_footer`, `not_json`, `wrong_seq`,
/// `time_goes_back`, `missing_cause`, `unexpected_cause`, `bad_cause`, `line_too_long`, `truncated`,
/// `wrong_record_count`, `wrong_digest`, `after_footer`.
public struct TraceReader {
  public let header: TraceHeader
  /// Known once `next` has given nil.
  public private(set) var footer: TraceFooter?

  private let file: String
  private var lines: TraceRecordScanner
  /// The last record's.
  private var seq = 0
  private var ms: Int64 = 0
  private let firstRecord: Int

  /// Reads the header.
  /// - Parameters:
  ///   - bytes: the whole file; it must outlive the reader.
  ///   - file: for messages, relative to the project's root.
  public init(
    _ bytes: UnsafeRawBufferPointer, file: String, limits: TraceLimits = TraceLimits()
  ) throws(Finding) {
    let first = try TraceLine.header(in: bytes, file: file, limits: limits)
    header = try first.header()
    firstRecord = first.range.upperBound
    lines = TraceRecordScanner(JSONScanner(bytes, from: firstRecord, line: 2), limits: limits)
    self.file = file
  }

  /// The next record, or nil after the footer.
  public mutating func next() throws(Finding) -> TraceRecord? {
    if footer != nil { return nil }
    let start = lines.scanner.at
    if let record = lines.record(), record.seq == seq + 1, record.ms >= ms {
      seq = record.seq
      ms = record.ms
      return record
    }
    // The quick way says only that this is no record in order; the slow one says why, or finds the footer.
    // Asked again after a fault, it finds the same one.
    lines.scanner.at = start
    lines.scanner.line = seq + 2
    let line = try TraceLine(in: bytes, from: start, number: seq + 2, file: file, limits: lines.limits)
    guard line.isFooter else { throw line.fault(after: seq, ms: ms) }
    footer = try checked(line)
    return nil
  }

  private var bytes: UnsafeRawBufferPointer { lines.scanner.bytes }

  private func checked(_ line: TraceLine) throws(Finding) -> TraceFooter {
    let footer = try line.footer()
    if footer.records != seq {
      throw line.finding(
        "wrong_record_count", "the footer counts \(footer.records) records, the trace has \(seq)",
        "the file was changed by hand, or lines were lost")
    }
    let records = UnsafeRawBufferPointer(rebasing: bytes[firstRecord..<line.range.lowerBound])
    let digest = TraceDigest.of(records)
    if footer.digest != digest {
      let hasReturns = firstRecord >= 2 && bytes[firstRecord - 2] == 0x0D
      throw line.finding(
        "wrong_digest", "the records have the digest \(digest), the footer says \"\(footer.digest)\"",
        hasReturns
          ? "line breaks became carriage returns; a checkout or an editor may have done it"
          : "the file was changed by hand, or damaged")
    }
    if line.range.upperBound < bytes.count {
      throw line.finding("after_footer", "more lines follow the footer", "a file holds one trace")
    }
    return footer
  }
}
