import Findings
import Journeys
import LuaBridge
import TestSupport
import Testing

@Suite struct LoadingTests {
  @Test func `a script is a tree of journeys`() {
    let trial = ScriptTrial(
      """
      app "profile"
      it("stands alone", function(sim) end)
      describe("Account", { tags = { "smoke", "account" }, invariants = "all" }, function()
        describe("Sign out", { tags = "slow" }, function()
          it("works", { tags = { "smoke" } }, function(sim) end)
          it("is written later")
          pending "is thought of"
          skip("is broken", function(sim) end)
        end)
        it("goes both ways", { each = { { name = "cold" }, { name = "warm" } } }, function(sim, row) end)
        it("waits for a fix", { skip = "bug 7" }, function(sim) end)
      end)
      """)
    #expect(trial.faults == [])
    #expect(
      trial.script.journeys.map(\.name) == [
        "stands alone", "Account › Sign out › works", "Account › Sign out › is written later",
        "Account › Sign out › is thought of", "Account › Sign out › is broken", "Account › goes both ways › cold",
        "Account › goes both ways › warm", "Account › waits for a fix",
      ])
    #expect(trial.script.journeys.map { $0.place.line ?? 0 } == [2, 5, 6, 7, 8, 10, 10, 11])
    #expect(trial.script.journeys[1].tags == ["smoke", "account", "slow"])
    #expect(trial.script.journeys[1].invariants == ["all"])
    #expect(
      trial.results.map(\.outcome) == [
        .passed, .passed, .pending("it has no function yet"), .pending(""), .skipped(""), .passed, .passed,
        .skipped("bug 7"),
      ])
    #expect(trial.script.traceName(of: trial.script.journeys[5]) == "test/Account/goes-both-ways/cold")
  }

  static let wrong: [(String, String)] = [
    ("it(", "test.lua:1: unexpected symbol near <eof>"),
    ("app \"profile\"\nerror(\"no\")", "test.lua:2: no"),
    ("local x = nil\nx()", "test.lua:2: attempt to call a nil value (local 'x')"),
    (
      "app \"profil\"",
      "test.lua:1: there is no app \"profil\"\n  looked for Fixtures/Apps/profil.lua and profil.lua"
    ),
    ("app \"no.lua\"", "test.lua:1: there is no app \"no.lua\"\n  looked for no.lua"),
    ("app(7)", "test.lua:1: argument 1 of \"app\" must be a name, a path or a definition, not 7"),
    (
      "app \"profile\"\napp \"utiliship\"",
      "test.lua:2: there is an app already; another one needs a describe of its own"
    ),
    (
      "it(\"x\", function(sim) end)",
      "test.lua:1: the journey \"x\" has no app\n  say which at the top of the file: app \"NAME\""
    ),
    (
      "app \"profile\"\nit(\"x\", function() end)\ndescribe(\"y\", function() end)\nit(\"x\", function() end)",
      "test.lua:4: there are two journeys \"x\"\n  the other one is at test.lua:2\n  give each its own name"
    ),
    ("it(\"x\", { tag = \"y\" }, print)", "test.lua:1: unknown option \"tag\"; did you mean \"tags\"?"),
    ("it(\"x\", { tags = 7 }, print)", "test.lua:1: \"tags\" must be a list of strings, not 7"),
    (
      "it(\"x\", { tags = { \"a b\" } }, print)",
      "test.lua:1: \"a b\" is no tag: one word is wanted, without spaces, and none of and, or, not"
    ),
    (
      "describe(\"x\", { tags = \"or\" }, print)",
      "test.lua:1: \"or\" is no tag: one word is wanted, without spaces, and none of and, or, not"
    ),
    (
      "it(\"x\", { invariants = { \"al\" } }, print)",
      "test.lua:1: unknown invariant \"al\"; did you mean \"all\"? One of your own wants state keys or a function"
    ),
    ("it(\" \")", "test.lua:1: the name is empty: say what it shows"),
    ("describe(\"\", print)", "test.lua:1: the name is empty: say what it shows"),
    ("it(\"x\", { each = { { name = \"\" } } }, print)", "test.lua:1: the name is empty: say what it shows"),
    ("it(\"x\", 7)", "test.lua:1: argument 2 of \"it\" must be a function, not 7"),
    ("it(7)", "test.lua:1: argument 1 of \"it\" must be a string, not 7"),
    ("it(\"x\", { each = {} }, print)", "test.lua:1: \"each\" has no rows"),
    ("it(\"x\", { each = { { 1 } } }, print)", "test.lua:1: row 1 of \"each\" has no \"name\""),
    ("it(\"x\", { each = { 1 } }, print)", "test.lua:1: \"each\" must be a list of tables; 1 is 1"),
    ("describe(\"x\")", "test.lua:1: argument 2 of \"describe\" must be a function, not nothing"),
    (
      "describe(\"x\", { each = {} }, print)",
      "test.lua:1: unknown option \"each\"; known: tags, invariants, faults, normalise, pending, skip"
    ),
    ("for i = 1, 20001 do it(\"x\" .. i) end", "test.lua:1: a file has at most 20000 journeys"),
    (
      "require \"nowhere\"",
      "test.lua:1: there is no module \"nowhere\": no file \"nowhere.lua\" in the folder of the scripts"
    ),
    (
      "while true do end",
      "test.lua:1: the script runs too long: the limit of 1000000 instructions is reached\n  look for a loop that never ends"
    ),
  ]

  @Test(arguments: wrong)
  func `a script that does not load`(source: String, fault: String) {
    let trial = ScriptTrial(source, limits: LuaLimits(instructions: 1_000_000))
    #expect(trial.faults.first == fault)
    #expect(trial.results.isEmpty)
  }

  @Test func `a missing script is a finding`() {
    var loader = JourneyLoader(JourneyProject { _ in nil })
    let script = loader.load("Scripts/x.lua")
    #expect(
      script.findings.map(\.description) == [
        "there is no file \"Scripts/x.lua\"\n  paths count from the project's root"
      ])
  }

  @Test func `a file that cannot be read is a finding`() {
    struct Denied: Error, CustomStringConvertible { var description: String { "permission denied" } }
    var loader = JourneyLoader(JourneyProject { _ in throw Denied() })
    #expect(loader.load("x.lua").findings.map(\.description) == ["\"x.lua\" cannot be read: permission denied"])
  }

  // MARK: Definitions

  static let hello = """
    { schema = 1, app = { id = "hello", name = "Hello" },
      preferences = { dark = { type = "bool", default = false } },
      pages = { settings = { title = "Settings", sections = { { rows = {
        { id = "dark", kind = "toggle", label = "Dark Mode", preference = "dark" } } } } } },
      configurations = { on = { preferences = { dark = { default = true } } } } }
    """

  @Test(arguments: [
    "app(DEFINITION)", "app \"hello\"", "app \"./hello.lua\"", "app \"apps/hello.lua\"", "app \"hello.json\"",
  ])
  func `a definition is named, or written in place`(app: String) {
    let trial = ScriptTrial(
      """
      \(app.replacing("DEFINITION", with: Self.hello))
      it("turns it on", function(sim)
        sim:launch()
        sim:toggle "dark"
        print(sim:state "preferences.dark")
        sim:run_until_idle()
      end)
      """,
      files: [
        "hello.lua": "return " + Self.hello, "apps/hello.lua": "return " + Self.hello,
        "hello.json": """
        {"schema": 1, "app": {"id": "hello", "name": "Hello"}, "preferences": {"dark": {"type": "bool", "default": false}},
         "pages": {"settings": {"title": "Settings", "sections": [{"rows": [
           {"id": "dark", "kind": "toggle", "label": "Dark Mode", "preference": "dark"}]}]}}}
        """,
      ])
    #expect(trial.faults == [])
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["true"])
  }

  @Test func `values are laid over a definition`() {
    let trial = ScriptTrial(
      """
      app("hello", { preferences = { dark = { default = true } } })
      it("is on", function(sim) sim:launch() print(sim:state "preferences.dark") sim:run_until_idle() end)
      describe("another", function()
        app "hello"
        it("is off", function(sim) sim:launch() print(sim:state "preferences.dark") sim:run_until_idle() end)
        it("is on in a configuration", function(sim)
          sim:launch { configuration = "on" }
          print(sim:state "preferences.dark")
          sim:run_until_idle()
        end)
      end)
      """, files: ["hello.lua": "return " + Self.hello])
    #expect(trial.failures == [])
    #expect(trial.results.map(\.printed) == [["true"], ["false"], ["true"]])
  }

  @Test func `the faults of a definition come with their lines`() {
    let trial = ScriptTrial(
      "app \"bad\"\nit(\"x\", print)",
      files: ["bad.lua": "return { schema = 1, app = { id = \"x\", nam = \"X\" },\n pages = 7 }"])
    #expect(trial.faults.count >= 2)
    #expect(trial.faults.first == "bad.lua:1: app.nam: unknown field \"nam\"\n  did you mean \"name\"?")
    #expect(trial.faults.contains { $0.hasPrefix("bad.lua:2: pages: ") })
  }

  @Test(arguments: [
    ("app {\n schema = 1, app = { id = \"x\",\n  nam = \"X\" } }", 4),
    ("app({ schema = 1,\n app = { nam = \"X\" } })", 3),
    ("local t = { nam = \"X\" }\napp { schema = 1,\n app = t }", 4),
    ("local a = { schema = 1, app = { nam = \"X\" } }\napp(a)", 3),
    ("app(\"small\",\n { app = {\n nam = \"X\" } })", 4),
  ])
  func `a fault of a definition in the script is on the line where it is written, else on that of its app`(
    app: String, line: Int
  ) {
    let trial = ScriptTrial("\n\(app)\nit(\"x\", print)", files: ["small.lua": "return " + Self.hello])
    #expect(trial.faults.contains("test.lua:\(line): app.nam: unknown field \"nam\"\n  did you mean \"name\"?"))
  }

  @Test func `modules are found beside the script and under the journeys' folder`() {
    let trial = ScriptTrial(
      """
      local near, far = require "near", require "lib.far"
      app "hello"
      it("says both", function(sim) print(near, far) end)
      """,
      files: [
        "near.lua": "return 'near'", "Scripts/Journeys/lib/far.lua": "return 'far'",
        "hello.lua": "return " + Self.hello,
      ])
    #expect(trial.faults == [])
    #expect(trial.results.first?.printed == ["near\tfar"])
  }
}
