import EventVerification
import Findings
import Testing
import TestSupport
import TraceFormat

/// No class accuses what is right: the traces that were accepted, of every journey.
@Suite struct FixtureTraceTests {
  /// What is told of accepted traces, and is so: their journeys show an app that does wrong, or an SDK that cannot forget.
  private static let right: [String: [String]] = [
    "analytics-fails": ["V19"], "analytics-refuses": ["V19"], "at-analytics": ["V19"],
    "is-told-twice-leads-to-the-root-and-leaves-the-user-signed-in": ["V13"],
    "loses-its-own-property-to-one-of-all-events": ["V25"],
    "is-told-of-after-the-user-and-is-on-all-events-of-PostHog-s-SDK-until-a-reset": ["V25"],
    "stays-who-it-was-when-somebody-else-signs-in-without-a-reset": ["V19"],
    "drops-the-oldest-when-there-are-too-many": ["V21"], "is-given-up-after-three-more-attempts": ["V21"],
    "is-sent-twice-when-the-process-ends-before-the-answer": ["V22"],
    "is-sent-in-four-requests-one-of-them-twice": ["V22", "V25"], "believes-each-word-of-who-the-user-is": ["V19"],
  ]

  @Test func `fixture traces are accused of nothing that is not so`() throws {
    var apps: [String: PossibleEvents] = [:]
    var seen = 0
    for file in try AppFixtures.files(in: "Fixtures/Traces", endingIn: ".trace.jsonl") {
      let trace = try Trace(AppFixtures.bytes(file), file: file)
      let id = trace.header.app.id
      if apps[id] == nil, AppFixtures.existingBytes("Fixtures/Apps/\(id).lua") != nil {
        apps[id] = try PossibleEvents(AppFixtures.model(id), file: "Fixtures/Apps/\(id).lua")
      }
      var report = ViolationReport()
      try TraceRules.check(trace, app: apps[id], into: &report)
      let name = String(file.split(separator: "/").last?.dropLast(".trace.jsonl".count) ?? "")
      let told = Set(report.violations.filter { $0.level != .information }.map(\.rule.rawValue)).sorted()
      #expect(told == Self.right[name] ?? [], "\(file): \(report.violations.map(\.message))")
      if !told.isEmpty { seen += 1 }
    }
    #expect(seen == Self.right.count)
    #expect(apps.count > 5)
  }
}
