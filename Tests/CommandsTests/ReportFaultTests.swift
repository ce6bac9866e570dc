import Commands
import Foundation
import Synchronization
import Testing
import TraceFormat

/// Reports that cannot be written, and runs that do not come to their end.
@Suite struct ReportFaultTests {
  @Test(arguments: [true, false])
  func `a report that is lost leaves the others`(isFull: Bool) {
    let stage = Sample.stage()
    let other = Sample.stage()
    let path = "\(stage.folder)/out/junit.xml"
    if isFull { stage.files.fill(path) } else { stage.files.lose(path) }
    let reporters = "--reporter list,tap=out/a.tap,junit=out/junit.xml,jsonl=out/run.jsonl"
    let (outcome, whole) = (stage.run("test \(reporters)"), other.run("test \(reporters)"))
    #expect(outcome.status == .usage)
    #expect(outcome.output == whole.output)
    #expect(stage["out/junit.xml"] == nil)
    for file in ["out/a.tap", "out/run.jsonl"] { #expect(stage[file] == other[file]) }
    let note = isFull ? "\n  make room and run it again; nothing half-written was left behind" : ""
    #expect(
      outcome.messages.hasPrefix(
        "settings-sim: cannot write \"out/junit.xml\": \(isFull ? "the disk is full" : "there is nothing of that name")\(note)\n"
          + "written all the same: \"out/a.tap\", \"out/run.jsonl\"\n"), "\(outcome.messages)")
    #expect(stage.written.allSatisfy { !$0.hasSuffix(".tmp") })
    // What failed is on record all the same.
    #expect(stage[".settings-sim/last-run.json"] == other[".settings-sim/last-run.json"])
  }

  @Test func `a report that is lost while parts are merged leaves the others`() {
    let stage = Sample.stage()
    _ = stage.run("test --reporter jsonl=part.jsonl")
    stage.files.fill("\(stage.folder)/a.tap")
    let outcome = stage.run("merge-reports part.jsonl --reporter list,tap=a.tap,json=a.json")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasSuffix("written all the same: \"a.json\"\n"), "\(outcome.messages)")
    #expect(stage["a.json"] != nil && stage["a.tap"] == nil)
  }

  @Test func `a report takes the place of no folder`() {
    let stage = Sample.stage(["out/x": ""])
    let outcome = stage.run("test --reporter list,tap=out")
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("settings-sim: cannot write \"out\": it is a folder\n"))
  }

  @Test func `two ways to write one path are one file`() {
    let outcome = Sample.stage().run("test --reporter tap=a,json=./x/../a")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix("settings-sim: the reporters \"tap\" and \"json\" both write to \"./x/../a\"\n"))
  }

  @Test(arguments: ["json", "jsonl", "junit", "tap", "github", "gitlab", "markdown"])
  func `Ctrl-C leaves reports of what was finished`(reporter: String) throws {
    let pass = "function(sim) sim:launch {} end"
    let stage = Sample.stage([
      "Scripts/Journeys/small/sound.lua":
        "app \"small\"\nit(\"first\", \(pass))\nit(\"loops\", function(sim) sim:launch {} while true do end end)\n"
    ])
    let outcome = stage.run("test -j 1 -v --reporter list,\(reporter)=report", interruptedAfter: "✔ first")
    #expect(outcome.status == .interrupted)
    let report = try #require(stage["report"])
    switch reporter {
    case "json": #expect(report.contains("\"end\":\"interrupted\"") && report.contains("\"journey\":\"first\""))
    case "jsonl": #expect(stage.run("merge-reports report").status == .interrupted)
    case "junit":
      #expect(report.contains("<property name=\"end\" value=\"interrupted\"/>") && report.hasSuffix("</testsuites>\n"))
      #expect(report.contains("<testsuites name=\"settings-sim\" tests=\"2\" failures=\"0\" errors=\"1\""))
      #expect(report.contains("<testcase classname=\"run\" name=\"comes to its end\" time=\"0.000\">"))
      #expect(report.contains("<error message=\"\(Self.interruption)\" type=\"run.interrupted\">"))
    case "tap":
      #expect(report.contains("1..2\nnot ok 1 - run: comes to its end\n  ---\n  message: \"\(Self.interruption)\"\n"))
      #expect(report.hasSuffix("\nok 2 - Scripts/Journeys/small/sound.lua: first\nBail out! interrupted\n"))
    case "github": #expect(report == "::error title=run%3A comes to its end::\(Self.interruption)\n")
    case "gitlab":
      #expect(report.contains("[{\"description\":\"comes to its end: \(Self.interruption)\","))
      #expect(report.contains("\"severity\":\"critical\",\"location\":{\"path\":\".\",\"lines\":{\"begin\":1}}}]"))
    default:
      #expect(report.hasPrefix("## ✘ 2 journeys: 1 passed, 1 not run\n\ntraces: 0 as before, 1 new\n\n- error: "))
      #expect(report.contains(Self.interruption))
    }
  }

  private static let interruption = "the run was interrupted: 1 journey did not run to the end"

  @Test func `timings are not written over a report`() {
    let outcome = Sample.stage().run("test --record-timings x/../a --reporter json=a")
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages
        == "settings-sim: option \"--record-timings\" takes a file of its own, to which no reporter writes, not \"x/../a\"\n"
    )
  }

  @Test func `Ctrl-C after the last journey leaves nothing that did not run`() {
    let stage = Sample.stage()
    let last = "is switched off"
    let outcome = stage.run("test -j 1 -v --reporter list,github=a.txt", interruptedAfter: "pending")
    #expect(outcome.status == .interrupted && outcome.output.contains(last))
    #expect(
      stage["a.txt"]
        == "::error title=run%3A comes to its end::the run was interrupted: all of its journeys had run\n")
  }

  @Test func `a report of an earlier run is gone before a run can be killed`() throws {
    let stage = Sample.stage(["out/a.tap": "of yesterday"])
    stage.files.lose("\(stage.folder)/out/a.tap")
    #expect(stage.run("test --reporter tap=out/a.tap").status == .usage)
    #expect(stage["out/a.tap"] == nil)
  }

  @Test func `a run that is killed leaves no report that looks whole`() throws {
    let scratch = try Scratch()
    try scratch.put("small.lua", Sample.app)
    try scratch.put(
      "loop.lua",
      "app \"small\"\nit(\"first\", function(sim) sim:launch {} end)\n"
        + (1...20).map { "it(\"loop \($0)\", function(sim) sim:launch {} while true do end end)\n" }.joined())
    let names = ["a.json", "a.jsonl", "a.xml", "a.tap"]
    for name in names { try scratch.put(name, "of yesterday") }
    let output = Pipe()
    let (process, _) = try ToolProcess(folder: URL(filePath: scratch.path)).start(
      ["test", "-v", "-j", "1", "--reporter", "list,json=a.json,jsonl=a.jsonl,junit=a.xml,tap=a.tap"], output: output)
    // The first journey's line says that the run is in its middle.
    _ = output.fileHandleForReading.availableData
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for name in names { #expect(scratch.text(name) == nil, "\(name)") }
  }

  // MARK: What CI systems ask for

  @Test func `GitHub Actions gets annotations and a summary beside the list`() throws {
    var stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad, "summary.md": "# Before\n"])
    let list = stage.run("test").output
    stage.environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/stage/app/summary.md", "GITHUB_WORKSPACE": "/stage/",
    ]
    let outcome = stage.run("test")
    #expect(outcome.status == .failed)
    #expect(outcome.output.hasPrefix(list))
    let annotations = outcome.output.dropFirst(list.count).split(separator: "\n")
    #expect(annotations.count == 3)
    #expect(
      annotations.first
        == "::error file=app/Scripts/Journeys/small/bad.lua,line=5,title=names what is not there::unknown id \"sond\"; did you mean \"sound\"?"
    )
    #expect(try #require(stage["summary.md"]).hasPrefix("# Before\n## ✘ 6 journeys: "))
    // Whoever names reporters gets those.
    #expect(stage.run("test --reporter list").output == list)
    let both = stage.run("test --reporter github,list").output.split(separator: "\n").map(String.init)
    #expect(both.sorted() == outcome.output.split(separator: "\n").map(String.init).sorted())
  }

  @Test func `a summary begins on a line of its own`() {
    var stage = Sample.stage(["summary.md": "no line break"])
    stage.environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/stage/app/summary.md"]
    _ = stage.run("test")
    #expect(stage["summary.md"]?.hasPrefix("no line break\n## ") == true)
  }

  @Test func `what a script says is no command for GitHub Actions`() {
    var stage = Hostile.stage()
    stage.environment = ["GITHUB_ACTIONS": "true"]
    let outcome = stage.run("test -v")
    for line in (outcome.output + outcome.messages).split(separator: "\n") {
      let line = line.drop { $0.isWhitespace }
      #expect(!line.hasPrefix("::") || line.hasPrefix("::error file=Scripts/Journeys/"), "\(line)")
    }
    #expect(outcome.output.contains("    \\u{3A}:stop-commands::x\n"), "\(outcome.output)")
  }

  @Test func `Bazel gets its report, and a file as long as the run goes on`() throws {
    var stage = Sample.stage()
    stage.environment = ["XML_OUTPUT_FILE": "/stage/app/out/test.xml", "TEST_PREMATURE_EXIT_FILE": "/stage/app/exit"]
    let (files, folder) = (stage.files, stage.folder)
    // The first script is read while the run goes on.
    files.whenRead { path, bytes in
      if path.hasSuffix("sound.lua") { files.state.withLock { $0.events.append("reads") } }
      return bytes
    }
    let outcome = stage.run("test")
    #expect(outcome.status == .success)
    #expect(outcome.output.contains("\n3 journeys: "))
    #expect(try #require(stage["out/test.xml"]).hasSuffix("</testsuites>\n"))
    #expect(stage["exit"] == nil)
    let events = files.state.withLock(\.events)
    let start = try #require(events.firstIndex(of: "rename \(folder)/exit"))
    #expect(start < (try #require(events.firstIndex(of: "reads"))))
  }
}
