import Findings
import TextFormats
import TraceFormat

/// Writes events of the Trace Event Format, one a line.
struct TraceEvents: ~Copyable {
  /// Where an event stands: a process of the app, and a lane in it.
  struct Track {
    let process: Int
    let lane: TraceLane

    // A viewer knows a thread by its number alone, and takes the one with its process's number for the main one: the
    // numbers of all threads and processes differ.
    var pid: Int { process * 100 }
    var tid: Int { pid + 1 + lane.rawValue }
  }

  /// What happens to a span.
  enum Moment { case begin, touch, end }

  private let app: String
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private var json = JSONWriter(capacity: ExportText.blockSize + (16 << 10))
  private var isFirst = true
  private var process = 0
  /// Of that process.
  private var lanes: Set<TraceLane> = []

  init(app: String, _ sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.app = app
    self.sink = sink
  }

  // MARK: The whole

  mutating func begin(_ trace: Trace) throws(Finding) {
    json.beginObject()
    json.field("displayTimeUnit", "ms")
    json.key("otherData")
    json.beginObject()
    json.key("header")
    try trace.header.write(to: &json)
    json.field("outcome", trace.footer.outcome)
    json.field("records", trace.records.count)
    json.endObject()
    json.key("traceEvents")
    json.beginArray()
  }

  mutating func end() throws {
    json.append("\n]}\n")
    try flush()
  }

  /// To be called between records.
  mutating func flushIfFull() throws {
    if json.count >= ExportText.blockSize { try flush() }
  }

  private mutating func flush() throws {
    try json.withBytes { try sink($0) }
    json.truncate(to: 0)
  }

  // MARK: Events

  /// Names a process and a lane before the first event on them. Processes come one after the other.
  mutating func introduce(_ track: Track) {
    if track.process != process {
      process = track.process
      lanes = []
      name("process_name", of: track, "\(app), process \(process)")
      order("process_sort_index", of: track, process)
    }
    if lanes.insert(track.lane).inserted {
      name("thread_name", of: track, track.lane.name)
      order("thread_sort_index", of: track, track.lane.rawValue)
    }
  }

  /// The record itself, an instant on its lane. It is written as a span without length, for arrows lead to spans only.
  mutating func event(_ record: TraceRecord, on track: Track, in bytes: UnsafeRawBufferPointer) {
    begin("X", track, record.ms, record.kind(in: bytes))
    json.field("dur", 0)
    json.field("name", title(of: record, in: bytes))
    arguments(of: record, in: bytes)
    json.endObject()
  }

  /// One end of an arrow from a record to an effect of it, beside the event of the record at that end.
  mutating func arrow(to effect: Int, atHead: Bool, of record: TraceRecord, on track: Track) {
    begin(atHead ? "f" : "s", track, record.ms, "cause")
    json.field("name", "cause")
    json.field("id", effect)
    if atHead { json.field("bp", "e") }
    json.endObject()
  }

  /// A moment of the span that `start` has begun, at another record or the same; `track` is that of the start.
  mutating func span(
    _ moment: Moment, of start: TraceRecord, at record: TraceRecord, on track: Track, in bytes: UnsafeRawBufferPointer
  ) {
    let isOperation = TraceSpan.of(start) == .beginsOperation
    let category = isOperation ? "operation" : "transition"
    let phase =
      switch moment {
      case .begin: "b"
      case .touch: "n"
      case .end: "e"
      }
    begin(phase, track, record.ms, category)
    json.field("id", "\(category)-\(start.seq)")
    json.field(
      "name",
      moment == .touch ? record.kind(in: bytes) : isOperation ? start.stem(in: bytes) : title(of: start, in: bytes))
    arguments(of: record, in: bytes)
    json.endObject()
  }

  /// `user.tap sign_out`.
  private func title(of record: TraceRecord, in bytes: UnsafeRawBufferPointer) -> String {
    record.kind(in: bytes) + (record.firstText(in: bytes).map { " " + Quote.line($0, limit: 80) } ?? "")
  }

  private mutating func arguments(of record: TraceRecord, in bytes: UnsafeRawBufferPointer) {
    json.key("args")
    json.beginObject()
    json.field("seq", record.seq)
    if let cause = record.cause { json.field("cause", cause) }
    if let source = record.sourceRange { json.field("source", bytes, source) }
    json.field("data", bytes, record.dataRange)
    if let changes = record.changesRange { json.field("changes", bytes, changes) }
    json.endObject()
  }

  // MARK: Parts

  private mutating func name(_ event: String, of track: Track, _ name: String) {
    begin("M", track)
    json.field("name", event)
    json.key("args")
    json.beginObject()
    json.field("name", name)
    json.endObject()
    json.endObject()
  }

  private mutating func order(_ event: String, of track: Track, _ place: Int) {
    begin("M", track)
    json.field("name", event)
    json.key("args")
    json.beginObject()
    json.field("sort_index", place)
    json.endObject()
    json.endObject()
  }

  private mutating func begin(_ phase: String, _ track: Track, _ ms: Int64, _ category: String) {
    begin(phase, track)
    let (microseconds, overflows) = ms.multipliedReportingOverflow(by: 1000)
    json.field("ts", overflows ? .max : microseconds)
    json.field("cat", category)
  }

  private mutating func begin(_ phase: String, _ track: Track) {
    if isFirst { json.append("\n") } else { json.append(",\n") }
    isFirst = false
    json.continueInside(depth: 2)
    json.beginObject()
    json.field("ph", phase)
    json.field("pid", track.pid)
    json.field("tid", track.tid)
  }
}

extension JSONWriter {
  /// A value that is JSON already.
  fileprivate mutating func field(_ key: StaticString, _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self.key(key)
    raw(UnsafeRawBufferPointer(rebasing: bytes[range]))
  }
}
