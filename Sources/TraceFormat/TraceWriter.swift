public import TextFormats

/// The author's line that an input or a note comes from.
public struct TraceSource: Hashable, Sendable {
  /// Relative to the project's root, with `/`; quoted once a file.
  public var file: QuotedText
  public var line: Int

  public init(file: QuotedText, line: Int) {
    self.file = file
    self.line = line
  }
}

/// Writes a trace: a head for each record, into `json` what the record holds, and at the end the footer.
///
/// A record stays open until the next one begins, so that `changes` can be added to the last record of a step:
///
/// ```swift
/// writer.begin("haptic.played", seq: 9, ms: 0, cause: 8)
/// writer.json.field("haptic", "warning")
/// writer.beginChanges()
/// writer.json.field("sheet", sheet)
/// try writer.finish(outcome: "passed")
/// ```
///
/// The sink gets whole lines in blocks of 64 KiB and a little more. An error that it throws is kept: what follows is
/// dropped, and `finish` throws it, so that no caller has to ask after every record. A trace that is not finished has
/// no footer, and every reader calls it truncated.
public struct TraceWriter: ~Copyable {
  /// From this length on, what is complete goes to the sink.
  public static let blockSize = 64 << 10

  /// Takes the fields of the open record's `data`, or of its `changes` after `beginChanges`. Whoever opens a list or an
  /// object in it closes it.
  public var json = JSONWriter(capacity: blockSize + (16 << 10))
  /// How many records were begun.
  public private(set) var records = 0
  /// What the sink threw first.
  public var failure: (any Error)? { output.failure }

  private var state = State.between
  private var output: Output

  private enum State: Hashable {
    case between, data
    /// With the length of what was written before.
    case changes(mark: Int)
  }

  /// Writes the header.
  /// - Throws: a finding when `launch` holds a number that cannot be written.
  public init(_ header: TraceHeader, sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    output = Output(sink: sink)
    try header.write(to: &json)
    json.endLine()
    output.undigested = json.count
  }

  /// The trace's length so far in bytes.
  public var byteCount: Int { output.length + json.count }

  // MARK: Records

  /// Begins an output. `cause` is nil for `state.snapshot` alone.
  /// - Parameters:
  ///   - kind: with `suffix` the kind's name, which needs no escape.
  ///   - seq: one more than the last record's.
  ///   - ms: virtual milliseconds since the first launch.
  public mutating func begin(_ kind: StaticString, seq: Int, ms: Int64, cause: Int?) {
    begin(Self.bytes(of: kind), "", seq: seq, ms: ms, cause: cause)
  }

  /// Begins an output whose kind is known at run time only: `auth.sign_out` and `.finished`.
  @inline(never)
  public mutating func begin(
    _ kind: UnsafeRawBufferPointer, _ suffix: StaticString, seq: Int, ms: Int64, cause: Int?
  ) {
    beginRecord(seq)
    let suffix = Self.bytes(of: suffix)
    json.append(atMost: Self.longestHead + kind.count + suffix.count) { pen in
      Self.write(seq, ms, kind, &pen)
      pen.append(suffix)
      if let cause {
        pen.append(literal: "\",\"cause\":")
        pen.append(decimal: Int64(cause))
        pen.append(literal: ",\"data\":{")
      } else {
        pen.append(literal: "\",\"data\":{")
      }
    }
    beginData()
  }

  /// Begins an input or a note. `source` is nil when no author's line led to it.
  public mutating func begin(_ kind: StaticString, seq: Int, ms: Int64, source: TraceSource?) {
    begin(Self.bytes(of: kind), seq: seq, ms: ms, source: source)
  }

  /// Begins an input or a note whose kind is known at run time only.
  @inline(never)
  public mutating func begin(_ kind: UnsafeRawBufferPointer, seq: Int, ms: Int64, source: TraceSource?) {
    beginRecord(seq)
    json.append(atMost: Self.longestHead + kind.count + (source?.file.bytes.count ?? 0)) { pen in
      Self.write(seq, ms, kind, &pen)
      if let source {
        pen.append(literal: "\",\"source\":")
        // The line comes inside of the quotes.
        source.file.bytes.withUnsafeBytes {
          pen.append(UnsafeRawBufferPointer(start: $0.baseAddress, count: $0.count - 1))
        }
        pen.append(literal: ":")
        pen.append(decimal: Int64(source.line))
      }
      pen.append(literal: "\",\"data\":{")
    }
    beginData()
  }

  /// All of a head beside its kind and its source's file.
  private static var longestHead: Int { 3 * Pen.longestDecimal + 60 }

  private static func bytes(of text: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private static func write(_ seq: Int, _ ms: Int64, _ kind: UnsafeRawBufferPointer, _ pen: inout Pen) {
    pen.append(literal: "{\"seq\":")
    pen.append(decimal: Int64(seq))
    pen.append(literal: ",\"ms\":")
    pen.append(decimal: ms)
    pen.append(literal: ",\"kind\":\"")
    pen.append(kind)
  }

  private mutating func beginRecord(_ seq: Int) {
    closeRecord()
    if json.count >= Self.blockSize { flush() }
    assert(seq == records + 1, "record \(seq) does not follow record \(records)")
    records += 1
  }

  private mutating func beginData() {
    json.continueInside(depth: 2)
    state = .data
  }

  /// Ends the open record's `data`; what is written from now on are its `changes`. Without any, they are left out.
  public mutating func beginChanges() {
    assert(state == .data, "changes belong to a record, once")
    assert(json.depth == 2, "a list or an object is still open")
    state = .changes(mark: json.count)
    json.append(literal: "},\"changes\":{")
    json.continueInside(depth: 2)
  }

  private mutating func closeRecord() {
    if state == .between { return }
    assert(json.depth == 2, "a list or an object is still open")
    if case .changes(let mark) = state, json.count == mark + "},\"changes\":{".utf8.count { json.truncate(to: mark) }
    json.append(literal: "}}\n")
    state = .between
  }

  // MARK: The sink

  /// Where whole lines go, and what is known of them.
  // Not private: a release build of another package would look for its metadata in vain.
  struct Output: ~Copyable {
    let sink: (UnsafeRawBufferPointer) throws -> Void
    var digest = RunningDigest()
    /// The length of the header, which is not digested, while it is still in the buffer.
    var undigested = 0
    var length = 0
    var failure: (any Error)?

    init(sink: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.sink = sink }

    mutating func take(_ json: borrowing JSONWriter) {
      json.withBytes { bytes in
        digest.update(UnsafeRawBufferPointer(rebasing: bytes[undigested...]))
        pass(bytes)
      }
      undigested = 0
    }

    mutating func pass(_ bytes: UnsafeRawBufferPointer) {
      length += bytes.count
      guard failure == nil else { return }
      do { try sink(bytes) } catch { failure = error }
    }
  }

  private mutating func flush() {
    output.take(json)
    json.removeAll()
  }

  /// Ends the last record and writes the footer.
  /// - Throws: what the sink threw, now or before; the trace has no footer then.
  @discardableResult
  public mutating func finish(outcome: String) throws -> TraceFooter {
    let footer = endRecord(outcome)
    footer.write(to: &json)
    json.withBytes { output.pass($0) }
    if let failure = output.failure { throw failure }
    return footer
  }

  /// Ends the last record, and answers the line of the footer that a trace which ends here has; the sink has everything
  /// before it, and more may follow.
  /// - Throws: what the sink threw, now or before.
  public mutating func footer(outcome: String) throws -> [UInt8] {
    var line = JSONWriter()
    endRecord(outcome).write(to: &line)
    if let failure = output.failure { throw failure }
    return line.bytes()
  }

  private mutating func endRecord(_ outcome: String) -> TraceFooter {
    closeRecord()
    flush()
    return TraceFooter(outcome: outcome, records: records, digest: output.digest.text)
  }
}
