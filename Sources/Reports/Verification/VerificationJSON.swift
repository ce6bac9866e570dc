import EventLogs
public import EventVerification
import Findings
public import TextFormats
import TrackingPlans

/// What was found, for programs: one object, or a line for each violation and one for the whole.
public enum VerificationJSON {
  /// The version of the format.
  public static let version = 1

  /// The whole as one object, its violations in the order in which they were found.
  public static func write(_ result: VerificationResult, to json: inout JSONWriter) {
    json.beginObject()
    writeSummary(result, to: &json)
    json.key("violations")
    json.beginArray()
    for violation in result.report.violations { write(violation, to: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
  }

  /// The last of the lines: the object without the violations.
  public static func writeLastLine(_ result: VerificationResult, to json: inout JSONWriter) {
    json.beginObject()
    writeSummary(result, to: &json)
    json.endObject()
    json.endLine()
  }

  /// One violation as a line.
  public static func writeLine(_ violation: Violation, to json: inout JSONWriter) {
    write(violation, to: &json)
    json.endLine()
  }

  private static func writeSummary(_ result: VerificationResult, to json: inout JSONWriter) {
    json.field("verification", version)
    json.field("events", result.events)
    json.field("faults", result.faults)
    json.key("levels")
    json.beginObject()
    for level in Violation.Level.allCases {
      json.key(level.rawValue)
      json.integer(result.report.levels[level, default: 0])
    }
    json.endObject()
    json.key("classes")
    json.beginArray()
    for rule in VerificationRule.allCases {
      guard let count = result.report.counts[rule] else { continue }
      json.beginObject()
      json.field("rule", rule.rawValue)
      json.field("title", rule.title)
      json.field("count", count)
      json.endObject()
    }
    json.endArray()
    writeGroups(result.report.groups, to: &json)
    writeLogs(result.logs, to: &json)
    if let plan = result.plan { json.field("plan", plan) }
    if let coverage = result.coverage { write(coverage, to: &json) }
  }

  private static func writeGroups(_ groups: [ViolationReport.Group], to json: inout JSONWriter) {
    json.key("groups")
    json.beginArray()
    for group in groups {
      json.beginObject()
      json.field("event", group.event)
      json.field("rule", group.rule.rawValue)
      json.field("level", group.level.rawValue)
      json.field("count", group.count)
      json.field("kept", group.kept)
      json.endObject()
    }
    json.endArray()
  }

  private static func writeLogs(_ logs: [VerificationResult.Log], to json: inout JSONWriter) {
    json.key("logs")
    json.beginArray()
    for log in logs {
      json.beginObject()
      json.field("file", log.file)
      if !log.isRead { json.field("read", false) }
      if let format = log.format { json.field("format", format.rawValue) }
      json.field("events", log.events)
      json.field("faults", log.faults)
      if !log.findings.isEmpty {
        json.key("findings")
        json.beginArray()
        for finding in log.findings { finding.write(to: &json) }
        json.endArray()
      }
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ coverage: PlanCoverage, to json: inout JSONWriter) {
    json.key("coverage")
    json.beginObject()
    json.field("planned", coverage.events.count)
    json.field("seen", coverage.seen.count)
    json.key("events")
    json.beginArray()
    for event in coverage.events {
      json.beginObject()
      json.field("kind", event.kind.rawValue)
      json.field("name", event.name)
      json.field("count", event.count)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  // MARK: A violation

  private static func write(_ violation: Violation, to json: inout JSONWriter) {
    json.beginObject()
    json.field("rule", violation.rule.rawValue)
    json.field("level", violation.level.rawValue)
    json.field("message", violation.message)
    json.field("event", violation.event)
    if let kind = violation.kind { json.field("kind", kind.name) }
    if !violation.place.file.isEmpty { json.field("file", violation.place.file) }
    if let line = violation.place.line { json.field("line", line) }
    if let number = violation.number { json.field("number", number) }
    if let id = violation.eventID { json.field("id", id) }
    json.field("pointer", violation.pointer)
    if let keyword = violation.keyword { json.field("keyword", keyword) }
    if let expected = violation.expected { json.field("expected", expected) }
    if let actual = violation.actual { json.field("actual", actual) }
    writePlace(violation.planPlace, to: &json)
    if let ms = violation.ms { json.field("ms", ms) }
    if let seq = violation.seq { json.field("seq", seq) }
    if let step = violation.step { json.field("step", step) }
    if !violation.causes.isEmpty {
      json.key("causes")
      json.beginArray()
      for cause in violation.causes { json.string(cause) }
      json.endArray()
    }
    json.endObject()
  }

  private static func writePlace(_ place: SourcePlace, to json: inout JSONWriter) {
    if place == .nowhere { return }
    json.key("plan")
    json.beginObject()
    if !place.file.isEmpty { json.field("file", place.file) }
    if let line = place.line { json.field("line", line) }
    if !place.path.isEmpty { json.field("pointer", place.path) }
    json.endObject()
  }
}
