import Findings
import TextFormats

/// Reads a log of events from the bytes of its file: packed or not, in any of the formats, one event after the other, in
/// memory that does not grow with the log.
public enum EventLog {
  /// Gives bytes of a file: fills the front of the buffer, and answers how many bytes these are; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// Reads a log to its end.
  ///
  /// What cannot be read is passed over, named in the summary, and counted; every event that can be read is given out.
  /// Of logs that begin with the newest event (Snowplow Micro's) the order is turned round.
  /// - Parameters:
  ///   - source: the file's bytes.
  ///   - file: for messages, relative to the project's root.
  ///   - format: nil to tell it by the first event.
  ///   - take: gets each event.
  /// - Throws: what `source` and `take` throw, and a `Finding` about a file that is no log at all: `log.empty`,
  ///   `log.unreadable`, `log.unknown_format`.
  public static func read(
    _ source: @escaping Source, file: String, format: EventLogFormat? = nil,
    limits: EventLogLimits = EventLogLimits(), _ take: (LoggedEvent) throws -> Void
  ) throws -> EventLogSummary {
    do {
      return try LogReading(source, file: file, format: format, limits: limits).run(take)
    } catch var finding as Finding where finding.place == .nowhere {
      finding.place = SourcePlace(file: file)
      throw finding
    }
  }
}

/// One log that is being read.
private struct LogReading {
  private let text: PackedText
  private let file: String
  private let format: EventLogFormat?
  private let limits: EventLogLimits
  private var summary = EventLogSummary()

  init(_ source: @escaping EventLog.Source, file: String, format: EventLogFormat?, limits: EventLogLimits) throws {
    self.file = file
    self.format = format
    self.limits = limits
    text = PackedText(limits: limits, source)
    summary.tally.limit = limits.findings
  }

  consuming func run(_ take: (LoggedEvent) throws -> Void) throws -> EventLogSummary {
    try text.begin()
    summary.compression = text.compression
    let text = text
    // One byte more shows that an event is too long.
    let window = LogWindow(limit: limits.eventBytes + 1, capacity: limits.windowBytes) { try text.fill($0) }
    var elements = LogElements(window, file: file, limits: limits)
    try begin(&elements)
    try events(&elements, take)
    summary.bytes = elements.window.offset(of: elements.window.end)
    summary.packedBytes = text.packedBytes
    summary.lines = elements.window.lines
    if let fault = text.fault {
      summary.tally.add(.error, fault.code) {
        Finding(
          code: fault.code, message: fault.message, place: SourcePlace(file: file, line: elements.window.line),
          notes: fault.notes)
      }
    }
    return summary
  }

  /// Looks at the first bytes, and finds the format.
  private mutating func begin(_ elements: inout LogElements) throws {
    while elements.window.end < 4, try elements.window.fill() {}
    if let fault = FileKind.textFault(of: elements.window.bytes) { throw fault }
    if elements.window.bytes.starts(with: FileKind.byteOrderMark) {
      elements.window.advance(to: FileKind.byteOrderMark.count)
    }
    summary.format = try format ?? LogDetection.format(of: &elements.window, limits: limits)
    elements.keys = summary.format?.bodyKeys
  }

  private mutating func events(_ elements: inout LogElements, _ take: (LoggedEvent) throws -> Void) throws {
    guard let format = summary.format else { return }
    let reader = EventReader(format)
    while let place = try elements.next(&summary.tally) {
      if let key = elements.repeatedKey() { name(key, at: place) }
      try elements.withEvent { object in
        guard object.kind == .object else { return refuse(object, at: place) }
        try reader.read(object) { event, extras in
          summary.events += 1
          event.number = summary.events
          event.line = place.line
          event.column = place.column
          check(event, extras)
          try take(event)
        }
      }
    }
  }

  // MARK: What is odd about an event

  private mutating func check(_ event: LoggedEvent, _ extras: EventShape.Extras) {
    if event.ms == nil { nameTime(event, extras) }
    if event.id == nil, summary.format?.shape.hasIDs == true {
      add(.warning, "no_id", event.line, event.column) { ("the event has no id", nil) }
    }
    if event.name == nil, event.kind == .track {
      add(.warning, "no_name", event.line, event.column) { ("the event has no name", nil) }
    } else if let name = event.name, name.kind != .string {
      add(.warning, "no_name", event.line, event.column) { ("the event's name is no text", nil) }
    }
    if limits.namesLargeIntegers { nameLargeIntegers(in: event) }
  }

  private mutating func nameTime(_ event: LoggedEvent, _ extras: EventShape.Extras) {
    if let time = extras.deviceTime ?? extras.time {
      add(.warning, "bad_time", event.line, event.column) {
        ("the event's time cannot be read: \(Quote.text(String(decoding: time.source, as: UTF8.self)))", nil)
      }
    } else {
      add(.warning, "no_time", event.line, event.column) { ("the event has no time", nil) }
    }
  }

  private mutating func nameLargeIntegers(in event: LoggedEvent) {
    event.source.forEachValue { value in
      guard value.kind == .integer, value.source.count >= 16, !value.isExactInDouble else { return }
      add(.information, "large_integer", event.line, event.column) {
        (
          "the integer \(Quote.bare(String(decoding: value.source, as: UTF8.self))) is beyond 2^53",
          "it is kept digit for digit here; other programs may round it"
        )
      }
    }
  }

  private mutating func name(_ key: String, at place: LogElements.Place) {
    add(.warning, "duplicate_key", place.line, place.column) {
      ("the key \(Quote.text(key)) occurs twice in one object of the event", "the first one counts")
    }
  }

  private mutating func refuse(_ value: JSONView, at place: LogElements.Place) {
    add(.error, "not_an_event", place.line, place.column) {
      ("an object is wanted where \(value.kind.words) stands, which is passed over", nil)
    }
  }

  private mutating func add(
    _ severity: Finding.Severity, _ code: String, _ line: Int, _ column: Int,
    _ words: () -> (message: String, note: String?)
  ) {
    summary.tally.add(severity, "log.\(code)") {
      let (message, note) = words()
      return Finding(
        code: code, message: "column \(column): \(message)", place: SourcePlace(file: file, line: line),
        notes: note.map { [$0] } ?? [])
    }
  }
}
