import Findings
import Testing

@testable import SettingsDefinition

/// Reading tracking plans, and holding events against them.
@Suite struct TrackingPlanTests {
  static let properties = """
    "type": "object", "required": ["row"], "additionalProperties": false, "properties": {
      "row": { "type": "string", "enum": ["a", "b"] }, "count": { "type": ["integer", "null"] }, "any": {} }
    """
  static let plans = [
    "{ \"rules\": [ { \"key\": \"Row Tapped\", \"type\": \"TRACK\", \"jsonSchema\": { \(properties) } } ] }",
    """
    { "rules": [ { "type": "IDENTIFY", "jsonSchema": {} }, { "key": "Row Tapped", "type": "TRACK", "jsonSchema": {
      "properties": { "context": {}, "traits": {}, "properties": { \(properties) } } } } ] }
    """,
    """
    { "rules": { "events": [ { "name": "Row Tapped", "rules": {} }, { "name": "Row Tapped", "rules": {
      "properties": { "properties": { \(properties) } } } } ] } }
    """,
  ]

  private func read(_ text: String) -> (TrackingPlan?, [String]) {
    var reader = TrackingPlanReader(file: "plan.json")
    let plan = reader.read(Array(text.utf8))
    return (plan, reader.findings.map(\.description))
  }

  @Test(arguments: plans) func `a plan says which events there are, and what they have`(text: String) throws {
    let (read, findings) = read(text)
    let plan = try #require(read)
    #expect(findings == [] && plan.events.map(\.name) == ["Row Tapped"])
    func fault(_ name: String, _ properties: [(key: String, value: SettingValue)]) -> String? {
      plan.fault(inEvent: name, properties)
    }
    #expect(fault("Row Tapped", [("row", .text("a")), ("count", .integer(1)), ("any", .bool(true))]) == nil)
    #expect(fault("Row Taped", []) == #"plan.json has no event "Row Taped"; it has "Row Tapped""#)
    #expect(fault("Row Tapped", []) == #"plan.json wants the property "row" of the event "Row Tapped""#)
    #expect(
      fault("Row Tapped", [("row", .text("a")), ("x", .bool(true))])
        == #"plan.json has no property "x" of the event "Row Tapped""#)
    for (key, value, shown) in [("row", SettingValue.text("c"), "\"c\""), ("count", .number(0.5), "0.5")] {
      #expect(
        fault("Row Tapped", [("row", .text("a")), (key, value)])
          == "plan.json wants another value of the property \"\(key)\" of the event \"Row Tapped\" than \(shown)")
    }
  }

  @Test(arguments: [
    ("[", "plan.json:1"), ("{}", "this is no tracking plan"), ("{ \"rules\": 1 }", "this is no tracking plan"),
    ("{ \"rules\": [ { \"type\": \"TRACK\" } ] }", "the rule of an event has no name"),
    (
      "{ \"rules\": [ { \"key\": \"x\", \"jsonSchema\": { \"properties\": { \"y\": { \"type\": \"text\" } } } } ] }",
      "the property \"y\" has a type that JSON Schema does not know"
    ),
  ])
  func `what is no plan is said with its line`(text: String, message: String) {
    let (_, findings) = read(text)
    #expect(findings.count == 1 && findings[0].contains(message) && findings[0].hasPrefix("plan.json"))
  }
}
