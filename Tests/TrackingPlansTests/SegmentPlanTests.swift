import Findings
import Testing
import TrackingPlans

@Suite("Plans of Segment")
struct SegmentPlanTests {
  static let properties = #"{"type":"object","required":["row"],"properties":{"row":{"type":["string"]}}}"#

  static func rule(_ schema: String, _ more: String = "") -> String {
    #"{ "rules": [ { "key": "Row Tapped", "type": "TRACK"\#(more), "jsonSchema": \#(schema) } ] }"#
  }

  /// The same event in each shape that a schema may have.
  static let shapes: [(String, String)] = [
    (rule(#"{"properties":{"context":{},"traits":{},"properties":\#(properties)},"required":["properties"]}"#), "!"),
    (rule(#"{"properties":{"properties":\#(properties)}}"#), ""),
    (rule(properties), ""),
    (
      rule(
        #"{"eventMetadata":{"name":"Row Tapped","type":"TRACK"},"type":"object","required":["row"],"properties":{"row":{"type":["string"]}}}"#
      ), "eventMetadata"
    ),
    (#"{ "rules": { "events": [ { "name": "Row Tapped", "rules": \#(properties) } ], "global": {} } }"#, ""),
    (
      #"{ "display_name": "P", "rules": { "events": [ { "name": "Row Tapped", "rules": {"properties":{"traits":{"type":"object"},"properties":\#(properties)}}} ] } }"#,
      "traits"
    ),
    (#"{ "data": { "rules": [ { "key": "Row Tapped", "jsonSchema": \#(properties) } ] } }"#, ""),
  ]

  @Test("are read in every dialect", arguments: shapes)
  func areReadInEveryDialect(text: String, more: String) throws {
    let lines = try PlanStage.read(text).lines
    let wanted =
      switch more {
      case "eventMetadata":
        #"track "Row Tapped" properties {"eventMetadata":{"name":"Row Tapped","type":"TRACK"},"type":"object","required":["row"],"properties":{"row":{"type":["string"]}}}"#
      case "traits": #"track "Row Tapped" properties \#(Self.properties) traits {"type":"object"}"#
      default: #"track "Row Tapped" properties\#(more) \#(Self.properties)"#
      }
    #expect(lines == [wanted])
  }

  @Test("lose nothing of what they say of the whole call")
  func loseNothing() throws {
    let text = Self.rule(
      #"""
      {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","labels":{"a":"b"},
       "properties":{"properties":{"type":"object","required":["row"]},"userId":{"type":"string"}},
       "required":["properties","userId"],"allOf":[{"minProperties":2}]}
      """#)
    #expect(
      try PlanStage.read(text).lines == [
        #"track "Row Tapped" properties! {"type":"object","required":["row"]} call "#
          + #"{"properties":{"properties":{},"userId":{"type":"string"}},"required":["userId"],"allOf":[{"minProperties":2}]}"#
      ])
  }

  @Test("that refer to their own parts stay whole")
  func thatReferStayWhole() throws {
    let schema =
      ##"{"definitions":{"row":{"type":"string"}},"properties":{"properties":{"type":"object","properties":{"row":{"$ref":"#/definitions/row"}}}}}"##
    #expect(try PlanStage.read(Self.rule(schema)).lines == [#"track "Row Tapped" call \#(schema)"#])
  }

  @Test("have rules for every kind of call, versions, and rules that are no longer used")
  func haveKinds() throws {
    let text = #"""
      { "name": "Settings", "rules": [
        { "type": "COMMON", "jsonSchema": {"properties":{"context":{"required":["app"]}}} },
        { "type": "IDENTIFY", "version": 2, "jsonSchema": {"properties":{"traits":{"required":["plan"]},"properties":{}}} },
        { "type": "SCREEN", "key": "Home", "jsonSchema": {"properties":{"properties":{"type":"object"}}} },
        { "type": "TRACK", "key": "Screen Viewed", "jsonSchema": {"type":"object"} },
        { "type": "PAGE", "key": "x", "jsonSchema": {} },
        { "type": "TRACK", "key": "Old", "deprecatedAt": "2025-01-01T00:00:00.000Z", "jsonSchema": {"type":"object"} } ] }
      """#
    let plan = try PlanStage.read(text)
    #expect(plan.name == "Settings" && plan.format == .segment)
    #expect(
      plan.lines == [
        #"common "" context {"required":["app"]}"#, #"identify "" v2 traits {"required":["plan"]}"#,
        #"screen "Home" properties {"type":"object"}"#, #"track "Screen Viewed" properties {"type":"object"}"#,
        #"track "Old" deprecated properties {"type":"object"}"#,
      ])
    #expect(plan.events(of: [.screen], named: "Anywhere").map(\.name) == ["Screen Viewed"])
    #expect(plan.warnings.map(\.code) == ["plan.page_calls"])
    #expect(plan.events[2].place.description == "plan.json:4: /rules/2")
  }

  @Test("choose among the versions of an event")
  func chooseVersions() throws {
    let rules = ["10", "2", "1"].map {
      #"{ "key": "E", "version": \#($0), "jsonSchema": {"title":"\#($0)","type":"object"} }"#
    }
    let plan = try PlanStage.read(#"{ "rules": [ \#(rules.joined(separator: ",")) ] }"#)
    func chosen(_ version: String?) -> [String?] {
      plan.events(of: [.track], named: "E", version: version).map(\.version)
    }
    #expect(chosen(nil) == ["1"] && chosen("2") == ["2"] && chosen("7") == ["1"])
    var other = plan
    other.format = .mparticle
    #expect(other.events(of: [.track], named: "E").map(\.version) == ["10"])
    #expect(plan.events(of: [.track], named: "e").isEmpty)
  }

  static let faulty: [(String, [String])] = [
    ("[", ["plan.json:1: the text ends before the value does; it may have been cut"]),
    (
      "{}",
      [
        "plan.json:1: this is no tracking plan in a known format; "
          + "known: segment, json-schema, snowplow, posthog, mparticle, avo"
      ]
    ),
    (#"{ "rules": [] }"#, ["plan.json: the plan has no events; is it the right file?"]),
    (
      """
      { "rules": [
        { "key": "a", "type": "TRAK", "jsonSchema": {} },
        { "type": "TRACK", "jsonSchema": {} },
        { "key": "b", "jsonShema": {} },
        { "key": "c", "jsonSchema": 1 }, 5,
        { "key": "d", "version": {}, "jsonSchema": {} } ] }
      """,
      [
        "plan.json:2: /rules/0/type: the type of a rule is \"TRAK\", which is none of "
          + "COMMON, TRACK, IDENTIFY, GROUP, PAGE, SCREEN; did you mean \"TRACK\"?",
        "plan.json:3: /rules/1: the rule has no \"key\"",
        "plan.json:4: /rules/2: the rule has no \"jsonSchema\"; did you mean \"jsonShema\"?",
        "plan.json:5: /rules/3/jsonSchema: a schema is an object, this is a number",
        "plan.json:5: /rules/4: a rule is an object, this is a number",
        "plan.json:6: /rules/5/version: the version of a rule is an object, not a number",
      ]
    ),
    (
      #"{ "rules": [ { "key": "a", "key": "b", "jsonSchema": {"properties": {"a~/b": {}, "a~/b": {}}} } ] }"#,
      [
        "plan.json:1: /rules/0/key: the key occurs twice",
        "plan.json:1: /rules/0/jsonSchema/properties/a~0~1b: the key occurs twice",
      ]
    ),
  ]

  @Test("that are wrong are said to be so, every fault with its place", arguments: faulty)
  func faults(text: String, wanted: [String]) {
    #expect(PlanStage.faults(text) == wanted)
  }

  @Test("with two rules for one event say so")
  func twice() throws {
    let rule = #"{ "key": "a", "jsonSchema": {"type":"object"} }"#
    let plan = try PlanStage.read("{ \"rules\": [ \(rule),\n\(rule) ] }")
    #expect(
      plan.warnings.map(PlanStage.line) == [
        "plan.json:2: /rules/1: there are two rules for the event \"a\" of one version; either may hold; "
          + "remove one, or give it the next version"
      ])
  }
}
