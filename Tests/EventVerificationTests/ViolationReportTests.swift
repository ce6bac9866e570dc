import EventVerification
import Testing

@Suite struct ViolationReportTests {
  private func choice(_ change: (inout ViolationChoice) throws -> Void) rethrows -> ViolationChoice {
    var choice = ViolationChoice()
    try change(&choice)
    return choice
  }

  private static let found = [
    (VerificationRule.unplannedEvent, "a"), (.missingProperty, "debug_a"), (.unplannedProperty, "debug_a"),
    (.unplannedProperty, "b"), (.nearDuplicateName, "b"),
  ]

  private func report(_ choice: ViolationChoice) -> ViolationReport {
    var report = ViolationReport(choice)
    for (rule, event) in Self.found { report.add(Violation(rule, message: "m", event: event)) }
    return report
  }

  @Test(arguments: [
    ("V05", ["V01 a", "V02 debug_a", "V11 b"]), ("V0*", ["V11 b"]),
    ("V05:debug_*", ["V01 a", "V02 debug_a", "V05 b", "V11 b"]),
    ("*:b", ["V01 a", "V02 debug_a", "V05 debug_a"]),
  ])
  func `what is ignored is not counted`(pattern: String, left: [String]) throws {
    let report = report(try choice { $0.ignored = [try #require(ViolationPattern(pattern))] })
    #expect(report.ids == left)
    #expect(report.counts.values.reduce(0, +) == left.count)
  }

  @Test func `only what is asked for is told`() throws {
    let report = report(
      try choice { $0.only = [try #require(ViolationPattern("V05")), try #require(ViolationPattern("V11"))] })
    #expect(report.ids == ["V05 debug_a", "V05 b", "V11 b"])
  }

  @Test func `levels can be set, the last one counts`() throws {
    let report = report(
      try choice {
        $0.levels = [
          (try #require(ViolationPattern("V05")), .information),
          (try #require(ViolationPattern("*:debug_*")), .improvement),
        ]
      })
    #expect(report.violations.map(\.level) == [.violation, .improvement, .improvement, .information, .improvement])
    #expect(report.levels == [.violation: 1, .improvement: 3, .information: 1])
    #expect(report.has(atLeast: .violation))
  }

  @Test func `a level is reached by a worse one`() {
    var report = ViolationReport()
    #expect(!report.has(atLeast: .information))
    report.add(Violation(.nearDuplicateName, message: "", event: ""))
    #expect(!report.has(atLeast: .violation))
    #expect(report.has(atLeast: .improvement))
    #expect(report.has(atLeast: .information))
  }

  @Test(arguments: ["V31", "v05", "", ":a", "W*"]) func `a pattern that fits no class is none`(pattern: String) {
    #expect(ViolationPattern(pattern) == nil)
  }

  @Test func `of each class at each event the first are kept, and all are counted`() {
    var report = ViolationReport(limits: ViolationReport.Limits(inGroup: 2, inAll: 5, groups: 3))
    for number in 0..<4 {
      for event in ["a", "b", "c", "d", "e"] {
        report.add(Violation(.wrongType, message: "\(number)", event: event))
      }
    }
    #expect(report.violations.map { $0.event + $0.message } == ["a0", "b0", "c0", "d0", "e0"])
    #expect(report.groups.map(\.event) == ["a", "b", "c", ""])
    #expect(report.groups.map(\.count) == [4, 4, 4, 8])
    #expect(report.counts == [.wrongType: 20])
  }

  @Test func `texts of a log are kept as far as anybody reads them`() {
    let long = String(repeating: "é", count: 5000)
    var violation = Violation(.wrongType, message: long, event: long)
    (violation.pointer, violation.eventID, violation.expected, violation.actual) = (long, long, long, "a" + long)
    var report = ViolationReport()
    report.add(violation)
    let kept = String(repeating: "é", count: 1000) + "…"
    let found = report.violations[0]
    for text in [found.message, found.event, found.pointer, found.eventID, found.expected] { #expect(text == kept) }
    #expect(found.actual == "a" + String(repeating: "é", count: 999) + "…")
    #expect(report.groups.map(\.event) == [kept])
  }

  @Test func `each class has a title and a level`() {
    #expect(Set(VerificationRule.allCases.map(\.title)).count == 30)
    #expect(VerificationRule.allCases.filter { $0.level != .violation }.map(\.rawValue) == ["V11", "V29", "V30"])
  }
}
