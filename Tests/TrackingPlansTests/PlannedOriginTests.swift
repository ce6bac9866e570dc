import Findings
import Testing
import TrackingPlans

@Suite("Where an event is planned")
struct PlannedOriginTests {
  @Test("is said by words of our own in JSON Schemas, and written again")
  func jsonSchema() throws {
    let plan = try PlanStage.read(
      #"{"title":"a","type":"object","properties":{},"x-platforms":["iOS"],"x-sources":["analytics-swift"]}"#)
    #expect(plan.events.map(\.platforms) == [["iOS"]] && plan.events.map(\.sources) == [["analytics-swift"]])
    let again = try #require(try plan.written(as: .jsonSchemas))
    let read = try TrackingPlan.read(again.files, name: "again")
    #expect(read.events.map(\.platforms) == [["iOS"]] && read.events.map(\.sources) == [["analytics-swift"]])
    #expect(again.warnings == [])
    let segment = try #require(try plan.written(as: .segment))
    #expect(segment.warnings.map(\.message) == [#"event "a": which systems and apps send it is left out"#])
    #expect(
      PlanStage.faults(#"{"title":"a","type":"object","properties":{},"x-platforms":["iOS",7]}"#) == [
        #"plan.json:1: /x-platforms/1: an element of "x-platforms" is a number, not a name"#
      ])
  }

  static func avo(_ sources: String) -> String {
    """
    {"name":"A","sources":{"s1":{"id":"s1","name":"App","developmentPlatform":"iOS"},
      "s2":{"id":"s2","name":"Shop","developmentPlatform":"Android"},
      "s3":{"id":"s3","name":"Site","developmentPlatform":"Web"}},
     "events":[{"name":"a","eventType":"event","rules":{"type":"object"},"sources":[\(sources)]}]}
    """
  }

  @Test(
    "is said by the sources of Avo's events",
    arguments: [
      (#"{"id":"s1","name":"App"}"#, ["iOS", "iPadOS"]), (#"{"id":"s1"},{"id":"s2"}"#, ["iOS", "iPadOS", "Android"]),
      (#"{"id":"s1"},{"id":"s3"}"#, []), (#"{"id":"s1"},{"id":"s9"}"#, []), ("", []),
    ])
  func avo(sources: String, platforms: [String]) throws {
    #expect(try PlanStage.read(Self.avo(sources)).events.map(\.platforms) == [platforms])
  }

  @Test("is said by the apps of Snowplow's data products")
  func snowplow() throws {
    func app(_ ids: String) -> String {
      #"{"apiVersion":"v1","resourceType":"source-application","resourceName":"x","data":{"name":"A","appIds":[\#(ids)]}}"#
    }
    func spec(_ name: String, _ more: String = "") -> String {
      #"{"resourceName":"x","name":"\#(name)"\#(more),"event":{"source":"iglu:com.acme/\#(name)/jsonschema/1-0-0"}}"#
    }
    let product = """
      {"apiVersion":"v1","resourceType":"data-product","resourceName":"x","data":{"name":"Settings",
       "sourceApplications":[{"$ref":"../apps/ios.json"}],
       "eventSpecifications":[\(spec("tap")),
        \(spec("open", #","sourceApplications":[{"$ref":"../apps/ios.json"},{"$ref":"./../apps/mac.json"}]"#)),
        \(spec("lost", #","sourceApplications":[{"$ref":"gone.json"}]"#)),{"resourceName":"x","name":"later"}]}}
      """
    let plan = try PlanStage.read(folder: [
      ("p/apps/ios.json", app(#""ios","ios-qa""#)), ("p/apps/mac.json", app(#""mac""#)), ("p/plans/a.json", product),
    ])
    #expect(plan.format == .snowplow && plan.name == "Settings")
    #expect(plan.events.map(\.name) == ["tap", "open", "lost"])
    #expect(plan.events.map(\.sources) == [["ios", "ios-qa"], ["ios", "ios-qa", "mac"], []])
    #expect(
      plan.warnings.map(\.message) == [
        #"there is no source application "gone.json""#,
        "the event specification names no event, so that it is passed over",
      ])
  }
}
