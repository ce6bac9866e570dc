import EventLogs
import EventVerification
import Findings
import JSONSchema
import TextFormats
import TrackingPlans

/// Events and plans of a few lines, without their readers.
enum EventSample {
  /// Gives a JSON text out as an event, as a reader of Segment's calls would.
  static func with(_ json: String, number: Int = 1, _ body: (LoggedEvent) -> Void) {
    var tape = JSONTape()
    Array(json.utf8).withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes)
      do throws(JSONFault) { try tape.read(&scanner) } catch { preconditionFailure("\(error) in \(json)") }
      tape.withRoot(of: bytes) { body(event($0, number)) }
    }
  }

  private static func event(_ root: JSONView, _ number: Int) -> LoggedEvent {
    let kind: LoggedEvent.Kind =
      switch root.member("type")?.text {
      case "screen": .screen
      case "identify": .identify
      case "alias": .alias
      case "group": .group
      case "lifecycle": .lifecycle
      case "set": .set
      default: .track
      }
    var event = LoggedEvent(number: number, kind: kind, source: root)
    event.line = number
    event.name = root.member("event") ?? (kind == .screen ? nil : root.member("name"))
    if kind == .screen { event.screen = root.member("name") }
    event.entities = root.member("entities")
    event.id = root.member("messageId")
    event.user = root.member("userId")
    event.anonymousID = root.member("anonymousId")
    event.properties = root.member("properties")
    event.traits = root.member("traits")
    event.context = root.member("context")
    event.version = root.member("context")?.member("protocols")?.member("event_version")
    return event
  }

  /// A plan of events, each with the schema of its properties.
  static func plan(
    _ events: [(name: String, schema: String)], kind: PlannedEvent.Kind = .track, format: TrackingPlan.Format = .segment
  ) throws -> TrackingPlan {
    TrackingPlan(
      file: "plan.json", format: format,
      events: try events.enumerated().map { try planned(kind, $1.name, $1.schema, line: $0 + 1) })
  }

  static func planned(
    _ kind: PlannedEvent.Kind, _ name: String, _ schema: String, version: String? = nil, line: Int = 1,
    part: PlannedSchema.Part = .properties
  ) throws -> PlannedEvent {
    PlannedEvent(
      kind: kind, name: name, version: version, place: SourcePlace(file: "plan.json", line: line),
      schemas: [PlannedSchema(part: part, schema: try self.schema(schema), source: Array(schema.utf8))])
  }

  private static func schema(_ text: String) throws -> JSONSchema {
    var tape = JSONTape()
    return try Array(text.utf8).withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes)
      try tape.read(&scanner)
      return try tape.withRoot(of: bytes) { try JSONSchema($0, file: "plan.json") }
    }
  }
}

extension Verifier {
  /// What is found in one log.
  static func report(
    of events: [String], plan: TrackingPlan? = nil, format: EventLogFormat = .segment,
    options: VerifierOptions = VerifierOptions(), choice: ViolationChoice = ViolationChoice()
  ) -> ViolationReport {
    var verifier = Verifier(plan, options: options, into: ViolationReport(choice))
    verifier.begin("log.jsonl", format: format)
    for (index, event) in events.enumerated() {
      EventSample.with(event, number: index + 1) { verifier.take($0) }
    }
    verifier.end()
    return verifier.report
  }
}

extension ViolationReport {
  /// `V01 theme_chnged` of each.
  var ids: [String] { violations.map { "\($0.rule.rawValue) \($0.event)" } }
}
