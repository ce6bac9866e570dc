import EventLogs
import EventVerification
import Findings
import Testing
import TrackingPlans

/// V01, V09 and V11: what names and versions alone say.
@Suite struct NameRuleTests {
  private let plan = try? EventSample.plan([("Theme Changed", "{}"), ("signed_out", "{}")])

  @Test func `an event that is not planned is told once for each time, with the nearest name`() throws {
    let report = Verifier.report(of: [#"{"event":"Theme Chnged"}"#, #"{"event":"Theme Changed"}"#], plan: plan)
    #expect(report.ids == ["V01 Theme Chnged"])
    let violation = try #require(report.violations.first)
    #expect(violation.message == #""Theme Chnged" is not in the plan; did you mean "Theme Changed"?"#)
    #expect(violation.pointer == "/event")
    #expect(violation.place.file == "log.jsonl")
    #expect(violation.number == 1)
  }

  @Test(arguments: [
    ("theme changed", "letter case"), ("theme_changed", "letter case and separators"),
    ("ThemesChanged", "singular and plural and separators"), ("signed_outs", "singular and plural"),
  ])
  func `how a name differs from a planned one is told`(name: String, how: String) {
    let report = Verifier.report(of: [#"{"event":"\#(name)"}"#], plan: plan)
    #expect(report.ids == ["V01 \(name)"])
    #expect(report.violations.first?.message.hasSuffix("differs in \(how)") == true, "\(report.violations)")
  }

  @Test(arguments: [
    #"{"event":"Application Opened","type":"lifecycle"}"#, #"{"event":"$screen"}"#, #"{"type":"identify"}"#,
    #"{"event":"$set","type":"set"}"#, #"{"type":"screen","name":"Settings"}"#,
  ])
  func `what the SDK sends of its own accord need not be planned, unless it is asked for`(event: String) {
    #expect(Verifier.report(of: [event], plan: plan).ids.isEmpty)
    var options = VerifierOptions()
    options.plansSDKEvents = true
    #expect(Verifier.report(of: [event], plan: plan, options: options).counts[.unplannedEvent] == 1)
  }

  @Test func `a screen has to be planned where the plan has screens`() throws {
    let plan = try EventSample.plan([("Settings", "{}")], kind: .screen)
    let events = [#"{"type":"screen","name":"Settings"}"#, #"{"type":"screen","name":"Setings"}"#]
    #expect(Verifier.report(of: events, plan: plan).ids == ["V01 Setings"])
  }

  @Test func `a screen has to be planned then, though an SDK has a name for all of them`() throws {
    let plan = try EventSample.plan([("Settings", "{}")], kind: .screen)
    let events = ["Settings", "Setings"].map { #"{"type":"screen","event":"$screen","name":"\#($0)"}"# }
    let report = Verifier.report(of: events, plan: plan, format: .posthog)
    #expect(report.violations.map(\.message) == [#"screen "Setings" is not in the plan; did you mean "Settings"?"#])
  }

  @Test func `an event that is planned as another call is told so, but in a trace it is the planned one`() throws {
    let plan = try EventSample.plan([("Settings", "{}")], kind: .screen)
    let report = Verifier.report(of: [#"{"event":"Settings"}"#], plan: plan)
    #expect(
      report.violations.map(\.message) == [
        #""Settings" is not in the plan as a track call, but as a screen call"#
      ])
    #expect(Verifier.report(of: [#"{"event":"Settings"}"#], plan: plan, format: .trace).ids.isEmpty)
  }

  @Test func `without a plan nothing is unplanned`() {
    #expect(Verifier.report(of: [#"{"event":"x"}"#]).ids.isEmpty)
  }

  @Test func `names that are nearly the same are told once, at the level of an improvement`() {
    let events = ["row_tapped", "Row Tapped", "row_tapped", "Row Tapped"].map { #"{"event":"\#($0)"}"# }
    let report = Verifier.report(of: events)
    #expect(report.ids == ["V11 Row Tapped"])
    #expect(report.levels == [.improvement: 1])
    #expect(
      report.violations.first?.message
        == #""Row Tapped" was logged beside "row_tapped": they differ in letter case and separators"#)
  }

  @Test func `names of a plan that are nearly the same are told of the plan`() throws {
    let plan = try EventSample.plan([("row_tapped", "{}"), ("rows_tapped", "{}"), ("row_tapped", "{}")])
    let report = Verifier.report(of: [#"{"event":"row_tapped"}"#, #"{"event":"rows_tapped"}"#], plan: plan)
    #expect(report.ids == ["V11 rows_tapped"])
    #expect(report.violations.first?.place.description == "plan.json:2")
  }

  @Test func `the bytes of a name count, whatever they look like`() throws {
    let plan = try EventSample.plan([("caf\u{E9}", "{}")])
    #expect(Verifier.report(of: [#"{"event":"caf\u00e9"}"#], plan: plan).ids.isEmpty)
    #expect(Verifier.report(of: [#"{"event":"cafe\#u{301}"}"#], plan: plan).counts[.unplannedEvent] == 1)
  }

  @Test(arguments: [
    ("3", "V09 a", "violation"), ("1", "V09 a", "improvement"), ("2", "", ""), (#""x""#, "V09 a", "violation"),
  ])
  func `a version that is unknown or old is told`(version: String, wants: String, level: String) throws {
    let plan = TrackingPlan(
      file: "plan.json", format: .segment,
      events: [
        try EventSample.planned(.track, "a", "{}", version: "2", line: 1),
        try EventSample.planned(.track, "a", "{}", version: "1", line: 2),
      ])
    let report = Verifier.report(
      of: [#"{"event":"a","context":{"protocols":{"event_version":\#(version)}}}"#, #"{"event":"a"}"#], plan: plan)
    #expect(report.ids == (wants.isEmpty ? [] : [wants]))
    #expect(report.violations.first?.level.rawValue ?? "" == level)
    #expect(report.violations.first?.expected ?? "1, 2" == "1, 2")
    let others = Verifier.report(
      of: [#"{"event":"a","context":{"protocols":{"event_version":9}}}"#], plan: plan, format: .posthog)
    #expect(others.ids.isEmpty)
  }

  @Test func `of too many names the last are not told apart`() {
    var options = VerifierOptions()
    options.mostNames = 50
    let events = (0..<60).map { #"{"event":"event \#($0)"}"# }
    let report = Verifier.report(of: events, plan: plan, options: options)
    #expect(report.counts == [.unplannedEvent: 60])
    #expect(report.groups.count == 49)
    #expect(report.groups.last?.event == "…")
    #expect(report.groups.last?.count == 12)
  }

  @Test func `a planned event is known as such however many others there were before`() {
    var options = VerifierOptions()
    options.mostNames = 50
    let events = ((0..<100).map { "other \($0)" } + ["signed_out"]).map { #"{"event":"\#($0)"}"# }
    let report = Verifier.report(of: events, plan: plan, options: options)
    #expect(report.counts == [.unplannedEvent: 100])
  }

  @Test func `long names are told apart as long as all of them are not too long together`() {
    var options = VerifierOptions()
    options.mostNameBytes = 1000
    let events = (10..<50).map { #"{"event":"\#($0)\#(String(repeating: "a", count: 48))"}"# }
    let report = Verifier.report(of: events, plan: plan, options: options)
    #expect(report.counts == [.unplannedEvent: 40])
    #expect(report.groups.count == 20)
    #expect(report.groups.last?.event == "…")
  }
}
