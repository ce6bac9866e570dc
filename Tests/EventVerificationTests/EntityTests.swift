import EventLogs
import EventVerification
import Findings
import Testing
import TrackingPlans

/// V10: what comes along with an event.
@Suite struct EntityTests {
  private func plan(_ entities: [PlannedEntity], _ more: [PlannedEvent] = []) throws -> TrackingPlan {
    var event = try EventSample.planned(.track, "row_tap", "{}", version: "1-0-0")
    event.entities = entities
    return TrackingPlan(file: "plans", format: .snowplow, events: [event] + more)
  }

  private func event(_ entities: String...) -> String {
    let list = entities.map { #"{"schema":"iglu:com.acme/\#($0)","data":{}}"# }.joined(separator: ",")
    return #"{"event":"row_tap","entities":[\#(list)]}"#
  }

  private static let screen = "iglu:com.acme/screen/jsonschema/1-0-0"

  static let cases: [(least: Int, most: Int?, entities: [String], says: String?)] = [
    (1, 1, ["screen/jsonschema/1-0-0"], nil), (1, 1, ["screen/jsonschema/1-2-0"], nil),
    (1, 1, [], #"entity "com.acme/screen" is missing"#),
    (1, 1, ["screen/jsonschema/2-0-0"], #"entity "com.acme/screen" is missing"#),
    (1, 1, ["screens/jsonschema/1-0-0"], #"entity "com.acme/screen" is missing"#),
    (0, 1, [], nil), (0, nil, ["screen/jsonschema/1-0-0", "screen/jsonschema/1-0-0"], nil),
    (1, 1, ["screen/jsonschema/1-0-0", "screen/jsonschema/1-0-1"], #"entity "com.acme/screen" comes 2 times"#),
    (2, nil, ["screen/jsonschema/1-0-0"], #"entity "com.acme/screen" comes once"#),
    (0, 0, ["screen/jsonschema/1-0-0"], #"entity "com.acme/screen" comes once"#),
  ]

  @Test(arguments: cases)
  func `how often an entity comes is counted`(least: Int, most: Int?, entities: [String], says: String?) throws {
    let plan = try plan([PlannedEntity(schema: Self.screen, atLeast: least, atMost: most)])
    let list = entities.map { #"{"schema":"iglu:com.acme/\#($0)","data":{}}"# }.joined(separator: ",")
    let report = Verifier.report(
      of: [#"{"event":"row_tap","entities":[\#(list)]}"#], plan: plan, format: .snowplowMicro)
    #expect(report.violations.map(\.message) == (says.map { [$0] } ?? []))
    #expect(report.violations.allSatisfy { $0.rule == .companionEntity && $0.pointer == "/entities" })
  }

  @Test func `what an entity holds is held against its own schema`() throws {
    let schema = try EventSample.planned(
      .track, "screen", #"{"type":"object","required":["id"]}"#, version: "1-0-0", line: 9)
    let plan = try plan([], [schema])
    let report = Verifier.report(of: [event("screen/jsonschema/1-0-0")], plan: plan, format: .snowplowMicro)
    #expect(report.ids == ["V10 row_tap"])
    #expect(report.violations.first?.pointer == "/entities/0/data/id")
    #expect(report.violations.first?.planPlace.line == 9)
    #expect(report.violations.first?.keyword == "required")
    // One of another version, or of no plan, is nobody's.
    let others = event("screen/jsonschema/3-0-0", "other/jsonschema/1-0-0", "x")
    #expect(Verifier.report(of: [others], plan: plan, format: .snowplowMicro).ids.isEmpty)
  }

  @Test func `an entity that came along was seen`() throws {
    let schema = try EventSample.planned(.track, "screen", "{}", version: "1-0-0")
    var verifier = Verifier(try plan([], [schema]), into: ViolationReport())
    verifier.begin("log", format: .snowplowMicro)
    EventSample.with(event("screen/jsonschema/1-0-0")) { verifier.take($0) }
    verifier.end()
    #expect(verifier.coverage?.events.map(\.count) == [1, 1])
  }
}
