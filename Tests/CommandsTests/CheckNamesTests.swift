import Commands
import Testing

/// Names in journeys that their apps do not have, found without running anything.
@Suite struct CheckNamesTests {
  /// What stands in a journey, and what `check` says of it.
  static let wrong: [(line: String, column: Int, says: String)] = [
    ("sim:tap \"sond\"", 11, "app \"small\" has no id \"sond\"\n  did you mean \"sound\"?"),
    ("sim:tap(\"sond\")", 11, "app \"small\" has no id \"sond\"\n  did you mean \"sound\"?"),
    ("expect(sim:find(\"sond\")).is_visible()", 19, "app \"small\" has no id \"sond\"\n  did you mean \"sound\"?"),
    ("sim:tap(within(\"main\", \"sond\"))", 26, "app \"small\" has no id \"sond\"\n  did you mean \"sound\"?"),
    (
      "sim:wait_for(\"sound\", \"hidden\")", 25,
      "unknown word \"hidden\"\n  known: visible, gone, enabled, disabled, busy"
    ),
    (
      "sim:hold \"preferences.sav\"", 12,
      "app \"small\" has no await point \"preferences.sav\"\n  did you mean \"preferences.save\"?"
    ),
    ("sim:answer \"alow\"", 14, "unknown prompt button \"alow\"\n  did you mean \"allow\"?"),
    ("sim:tap(within(\"mian\", \"sound\"))", 18, "app \"small\" has no container \"mian\"\n  did you mean \"main\"?"),
    ("sim:expect_events { \"sond\" }", 23, "app \"small\" has no event \"sond\""),
    ("sim:expect_events(containing { event(\"sond\", { value = 1 }) })", 40, "app \"small\" has no event \"sond\""),
    ("sim:launch { acount = false }", 16, "unknown key \"acount\"\n  did you mean \"account\"?"),
    ("sim:launch { color_scheme = \"drak\" }", 31, "unknown word \"drak\"\n  did you mean \"dark\"?"),
    ("sim:will(\"preferences.save\", { take = 1 })", 34, "unknown key \"take\"\n  did you mean \"takes\"?"),
    ("sim:expect { pge = \"settings\" }", 16, "app \"small\" has no state key \"pge\"\n  did you mean \"page\"?"),
    ("sim:expect { page = \"setings\" }", 23, "app \"small\" has no page \"setings\"\n  did you mean \"settings\"?"),
    ("sim:state \"preference.sound\"", 13, "app \"small\" has no state key \"preference.sound\""),
    ("sim:open \"small://sond\"", 12, "app \"small\" has no deep link \"small://sond\""),
    ("sim:launch { opened_by = \"small://sond\" }", 28, "app \"small\" has no deep link \"small://sond\""),
    ("sim.device:notify \"small://sound\"", 21, "app \"small\" has no notification \"small://sound\""),
    ("sim:launch { preferences = { sond = true } }", 32, "app \"small\" has no preference \"sond\""),
    ("sim:toogle \"sound\"", 7, "\"sim\" has no \"toogle\"\n  did you mean \"toggle\"?"),
    ("sim.device:backgrond()", 14, "\"sim.device\" has no \"backgrond\"\n  did you mean \"background\"?"),
    ("sim.devic:background()", 13, "\"sim\" has no \"devic\"\n  did you mean \"device\"?"),
    ("sim:expect_events { analytics.screan \"x\" }", 33, "\"analytics\" has no \"screan\"\n  did you mean \"screen\"?"),
    ("sim.device.background()", 14, "call \"background\" with a colon: sim.device:background(…)"),
    ("expect(f(1)).is_visble()", 16, "an expectation has no \"is_visble\"\n  did you mean \"is_visible\"?"),
    ("expect.soft(1).equal(1)", 18, "an expectation has no \"equal\"\n  did you mean \"equals\"?"),
    ("expect_not(1).has { lable = \"x\" }", 23, "unknown key \"lable\"\n  did you mean \"label\"?"),
    ("sim:expect { path = { \"setings\" } }", 25, "app \"small\" has no page \"setings\""),
    (
      "sim:expect { preferences = { sond = true } }", 32,
      "app \"small\" has no state key \"preferences.sond\"\n  did you mean \"sound\"?"
    ),
    ("sim:state \"preferences.sond\"", 13, "app \"small\" has no state key \"preferences.sond\""),
    ("eventually { page = \"setings\" }", 23, "app \"small\" has no page \"setings\""),
    ("eventually { kind = \"page.puhsed\" }", 23, "app \"small\" has no kind of record \"page.puhsed\""),
    ("never \"page.puhsed\"", 9, "app \"small\" has no kind of record \"page.puhsed\""),
    ("sim:trace { kind = \"page.puhsed\" }", 22, "app \"small\" has no kind of record \"page.puhsed\""),
    ("invariant \"way_bak\"", 13, "unknown invariant name \"way_bak\"\n  did you mean \"way_back\"?"),
    (
      "sim:will(\"preferences.save\", { ends = \"sucess\" })", 41,
      "app \"small\" has no ending of preferences.save \"sucess\"\n  did you mean \"success\"?"
    ),
    ("sim:launch { faults = { \"sond\" } }", 27, "unknown fault \"sond\""),
    ("sim:launch { permissions = { sond = \"denied\" } }", 32, "app \"small\" has no permission \"sond\""),
    ("sim:launch { type_size = \"huge\" }", 28, "unknown type size \"huge\""),
    ("sim:expect_events { analytics.screen \"sond\" }", 40, "app \"small\" has no screen \"sond\""),
    ("sim.preferences:set(\"sond\", true)", 23, "app \"small\" has no preference \"sond\"\n  did you mean \"sound\"?"),
  ]

  @Test(arguments: wrong)
  func `a name that the app does not have is found where it stands`(line: String, column: Int, says: String) {
    let stage = stage("  \(line)")
    let outcome = stage.run("check")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.hasPrefix("Scripts/Journeys/a.lua:3: \(says)"), "\(outcome.output)")
    #expect(outcome.messages == "2 files checked, 1 fault in 1 file\n", "\(outcome.output)")
    let json = stage.run("check --json").output
    #expect(
      json.hasPrefix(
        "{\"file\":\"Scripts/Journeys/a.lua\",\"line\":3,\"column\":\(column),\"code\":\"journey.unknown_name\",\"severity\":\"error\","
      ), "\(json)")
  }

  static let right = [
    "sim:tap(\"so\" .. \"nd\")", "local id = \"sond\" sim:tap(id)", "pcall(function() sim:tap \"sond\" end)",
    "sim:tap(label \"sond\")", "-- sim:tap \"sond\"", "print [[sim:tap \"sond\"]]", "other:tap \"sond\"",
    "sim:expect { page = like \"sond\" }", "sim:state \"preferences.sound\"",
    "sim:wait_for(function() return true, \"sond\" end)",
    "sim:find \"main\"", "sim:find \"settings\"", "sim:release \"preferences.save#2\"",
    "sim:expect { [\"page\"] = \"sond\" }",
    "local sim = { tap = print } sim:tap \"sond\"", "print(\"sim\", \"sond\")",
    "sim:expect { account = \"nobody@example.com\" }",
    "((((((sim)))))):tap(\"sond\")", "sim:open \"SMALL://sound/\"", "sim.device:notify \"os:notification/news\"",
    "sim:launch { preferences = { sound = true }, stored = { sond = true } }",
    "invariant(\"way_bak\", function() return true end)", "invariant(\"way_bak\", { page = \"settings\" })",
    "never { kind = \"analytics.*\" }",
    "sim.expect(sim, { page = \"settings\" })", "sim.device.kill(sim.device, { by = \"user\" })",
    "eventually { nothing = 1 }", "expect(sim:find(\"sound\")).has { label = \"Sound\" }",
    "local function f() return { b = print } end f().b(1)", "sim:screen()", "local t = sim:state \"page\" print(t.x)",
  ]

  @Test(arguments: right)
  func `what may be meant otherwise is left alone`(line: String) {
    let outcome = stage("  \(line)").run("check")
    #expect(outcome == Stage.Outcome(status: .success, output: "", messages: "2 files checked, all well\n"))
  }

  @Test func `a name of any configuration is a name`() {
    let stage = stage("  sim:launch { configuration = \"more\" } sim:tap \"extra\" sim:tap \"exta\"")
    stage["Fixtures/Apps/small.lua"] = smallDefinition(
      "\n  configurations = { more = { pages = { settings = { sections = { { rows = { { id = \"extra\", kind = \"info\", label = \"X\", value = \"1\" } } } } } } } },"
    )
    #expect(
      stage.run("check").output
        == "Scripts/Journeys/a.lua:3: app \"small\" has no id \"exta\"\n  did you mean \"extra\"?\n")
    #expect(stage.run("check").messages == "2 files checked, 1 fault in 1 file\n")
    stage["Scripts/Journeys/a.lua"] = journey("  sim:launch { configuration = \"mor\" }")
    #expect(stage.run("check").output.contains("app \"small\" has no configuration \"mor\"\n  did you mean \"more\"?"))
  }

  @Test func `each journey's own app counts, and outside of journeys any of the file's`() {
    let stage = Stage([
      "Fixtures/Apps/small.lua": smallDefinition(),
      "Fixtures/Apps/other.lua": smallDefinition().replacing("id = \"sound\"", with: "id = \"noise\"")
        .replacing("id = \"small\"", with: "id = \"other\""),
      "Scripts/Journeys/a.lua": """
      describe("one", function()
        app "small"
        before_each(function(sim) sim:tap "noise" sim:tap "sound" sim:tap "none" end)
        it("a", function(sim) sim:tap "noise" end)
      end)
      describe("two", function()
        app "other"
        it("b", function(sim) sim:tap "noise" end)
      end)
      """,
    ])
    #expect(
      stage.run("check").output == """
        Scripts/Journeys/a.lua:3: unknown id "none"
          did you mean "done"?
        Scripts/Journeys/a.lua:4: app "small" has no id "noise"

        """)
  }

  // MARK: Rows and waits

  private static let unseen = """
    return {
      schema = 1, app = { id = "small", name = "Small" },
      account = { providers = { "email" } },
      pages = {
        settings = { title = "Settings", sections = { { rows = {
          { id = "never", kind = "info", label = "A", value = "1", visible_when = { { signed_in = true }, { signed_in = false } } },
          { id = "sometimes", kind = "info", label = "B", value = "1", visible_when = { signed_in = true } },
          { id = "blocked", kind = "navigation", label = "D", page = "deep", visible_when = { any_of = {} } },
        } } } },
        island = { title = "Island", sections = { { rows = { { id = "hut", kind = "info", label = "C", value = "1" } } } } },
        deep = { title = "Deep", sections = { { rows = { { id = "fish", kind = "info", label = "E", value = "1" } } } } },
      },
    }
    """

  @Test func `rows that nobody ever sees are warnings, and so are waits for them`() {
    let stage = stage("  sim:wait_for \"hut\" sim:wait_for(\"hut\", \"gone\") sim:wait_for \"sometimes\"")
    stage["Fixtures/Apps/small.lua"] = Self.unseen
    let outcome = stage.run("check")
    #expect(outcome.status == .success)
    Golden(path: "Messages/check_unseen.txt").expect(outcome.output + outcome.messages)
  }

  private static let still = """
    return {
      schema = 1, app = { id = "small", name = "Small" },
      preferences = { on = { type = "bool" } },
      pages = {
        settings = { title = "Settings", sections = { { rows = {
          { id = "about", kind = "navigation", label = "About", page = "info" },
          { id = "dead", kind = "info", label = "Dead", value = "1", enabled_when = { any_of = {} } },
          { id = "on", kind = "toggle", label = "On", preference = "on", enabled_when = { network = "online" } },
        } } } },
        info = { title = "About", sections = {} },
      },
    }
    """

  static let never = [
    "preference = \"size\", above = 90", "preference = \"size\", below = 1",
    "all_of = { { preference = \"unit\", is = \"km\" }, { preference = \"unit\", is = \"mi\" } }",
    "all_of = { { preference = \"unit\", is = \"km\" }, { preference = \"unit\", is_not = \"km\" } }",
  ]
  static let sometimes = [
    "preference = \"size\", above = 89", "preference = \"size\", below = 2",
    "any_of = { { preference = \"unit\", is = \"km\" }, { preference = \"unit\", is = \"mi\" } }",
    "all_of = { { preference = \"unit\", is = \"km\" }, { preference = \"unit\", is_not = \"mi\" } }",
  ]

  @Test(arguments: never.map { ($0, true) } + sometimes.map { ($0, false) })
  func `a condition on a value that the preference can never have hides a row`(condition: String, isNever: Bool) {
    let stage = stage("  sim:launch()")
    stage["Fixtures/Apps/small.lua"] = """
      return {
        schema = 1, app = { id = "small", name = "Small" },
        preferences = {
          size = { type = "int", min = 1, max = 90, default = 5 },
          unit = { type = "choice", options = { "km", "mi" }, default = "km" },
        },
        pages = { settings = { title = "S", sections = { { rows = {
          { id = "about", kind = "info", label = "A", value = "1", visible_when = { \(condition) } },
        } } } } },
      }
      """
    #expect(stage.run("check").messages == (isNever ? "2 files checked, 1 warning\n" : "2 files checked, all well\n"))
  }

  static let waits: [(call: String, says: String?)] = [
    ("sim:wait_for(\"about\", \"busy\")", "\"about\" is never busy: what it does takes no time"),
    (
      "sim:wait_for(\"about\", \"disabled\")",
      "\"about\" is never disabled: it has no enabled_when, and its page does not disable it while it loads"
    ),
    ("sim:wait_for(\"dead\", \"enabled\")", "\"dead\" is never enabled: its enabled_when can never hold"),
    ("sim:wait_for(\"dead\", \"disabled\", { timeout = 1 })", nil), ("sim:wait_for(\"on\", \"busy\")", nil),
    ("sim:wait_for(\"on\", \"enabled\")", nil), ("sim:wait_for(\"about\", \"gone\")", nil),
    ("sim:wait_for(\"about\", { timeout = 1 })", nil), ("sim:wait_for(\"settings\", \"busy\")", nil),
  ]

  @Test(arguments: waits)
  func `a wait for a state in which a row never is, is a warning`(call: String, says: String?) {
    let stage = stage("  \(call)")
    stage["Fixtures/Apps/small.lua"] = Self.still
    let outcome = stage.run("check")
    #expect(
      outcome.output
        == (says.map { "Scripts/Journeys/a.lua:3: warning: \($0)\n  this wait ends when its time is over\n" } ?? ""))
    #expect(outcome.status == .success)
  }

  @Test func `what a journey lays over a definition may lead to its pages and show its rows`() {
    let stage = stage("  sim:launch()")
    stage["Fixtures/Apps/small.lua"] = Self.unseen
    #expect(stage.run("check").messages == "2 files checked, 4 warnings\n")
    stage["Scripts/Journeys/a.lua"] = """
      app("small", {
        pages = { settings = { sections = { { rows = {
          { id = "never", kind = "info", label = "A", value = "1", visible_when = { signed_in = true } },
          { id = "way", kind = "navigation", label = "W", page = "island" },
        } } } } },
      })
      it("plays", function(sim) sim:launch() end)
      """
    let outcome = stage.run("check")
    #expect(outcome.messages == "2 files checked, 2 warnings\n", "\(outcome.output)")
    #expect(!outcome.output.contains("island") && !outcome.output.contains("never\""), "\(outcome.output)")
  }

  // MARK: Fixture traces

  @Test func `journeys without a trace and traces without a journey are told, and are faults in CI`() {
    var stage = stage("  sim:launch()")
    #expect(stage.run("check").messages == "2 files checked, all well\n")
    #expect(stage.run("test").status == .success)
    #expect(stage.run("check").output.contains("look at the traces that wait"))
    #expect(stage.run("accept").status == .success)
    #expect(stage.run("check").messages == "2 files checked, all well\n")
    stage["Scripts/Journeys/a.lua"] = journey("  sim:launch()").replacing("plays", with: "acts")
    let outcome = stage.run("check")
    #expect(outcome.status == .success)
    #expect(
      outcome.output == """
        Scripts/Journeys/a.lua:2: warning: "acts" has no fixture trace
          write it with settings-sim test, look at it with settings-sim review
        Fixtures/Traces/Scripts/Journeys/a/plays.trace.jsonl: warning: no journey gives this fixture trace any more
          take away traces whose journey is gone with: settings-sim accept --stale

        """)
    // Whoever names files asks about these alone.
    #expect(stage.run("check Scripts/Journeys/a.lua").messages == "1 file checked, 1 warning\n")
    stage.environment = ["CI": "1"]
    #expect(stage.run("check").status == .fixturesPending)
    #expect(stage.run("check").messages == "2 files checked, 2 faults in 2 files\n")
  }

  // MARK: Lists of files

  @Test func `of a list of changed files those are checked that can be`() {
    let stage = stage("  sim:tap \"sond\"")
    stage["Scripts/Journeys/steps.lua"] = "return { go = function(sim) end }\n"
    stage["package.json"] = "{}"
    stage["README.md"] = "x"
    let line = "check --files Scripts/Journeys/a.lua Scripts/Journeys/steps.lua package.json README.md gone.lua"
    #expect(stage.run(line).messages == "2 files checked, 1 fault in 1 file\n")
    #expect(
      stage.run("check --files README.md gone.lua")
        == Stage.Outcome(status: .success, output: "", messages: "0 files checked, all well\n"))
    #expect(stage.run("check Scripts/Journeys/gone.lua").status == .usage)
  }

  private func stage(_ body: String) -> Stage {
    let links = "{ url = \"small://sound\", push = {} }, { entry = \"os:notification/news\", push = {} }"
    return Stage([
      "Fixtures/Apps/small.lua": smallDefinition("\n  deep_links = { \(links) },"),
      "Scripts/Journeys/a.lua": journey(body),
    ])
  }

  private func journey(_ body: String) -> String { "app \"small\"\nit(\"plays\", function(sim)\n\(body)\nend)\n" }
}
