import Findings
import Testing
import TextFormats
import TrackingPlans

@Suite("Plans that are written")
struct PlanWritingTests {
  /// Plans with what is peculiar to each format.
  static let plans: [String] = [
    #"""
    { "name": "P", "rules": [
      { "key": "Row Tapped", "type": "TRACK", "version": 1, "jsonSchema": {"description":"d","type":"object",
        "properties":{"context":{},"traits":{"type":"object"},"properties":{"type":"object","required":["row"],
          "properties":{"row":{"type":["string"],"enum":["a","b"]},"n":{"type":"number","multipleOf":0.00001},
            "any":{"type":"any"},"big":{"const":12345678901234567890}}},"userId":{"type":"string"}},
        "required":["properties","userId"]} },
      { "key": "Row Tapped", "type": "TRACK", "version": 2, "jsonSchema": {"properties":{"properties":{"type":"object"},"context":{}}} },
      { "key": "Ref", "type": "TRACK", "version": 1, "jsonSchema": {"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{"type":"string"}},
        "properties":{"properties":{"type":"object","properties":{"a":{"$ref":"#/definitions/a"}}}}} },
      { "type": "IDENTIFY", "version": 1, "jsonSchema": {"properties":{"traits":{"required":["plan"]},"context":{}}} },
      { "type": "SCREEN", "key": "Home", "version": 1, "jsonSchema": {"properties":{"properties":{"type":"object"},"context":{}}} },
      { "type": "COMMON", "version": 1, "jsonSchema": {"properties":{"context":{"required":["app"]}}} } ] }
    """#,
    #"{"title":"Theme Changed","$schema":"http://json-schema.org/draft-07/schema#","type":"object","if":{"required":["a"]},"then":{"required":["b"]},"properties":{"a":{"exclusiveMinimum":1},"b":false}}"#,
    OtherPlanTests.selfDescribing("row_tap", "2-0-1"), "[\(OtherPlanTests.group)]",
    #"{"data_points":[{"description":"d","match":{"type":"custom_event","criteria":{"event_name":"e"}},"validator":{"definition":{"properties":{"data":{"properties":{"custom_attributes":{"required":["a"],"properties":{"a":{"type":["string","null"]}}}}}}}}}]}"#,
    #"{"name":"A","events":[{"name":"E","eventType":"event","rules":{"type":"object"}},{"name":"E","eventType":"variant","variantName":"V","rules":{"type":"object","required":["a"]}}]}"#,
  ]

  private func text(_ export: PlanExport) -> [String] {
    export.files.map { "\($0.name)\n\(String(decoding: $0.bytes, as: UTF8.self))" }
  }

  @Test("are the same when they are read and written once more", arguments: plans)
  func areStable(text source: String) throws {
    let plan = try PlanStage.read(source)
    for format in TrackingPlan.Format.written {
      let once = try #require(try plan.written(as: format))
      guard !once.files.isEmpty else { continue }
      let read: TrackingPlan
      do throws(Findings) { read = try TrackingPlan.read(once.files, name: "plan", format: format) } catch {
        // What a format can say nothing of has become an empty plan, with a warning for each event.
        #expect(error.list.map(\.code) == ["plan.no_events"] && once.warnings.count >= plan.events.count, "\(error)")
        continue
      }
      #expect(read.format == format)
      #expect(try PlanReadingFormat.detected(once.files) == format)
      let twice = try #require(try read.written(as: format))
      #expect(text(twice) == text(once))
    }
    #expect(try plan.written(as: .avo) == nil)
  }

  @Test("in their own format say what they said")
  func sayTheSame() throws {
    for (source, format) in zip(
      Self.plans, [TrackingPlan.Format.segment, .jsonSchemas, .snowplow, .posthog, .mparticle])
    {
      let plan = try PlanStage.read(source)
      let export = try #require(try plan.written(as: format))
      let again = try TrackingPlan.read(export.files, name: "plan", format: format)
      // The writers of JSON Schema and Snowplow put the head of a schema in their own order.
      if format == .segment || format == .posthog {
        #expect(again.lines.map(Self.withoutAny) == plan.lines.map(Self.withoutAny))
        #expect(export.warnings == [])
      }
      #expect(again.events.map(\.name) == plan.events.map(\.name))
      #expect(again.events.map(\.kind) == plan.events.map(\.kind))
      #expect(again.events.map(\.description) == plan.events.map(\.description))
      #expect(
        again.events.map { $0.schemas.filter { $0.part != .call }.map(\.part) }
          == plan.events.map { $0.schemas.filter { $0.part != .call }.map(\.part) })
    }
  }

  /// `"any"` is no type of JSON Schema, and says nothing.
  private static func withoutAny(_ line: String) -> String {
    line.split(separator: #""type":"any""#).joined().split(separator: #""description":"d","#).joined()
  }

  static let losses: [(TrackingPlan.Format, [String])] = [
    (
      .posthog,
      [
        "event \"Row Tapped\": what the plan says of its traits is left out",
        "event \"Row Tapped\": what the plan says of the whole call is left out",
        "event \"Row Tapped\": \"enum\" of the property \"row\" is left out",
        "event \"Row Tapped\": \"multipleOf\" of the property \"n\" is left out",
        "event \"Row Tapped\": the property \"any\" is left out: it has no type that PostHog knows",
        "event \"Row Tapped\": the property \"big\" is left out: it has no type that PostHog knows",
      ]
    ),
    (
      .snowplow,
      [
        "event \"Row Tapped\": its name becomes \"Row_Tapped\"",
        "event \"Row Tapped\": what the plan says of its traits is left out",
        "event \"Row Tapped\": what the plan says of the whole call is left out",
      ]
    ),
  ]

  @Test("say what the other format cannot say", arguments: losses)
  func sayWhatIsLost(format: TrackingPlan.Format, wanted: [String]) throws {
    let export = try #require(try PlanStage.read(Self.plans[0]).written(as: format))
    let said = export.warnings.map(\.message)
    #expect(wanted.filter { !said.contains($0) } == [])
    #expect(export.warnings.allSatisfy { $0.severity == .warning && $0.place.line != nil })
  }

  @Test("in an older draft say the same")
  func olderDraft() throws {
    let plan = try PlanStage.read(
      #"""
      {"title":"e","type":"object","if":{},"properties":{"a":{"exclusiveMinimum":1,"minimum":0},"b":true,"c":false,
        "d":{"const":1},"minimum":{"$id":"x"}}}
      """#)
    let export = try #require(try plan.written(as: .snowplow, vendor: "com.acme"))
    #expect(export.files.map(\.name) == ["schemas/com.acme/e/jsonschema/1-0-0"])
    let text = PlanStage.compact(export.files[0].bytes)
    #expect(
      text.contains(
        #""properties":{"a":{"minimum":1,"exclusiveMinimum":true},"b":{},"c":{"not":{}},"d":{"enum":[1]},"minimum":{"id":"x"}}"#
      ))
    #expect(export.warnings.map(\.message).contains("event \"e\": \"if\" is left out: draft 4 does not know it"))
    let back = try TrackingPlan.read(export.files, name: "plan")
    let newer = try #require(try back.written(as: .segment))
    #expect(PlanStage.compact(newer.files[0].bytes).contains(#""a":{"exclusiveMinimum":1},"b":{}"#))
  }

  @Test("have file names that every file system takes, each once")
  func fileNames() throws {
    let names = ["a/b", "A B", "a b", "..", "é"]
    let rules = names.map { #"{"key":"\#($0)","jsonSchema":{"type":"object"}}"# }.joined(separator: ",")
    let export = try #require(try PlanStage.read("{\"rules\":[\(rules)]}").written(as: .jsonSchemas))
    #expect(export.files.map(\.name) == ["A_B.json", "_...json", "_.json", "a_b_02.json", "a_b_03.json"])
  }
}

/// What a plan is taken for when nobody says.
enum PlanReadingFormat {
  static func detected(_ files: [PlanFile]) throws(Findings) -> TrackingPlan.Format {
    try TrackingPlan.read(files, name: "plan").format
  }
}
