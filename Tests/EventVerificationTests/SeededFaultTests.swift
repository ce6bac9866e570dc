import EventLogs
import EventVerification
import Findings
import JSONSchema
import Testing
import TrackingPlans

/// One fault of each class that an event alone, a plan and a vendor decide: each is found exactly once, by its id.
@Suite struct SeededFaultTests {
  static let schema = #"""
    {"type":"object","properties":{
      "theme":{"type":["string","null"],"enum":["system","light","dark",null]},
      "count":{"type":"integer","minimum":0,"maximum":10}, "mail":{"type":"string","format":"email"},
      "code":{"type":"string","pattern":"^[a-z]+$","minLength":2,"maxLength":4},
      "cart":{"type":"array","items":{"type":"object","properties":{"price":{"type":"number"}},"required":["price"],
        "additionalProperties":false}}},
     "required":["theme"],"additionalProperties":false}
    """#

  static func plan() throws -> TrackingPlan {
    var old = try EventSample.planned(.track, "Versioned", "{}", version: "1")
    old.place.line = 7
    var late = try EventSample.planned(.track, "Row Removed", "{}")
    late.isDeprecated = true
    return TrackingPlan(
      file: "plan.json", format: .segment,
      events: [
        try EventSample.planned(.track, "Theme Changed", schema),
        try EventSample.planned(
          .identify, "", #"{"type":"object","properties":{"plan":{"enum":["free","pro"]}}}"#, part: .traits),
        try EventSample.planned(.screen, "Settings", #"{"type":"object","required":["tab"]}"#),
        try EventSample.planned(
          .common, "", #"{"type":"object","properties":{"app":{"type":"object"}}}"#, part: .context),
        old, try EventSample.planned(.track, "Versioned", "{}", version: "2"), late,
      ])
  }

  static let good = [
    #"{"event":"Theme Changed","properties":{"theme":"dark"}}"#,
    #"{"event":"Theme Changed","properties":{"theme":null,"count":10,"code":"ab","cart":[{"price":1.5}]}}"#,
    #"{"event":"Theme Changed","properties":{"theme":"light","$session_id":"x"},"context":{"app":{}}}"#,
    #"{"type":"identify","traits":{"plan":"pro"}}"#, #"{"type":"identify"}"#,
    #"{"type":"screen","name":"Settings","properties":{"tab":1}}"#,
    #"{"event":"Versioned","context":{"protocols":{"event_version":2}}}"#,
  ]

  static let faulty: [(event: String, id: String, pointer: String, keyword: String?)] = [
    (#"{"event":"Theme Chnged","properties":{}}"#, "V01", "/event", nil),
    (#"{"event":"Theme Changed","properties":{"count":1}}"#, "V02", "/properties/theme", "required"),
    (#"{"event":"Theme Changed"}"#, "V02", "/properties/theme", "required"),
    (#"{"event":"Theme Changed","properties":{"theme":1}}"#, "V03", "/properties/theme", "type"),
    (#"{"event":"Theme Changed","properties":{"theme":"dark","count":1.5}}"#, "V03", "/properties/count", "type"),
    (#"{"event":"Theme Changed","properties":{"theme":"blue"}}"#, "V04", "/properties/theme", "enum"),
    (#"{"event":"Theme Changed","properties":{"theme":"dark","count":11}}"#, "V04", "/properties/count", "maximum"),
    (#"{"event":"Theme Changed","properties":{"theme":"dark","mail":"x"}}"#, "V04", "/properties/mail", "format"),
    (#"{"event":"Theme Changed","properties":{"theme":"dark","code":"AB"}}"#, "V04", "/properties/code", "pattern"),
    (#"{"event":"Theme Changed","properties":{"theme":"dark","code":"a"}}"#, "V04", "/properties/code", "minLength"),
    (
      #"{"event":"Theme Changed","properties":{"theme":"dark","thme":1}}"#, "V05", "/properties/thme",
      "additionalProperties"
    ),
    (
      #"{"event":"Theme Changed","properties":{"theme":"dark","cart":[{"price":"1"}]}}"#, "V06",
      "/properties/cart/0/price", "type"
    ),
    (
      #"{"event":"Theme Changed","properties":{"theme":"dark","cart":[{}]}}"#, "V06", "/properties/cart/0/price",
      "required"
    ),
    (#"{"type":"identify","traits":{"plan":"gold"}}"#, "V04", "/traits/plan", "enum"),
    (#"{"type":"screen","name":"Settings"}"#, "V02", "/properties/tab", "required"),
    (
      #"{"event":"Theme Changed","properties":{"theme":"dark"},"context":{"app":1}}"#, "V03", "/context/app", "type"
    ),
    (#"{"event":"Row Removed"}"#, "V08", "/event", nil),
    (
      #"{"event":"Versioned","context":{"protocols":{"event_version":9}}}"#, "V09", "/context/protocols/event_version",
      nil
    ),
  ]

  @Test func `a clean log has no finding`() throws {
    let report = Verifier.report(of: Self.good, plan: try Self.plan())
    #expect(report.violations.isEmpty, "\(report.violations)")
  }

  @Test(arguments: faulty)
  func `a fault is found once`(event: String, id: String, pointer: String, keyword: String?) throws {
    // Among good ones, so that none of them takes part in it.
    let report = Verifier.report(of: Self.good + [event] + Self.good, plan: try Self.plan())
    #expect(report.violations.map(\.rule.rawValue) == [id], "\(report.violations)")
    let violation = try #require(report.violations.first)
    #expect(violation.pointer == pointer)
    #expect(violation.keyword == keyword)
    #expect(violation.number == Self.good.count + 1)
    #expect(violation.planPlace.file == (id == "V01" || id == "V08" ? "" : "plan.json"))
    #expect(!violation.message.isEmpty)
  }

  @Test func `of an event with several faults each is told once`() throws {
    let event = #"{"event":"Theme Changed","properties":{"count":11,"thme":"dark","cart":[{"price":1,"x":2}]}}"#
    let report = Verifier.report(of: [event], plan: try Self.plan())
    #expect(report.violations.map(\.rule.rawValue).sorted() == ["V02", "V04", "V05", "V06"], "\(report.violations)")
    #expect(report.badEvents == 1)
    #expect(report.violations.contains { $0.message == #"property "thme" is not planned; did you mean "theme"?"# })
  }

  @Test func `properties that an SDK adds have to be planned when that is asked for`() throws {
    var options = VerifierOptions()
    options.plansSDKEvents = true
    let report = Verifier.report(of: [Self.good[2]], plan: try Self.plan(), options: options)
    #expect(report.ids == ["V05 Theme Changed"])
  }

  @Test func `what an SDK says of the app's life need not be planned, and of other events it has to`() throws {
    let closed = #"{"additionalProperties":false}"#
    let plan = try EventSample.plan([("Application Opened", closed), ("shared", closed)])
    let properties = #"{"from_background":false,"version":"1","build":"2","url":"app://x","referring_application":"y"}"#
    let opened = #"{"event":"Application Opened","type":"lifecycle","properties":\#(properties)}"#
    for format in [EventLogFormat.segment, .posthog] {
      #expect(Verifier.report(of: [opened], plan: plan, format: format).ids == [], "\(format)")
    }
    let shared = #"{"event":"shared","properties":{"url":"app://x"}}"#
    #expect(Verifier.report(of: [shared], plan: plan).ids == ["V05 shared"])
    var options = VerifierOptions()
    options.plansSDKEvents = true
    #expect(Verifier.report(of: [opened], plan: plan, options: options).counts[.unplannedProperty] == 5)
  }

  @Test func `the order of properties changes nothing`() throws {
    let properties = [#""theme":"blue""#, #""count":-1"#, #""x":1"#, #""cart":[{"price":"1"}]"#]
    var reports: Set<[String]> = []
    for turn in properties.indices {
      for isReversed in [true, false] {
        var list = Array(properties[turn...] + properties[..<turn])
        if isReversed { list.reverse() }
        let event = #"{"event":"Theme Changed","properties":{\#(list.joined(separator: ","))}}"#
        let report = Verifier.report(of: [event], plan: try Self.plan())
        reports.insert(report.violations.map { "\($0.rule.rawValue) \($0.pointer) \($0.message)" }.sorted())
      }
    }
    #expect(reports.count == 1)
    #expect(reports.first?.count == 4)
  }

  @Test func `of variants one has to fit, and the nearest is told`() throws {
    var plain = try EventSample.planned(.track, "Tapped", #"{"type":"object","required":["a","b","c"]}"#, line: 1)
    plain.variant = "plain"
    var other = try EventSample.planned(.track, "Tapped", #"{"type":"object","required":["d"]}"#, line: 2)
    other.variant = "other"
    let plan = TrackingPlan(file: "plan.json", format: .avo, events: [plain, other])
    #expect(Verifier.report(of: [#"{"event":"Tapped","properties":{"d":1}}"#], plan: plan).ids.isEmpty)
    #expect(Verifier.report(of: [#"{"event":"Tapped","properties":{"a":1,"b":1,"c":1}}"#], plan: plan).ids.isEmpty)
    let report = Verifier.report(of: [#"{"event":"Tapped","properties":{"a":1}}"#], plan: plan)
    #expect(report.ids == ["V02 Tapped"])
    #expect(report.violations.first?.planPlace.line == 2)
  }

  @Test func `a schema over the whole call holds for its own vendor's logs`() throws {
    let plan = TrackingPlan(
      file: "plan.json", format: .segment,
      events: [try EventSample.planned(.track, "a", #"{"type":"object","required":["userId"]}"#, part: .call)])
    #expect(Verifier.report(of: [#"{"event":"a"}"#], plan: plan, format: .segment).ids == ["V02 a"])
    #expect(Verifier.report(of: [#"{"event":"a"}"#], plan: plan, format: .posthog).ids.isEmpty)
    #expect(Verifier.report(of: [#"{"event":"a","userId":"u"}"#], plan: plan, format: .segment).ids.isEmpty)
  }

  @Test func `a part that has to be there is missed`() throws {
    var event = try EventSample.planned(.track, "a", #"{"type":"object"}"#)
    event.schemas[0].isRequired = true
    let plan = TrackingPlan(file: "plan.json", format: .segment, events: [event])
    #expect(Verifier.report(of: [#"{"event":"a","properties":{}}"#], plan: plan).ids.isEmpty)
    #expect(Verifier.report(of: [#"{"event":"a"}"#], plan: plan).ids == ["V02 a"])
  }
}
