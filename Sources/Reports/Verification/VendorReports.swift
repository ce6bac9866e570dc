import EventLogs
import EventVerification
import Findings
import SettingsDefinition
import TextFormats

/// Whose words a report may use.
public enum ReportVendor: String, Hashable, Sendable, CaseIterable {
  case segment, mparticle
  /// The counts of Snowplow Micro, and its two lists.
  case micro
  case microGood = "micro-good"
  case microBad = "micro-bad"
}

/// What was found in the words of a vendor, so that a program made for that vendor reads it.
enum VendorReports {
  // MARK: Segment

  /// A call of the event `Violation Generated`, one a line.
  static func writeSegment(_ violation: Violation, plan: String?, _ write: (UnsafeRawBufferPointer) -> Void) {
    var json = JSONWriter(capacity: 512)
    json.beginObject()
    json.field("type", "track")
    json.field("event", "Violation Generated")
    json.key("properties")
    json.beginObject()
    json.field("eventName", violation.event)
    json.field("eventType", violation.kind?.name ?? "track")
    json.field("eventMessageID", violation.eventID ?? "")
    if let ms = violation.ms { json.field("eventSentAt", ISODate.text(instant: ms)) }
    json.field("violationType", segmentType(violation.rule))
    json.field("violationField", field(violation.pointer))
    json.field("violationDescription", violation.message)
    json.field("trackingPlanName", plan ?? "")
    json.endObject()
    json.endObject()
    json.endLine()
    json.withBytes { write($0) }
  }

  private static func segmentType(_ rule: VerificationRule) -> String {
    if rule == .missingProperty { return "Required" }
    return rule == .wrongType ? "Invalid Type" : rule.title.capitalisedWords
  }

  /// `properties.theme` of `/properties/theme`.
  static func field(_ pointer: String) -> String {
    pointer.split(separator: "/").joined(separator: ".").replacing("~1", with: "/").replacing("~0", with: "~")
  }

  // MARK: mParticle

  /// One of the `results` of a batch: of an event with violations.
  static func writeMParticle(_ violations: [Violation], to json: inout JSONWriter) {
    json.beginObject()
    json.field("event_type", "validation_result")
    json.key("data")
    json.beginObject()
    json.key("match")
    json.beginObject()
    json.field("type", violations[0].kind == .screen ? "screen_view" : "custom_event")
    json.key("criteria")
    json.beginObject()
    json.key(violations[0].kind == .screen ? "screen_name" : "event_name")
    json.string(violations[0].event)
    json.endObject()
    json.endObject()
    json.key("validation_errors")
    json.beginArray()
    for violation in violations { writeMParticle(violation, to: &json) }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  private static func writeMParticle(_ violation: Violation, to json: inout JSONWriter) {
    json.beginObject()
    json.field("validation_error_type", mparticleType(violation.rule, violation.keyword))
    json.field("key", violation.pointer.split(separator: "/").last.map { field(String($0)) } ?? violation.event)
    json.field("error_pointer", "#\(violation.pointer)")
    if let expected = violation.expected { json.field("expected", expected) }
    if let actual = violation.actual { json.field("actual", actual) }
    if let keyword = violation.keyword { json.field("schema_keyword", keyword) }
    json.endObject()
  }

  private static func mparticleType(_ rule: VerificationRule, _ keyword: String?) -> String {
    if rule == .unplannedEvent || rule == .unplannedHere { return "unplanned" }
    // Of a schema's keyword, wherever in the event it is about.
    switch keyword {
    case nil: return "unknown"
    case "required": return "missing_required"
    case "additionalProperties": return "unplanned"
    default: return "invalid_value"
    }
  }

  /// Violations of one event after the other, those of none each alone.
  static func byEvent(_ violations: [Violation]) -> [[Violation]] {
    var lists: [[Violation]] = []
    for violation in violations {
      if let last = lists.last?.last, let number = violation.number, last.number == number,
        last.place.file == violation.place.file
      {
        lists[lists.count - 1].append(violation)
      } else {
        lists.append([violation])
      }
    }
    return lists
  }

  // MARK: Snowplow Micro

  /// The counts of `/micro/all`. What could not be read is bad.
  static func writeMicro(_ result: VerificationResult, to json: inout JSONWriter) {
    json.beginObject()
    json.field("total", result.events + result.faults)
    json.field("good", result.events - result.report.badEvents)
    json.field("bad", result.report.badEvents + result.faults)
    json.endObject()
  }
}

extension String {
  /// `Unplanned Event`
  fileprivate var capitalisedWords: String {
    split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
