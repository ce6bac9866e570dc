import Commands
import TestSupport
import Testing

/// Where in the plan and in the log a finding points, and what it is called.
@Suite struct VerifyPlacesTests {
  private static let plan = """
    {"rules": [
      {"key": "a", "type": "TRACK", "jsonSchema": {}},
      {"key": "b", "type": "TRACK", "jsonSchema": {}},
      {"key": "slid", "type": "TRACK", "jsonSchema": {"type": "object", "properties": {
        "properties": {"type": "object",
          "properties": {
            "a~/b": {"enum": [
              1, 2]},
            "value": {
              "type": "number"}},
          "required": ["value"],
          "additionalProperties": false}},
        "required": [
          "userId"]}}
    ]}
    """

  private func report(_ plan: String, _ properties: String, _ more: String = "") -> String {
    let stage = Stage([
      "plan.json": plan,
      "log.jsonl":
        #"{"type":"track","event":"slid","messageId":"1","anonymousId":"a"\#(more),"properties":\#(properties)}"#,
    ])
    return stage.run("verify --plan plan.json log.jsonl --format segment").output
  }

  static let places: [(String, String, String)] = [
    (#"{"value":"x"}"#, "10: /rules/2/jsonSchema/properties/properties/properties/value/type", "/properties/value"),
    (
      #"{"value":1,"a~/b":3}"#, "7: /rules/2/jsonSchema/properties/properties/properties/a~0~1b/enum",
      "/properties/a~0~1b"
    ),
    (#"{}"#, "11: /rules/2/jsonSchema/properties/properties/required", "/properties/value"),
    (
      #"{"value":1,"x":1}"#, "12: /rules/2/jsonSchema/properties/properties/additionalProperties", "/properties/x"
    ),
    (#"{"value":1}"#, "13: /rules/2/jsonSchema/required", "/userId"),
  ]

  @Test(arguments: places)
  func `a keyword has its own line and its pointer in the whole plan`(
    properties: String, place: String, pointer: String
  ) {
    let output = report(
      Self.plan, properties, place.contains("required") && properties == "{\"value\":1}" ? "" : #","userId":"u""#)
    #expect(output.contains("      plan: plan.json:\(place)\n"), "\(output)")
    #expect(output.contains("      event 1, \(pointer)\n"), "\(output)")
  }

  @Test func `a property of a group of PostHog has its own place`() {
    let plan = """
      {"results": [{"name": "g", "events": [{"name": "slid"}], "properties": [
        {"name": "other", "property_type": "String"},
        {"name": "value", "property_type": "Numeric", "is_required": true}]}]}
      """
    #expect(report(plan, #"{"value":"x"}"#).contains("plan: plan.json:3: /results/0/properties/1\n"))
    #expect(report(plan, "{}").contains("plan: plan.json:3: /results/0/properties/1\n"))
  }

  @Test func `a screen goes by its own name everywhere`() {
    let plan = """
      {"rules": [{"key": "Settings", "type": "SCREEN", "jsonSchema": {"type": "object", "properties": {
        "properties": {"type": "object", "properties": {"tab": {"type": "string"}}}}}}]}
      """
    for event in [
      #"{"event":"$screen","distinct_id":"a","uuid":"1","timestamp":"2026-01-01T09:00:00Z","properties":{"$screen_name":"Settings","$is_identified":false,"tab":1}}"#,
      #"{"type":"screen","name":"Settings","messageId":"1","anonymousId":"a","timestamp":"2026-01-01T09:00:00Z","properties":{"tab":1}}"#,
    ] {
      let stage = Stage([
        "plan.json": plan, "log.jsonl": event,
        "overlay.json": #"{"events":{"Settings":{"requires":["identified"]}}}"#,
        "all.json": #"{"events":{"$screen":{"requires":["identified"]}}}"#,
      ])
      let output = stage.run("verify --plan plan.json log.jsonl").output
      #expect(output.hasPrefix("Settings\n  V03 wrong type (1)\n"), "\(output)")
      #expect(output.contains("plan.json: 1 of 1 event seen"), "\(output)")
      #expect(stage.run("verify --plan plan.json log.jsonl --ignore V03:Settings").status == .success)
      for overlay in ["overlay.json", "all.json"] {
        let output = stage.run("verify --overlay \(overlay) log.jsonl").output
        #expect(output.hasPrefix("Settings\n  V20 wrong user (1)\n"), "\(output)")
      }
    }
  }

  @Test func `a call without a name is named, and its user`() {
    let stage = Stage([
      "overlay.json": #"{"consent":{"withdrawn":["refused"]}}"#,
      "log.jsonl": """
      {"type":"track","event":"refused","messageId":"1","anonymousId":"a","properties":{}}
      {"type":"identify","userId":"u1","messageId":"2","anonymousId":"a","traits":{}}
      {"type":"group","groupId":"g","userId":"u1","messageId":"3","anonymousId":"a","traits":{}}
      {"type":"alias","userId":"u2","messageId":"4","previousId":"u1"}

      """,
    ])
    let output = stage.run("verify --overlay overlay.json log.jsonl --only V18").output
    for words in [
      "@identify\n  V18 without consent (1)\n", #""@identify" of "u1" comes after the user has forbidden analytics"#,
      #""@group" of "u1" comes after the user"#,
    ] { #expect(output.contains(words), "\(output)") }
    #expect(stage.run("verify --overlay overlay.json log.jsonl --only V18 --ignore V18:@*").status == .success)
  }

  @Test func `times are told as people read them`() {
    let stage = Stage([
      "log.jsonl": """
      {"type":"track","event":"a","messageId":"1","anonymousId":"a","timestamp":"2026-01-01T09:02:03.500Z","properties":{}}
      {"type":"track","event":"b","messageId":"2","anonymousId":"a","timestamp":"2026-01-01T09:00:00Z","properties":{}}

      """
    ])
    let output = stage.run("verify --profile segment log.jsonl --only V30").output
    #expect(output.contains(#""b" is 2 min 3 s earlier than the event that was recorded before it"#), "\(output)")
    #expect(output.contains("expected 2026-01-01T09:02:03.500Z or later, found 2026-01-01T09:00:00Z"), "\(output)")
  }

  static let vendors: [(String, String)] = [
    (
      #"{"event_type":"a","device_id":"d","insert_id":"1","time":1767258000000,"event_properties":{"to":"x@y.org"}}"#,
      "/event_properties/to"
    ),
    (
      #"{"type":"track","event":"a","anonymousId":"d","messageId":"1","timestamp":"2026-01-01T09:00:00Z","properties":{"to":"x@y.org"}}"#,
      "/properties/to"
    ),
  ]

  @Test(arguments: vendors) func `a pointer leads into the event as it was logged`(event: String, pointer: String) {
    let stage = Stage(["log.jsonl": event, "a.events.txt": "# a\n\nlaunch\n  a to=\"z\"\n"])
    let output = stage.run("verify --expected a.events.txt log.jsonl").output
    #expect(output.contains("V17 untrue value (1)") && output.contains("V24 personal data (1)"), "\(output)")
    #expect(output.split(separator: "\n").count { $0 == "      event 1, \(pointer)" } == 2, "\(output)")
  }
}
