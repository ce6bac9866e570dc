import Findings
import Journeys
import TestSupport
import Testing
import TrackingPlans

@Suite("Values that an app sends, against a plan")
struct PlannedValueTests {
  private static func rule(_ name: String, _ properties: String, _ more: String = "") -> String {
    #"{"key":"\#(name)","type":"TRACK","jsonSchema":{"type":"object","properties":{"properties":{"type":"object","properties":\#(properties)\#(more)}}}}"#
  }

  private static func findings(_ rules: String...) throws -> [String] {
    let plan = try PlanStage.read(#"{"rules":[\#(rules.joined(separator: ","))]}"#)
    return try PlanCheck(plan, app: AppFixtures.compiled(lua: InferredPlanTests.app), file: "a.lua").findings()
      .filter { ["plan.wrong_type", "plan.wrong_value", "plan.dead_property"].contains($0.code) }
      .map { "\($0.code) \($0.place.path): \($0.message)" }
  }

  static let cases: [(rule: String, said: [String])] = [
    (rule("theme Changed", #"{"value":{"type":"string","enum":["system","dark"]}}"#), []),
    (
      rule("theme Changed", #"{"value":{"enum":["system"]}}"#),
      [
        #"plan.wrong_value /rules/0/properties/value/enum: the property "value" of the event "theme Changed" must be one of "system", and is "dark"; the app sends "dark""#
      ]
    ),
    (
      rule("tips Changed", #"{"value":{"type":["string"]}}"#),
      [
        #"plan.wrong_type /rules/0/properties/value/type: the property "value" of the event "tips Changed" must be string, and the app sends true"#
      ]
    ),
    // Any text may be one of these, but none is a number.
    (rule("name Changed", #"{"value":{"enum":["Ada"]}}"#), []),
    (
      rule("name Changed", #"{"value":{"type":"number"}}"#),
      [
        #"plan.wrong_type /rules/0/properties/value/type: the property "value" of the event "name Changed" must be number, and the app sends "any text""#
      ]
    ),
    (
      rule("theme Changed", #"{"size":{"type":["integer","string"],"maximum":5}}"#),
      [
        #"plan.wrong_value /rules/0/properties/size/maximum: the property "size" of the event "theme Changed" must be at most 5, and is 9; the app sends 9"#
      ]
    ),
    (
      rule("theme Changed", "{}", #","required":["mode"]"#),
      [
        #"plan.dead_property /rules/0: the app "a" never sends the property "mode" of the event "theme Changed", which needs it"#
      ]
    ),
  ]

  @Test("are told where they cannot be as planned", arguments: cases)
  func isTold(rule: String, said: [String]) throws {
    #expect(try Self.findings(rule) == said)
  }

  @Test("need one variant alone that takes them")
  func takesOneVariant() throws {
    let avo = """
      {"name":"A","events":[
        {"name":"theme Changed","eventType":"event","rules":{"type":"object","properties":{"properties":{"type":"object","properties":{"value":{"enum":["system"]}}}}}},
        {"name":"theme Changed","eventType":"variant","variantName":"Dark","rules":{"type":"object","properties":{"properties":{"type":"object","properties":{"value":{"enum":["dark"]}}}}}}]}
      """
    let plan = try PlanStage.read(avo)
    let found = try PlanCheck(plan, app: AppFixtures.compiled(lua: InferredPlanTests.app), file: "a.lua").findings()
    #expect(found.filter { $0.code.hasPrefix("plan.wrong") } == [])
  }
}
