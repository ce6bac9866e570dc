import Findings
import JSONSchema
import Journeys
import SettingsDefinition
import TestSupport
import Testing
import TextFormats
import TraceFormat
import TrackingPlans

@Suite("Plans that are inferred")
struct InferredPlanTests {
  /// The events of a trace: the record's number, the event's name, its properties as JSON. What is said of flags and
  /// groups is the SDK's own, which has no name in a plan.
  private static func events(of trace: Trace) throws -> [(seq: Int, name: String, properties: [UInt8])] {
    try trace.records.filter { trace.kind(of: $0) == "analytics.tracked" }.compactMap { record in
      let data = try JSONReader.read(Array(trace.line(of: record).utf8))["data"]
      if [.string("flag"), .string("group")].contains(data?["type"]?.value) { return nil }
      // A screen goes by its own name, whatever the SDK calls the event.
      let isScreen = data?["event"]?.value == .string("$screen")
      let named = isScreen ? data?["properties"]?["$screen_name"] : data?["event"]
      let name: String = if case .string(let name)? = named?.value { name } else { "" }
      return (record.seq, name, try (data?["properties"] ?? DocumentNode(.map([]))).json())
    }
  }

  private static func view<Result>(_ json: [UInt8], _ look: (JSONView) -> Result) throws -> Result {
    var tape = JSONTape()
    return try json.withUnsafeBytes { bytes in
      var scanner = JSONScanner(bytes)
      try tape.read(&scanner)
      return tape.withRoot(of: bytes, look)
    }
  }

  @Test("hold for every event of every fixture trace")
  func holdForAllTraces() throws {
    var apps = TraceApps(JourneyProject { AppFixtures.existingBytes($0) })
    var plans: [ObjectIdentifier: TrackingPlan] = [:]
    var faults: [String] = []
    var count = 0
    for file in try AppFixtures.files(in: "Fixtures/Traces/Scripts", endingIn: ".jsonl") {
      let bytes = try AppFixtures.bytes(file)
      guard bytes.firstRange(of: Array("analytics.tracked".utf8)) != nil else { continue }
      let trace = try Trace(bytes, file: file)
      let events = try Self.events(of: trace)
      // A fault that was switched on breaks what the definition says.
      if events.isEmpty || !trace.header.faults.isEmpty { continue }
      let model = try apps.app(of: trace).variant.compiled
      let plan = try plans[ObjectIdentifier(model)] ?? TrackingPlan.inferred(from: model, file: "app.lua")
      plans[ObjectIdentifier(model)] = plan
      for event in events {
        count += 1
        let fault = try Self.view(event.properties) { plan.fault(inEvent: event.name, of: [.track, .screen], $0) }
        if let fault { faults.append("\(file): record \(event.seq): \(fault)") }
      }
    }
    #expect(count > 2000)
    #expect(faults.prefix(20) == [])
  }

  static let app = """
    return { schema = 1, app = { id = "a", name = "A" }, modules = { "analytics" },
      preferences = {
        theme = { type = "choice", default = "system", options = {
          { id = "system", label = "System" }, { id = "dark", label = "Dark" } } },
        size = { type = "int", default = 3, min = 1, max = 9 }, name = { type = "text", default = "" },
        tips = { type = "bool", default = true } },
      analytics = { sdk = "segment", screen_property = "last_screen",
        events = { row_tapped = "{analytics_description} Tapped", value_changed = "{preference} Changed",
          screen_viewed = "{screen}", properties = { value = "{value}", row = "{row}", section = "{section}" } },
        super_properties = { tips = "{preferences.tips}", version = 2, size = "{preferences.size}" } },
      pages = { settings = { title = "S", screen = "Home", sections = { { id = "first", rows = {
        { id = "theme", kind = "picker", preference = "theme", label = "Theme", analytics_description = "theme" },
        { id = "tips", kind = "toggle", preference = "tips", label = "Tips", analytics_description = "tips" },
        { id = "name", kind = "text_field", preference = "name", label = "Name", analytics_description = "name" },
        { id = "help", kind = "link", label = "Help", url = "https://a.example", analytics_description = "help" },
        { id = "quiet", kind = "link", label = "Quiet", url = "https://a.example" },
        { id = "sync", kind = "action", label = "Sync", analytics = { event = "Sync {row}", properties = { on = true } },
          actions = { { track = "Name is {preferences.name}" }, { track = "Old", properties = { code = 5 } } } },
      } } } } } }
    """

  @Test("have every event with the domains of its properties")
  func haveDomains() throws {
    let plan = try TrackingPlan.inferred(from: AppFixtures.compiled(lua: Self.app), file: "a.lua")
    let shared =
      #""size":{"type":"integer","minimum":1,"maximum":9},"tips":{"type":"boolean"},"#
      + #""version":{"type":"integer","enum":[2]},"#
    let screen = #""last_screen":{"type":"string","enum":["Home"]}}"#
    func line(_ event: String, _ own: String, _ required: String) -> String {
      #"\#(event) v1 properties {"type":"object","properties":{\#(shared)\#(own)\#(screen),"#
        + #""required":["size","tips","version"\#(required)],"additionalProperties":false}"#
    }
    func row(_ name: String) -> String {
      #""row":{"type":"string","enum":["\#(name)"]},"section":{"type":"string","enum":["first"]},"#
    }
    #expect(
      plan.lines == [
        line(#"screen "Home""#, "", ""),
        line(
          #"track "theme Changed""#, row("theme") + #""value":{"type":"string","enum":["system","dark"]},"#,
          #","row","section","value""#),
        line(#"track "tips Changed""#, row("tips") + #""value":{"type":"boolean"},"#, #","row","section","value""#),
        line(#"track "name Changed""#, row("name") + #""value":{"type":"string"},"#, #","row","section""#),
        line(#"track "help Tapped""#, row("help"), #","row","section""#),
        line(#"track "Sync sync""#, #""on":{"type":"boolean","enum":[true]},"#, #","on""#),
        line(#"track "Old""#, #""code":{"type":"integer","enum":[5]},"#, #","code""#),
      ])
    #expect(
      plan.events.map(\.description).prefix(2) == [
        "Sent by the screen \"Home\".", "Sent by a change of the row \"theme\".",
      ])
    #expect(
      plan.warnings.map(PlanStage.line) == [
        "a.lua: the event that the action that tracks \"Name is {preferences.name}\" sends is left out: its name "
          + "\"Name is *\" can be anything; put what changes into a property"
      ])
  }

  @Test("fit the app that they are of", arguments: ["profile", "swiftylaunch", "gazette"])
  func fitTheirApp(name: String) throws {
    let model = try AppFixtures.compiled(name)
    let found = try PlanCheck(TrackingPlan.inferred(from: model, file: "a"), app: model).findings()
    #expect(found.filter { $0.severity != .information } == [])
  }

  @Test("have what Segment is told of groups")
  func haveGroups() throws {
    let groups =
      #"groups = { { type = "a", id = "x", traits = { n = 1, both = true } }, { type = "b", id = "y", traits = { both = false } } },"#
    let app = Self.app.replacing("sdk = \"segment\",", with: "sdk = \"segment\", \(groups)")
    let model = try AppFixtures.compiled(lua: app)
    let plan = try TrackingPlan.inferred(from: model, file: "a.lua")
    let schema =
      #"{"type":"object","properties":{"both":{"type":"boolean"},"n":{"type":"integer","enum":[1]}},"#
      + #""required":["both"],"additionalProperties":false}"#
    #expect(plan.lines.last == #"group "" traits \#(schema)"#)
    #expect(try PlanCheck(plan, app: model).findings().filter { $0.code == "plan.dead_event" } == [])
  }

  @Test("are empty where the app has no analytics")
  func areEmpty() throws {
    let plan = try TrackingPlan.inferred(from: AppFixtures.compiled("swiftylaunch", configuration: "bare"), file: "a")
    #expect(plan.events.isEmpty)
  }

  static let values = """
    return { schema = 1, app = { id = "a", name = "A" }, modules = { "auth", "analytics" },
      preferences = {
        size = { type = "number", default = 0.5, min = 0, max = 1, step = 0.1 },
        count = { type = "int", default = 3, min = 1, max = 9 }, tips = { type = "bool", default = true } },
      account = { providers = { "email" }, users = { { email = "ada@b.example" } } },
      analytics = { events = { value_changed = "{preference}_changed", flow = "{flow}_{phase}",
        properties = { value = "{value}", old = "{old_value|none}" } } },
      pages = { settings = { title = "S", sections = { { rows = {
        { id = "size", kind = "slider", preference = "size", label = "Size", analytics_description = "size" },
        { id = "count", kind = "stepper", preference = "count", label = "Count", analytics_description = "count" },
        { id = "tips", kind = "toggle", preference = "tips", label = "Tips", analytics_description = "tips" },
        { id = "in", kind = "action", label = "In", actions = { { start = "sign_in" } } },
      } } } } } }
    """

  @Test("have numbers where the app sends numbers, and no flow that nothing starts")
  func haveTypes() throws {
    let plan = try TrackingPlan.inferred(from: AppFixtures.compiled(lua: Self.values), file: "a.lua")
    let changes = plan.lines.filter { $0.contains("_changed") }
    #expect(changes.count == 3)
    #expect(changes[0].contains(#""value":{"type":"number","minimum":0,"maximum":1}"#), "\(changes[0])")
    #expect(changes[1].contains(#""value":{"type":"integer","minimum":1,"maximum":9}"#), "\(changes[1])")
    #expect(changes[2].contains(#""old":{"type":["string","boolean"]"#), "\(changes[2])")
    #expect(changes[2].contains(#""value":{"type":"boolean"}"#), "\(changes[2])")
    let names = Set(plan.events.map(\.name))
    // The sheet of the sign-in leads to two others.
    #expect(names.isSuperset(of: ["sign_in_started", "sign_up_failed", "reset_password_succeeded"]))
    #expect(names.isDisjoint(with: ["sign_out_started", "delete_account_started", "change_name_started"]))
  }
}
