import Findings
import TextFormats

/// Tells the format of a log by the keys of its first event.
struct LogDetection {
  private enum Answer {
    case found(EventLogFormat)
    /// There are lists, and nothing in them.
    case noEvents
    case needsMore
    case unknown(Finding)
  }

  private enum Keys {
    case list, other
  }

  private static let listKeys = KeyTable<Keys>([
    ("batch", .list), ("results", .list), ("events", .list), ("data", .list),
  ])

  /// - Returns: nil of a log without events.
  /// - Throws: what the window's source throws, and a finding that says what was seen.
  static func format(of window: inout LogWindow, limits: EventLogLimits) throws -> EventLogFormat? {
    while true {
      switch look(at: window, limits: limits) {
      case .found(let format): return format
      case .noEvents: return nil
      case .unknown(var finding):
        finding.place.line = window.line
        throw finding
      case .needsMore:
        if try window.fill() { continue }
        let start = window.bytes[window.at...].firstIndex { $0 > 0x20 }
        if start == nil, window.isComplete { return nil }
        throw unknown("none of its events could be read", [])
      }
    }
  }

  private static func look(at window: borrowing LogWindow, limits: EventLogLimits) -> Answer {
    var tape = JSONTape(limits: JSONLimits(bytes: limits.eventBytes))
    let bytes = window.bytes
    var lineStart = window.at
    // A log may begin with lines that cannot be read.
    var first: JSONFault?
    for _ in 0..<100 {
      var scanner = JSONScanner(bytes, from: lineStart)
      scanner.allowsLoneSurrogates = true
      do throws(JSONFault) { return try firstEvent(&scanner, &tape, depth: 0) } catch {
        if error.problem == .unexpectedEnd, !window.isComplete { return .needsMore }
        first = first ?? error
        guard let newline = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) else { return .needsMore }
        lineStart = newline + 1
      }
    }
    let words = first?.finding(in: bytes, file: "").message
    return .unknown(unknown("its first lines are not JSON" + (words.map { ": \($0)" } ?? ""), []))
  }

  private static func firstEvent(
    _ scanner: inout JSONScanner, _ tape: inout JSONTape, depth: Int
  ) throws(JSONFault) -> Answer {
    scanner.skipSpace()
    if scanner.at == scanner.end { return .needsMore }
    let start = scanner.at
    if depth < 4, scanner.take(UInt8(ascii: "[")) {
      scanner.skipSpace()
      if scanner.take(UInt8(ascii: "]")) { return .noEvents }
      return try firstEvent(&scanner, &tape, depth: depth + 1)
    }
    if depth < 4, let list = try listOfEvents(scanner) {
      scanner.at = list
      let answer = try firstEvent(&scanner, &tape, depth: depth + 1)
      if case .unknown = answer { scanner.at = start } else { return answer }
    }
    try tape.read(&scanner)
    return tape.withRoot(of: scanner.bytes) { format(of: $0) }
  }

  /// Where a list of objects begins that an object holds.
  private static func listOfEvents(_ scanner: JSONScanner) throws(JSONFault) -> Int? {
    var scanner = scanner
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    repeat {
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "}") { return nil }
      let key = try scanner.key()
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "["),
        listKeys.meaning(of: UnsafeRawBufferPointer(rebasing: scanner.bytes[key.start..<key.end])) != nil
      {
        return scanner.at
      }
      var tape = JSONTape()
      try tape.read(&scanner)
      scanner.skipSpace()
    } while scanner.take(UInt8(ascii: ","))
    return nil
  }

  private static func format(of object: JSONView) -> Answer {
    let formats = EventLogFormat.allCases.filter { $0.isSeen(in: object) }
    if formats.count == 1 { return .found(formats[0]) }
    let keys = object.members.prefix(12).map { Quote.bare($0.key.text ?? "") }.joined(separator: ", ")
    let seen = keys.isEmpty ? "its first value is \(object.kind.words)" : "its first event has the keys \(keys)"
    return .unknown(unknown(seen, formats))
  }

  private static func unknown(_ seen: String, _ formats: [EventLogFormat]) -> Finding {
    let possible = formats.map(\.rawValue).joined(separator: " or ")
    let all = EventLogFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return Finding(
      code: "log.unknown_format",
      message: "the format of the log cannot be told: \(seen)" + (formats.isEmpty ? "" : "; it may be \(possible)"),
      notes: ["name it with --format: \(all)"])
  }
}

extension EventLogFormat {
  /// Whether an object looks like an event of the format, or of a trace like its header.
  func isSeen(in object: JSONView) -> Bool {
    func has(_ keys: [StaticString]) -> Bool { keys.contains { object.member($0) != nil } }
    func has(_ keys: StaticString...) -> Bool { has(keys) }
    let amplitude: [StaticString] = [
      "insert_id", "$insert_id", "device_id", "user_id", "event_properties", "amplitude_id",
    ]
    let properties = object.member("properties")
    func hasProperty(_ keys: StaticString...) -> Bool { keys.contains { properties?.member($0) != nil } }
    switch self {
    case .posthog:
      return has("event")
        && (has("distinct_id", "uuid") || (has("timestamp", "api_key") && hasProperty("distinct_id", "$lib")))
    case .segment:
      guard let type = object.member("type"), has("messageId", "anonymousId", "userId", "originalTimestamp") else {
        return false
      }
      return ["track", "screen", "page", "identify", "group", "alias"].contains(type.text)
    case .snowplowMicro: return has("rawEvent", "collectorPayload") || (has("e") && has("eid", "ue_pr", "aid"))
    case .amplitude: return has("event_type") && has(amplitude)
    case .mparticle: return has("event_type") && object.member("data")?.kind == .object && !has(amplitude)
    case .mixpanel:
      return has("event") && !has("distinct_id", "uuid", "timestamp", "api_key")
        && hasProperty("time", "$insert_id", "token", "mp_lib")
    case .firebase: return has("event_name") && has("event_params", "event_timestamp", "user_pseudo_id")
    case .trace: return object.member("trace")?.kind == .integer || (has("seq") && has("ms") && has("kind"))
    }
  }

  /// What tells a body that holds events from an event; nil where every object is an event, or holds them in a form of
  /// its own.
  var bodyKeys: KeyTable<LogElements.KeyRole>? {
    switch self {
    case .posthog:
      KeyTable([
        ("batch", .list), ("results", .page), ("event", .event), ("uuid", .event), ("distinct_id", .event),
      ])
    case .segment: KeyTable([("batch", .list), ("type", .event), ("messageId", .event), ("event", .event)])
    case .amplitude: KeyTable([("events", .list), ("event_type", .event), ("event_properties", .event)])
    case .snowplowMicro:
      KeyTable([("data", .list), ("rawEvent", .event), ("eventType", .event), ("e", .event), ("event", .event)])
    case .mparticle, .mixpanel, .firebase, .trace: nil
    }
  }
}
