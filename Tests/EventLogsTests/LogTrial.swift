import EventLogs
import Findings
import TextFormats

/// A log that was read to its end, with its events as text.
struct LogTrial {
  private(set) var events: [String] = []
  private(set) var summary: EventLogSummary

  /// - Parameter piece: how many bytes the file gives at a time, and are read at a time.
  init(
    _ bytes: [UInt8], format: EventLogFormat? = nil, limits: EventLogLimits = EventLogLimits(), piece: Int = 1 << 20,
    describe: (LoggedEvent) -> String = Self.text
  ) throws {
    var given = 0
    let limits = EventLogLimits(
      eventBytes: limits.eventBytes, windowBytes: min(limits.windowBytes, piece), reversedBytes: limits.reversedBytes,
      unpackedBytes: limits.unpackedBytes, unpackedRatio: limits.unpackedRatio, findings: limits.findings,
      namesLargeIntegers: limits.namesLargeIntegers)
    var events: [String] = []
    let source = { (buffer: UnsafeMutableRawBufferPointer) -> Int in
      let count = min(piece, buffer.count, bytes.count - given)
      buffer.copyBytes(from: bytes[given..<given + count])
      given += count
      return count
    }
    summary = try EventLog.read(source, file: "log", format: format, limits: limits) { events.append(describe($0)) }
    self.events = events
  }

  init(
    _ text: String, format: EventLogFormat? = nil, limits: EventLogLimits = EventLogLimits(), piece: Int = 1 << 20,
    describe: (LoggedEvent) -> String = Self.text
  ) throws {
    try self.init(Array(text.utf8), format: format, limits: limits, piece: piece, describe: describe)
  }

  var codes: [String] { summary.findings.map(\.code) }

  /// Every finding on a line, without its notes.
  var words: [String] { summary.findings.map { "\($0.place): \($0.message)" } }

  /// The parts that an event has, in a fixed order.
  static func text(of event: LoggedEvent) -> String {
    func part(_ name: String, _ view: JSONView?) -> String? {
      view.map { "\(name)=\(String(decoding: $0.source, as: UTF8.self))" }
    }
    let parts: [String?] = [
      "\(event.kind)", part("name", event.name), part("screen", event.screen), event.ms.map { "ms=\($0)" },
      part("received", event.received), part("id", event.id), part("user", event.user),
      part("anonymous", event.anonymousID), part("session", event.session), part("properties", event.properties),
      part("traits", event.traits), part("entities", event.entities), part("version", event.version),
      part("refusal", event.refusal), event.seq.map { "seq=\($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// The line, the column and the name.
  static func place(of event: LoggedEvent) -> String {
    "\(event.line):\(event.column) \(event.name?.text ?? "-")"
  }
}

/// Small events of PostHog.
enum PostHogSample {
  static func event(_ name: String, _ second: Int = 1) -> String {
    #"{"uuid":"id-\#(name)","event":"\#(name)","distinct_id":"a","timestamp":"2026-01-01T00:00:0\#(second)Z","properties":{"n":[{"uuid":1},{"uuid":2}]}}"#
  }

  static let lines = ["one", "two", "three"].map { event($0) }.joined(separator: "\n") + "\n"
}
