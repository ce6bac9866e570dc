import TraceAnalysis
public import TraceFormat

/// A timeline in the Trace Event Format, JSON, as Perfetto and Chrome show it.
public enum PerfettoExport {
  /// - Parameter sink: takes the text in blocks of 64 KiB and a little more.
  /// - Throws: what the sink throws; a finding when the header holds a number that cannot be written.
  public static func write(
    _ trace: Trace, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var timeline = Timeline(of: trace, sink)
    try timeline.events.begin(trace)
    try trace.bytes.withUnsafeBytes { bytes in
      for record in trace.records {
        timeline.write(record, in: bytes)
        try timeline.events.flushIfFull()
      }
    }
    try timeline.events.end()
  }
}

/// Turns records into events: each record an event on its lane with an arrow from its cause, and spans of time beside
/// the lanes.
private struct Timeline: ~Copyable {
  var events: TraceEvents
  private let effects: TraceEffects
  private let records: [TraceRecord]
  private var contexts: RecordContexts
  /// Of each record so far.
  private var processes: [UInt32] = []
  /// Those that have begun and not ended.
  private var operations: Set<Int> = []
  private var transitions: Set<Int> = []

  init(of trace: Trace, _ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    events = TraceEvents(app: trace.header.app.id, sink)
    effects = TraceEffects(of: trace)
    records = trace.records
    contexts = RecordContexts(of: trace)
    processes.reserveCapacity(records.count)
  }

  mutating func write(_ record: TraceRecord, in bytes: UnsafeRawBufferPointer) {
    processes.append(UInt32(truncatingIfNeeded: contexts.next(record).process))
    let track = track(of: record)
    events.introduce(track)
    events.event(record, on: track, in: bytes)
    // A viewer binds an arrow to the event before it on the same lane.
    if record.cause != nil { events.arrow(to: record.seq, atHead: true, of: record, on: track) }
    for effect in effects.of(record.seq) { events.arrow(to: effect, atHead: false, of: record, on: track) }
    writeSpan(record, in: bytes)
  }

  private func track(of record: TraceRecord) -> TraceEvents.Track {
    TraceEvents.Track(process: Int(processes[record.seq - 1]), lane: TraceLane(of: record))
  }

  /// What the record says of an operation or a transition.
  private mutating func writeSpan(_ record: TraceRecord, in bytes: UnsafeRawBufferPointer) {
    switch TraceSpan.of(record) {
    case nil: return
    case .beginsOperation:
      operations.insert(record.seq)
      span(.begin, of: record, at: record, in: bytes)
    case .touchesOperation:
      if let start = start(of: record, in: bytes) { span(.touch, of: start, at: record, in: bytes) }
    case .endsOperation:
      guard let start = start(of: record, in: bytes) else { return }
      operations.remove(start.seq)
      span(.end, of: start, at: record, in: bytes)
    case .beginsTransition:
      guard record.takesTime(in: bytes) else { return }
      transitions.insert(record.seq)
      span(.begin, of: record, at: record, in: bytes)
    case .endsTransition:
      guard let cause = record.cause, transitions.remove(cause) != nil else { return }
      span(.end, of: records[cause - 1], at: record, in: bytes)
    case .endsProcess:
      for seq in transitions.sorted() { span(.end, of: records[seq - 1], at: record, in: bytes) }
      transitions = []
    }
  }

  private mutating func span(
    _ moment: TraceEvents.Moment, of start: TraceRecord, at record: TraceRecord, in bytes: UnsafeRawBufferPointer
  ) {
    events.span(moment, of: start, at: record, on: track(of: start), in: bytes)
  }

  /// The start of the operation that a record goes on with, as long as it runs.
  private func start(of record: TraceRecord, in bytes: UnsafeRawBufferPointer) -> TraceRecord? {
    guard let cause = record.cause, operations.contains(cause) else { return nil }
    let start = records[cause - 1]
    return start.stem(in: bytes) == record.stem(in: bytes) ? start : nil
  }
}
