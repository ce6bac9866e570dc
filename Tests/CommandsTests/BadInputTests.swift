import Commands
import Testing

/// What hostile files do to `check`: one clear message, the right status, soon.
@Suite struct BadInputTests {
  static let definitions: [(name: String, text: String, message: String)] = [
    ("wrong syntax", "return {\n  schema = = 1,\n}\n", "a.lua:2: unexpected symbol near '='"),
    ("an endless loop", "while true do end\n", "a.lua:1: "),
    ("a loop under pcall", "while true do pcall(function() while true do end end) end\n", "a.lua:1: "),
    ("a memory bomb", "local s = \"x\"\nwhile true do s = s .. s end\n", "a.lua:2: "),
    ("a deep recursion", "local function f() return 1 + f() end\nreturn f()\n", "a.lua:1: "),
    ("an error without a message", "error({})\n", "a.lua:1: "),
    (
      "a coroutine without an end",
      "coroutine.wrap(function() while true do coroutine.yield() end end)()\nlocal c = coroutine.wrap(function() while true do end end)\nc()\n",
      "a.lua:2: "
    ),
    (
      "a pattern that blows up",
      "return string.find(string.rep(\"a\", 5000), string.rep(\"a?\", 5000) .. string.rep(\"a\", 5000))\n", "a.lua:1: "
    ),
    ("not a table", "return 1\n", "a.lua: the file must return a table, not 1"),
    ("an unknown field", smallDefinition("\n  colour = 1,"), "a.lua:11: colour: unknown field \"colour\""),
  ]

  @Test(arguments: definitions)
  func `a hostile definition is one message`(name: String, text: String, message: String) {
    let outcome = Stage(["a.lua": text]).run("check a.lua")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.hasPrefix(message), "\(outcome.output)")
    #expect(outcome.messages.hasPrefix("1 file checked, 1 fault in 1 file"), "\(outcome.output)")
  }

  @Test func `bytes that are no UTF-8 are named with their place`() {
    let stage = Stage()
    stage.files.put(
      stage.folder + "/a.lua",
      Array("return {\n  schema = 1,\n  app = { id = \"a\", name = \"".utf8) + [0xFF] + Array("\" } }\n".utf8))
    let outcome = stage.run("check a.lua")
    #expect(outcome.output == "a.lua:3: app.name: the string is not UTF-8\n  save the file as UTF-8\n")
    #expect(outcome.status == .doesNotLoad)
    stage.files.put(stage.folder + "/b.json", [0x7B, 0x22, 0xC3, 0x28, 0x22, 0x3A, 0x31, 0x7D])
    #expect(stage.run("check b.json").output.hasPrefix("b.json:1: "))
    stage.files.put(stage.folder + "/c.lua", [0x1B, 0x4C, 0x75, 0x61, 0x54, 0x00])
    #expect(stage.run("check c.lua").status == .doesNotLoad)
  }

  @Test func `duplicate ids, cycles and dangling ids are all reported`() {
    let rows = """
      { id = "x", kind = "navigation", label = "X", page = "settings" },
      { id = "x", kind = "navigation", label = "Y", page = "b" },
      { id = "z", kind = "navigation", label = "Z", page = "nowhere" },
      """
    let text = """
      return {
        schema = 1, app = { id = "a", name = "A" },
        pages = {
          settings = { title = "S", sections = { { id = "m", rows = {
      \(rows)
          } } } },
          b = { title = "B", sections = { { id = "n", rows = { { id = "back", kind = "navigation", label = "L", page = "settings" } } } } },
        },
      }

      """
    let outcome = Stage(["a.lua": text]).run("check a.lua")
    #expect(outcome.status == .doesNotLoad)
    Golden(path: "Messages/dangling.txt").expect(outcome.output)
  }

  @Test func `ten megabytes are refused by what they hold`() {
    let outcome = Stage(["a.lua": "return { schema = 1, texts = { a = string.rep(\"x\", 10 << 20) } }\n"]).run(
      "check a.lua")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.hasPrefix("a.lua:1: texts.a: "), "\(outcome.output.prefix(300))")
    #expect(outcome.output.split(separator: "\n").count == 2)
    let json = "{\"schema\":1,\"texts\":\"" + String(repeating: "x", count: 10 << 20) + "\"}"
    let second = Stage(["a.json": json]).run("check a.json")
    #expect(second.status == .doesNotLoad)
    #expect(second.output.utf8.count < 1000)
  }

  @Test func `a file beyond the limit is not read`() {
    let stage = Stage()
    stage.files.put(stage.folder + "/a.lua", [UInt8](repeating: 0x20, count: (16 << 20) + 1))
    let outcome = stage.run("check a.lua")
    #expect(outcome.status == .usage)
    #expect(outcome.messages == "settings-sim: cannot read \"a.lua\": it is larger than 16 MiB\n")
  }

  @Test func `Ctrl-C ends a check at once`() {
    var stage = Stage(["a.lua": "while true do end\n"])
    stage.isInterrupted = true
    let outcome = stage.run("check a.lua")
    #expect(outcome.status == .interrupted)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages == "interrupted; what was finished is written\n")
  }
}

/// What hostile journeys do to `test`: one failure with the author's line, the others run, no trace is half-written.
@Suite struct BadJourneyTests {
  static let bodies: [(name: String, body: String, message: String)] = [
    ("an endless loop", "while true do end", "the script runs too long"),
    ("a loop under pcall", "while true do pcall(function() while true do end end) end", "the script runs too long"),
    (
      "a loop in a coroutine", "local c = coroutine.wrap(function() while true do end end) c()",
      "the script runs too long"
    ),
    (
      "a coroutine that never ends",
      "local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end",
      "the script runs too long"
    ),
    (
      "a pattern that blows up", "string.find(string.rep(\"a\", 30), string.rep(\"a-\", 30) .. \"b\")",
      "the script runs too long"
    ),
    ("a finaliser", "setmetatable({}, { __gc = function() while true do end end })", ""),
    ("a memory bomb", "local s = \"x\" while true do s = s .. s end", "the script uses too much memory"),
    ("a deep recursion", "local function f() return 1 + f() end f()", ""),
    ("a deep recursion through the host", "local function f() pcall(f) end f() error \"over\"", ""),
    ("an error that is a table", "error({})", "the error is a table without a message: {}"),
    ("an error that is nothing", "error()", ""),
    ("text that is no UTF-8", "sim:tap \"\\xFF\"", ""),
    ("a printed text that is no UTF-8", "print \"\\xFF\" error \"over\"", ""),
    ("a wait for ever", "sim:advance(1/0)", ""),
    ("a wait of no number", "sim:advance(0/0)", ""),
    ("a wait backwards", "sim:advance(-1)", ""),
    ("a swallowed failure", "pcall(function() sim:expect { path = { \"settings\" } } end)", "expected path = "),
    ("callbacks without end", "local function again() sim:after(0, again) end again() sim:run_until_idle()", ""),
  ]

  @Test(arguments: bodies)
  func `a hostile journey fails alone`(name: String, body: String, message: String) {
    let script = """
      app "small"
      it("hostile", function(sim)
        sim:launch {}
        \(body)
      end)
      it("good", function(sim) sim:launch {} sim:run_until_idle() end)

      """
    let stage = Stage(["Fixtures/Apps/small.lua": Sample.app, "Scripts/Journeys/a.lua": script])
    let outcome = stage.run("test -j 1 -v")
    #expect(outcome.status == .failed, "\(outcome.output)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("✘ hostile  Scripts/Journeys/a.lua:2") == true)
    #expect(lines.count > 1 && lines[1].hasPrefix("    Scripts/Journeys/a.lua:"), "\(outcome.output)")
    #expect(outcome.output.contains(message), "\(outcome.output)")
    #expect(outcome.output.contains("✔ good  Scripts/Journeys/a.lua:6"))
    #expect(
      stage.written.filter { $0.hasPrefix("Fixtures/Traces") } == [
        "Fixtures/Traces/Scripts/Journeys/a/good.trace.jsonl.pending"
      ])
  }
}
