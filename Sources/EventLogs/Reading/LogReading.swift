import Findings
import TextFormats

/// One log that is being read.
struct LogReading {
  let file: String
  let limits: EventLogLimits
  var summary = EventLogSummary()
  private let text: PackedText
  private let format: EventLogFormat?

  init(_ source: @escaping EventLog.Source, file: String, format: EventLogFormat?, limits: EventLogLimits) throws {
    self.file = file
    self.format = format
    self.limits = limits
    text = PackedText(limits: limits, source)
    summary.tally.limit = limits.findings
  }

  consuming func run(
    _ begun: (EventLogFormat) throws -> Void, _ take: (LoggedEvent) throws -> Void
  ) throws -> EventLogSummary {
    try text.begin()
    summary.compression = text.compression
    let text = text
    // One byte more shows that an event is too long.
    let window = LogWindow(limit: limits.eventBytes + 1, capacity: limits.windowBytes) { try text.fill($0) }
    var elements = LogElements(window, file: file, limits: limits) { text.fault != nil }
    try begin(&elements)
    if let format = summary.format { try begun(format) }
    try events(&elements, take)
    summary.bytes = elements.window.offset(of: elements.window.end)
    summary.packedBytes = text.packedBytes
    summary.lines = elements.window.lines
    if let fault = text.fault {
      let place = SourcePlace(file: file, line: elements.window.line)
      summary.tally.add(.error, fault.code) {
        Finding(code: fault.code, message: fault.message, place: place, notes: fault.notes)
      }
    }
    if summary.events == 0, summary.faults == 0 {
      summary.tally.add(.warning, "log.no_events") {
        Finding(code: "log.no_events", message: "the log holds no events", place: SourcePlace(file: file))
      }
    }
    return summary
  }

  /// Looks at the first bytes, and finds the format.
  private mutating func begin(_ elements: inout LogElements) throws {
    _ = try elements.window.fill()
    if let fault = FileKind.textFault(of: elements.window.bytes) { throw fault }
    if elements.window.bytes.starts(with: FileKind.byteOrderMark) {
      elements.window.advance(to: FileKind.byteOrderMark.count)
    }
    if elements.window.end == 0 {
      // Nothing can be unpacked, or there is nothing.
      if let fault = text.fault { throw fault }
      return
    }
    summary.format = try format ?? LogDetection.format(of: &elements.window, limits: limits)
    elements.keys = summary.format?.bodyKeys
  }

  private mutating func events(_ elements: inout LogElements, _ take: (LoggedEvent) throws -> Void) throws {
    guard let format = summary.format else { return }
    let reader = EventReader(format)
    var held = HeldEvents(limit: limits.reversedBytes)
    while let place = try elements.next(&summary.tally) {
      if held.list != place.list { try give(&held, reader, take) }
      if let key = elements.repeatedKey() { name(key, at: place) }
      try elements.withEvent { object in
        guard object.kind == .object else { return refuse(object, at: place) }
        if format == .snowplowMicro, place.list != 0, SnowplowMicro.isListed(object) {
          if !held.add(object.source, place) { nameTooMuch(at: place) }
          return
        }
        if format == .posthog, held.waits(for: place) {
          if held.add(page: object, place) { return }
          // It is no page, or too long for one.
          try give(&held, reader, take)
          held.pass(place.list)
        }
        try give(object, at: place, reader, take)
      }
    }
    try give(&held, reader, take)
  }

  /// Gives out what was held, the last first where that is the oldest.
  private mutating func give(
    _ held: inout HeldEvents, _ reader: EventReader, _ take: (LoggedEvent) throws -> Void
  ) throws {
    try held.take { object, place in try give(object, at: place, reader, take) }
  }

  private mutating func give(
    _ object: JSONView, at place: LogElements.Place, _ reader: EventReader, _ take: (LoggedEvent) throws -> Void
  ) throws {
    try reader.read(object) { event, extras in
      summary.events += 1
      event.number = summary.events
      event.line = place.line
      event.column = place.column
      check(event, extras, reader)
      try take(event)
    }
  }
}
