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
    beginHead(seq: seq, ms: ms)
    json.append(kind)
    endHead(cause: cause)
  }

  /// Begins an output whose kind is known at run time only: `auth.sign_out` and `.finished`.
  public mutating func begin(_ kind: [UInt8], _ suffix: StaticString, seq: Int, ms: Int64, cause: Int?) {
    beginHead(seq: seq, ms: ms)
    json.append(kind)
    json.append(suffix)
    endHead(cause: cause)
  }

  /// Begins an input or a note. `source` is nil when no author's line led to it.
  public mutating func begin(_ kind: StaticString, seq: Int, ms: Int64, source: TraceSource?) {
    beginHead(seq: seq, ms: ms)
    json.append(kind)
    endHead(source: source)
  }

  /// Begins an input or a note whose kind is known at run time only.
  public mutating func begin(_ kind: [UInt8], seq: Int, ms: Int64, source: TraceSource?) {
    beginHead(seq: seq, ms: ms)
    json.append(kind)
    endHead(source: source)
  }

  private mutating func endHead(source: TraceSource?) {
    if let source {
      json.append(literal: "\",\"source\":")
      source.file.bytes.withUnsafeBytes { json.append(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
      json.append(literal: ":")
      json.append(decimal: Int64(source.line))
    }
    endHead(cause: nil)
  }

  @inline(never)
  private mutating func beginHead(seq: Int, ms: Int64) {
    closeRecord()
    if json.count >= Self.blockSize { flush() }
    assert(seq == records + 1, "record \(seq) does not follow record \(records)")
    records += 1
    json.append(literal: "{\"seq\":")
    json.append(decimal: Int64(seq))
    json.append(literal: ",\"ms\":")
    json.append(decimal: ms)
    json.append(literal: ",\"kind\":\"")
  }

  @inline(never)
  private mutating func endHead(cause: Int?) {
    if let cause {
      json.append(literal: "\",\"cause\":")
      json.append(decimal: Int64(cause))
      json.append(literal: ",\"data\":{")
    } else {
      json.append(literal: "\",\"data\":{")
    }
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
  private struct Output: ~Copyable {
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
    closeRecord()
    flush()
    let footer = TraceFooter(outcome: outcome, records: records, digest: output.digest.text)
    footer.write(to: &json)
    json.withBytes { output.pass($0) }
    if let failure = output.failure { throw failure }
    return footer
  }
}
