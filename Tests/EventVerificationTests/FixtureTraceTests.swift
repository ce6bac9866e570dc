import EventVerification
import Findings
import Testing
import TestSupport
import TraceFormat

/// No class accuses what is right: the traces that were accepted, of every journey.
@Suite struct FixtureTraceTests {
  /// What is told of accepted traces, and is so: their journeys show an app that does wrong, or an SDK that cannot forget.
  private static let right: [String: [String]] = [
    "analytics-fails": ["V19 Settings"], "analytics-refuses": ["V19 Settings"], "at-analytics": ["V19 Settings"],
    "is-told-twice-leads-to-the-root-and-leaves-the-user-signed-in": ["V13 error_sign_out"],
  ]

  @Test func `fixture traces are accused of nothing that is not so`() throws {
    var apps: [String: AppEvents] = [:]
    var seen = 0
    for file in try AppFixtures.files(in: "Fixtures/Traces", endingIn: ".trace.jsonl") {
      let trace = try Trace(AppFixtures.bytes(file), file: file)
      let id = trace.header.app.id
      if apps[id] == nil, AppFixtures.existingBytes("Fixtures/Apps/\(id).lua") != nil {
        apps[id] = try AppEvents(AppFixtures.model(id), file: "Fixtures/Apps/\(id).lua")
      }
      var report = ViolationReport()
      try TraceRules.check(trace, app: apps[id], into: &report)
      let name = String(file.split(separator: "/").last?.dropLast(".trace.jsonl".count) ?? "")
      let told = report.violations.map { "\($0.rule.rawValue) \($0.event)" }
      #expect(told == Self.right[name] ?? [], "\(file)")
      if !told.isEmpty { seen += 1 }
    }
    #expect(seen == Self.right.count)
    #expect(apps.count > 5)
  }
}
