import Findings
import Testing
import TrackingPlans

@Suite("Plans that mean harm")
struct HostilePlanTests {
  private static func rules(_ count: Int) -> String {
    #"{"rules":["# + Array(repeating: #"{"key":"a","jsonSchema":{}}"#, count: count).joined(separator: ",") + "]}"
  }

  @Test("with too many rules are refused by their number")
  func tooManyRules() {
    #expect(
      PlanStage.faults(Self.rules(10_001)) == ["plan.json: the plan has 10001 events; at most 10000 are read"])
  }

  @Test("with a million values are refused before anything is made of them")
  func tooManyValues() {
    let faults = PlanStage.faults(#"{"rules":[\#(String(repeating: "0,", count: 2_000_001))0]}"#)
    #expect(faults == ["plan.json:1: the text holds too many values"])
  }

  @Test("that are too large, too deep or no JSON are refused")
  func tooLarge() {
    let large = PlanFile(name: "plan.json", bytes: [UInt8](repeating: 0x20, count: PlanLimits.bytes + 1))
    do throws(Findings) {
      _ = try TrackingPlan.read([large], name: "plan.json")
      Issue.record("it was read")
    } catch { #expect(error.list.map(\.code) == ["plan.too_large"]) }
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(PlanStage.faults(#"{"rules":\#(deep)}"#) == ["plan.json:1: lists and objects are nested too deeply"])
    #expect(PlanStage.faults("\u{FEFF}{}").count == 1)
    #expect(PlanStage.faults("") == ["plan.json:1: the text is empty, a value is missing"])
    #expect(PlanStage.faults("{} {}") == [#"plan.json:1: the value is followed by "{"; a file holds one value"#])
  }

  @Test("with many faults say the first and how many are left")
  func manyFaults() {
    let rules = Array(repeating: #"{"jsonSchema":{}}"#, count: 500).joined(separator: ",")
    let faults = PlanStage.faults(#"{"rules":[\#(rules)]}"#)
    #expect(faults.count == 201 && faults.last == "300 more are not shown; mend these first")
  }

  @Test("of YAML are refused by their name")
  func yaml() {
    #expect(
      PlanStage.faults("name: x\n", file: "plan.yaml")
        == ["plan.yaml: this is YAML, and plans are read as JSON only; export or convert it to JSON first"])
  }

  @Test("under a wrong --format are refused")
  func wrongFormat() {
    let segment = #"{"rules":[{"key":"a","jsonSchema":{}}]}"#
    for format in TrackingPlan.Format.allCases where format != .segment {
      #expect(PlanStage.faults(segment, as: format).count == 1, "\(format)")
    }
  }

  @Test("of any JSON are read or refused with a place, whatever their format is said to be")
  func anyJSON() {
    let texts = [
      "null", "1", "\"x\"", "[]", "[[]]", "[null,1]", #"{"rules":null}"#, #"{"rules":[null]}"#,
      #"{"rules":{"events":{}}}"#,
      #"{"rules":{"events":[1]}}"#, #"{"self":1}"#, #"{"self":{}}"#, #"{"event":{"source":1}}"#, #"{"data":[1]}"#,
      #"{"results":1}"#, #"{"results":[1]}"#, #"{"results":[{"property_group":1}]}"#, #"{"eventSchemas":[]}"#,
      #"{"eventSchemas":{"a":1}}"#, #"{"data_points":{}}"#, #"{"data_points":[1]}"#, #"{"data_plan_versions":[1]}"#,
      #"{"events":[1]}"#, #"{"events":[{"rules":1}]}"#, #"{"events":[{"rules":{},"name":1}]}"#, #"{"$schema":1}"#,
      #"{"type":"object","x-call":"trak"}"#,
    ]
    for format in [nil] + TrackingPlan.Format.allCases.map(Optional.some) {
      for text in texts {
        do throws(Findings) { _ = try PlanStage.read(text, as: format) } catch {
          #expect(!error.list.isEmpty && error.list.allSatisfy { $0.place.file == "plan.json" }, "\(text)")
        }
      }
    }
  }

  @Test("with schemas that are none name each fault by its pointer in the whole file")
  func wrongSchemas() throws {
    func rule(_ name: String, _ properties: String) -> String {
      #"{ "key": "\#(name)", "jsonSchema": { "properties": { "context": {}, "properties": \#(properties) } } }"#
    }
    let rules = [
      rule("remote", ##"{ "properties": { "a": { "$ref": "https://a.example/a.json" } } }"##),
      rule("wrong", #"{ "required": "row", "properties": { "a": { "type": "object", "minLength": -1 } } }"#),
      rule("circle", ##"{ "$ref": "#/properties/properties" }"##),
      rule("dead", ##"{ "$ref": "#/definitions/x" }"##),
      rule("tree", ##"{ "properties": { "child": { "$ref": "#/properties/properties" } } }"##),
      rule("any", #"{ "properties": { "a": { "type": "any" } } }"#),
    ]
    let faults = PlanStage.faults("{ \"rules\": [\n\(rules.joined(separator: ",\n")) ] }")
    let places = faults.map {
      String($0.prefix { $0 != " " }) + " " + ($0.split(separator: " ").dropFirst().first ?? "")
    }
    let base = "jsonSchema/properties/properties"
    #expect(
      places == [
        "plan.json:2: /rules/0/\(base)/properties/a/$ref:", "plan.json:3: /rules/1/\(base)/required:",
        "plan.json:3: /rules/1/\(base)/properties/a/minLength:", "plan.json:4: /rules/2/\(base)/$ref:",
        "plan.json:5: /rules/3/\(base)/$ref:",
      ])
  }

  @Test("with a misspelt keyword are warned of")
  func misspelt() throws {
    let plan = try PlanStage.read(
      #"{ "rules": [ { "key": "a", "jsonSchema": { "type": "object", "requird": ["a"] } } ] }"#)
    #expect(plan.warnings.map(\.place.description) == ["plan.json:1: /rules/0/jsonSchema/requird"])
  }
}
