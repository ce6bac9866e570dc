import Findings
import TestSupport
import Testing
import TrackingPlans

@Suite("The plans in Fixtures")
struct FixturePlanTests {
  static let plans: [(name: String, app: String, format: TrackingPlan.Format, events: Int)] = [
    ("swiftylaunch.segment.json", "swiftylaunch", .segment, 31),
    ("swiftylaunch.posthog.json", "swiftylaunch", .posthog, 28),
    ("swiftylaunch.snowplow", "swiftylaunch", .snowplow, 9), ("profile.json-schema", "profile", .jsonSchemas, 24),
    ("profile.mparticle.json", "profile", .mparticle, 24), ("profile.avo.json", "profile", .avo, 3),
    ("profile.config-api.json", "profile", .segment, 4),
  ]

  private func read(_ name: String) throws -> TrackingPlan {
    let path = "Fixtures/Plans/\(name)"
    let isFile = name.hasSuffix(".json")
    let paths = isFile ? [path] : try AppFixtures.files(in: path, endingIn: "").filter { !isFolder($0) }
    return try TrackingPlan.read(
      try paths.map { PlanFile(name: $0, bytes: try AppFixtures.bytes($0)) }, name: path)
  }

  private func isFolder(_ path: String) -> Bool { AppFixtures.existingBytes(path) == nil }

  @Test("load, each in its format, and know nothing that their app does not send", arguments: plans)
  func load(name: String, app: String, format: TrackingPlan.Format, events: Int) throws {
    let plan = try read(name)
    #expect(plan.format == format && plan.events.count == events && plan.warnings == [])
    let check = PlanCheck(plan, app: try AppFixtures.compiled(app))
    // They are about a part of what the app sends.
    let findings = try check.findings().filter { $0.severity != .information && $0.code != "plan.unplanned_event" }
    #expect(findings.map(\.description) == [])
  }

  @Test("can be written in every format, and read again", arguments: plans)
  func convert(name: String, app: String, format: TrackingPlan.Format, events: Int) throws {
    let plan = try read(name)
    for target in TrackingPlan.Format.written {
      let export = try #require(try plan.written(as: target))
      let again = try TrackingPlan.read(export.files, name: "again")
      #expect(again.format == target && again.events.count <= plan.events.count)
      #expect(again.events.count == plan.events.count || !export.warnings.isEmpty)
    }
  }
}
