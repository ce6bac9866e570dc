import Findings
import TextFormats
import TraceAnalysis
import TraceFormat

/// The events of a trace, each with what led to it.
struct TracedEvents {
  let trace: Trace
  /// In order.
  private(set) var events: [Event] = []
  /// By `seq - 1`.
  private(set) var contexts: [RecordContext] = []
  private(set) var kinds: [String] = []
  /// By `seq - 1`: the outputs that were written in one step with this one.
  private var steps: [ClosedRange<Int>] = []

  struct Event {
    let seq: Int
    let ms: Int64
    let name: String
    /// The event's number in the trace.
    let number: Int
    /// Whom the SDK had identified.
    let user: String?
    let session: String?
    /// A screen was viewed, as far as the trace says it.
    let type: String?
    let properties: [DocumentEntry]
    /// What of its own properties has lost to those of all events.
    let shadowed: [DocumentEntry]
    /// What was done with it at once.
    var dropped: String?
  }

  init(_ trace: Trace) throws(Finding) {
    self.trace = trace
    var contexts = RecordContexts(of: trace)
    for record in trace.records {
      self.contexts.append(contexts.next(record))
      // Names of rows share their text.
      let name = record.documentation?.name
      kinds.append(name.map { $0.contains("*") ? trace.kind(of: record) : $0 } ?? trace.kind(of: record))
    }
    steps = Self.steps(of: trace.records)
    for record in trace.records {
      switch kinds[record.seq - 1] {
      case "analytics.tracked": events.append(Self.event(record, try trace.data(of: record)))
      case "analytics.dropped":
        let data = try trace.data(of: record)
        if let last = events.indices.last, events[last].number == data.integer("number"), events[last].dropped == nil {
          events[last].dropped = data["reason"]?.text
        }
      default: break
      }
    }
  }

  private static func event(_ record: TraceRecord, _ data: DocumentNode) -> Event {
    Event(
      seq: record.seq, ms: record.ms, name: name(data), number: data.integer("number"),
      user: data["user"]?.text, session: data["session"]?.text, type: data["type"]?.text,
      properties: data["properties"]?.tabled ?? [], shadowed: data["shadowed"]?.tabled ?? [])
  }

  /// Where the SDK gives all screens one event, a screen goes by its own name.
  static func name(_ data: DocumentNode) -> String {
    let name = data["event"]?.text ?? ""
    return name == "$screen" ? data["properties"]?["$screen_name"]?.text ?? name : name
  }

  /// The numbers of the events that a record is about.
  /// - Parameter left: how many more numbers are looked at in all: a trace may say anything of each of its records.
  func numbers(_ data: DocumentNode, _ left: inout Int) -> Range<Int> {
    let first = min(max(data.integer("number"), 0), 1 << 53)
    let count = min(max(1, min(data.integer("count"), events.count)), left)
    left -= count
    return first..<first + count
  }

  /// More than this no SDK sends, however often it tries.
  var mostNumbers: Int { 8 * events.count + 65_536 }

  func record(_ seq: Int) -> TraceRecord { trace.records[seq - 1] }
  func kind(_ seq: Int) -> String { kinds[seq - 1] }

  /// Records that were written in one step with this one: side by side, of one cause, at one time.
  func step(of seq: Int) -> ClosedRange<Int> {
    if record(seq).traceClass == .output { return steps[seq - 1] }
    let isFirst = seq == 1 || !Self.isSameStep(record(seq - 1), record(seq))
    let isLast = seq == trace.records.count || !Self.isSameStep(record(seq + 1), record(seq))
    return (isFirst ? seq : steps[seq - 2].lowerBound)...(isLast ? seq : steps[seq].upperBound)
  }

  private static func isSameStep(_ output: TraceRecord, _ record: TraceRecord) -> Bool {
    output.cause == record.cause && output.ms == record.ms && output.traceClass == .output
  }

  private static func steps(of records: [TraceRecord]) -> [ClosedRange<Int>] {
    var steps: [ClosedRange<Int>] = []
    var start = 0
    for at in records.indices {
      let goesOn =
        at + 1 < records.count && records[at].traceClass == .output && isSameStep(records[at + 1], records[at])
      if goesOn { continue }
      for _ in start...at { steps.append(records[start].seq...records[at].seq) }
      start = at + 1
    }
    return steps
  }

  /// What led to a record, from itself up: so many records at most.
  func causes(of seq: Int) -> [Int] {
    var causes: [Int] = []
    var next: Int? = seq
    while let at = next, causes.count < 1000 {
      causes.append(at)
      next = record(at).cause
    }
    return causes
  }
}

extension DocumentNode {
  /// 0 where there is none.
  func integer(_ key: String) -> Int {
    if case .integer(let value) = self[key]?.value { Int(value) } else { 0 }
  }
}

extension TracedEvents {
  /// A violation at a record of the trace.
  func violation(
    _ rule: VerificationRule, at seq: Int, _ event: String, _ message: String, level: Violation.Level? = nil,
    pointer: String = "", expected: String? = nil, actual: String? = nil, plan: SourcePlace = .nowhere
  ) -> Violation {
    let record = record(seq)
    var violation = Violation(
      rule, level: level, message: CheckedNames.sentence(event, message), event: event,
      place: SourcePlace(file: trace.file, line: record.line))
    violation.seq = seq
    violation.ms = record.ms
    // The event as logged is the record.
    violation.pointer = pointer.isEmpty ? "" : "/data\(pointer)"
    violation.expected = expected
    violation.actual = actual
    violation.planPlace = plan
    return violation
  }

  /// A record in few words: its kind, and what it is about.
  /// - Throws: a fault of its data.
  func title(_ record: TraceRecord) throws(Finding) -> String {
    let kind = kind(record.seq)
    if record.isSnapshot { return kind }
    let words = ["target", "page", "sheet", "alert", "dialog", "outcome", "by", "entry", "launch"]
    let data = try trace.data(of: record)
    let more = words.lazy.compactMap { data[$0]?.text }.first
    return more.map { "\(kind) \(short($0))" } ?? kind
  }

  func violation(
    _ rule: VerificationRule, _ event: Event, _ message: String, level: Violation.Level? = nil,
    pointer: String = "", expected: String? = nil, actual: String? = nil, plan: SourcePlace = .nowhere
  ) -> Violation {
    violation(
      rule, at: event.seq, event.name, message, level: level, pointer: pointer, expected: expected, actual: actual,
      plan: plan)
  }
}
