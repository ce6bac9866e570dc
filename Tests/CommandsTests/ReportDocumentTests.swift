import Commands
import Testing

/// What each reporter writes, of journeys that try to be something else in its format.
@Suite struct ReportDocumentTests {
  /// By reporter, with the ending of its file in Fixtures/Reports.
  static let documents = [
    ("list", "list.txt"), ("line", "line.txt"), ("dot", "dot.txt"), ("json", "json"), ("junit", "junit.xml"),
    ("tap", "tap"), ("github", "github.txt"), ("gitlab", "gitlab.json"), ("markdown", "md"),
  ]

  @Test(arguments: documents)
  func `a report is the one that stands in Fixtures`(reporter: String, ending: String) {
    let stage = Hostile.stage()
    #expect(stage.run("test -j 1 --reporter \(reporter)=report").status == .doesNotLoad)
    Golden(path: "Reports/hostile.\(ending)").expect(stage["report"] ?? "")
  }

  @Test(arguments: ["junit", "tap", "github", "gitlab", "markdown"])
  func `in CI a trace that waits is a failure, as the exit status says`(reporter: String) throws {
    var stage = Sample.stage()
    _ = stage.run("test")
    _ = stage.run("accept")
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good.replacing("sim:toggle", with: "sim:advance(1) sim:toggle")
      .replacing("is on", with: "is still on")
    stage.environment = ["CI": "true"]
    #expect(stage.run("test --reporter \(reporter)=report").status == .fixturesPending)
    let report = try #require(stage["report"])
    for what in ["its trace is new", "its trace has changed", "its journey is gone"] {
      #expect(report.contains(what), "\(what) in\n\(report)")
    }
  }

  /// In CI one trace is new, one has changed, one is stale, and one was left, for the journey that gives another now.
  private static func undecided() -> Stage {
    var stage = Sample.stage()
    _ = stage.run("test")
    _ = stage.run("accept")
    let old = Sample.good.replacing("sim:toggle", with: "sim:advance(1) sim:toggle")
    stage["Scripts/Journeys/small/sound.lua"] = old
    _ = stage.run("test")
    stage["Scripts/Journeys/small/sound.lua"] = old.replacing("is on", with: "is still on")
    stage.environment = ["CI": "true"]
    return stage
  }

  @Test(arguments: ["dot", "line"])
  func `in CI a trace that waits is named as the list names it`(reporter: String) throws {
    let stage = Self.undecided()
    let list = stage.run("test --reporter list")
    #expect(list.output.contains("is switched off  Scripts/Journeys/small/sound.lua:9: its trace has changed\n    "))
    for what in ["its trace is new", "its journey is gone"] { #expect(list.output.contains("\(what)\n"), "\(what)") }
    let outcome = stage.run("test --reporter \(reporter)")
    #expect(outcome.status == .fixturesPending)
    let signs = reporter == "dot" ? "TTP\n" : ""
    // Nobody reads of what is pending here.
    let lines = list.output.split(separator: "\n").filter { !$0.hasPrefix("◇") }.map { "\($0)\n" }.joined()
    #expect(outcome.output == signs + lines)
  }

  @Test func `in CI a trace that waits is told once, and not as a journey that failed`() throws {
    let stage = Self.undecided()
    #expect(stage.files.paths.contains { $0.hasSuffix(".pending") })
    #expect(
      stage.run("test --reporter list,jsonl=a.jsonl,markdown=a.md,tap=a.tap,html=a.html").output
        .hasSuffix("3 journeys: 2 passed, 1 pending\ntraces: 0 as before, 1 new, 1 changed, 1 stale\n"))
    let page = try #require(stage["a.md"])
    #expect(page.hasPrefix("## ✘ 3 journeys: 2 passed, 1 pending\n"))
    #expect(!page.contains("failed"), "\(page)")
    #expect(page.split(separator: "\n").count { $0.hasPrefix("- trace to decide on: ") } == 3)
    #expect(page.contains("on: `Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-on.trace.jsonl`\n\n"))
    #expect(try #require(stage["a.tap"]).hasPrefix("TAP version 14\n1..4\n"))
    // Parts do not know what was found in others.
    for part in [1, 2] { _ = stage.run("test --shard \(part)/2 --reporter jsonl=parts/\(part).jsonl") }
    #expect(stage["parts/1.jsonl"]?.contains("\"left\":[") == true)
    #expect(stage.run("merge-reports parts --reporter jsonl=b.jsonl").status == .fixturesPending)
    #expect(stage["b.jsonl"] == stage["a.jsonl"])
  }

  @Test func `what a script says is no command, whatever reporter tells it on standard output`() throws {
    var stage = Hostile.stage()
    _ = stage.run("test --reporter junit=report.xml")
    stage.environment = ["GITHUB_ACTIONS": "true"]
    let outcome = stage.run("test --reporter junit")
    #expect(outcome.output == stage["report.xml"])
    #expect(outcome.output.contains("\n&#58;:stop-commands::x\n"))
    for reporter in ["junit", "tap", "markdown", "json", "jsonl", "gitlab", "dot", "line"] {
      for line in stage.run("test --reporter \(reporter)").output.split(separator: "\n") {
        #expect(!line.drop { $0.isWhitespace }.hasPrefix("::"), "\(reporter): \(line)")
      }
    }
  }

  @Test func `a journey that gives two traces is a failure of a kind of its own`() throws {
    let stage = Sample.stage([
      "Scripts/Journeys/small/sound.lua": """
      app "small"
      local runs = require "runs"
      it("changes", function(sim)
        runs.count = runs.count + 1
        sim:launch {}
        print(runs.count % 2)
      end)

      """, "Scripts/Journeys/runs.lua": "return { count = 0 }\n",
    ])
    // Every run begins in a Lua of its own: only a machine that is wrong gives two traces. The report is what a part told.
    _ = stage.run("test --reporter jsonl=part.jsonl")
    stage["part.jsonl"] = try #require(stage["part.jsonl"]).replacing(
      "\"outcome\":\"passed\"", with: "\"outcome\":\"nondeterministic\"")
    #expect(
      stage.run("merge-reports part.jsonl --reporter junit=a.xml,tap=a.tap,github=a.txt,gitlab=a.json,dot=dot").status
        == .differsFromItself)
    #expect(stage["a.xml"]?.contains("type=\"journey.nondeterministic\"") == true)
    #expect(stage["a.tap"]?.contains("type: \"journey.nondeterministic\"") == true)
    #expect(stage["a.txt"]?.hasPrefix("::error file=Scripts/Journeys/small/sound.lua,line=3,title=changes::") == true)
    #expect(stage["a.json"]?.contains("\"description\":\"changes: it gives no reason\"") == true)
    #expect(stage["dot"]?.hasPrefix("N\n") == true)
  }

  @Test(arguments: documents)
  func `two journeys of one name are told with both lines`(reporter: String, ending: String) throws {
    let stage = Sample.stage([
      "Scripts/Journeys/twins.lua":
        "app \"small\"\nit(\"a\", function(sim) sim:launch {} end)\n\nit(\"a\", function(sim) sim:launch {} end)\n"
    ])
    #expect(stage.run("test --reporter \(reporter)=report").status == .doesNotLoad)
    let report = try #require(stage["report"])
    #expect(report.contains("Scripts/Journeys/twins.lua:2"), "\(report)")
    #expect(
      report.contains(
        /Scripts\/Journeys\/twins.lua(:|",\n *"?line"?:|","line":|" line="|,line=|","lines":\{"begin":|"\n +line: )4/),
      "\(report)")
  }

  @Test(arguments: documents)
  func `when no script loads, reports say so too`(reporter: String, ending: String) throws {
    let stage = Stage(["Fixtures/Apps/small.lua": Sample.app, "Scripts/Journeys/broken.lua": "it(\n"])
    let outcome = stage.run("test --reporter list,\(reporter)=report")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output == "")
    #expect(try #require(stage["report"]).contains("Scripts/Journeys/broken.lua"))
  }

  @Test(arguments: [("junit", 75_000), ("tap", 75_000), ("github", 20_000), ("gitlab", 5_000), ("markdown", 6_000)])
  func `a message without end leaves room for the others`(reporter: String, most: Int) throws {
    let stage = Sample.stage([
      "Scripts/Journeys/long.lua": """
      app "small"
      it("is long", function(sim) sim:launch {} fail(("a" .. ("\\u{301}"):rep(9)):rep(20000)) end)
      it("is short", function(sim) sim:launch {} fail "briefly" end)

      """
    ])
    #expect(stage.run("test Scripts/Journeys/long.lua --reporter \(reporter)=report").status == .failed)
    let report = try #require(stage["report"])
    #expect(report.utf8.count < most && report.contains("briefly"), "\(report.utf8.count)")
  }

  // MARK: On a terminal

  @Test func `the line of a terminal is replaced, and failures stay`() {
    var stage = SelectionTests.stage(3, breaking: [1])
    stage.isTerminal = true
    let outcome = stage.run("test -j 1 --reporter line --color never")
    let lines = outcome.messages.split(separator: "\r\u{1B}[K").prefix(3)
    #expect(lines == ["1 of 3  j0", "2 of 3  1 failed  j1", "3 of 3  1 failed  j2"])
    #expect(outcome.output.hasPrefix("✘ j1  Scripts/Journeys/b.lua:2\n"))
    #expect(outcome.output.hasSuffix("3 journeys: 2 passed, 1 failed\ntraces: 0 as before, 2 new\n"))
    #expect(!outcome.output.contains("j0"))
  }

  @Test(arguments: ["line", "list"])
  func `a long name stays on the one line of a terminal`(reporter: String) {
    var stage = Sample.stage([
      "Scripts/Journeys/small/sound.lua":
        "app \"small\"\nit(\"two\\nlines \(String(repeating: "設定", count: 40))\", function(sim) sim:launch {} end)\n"
    ])
    stage.isTerminal = true
    let status = stage.run("test --reporter \(reporter) --color never").messages
    let shown = status.split(separator: "\r\u{1B}[K").first.map(String.init) ?? ""
    #expect(shown.hasPrefix("1 of 1  two lines 設定") && shown.hasSuffix("定…") && !shown.contains("\n"), "\(shown)")
    #expect(shown.count < 50)
  }

  @Test func `eighty signs make a line`() {
    let outcome = SelectionTests.stage(170, breaking: [81]).run("test --reporter dot")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].count == 80)
    #expect(lines[1] == "T" + "F" + String(repeating: "T", count: 78))
    #expect(lines[2].count == 10)
    #expect(lines[3] == "✘ j81  Scripts/Journeys/a.lua:83")
  }

  @Test func `a summary stays short enough for a comment`() throws {
    let stage = SelectionTests.stage(1200, breaking: Set(0..<1200))
    _ = stage.run("test --reporter markdown=report")
    let report = try #require(stage["report"])
    #expect(report.utf8.count <= 60_100)
    #expect(report.contains(/\n… and \d+ more\n$/))
  }
}
