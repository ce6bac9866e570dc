import Commands
import TestSupport
import Testing

@Suite struct PlanVerbTests {
  static let app = """
    return { schema = 1, app = { id = "small", name = "Small" }, modules = { "analytics" },
      preferences = { theme = { type = "choice", default = "light", options = { { id = "light", label = "Light" }, { id = "dark", label = "Dark" } } } },
      analytics = { events = { properties = { page = "{page}", value = "{value}" } } },
      configurations = { quiet = { modules = {} } },
      pages = { settings = { title = "Settings", sections = { { rows = {
        { id = "theme", kind = "picker", preference = "theme", label = "Theme", analytics_description = "theme" },
        { id = "help", kind = "link", label = "Help", url = "https://a.example", analytics_description = "help" },
        { id = "terms", kind = "link", label = "Terms", url = "https://a.example" },
        { id = "sync", kind = "action", label = "Sync", actions = { { track = "synced" } } },
      } } } } } }
    """

  static func stage(_ plan: String = "") -> Stage {
    Stage(["Fixtures/Apps/small.lua": app, "plan.json": plan])
  }

  static func rule(_ name: String, _ properties: String = #"{"type":"object"}"#, _ more: String = "") -> String {
    #"{"key":"\#(name)","type":"TRACK"\#(more),"jsonSchema":{"properties":{"properties":\#(properties),"context":{}}}}"#
  }

  static func plan(_ rules: String...) -> String { "{\"rules\":[\n\(rules.joined(separator: ",\n"))\n]}" }

  @Test func `the inferred plan of an app is a plan in which nothing is found`() {
    let stage = Self.stage()
    for format in ["segment", "posthog", "mparticle"] {
      let outcome = stage.run("plan infer small --to \(format) -o \(format).json")
      #expect(outcome.status == .success && outcome.output == "\(format).json\n")
      let check = stage.run("plan check \(format).json --app small")
      #expect(check.status == .success, "\(check.output)")
      #expect(check.output.hasSuffix("3 events (\(format)): nothing found\n"))
    }
    for format in ["json-schema", "snowplow"] {
      #expect(stage.run("plan infer small --to \(format) -o \(format)").output == "3 schemas in \(format)\n")
      #expect(stage.run("plan check \(format) --app small").status == .success)
    }
    #expect(stage.run("plan infer small").output == stage["segment.json"])
  }

  @Test func `plan and app are held against each other`() {
    let page = #"{"type":"object","required":["page","value"],"properties":{"page":{},"value":{},"size":{}}}"#
    let closed = #"{"type":"object","properties":{"pag":{}},"additionalProperties":false}"#
    let stage = Self.stage(
      Self.plan(
        Self.rule("theme_changed", page), Self.rule("help_tapped", closed), Self.rule("sinced"),
        Self.rule("old", #"{}"#, #","deprecatedAt":"2025-01-01T00:00:00Z""#)))
    let outcome = stage.run("plan check plan.json --app small")
    #expect(outcome.status == .failed)
    Golden(path: "Messages/plan_check.txt").expect(outcome.output)
    let json = stage.run("plan check plan.json --app small --json")
    #expect(json.status == .failed)
    #expect(
      json.output.hasPrefix(#"{"plan":"plan.json","format":"segment","name":"","events":4,"findings":[{"severity":"#))
    #expect(stage.run("plan check plan.json --app small --configuration quiet").status == .failed)
  }

  @Test func `traces say which events no journey sends`() {
    let stage = Self.stage(Self.plan(Self.rule("theme_changed"), Self.rule("help_tapped")))
    stage["traces/1.trace.jsonl"] = VerifyTests.trace("theme_changed")
    let outcome = stage.run("plan check plan.json traces")
    #expect(outcome.status == .failed)
    #expect(
      outcome.output == """
        plan.json:3: /rules/1: warning: no journey sends the event "help_tapped"
        2 events (segment): 1 finding

        """)
    stage["traces/2.trace.jsonl"] = VerifyTests.trace("help_tapped")
    #expect(stage.run("plan check plan.json traces").status == .success)
    stage["none/x.txt"] = ""
    #expect(stage.run("plan check plan.json none").status == .nothingSelected)
  }

  @Test func `a plan that does not load ends with its faults`() {
    let stage = Self.stage(#"{"rules":[{"key":"a"},{"jsonSchema":{}}]}"#)
    for line in ["plan check plan.json", "plan convert plan.json --to posthog"] {
      let outcome = stage.run(line)
      #expect(outcome.status == .doesNotLoad && outcome.output.isEmpty)
      #expect(outcome.messages.split(separator: "\n").count == 2)
      #expect(outcome.messages.hasPrefix("plan.json:1: /rules/0: the rule has no \"jsonSchema\""))
    }
  }

  @Test func `a plan comes by standard input, too`() {
    var stage = Self.stage()
    stage.input = Self.plan(Self.rule("theme_changed"))
    let outcome = stage.run("plan check -")
    #expect(outcome == Stage.Outcome(status: .success, output: "1 event (segment): nothing found\n", messages: ""))
    stage.input = "{"
    #expect(stage.run("plan check -").messages.hasPrefix("standard input:1: "))
  }

  @Test func `what the other format cannot say is warned of`() {
    let stage = Self.stage(Self.plan(Self.rule("a b", #"{"properties":{"x":{"type":"string","enum":["y"]}}}"#)))
    let posthog = stage.run("plan convert plan.json --to posthog")
    #expect(posthog.status == .success && posthog.output.contains("\"property_type\": \"String\""))
    #expect(
      posthog.messages == "plan.json:2: /rules/0: warning: event \"a b\": \"enum\" of the property \"x\" is left out\n")
    let snowplow = stage.run("plan convert plan.json --to snowplow --vendor com.acme -o registry")
    #expect(snowplow.messages.contains("its name becomes \"a_b\""))
    #expect(stage.written.contains("registry/schemas/com.acme/a_b/jsonschema/1-0-0"))
  }

  @Test func `what lies in the folder already is pointed out`() {
    let stage = Self.stage(Self.plan(Self.rule("a")))
    stage["plan/b.json"] = "{}"
    let outcome = stage.run("plan convert plan.json --to json-schema -o plan")
    #expect(outcome.status == .success && outcome.output == "1 schema in plan\n")
    #expect(
      outcome.messages.contains("1 other file in the folder will be read as part of the plan, plan/b.json among them"))
  }

  @Test(arguments: [
    ("plan convert plan.json", "needs the option \"--to\""),
    ("plan convert plan.json --to snowplow", "needs the option \"--output\""),
    ("plan convert plan.json --to segmnt", "did you mean \"segment\"?"),
    ("plan convert plan.json --to segment --vendor com.acme", "exclude each other"),
    ("plan convert plan.json --to snowplow -o x --vendor ../x", "takes a name such as com.acme"),
    ("plan infer smal", "did you mean \"small\"?"),
    ("plan infer small --configuration quit", "did you mean \"quiet\"?"),
    ("plan check plan.json --configuration quiet", "needs the option \"--app\""),
    ("plan check plam.json", "did you mean \"plan.json\"?"), ("plan", "plan infer"),
  ])
  func `a wrong command line is said to be so`(line: String, message: String) {
    let outcome = Self.stage().run(line)
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
  }

  @Test func `an app without events has no plan`() {
    let outcome = Self.stage().run("plan infer small --configuration quiet")
    #expect(outcome.status == .nothingSelected && outcome.output.isEmpty)
    #expect(outcome.messages.contains("the app sends no events"))
  }
}
