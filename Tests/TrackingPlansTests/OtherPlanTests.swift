import Findings
import JSONSchema
import Testing
import TrackingPlans

@Suite("Plans of other formats")
struct OtherPlanTests {
  @Test("are a folder of JSON Schemas, one an event")
  func folder() throws {
    let plan = try PlanStage.read(folder: [
      ("plans/row.schema.json", #"{"$schema":"http://json-schema.org/draft-06/schema#","type":"object"}"#),
      (
        "plans/theme.json",
        #"{"title":"Theme Changed","description":"d","x-version":"2","type":"object","required":["a"]}"#
      ),
      ("plans/user.json", #"{"x-call":"identify","type":"object","deprecated":true}"#),
    ])
    #expect(plan.format == .jsonSchemas && plan.file == "plans")
    #expect(plan.events.map(\.name) == ["row", "Theme Changed", ""])
    #expect(plan.events.map(\.kind) == [.track, .track, .identify])
    #expect(plan.events.map { $0.schemas[0].part } == [.properties, .properties, .traits])
    #expect(plan.events.map { $0.schemas[0].schema.draft } == [.draft6, .draft7, .draft7])
    #expect(plan.events[1].version == "2" && plan.events[2].isDeprecated)
  }

  static func selfDescribing(_ name: String, _ version: String = "1-0-0") -> String {
    #"""
    {"$schema":"http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#",
     "self":{"vendor":"com.acme","name":"\#(name)","format":"jsonschema","version":"\#(version)"},"type":"object"}
    """#
  }

  @Test("are Snowplow's self-describing schemas")
  func snowplow() throws {
    let plan = try PlanStage.read(folder: [
      ("p/schemas/com.acme/row_tap/jsonschema/1-0-0", Self.selfDescribing("row_tap")),
      ("p/schemas/com.acme/row_tap/jsonschema/1-0-1", Self.selfDescribing("row_tap")),
    ])
    #expect(plan.format == .snowplow && plan.events.map(\.name) == ["row_tap", "row_tap"])
    #expect(plan.events[0].vendor == "com.acme" && plan.events[0].schemas[0].schema.draft == .draft4)
    #expect(
      plan.warnings.map(PlanStage.line) == [
        "p/schemas/com.acme/row_tap/jsonschema/1-0-1:2: /self: \"self\" says com.acme/row_tap/jsonschema/1-0-0, the path "
          + "says com.acme/row_tap/jsonschema/1-0-1; a registry finds the schema by its path; move the file, or mend \"self\""
      ])
    #expect(
      PlanStage.faults(Self.selfDescribing("a", "1.0")) == [
        "plan.json:2: /self/version: \"1.0\" is no version of a schema; it is MODEL-REVISION-ADDITION: 1-0-0"
      ])
  }

  @Test("are Snowplow's event specifications")
  func specification() throws {
    let plan = try PlanStage.read(
      #"""
      {"name":"From the row","event":{"source":"iglu:com.acme/row_tap/jsonschema/1-0-0",
        "schema":{"properties":{"row":{"enum":["a"]}}}},
       "entities":{"tracked":[{"source":"iglu:com.acme/page/jsonschema/1-0-0","minCardinality":0,"maxCardinality":1}]}}
      """#)
    #expect(plan.lines == [#"track "row_tap" v1-0-0 (From the row) properties {"properties":{"row":{"enum":["a"]}}}"#])
    #expect(
      plan.events[0].entities == [
        PlannedEntity(schema: "iglu:com.acme/page/jsonschema/1-0-0", atLeast: 0, atMost: 1)
      ])
  }

  static let group = #"""
    {"id":"g","name":"Row","properties":[
      {"name":"row","property_type":"String","is_required":true,"description":"which"},
      {"name":"at","property_type":"DateTime","is_required":false},{"name":"n","property_type":"Numeric"}],
     "events":[{"id":"11111111-2222-3333-4444-555555555555","name":"row_tapped"}]}
    """#
  static let groupLine =
    #"properties {"type":"object","properties":{"row":{"type":"string","description":"which"},"#
    + #""at":{"type":"string","format":"date-time"},"n":{"type":"number"}},"required":["row"]}"#

  @Test("are PostHog's property groups and event schemas")
  func postHog() throws {
    let id = "11111111-2222-3333-4444-555555555555"
    let texts = [
      #"{"count":1,"results":[\#(Self.group)]}"#, "[\(Self.group)]",
      #"{"results":[{"event_definition":"\#(id)","property_group":\#(Self.group)}]}"#,
      #"[{"event_definition":{"id":"\#(id)","name":"row_tapped"},"property_group":\#(Self.group)}]"#,
      #"{"event_schemas":[{"event_definition":"\#(id)","property_group":\#(Self.group)}],"schema_property_groups":[\#(Self.group)]}"#,
    ]
    for text in texts {
      let plan = try PlanStage.read(text)
      #expect(plan.format == .posthog && plan.lines == [#"track "row_tapped" \#(Self.groupLine)"#])
    }
    // The names may be in another file of the folder.
    let apart = try PlanStage.read(folder: [
      (
        "p/event_schemas.json",
        #"{"results":[{"event_definition":"\#(id)","property_group":{"name":"G","properties":[]}}]}"#
      ), ("p/schema_property_groups.json", "{\"results\":[\(Self.group)]}"),
    ])
    #expect(apart.events.map(\.name) == ["row_tapped"] && apart.events[0].schemas.count == 2)
    #expect(
      PlanStage.faults(
        #"[{"event_definition":"\#(id)","property_group":{"name":"G","properties":[{"name":"a","property_type":"Sting"}]}}]"#
      ) == [
        "plan.json:1: /0/property_group/properties/0/property_type: the type of a property is \"Sting\", which is none of "
          + "String, Numeric, Boolean, DateTime, Duration, Array, Object, Any; did you mean \"String\"?",
        "plan.json:1: /0/event_definition: the event is named by its id alone, and no property group says its name; "
          + "put the list of property groups beside it: its \"events\" have names",
      ])
  }

  @Test("are the files of PostHog's Schema Enforcer")
  func enforcer() throws {
    let plan = try PlanStage.read(
      #"""
      {"onlyIngestEventsFromFile":true,"eventSchemas":{
        "a":{"acceptOnlySchemaProps":true,"schema":{"p":{"type":"Number","required":true}}},
        "$screen":{"schema":{"q":{"type":"boolean"}}}}}
      """#)
    #expect(
      plan.lines == [
        #"track "a" properties {"type":"object","properties":{"p":{"type":"number"}},"required":["p"],"additionalProperties":false}"#,
        #"screen "" properties {"type":"object","properties":{"q":{"type":"boolean"}}}"#,
      ])
  }

  @Test("are data plans of mParticle")
  func mParticle() throws {
    let attributes = #"{"additionalProperties":false,"properties":{"theme":{"enum":["light"]}},"required":["theme"]}"#
    let plan = try PlanStage.read(
      #"""
      {"data_plan_id":"settings","data_plan_name":"Settings","data_plan_versions":[{"version":3,"version_document":{"data_points":[
       {"description":"d","match":{"type":"custom_event","criteria":{"event_name":"theme_changed","custom_event_type":"other"}},
        "validator":{"type":"json_schema","definition":{"properties":{"data":{"properties":{
          "event_name":{"const":"theme_changed"},"custom_attributes":\#(attributes)},"required":["event_name","custom_attributes"]}}}}},
       {"match":{"type":"screen_view","criteria":{"screen_name":"Settings"}},"validator":{"type":"json_schema","definition":{}}},
       {"match":{"type":"session_start","criteria":{}}},
       {"match":{"type":"user_attributes","criteria":{}},"validator":{"definition":{"properties":{"data":{"required":["a"]}}}}}]}}]}
      """#)
    #expect(plan.name == "Settings" && plan.format == .mparticle)
    #expect(
      plan.lines == [
        #"track "theme_changed" v3 properties! \#(attributes) call {"properties":{"data":{"properties":{"#
          + #""event_name":{"const":"theme_changed"},"custom_attributes":{}},"required":["event_name"]}}}"#,
        #"screen "Settings" v3"#, #"track "session_start" v3"#, #"identify "" v3 traits {"required":["a"]}"#,
      ])
    #expect(
      PlanStage.faults(
        #"{"data_points":[{"match":{"type":"custom_evnt","criteria":{}}},{"match":{"type":"screen_view","criteria":{"screenname":"x"}}}]}"#
      ).map { $0.contains("did you mean") } == [true, true])
  }

  @Test("are Avo's events, of which variants share a name")
  func avo() throws {
    let rules = #"{"type":"object","nameMapping":{},"required":["a"]}"#
    let plan = try PlanStage.read(
      #"""
      {"name":"A","events":[{"id":"1","name":"E","eventType":"event","rules":\#(rules)},
        {"id":"2","name":"E","eventType":"variant","variantName":"Guest","rules":\#(rules)}],"sources":[]}
      """#)
    #expect(plan.format == .avo && plan.events.map(\.variant) == [nil, "Guest"])
    #expect(plan.events(of: [.track], named: "E").count == 2)
    #expect(plan.events[0].schemas[0].schema.draft == .draft6)
  }
}
