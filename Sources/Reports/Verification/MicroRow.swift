import EventLogs
import EventVerification
import Findings
import SettingsDefinition
import TextFormats

/// An event as the lists of Snowplow Micro have it, `/micro/good` and `/micro/bad`, whoever's it was.
struct MicroRow {
  private let event: LoggedEvent
  /// It is of such a list: most of it is there.
  private let isMicros: Bool

  init(_ event: LoggedEvent, of format: EventLogFormat) {
    self.event = event
    isMicros = format == .snowplowMicro
  }

  private static let unstructured = "iglu:com.snowplowanalytics.snowplow/unstruct_event/jsonschema/1-0-0"
  private static let refused = "iglu:com.snowplowanalytics.snowplow.badrows/schema_violations/jsonschema/2-0-0"

  // MARK: Good

  func writeGood(to json: inout JSONWriter) {
    if isMicros, event.source.member("rawEvent") != nil, event.source.member("event") != nil {
      return json.view(event.source)
    }
    json.beginObject()
    json.field("eventType", "unstruct")
    json.field("schema", schema)
    json.key("contexts")
    json.beginArray()
    for entity in event.entities?.elements.compactMap({ $0.member("schema") }) ?? [] { json.view(entity) }
    json.endArray()
    writeRawEvent(to: &json)
    json.key("event")
    json.beginObject()
    if let id = event.id { json.field("event_id", id) }
    json.field("platform", "mob")
    if let ms = event.ms { json.field("derived_tstamp", ISODate.text(instant: ms)) }
    if let user = event.user { json.field("user_id", user) }
    json.key("unstruct_event")
    writeEnvelope(to: &json)
    json.endObject()
    json.field("incomplete", false)
    json.endObject()
  }

  /// `{"api":…,"parameters":…}`
  private func writeRawEvent(to json: inout JSONWriter) {
    json.key("rawEvent")
    if isMicros { return json.view(event.source.member("rawEvent") ?? event.source) }
    json.beginObject()
    json.key("api")
    json.beginObject()
    json.field("vendor", "com.snowplowanalytics.snowplow")
    json.field("version", "tp2")
    json.endObject()
    json.key("parameters")
    json.beginObject()
    json.field("e", "ue")
    if let id = event.id { json.field("eid", id) }
    if let ms = event.ms { json.field("dtm", "\(ms)") }
    if let user = event.user { json.field("uid", user) }
    var envelope = JSONWriter(capacity: 512)
    writeEnvelope(to: &envelope)
    json.field("ue_pr", envelope.text())
    json.endObject()
    json.endObject()
  }

  private func writeEnvelope(to json: inout JSONWriter) {
    json.beginObject()
    json.field("schema", Self.unstructured)
    json.key("data")
    json.beginObject()
    json.field("schema", schema)
    json.key("data")
    if let properties = event.properties {
      json.view(properties)
    } else {
      json.beginObject()
      json.endObject()
    }
    json.endObject()
    json.endObject()
  }

  /// Of the event's own data; one that is not Snowplow's has the name of the event, under no vendor.
  private var schema: String {
    let name = (event.kind == .screen ? event.screen ?? event.name : event.name)?.text ?? "\(event.kind)"
    let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-".contains($0) ? $0 : "_" }
    return "iglu:com.example/\(String(plain))/jsonschema/\(event.version?.text ?? "1-0-0")"
  }

  // MARK: Bad

  func writeBad(_ violations: [Violation], to json: inout JSONWriter) {
    json.beginObject()
    json.key("collectorPayload")
    if isMicros, let payload = event.source.member("collectorPayload") {
      json.view(payload)
    } else {
      json.beginObject()
      json.endObject()
    }
    writeRawEvent(to: &json)
    Self.writeErrors(["the event is not as it has to be", failure(violations)], to: &json)
    json.endObject()
  }

  /// A place of a log that could not be read.
  static func writeUnread(_ finding: Finding, to json: inout JSONWriter) {
    json.beginObject()
    for key in ["collectorPayload", "rawEvent"] as [StaticString] {
      json.key(key)
      json.beginObject()
      json.endObject()
    }
    writeErrors([finding.description], to: &json)
    json.endObject()
  }

  private static func writeErrors(_ errors: [String], to json: inout JSONWriter) {
    json.key("errors")
    json.beginArray()
    for error in errors { json.string(error) }
    json.endArray()
  }

  /// What Micro says of a schema that is not met: JSON in a string.
  private func failure(_ violations: [Violation]) -> String {
    var json = JSONWriter(capacity: 512)
    json.beginObject()
    json.field("schema", Self.refused)
    json.key("data")
    json.beginObject()
    json.key("failure")
    json.beginObject()
    json.key("messages")
    json.beginArray()
    json.beginObject()
    json.field("schemaKey", schema)
    json.key("error")
    json.beginObject()
    json.field("error", "ValidationError")
    json.key("dataReports")
    json.beginArray()
    for violation in violations { write(violation, to: &json) }
    json.endArray()
    json.endObject()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endObject()
    json.endObject()
    return json.text()
  }

  private func write(_ violation: Violation, to json: inout JSONWriter) {
    json.beginObject()
    json.field("message", violation.message)
    json.field("path", Self.path(violation.pointer))
    json.field("keyword", violation.keyword ?? violation.rule.rawValue)
    json.key("targets")
    json.beginArray()
    if let expected = violation.expected { json.string(expected) }
    json.endArray()
    json.endObject()
  }

  /// `$.theme` of `/properties/theme`: a path is of the event's data.
  private static func path(_ pointer: String) -> String {
    let own = VendorReports.field(pointer.hasPrefix("/properties") ? String(pointer.dropFirst(11)) : pointer)
    return own.isEmpty ? "$" : "$.\(own)"
  }
}

extension JSONWriter {
  /// A value as it was logged.
  fileprivate mutating func view(_ view: JSONView) {
    if view.kind == .string { return string(view.text ?? "") }
    raw(view.source)
  }

  fileprivate mutating func field(_ key: StaticString, _ view: JSONView) {
    self.key(key)
    self.view(view)
  }
}
