import Commands
import Reports
import Testing
import TraceFormat

/// What a run tells, to whom, and how parts of a run become one.
@Suite struct ReporterTests {
  @Test func `several reporters tell of one run, each at its own place`() {
    let stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad])
    let outcome = stage.run("test --reporter list,jsonl=out/run.jsonl")
    #expect(outcome.status == .failed)
    #expect(outcome.output == stage.run("test").output)
    Golden(path: "Reports/run.jsonl").expect(stage["out/run.jsonl"] ?? "")
  }

  @Test func `without another reporter on standard output nothing is told there`() {
    let stage = Sample.stage()
    #expect(stage.run("test --reporter jsonl=run.jsonl").output == "")
  }

  @Test(arguments: [
    ("lsit", "settings-sim: option \"--reporter\" does not know \"lsit\"\n  did you mean \"list\"?\n"),
    ("jsonl=", "settings-sim: option \"--reporter\" takes a file behind the \"=\", not \"jsonl=\"\n"),
    (
      "list,jsonl",
      "settings-sim: the reporters \"list\" and \"jsonl\" both write to standard output\n"
        + "  give each a file of its own: jsonl=FILE\n"
    ),
    (
      "jsonl=a,list=a",
      "settings-sim: the reporters \"jsonl\" and \"list\" both write to \"a\"\n  give each a file of its own: list=FILE\n"
    ),
  ])
  func `a reporter that makes no sense is refused`(words: String, message: String) {
    let outcome = Sample.stage().run("test --reporter \(words)")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix(message))
    #expect(outcome.output == "")
  }

  @Test func `a report that cannot be written ends the run before it begins`() {
    let stage = Sample.stage()
    stage["out/old.jsonl"] = ""
    stage.files.lock(stage.folder + "/out")
    let outcome = stage.run("test --reporter list,jsonl=out/run.jsonl")
    #expect(outcome.status == .usage)
    #expect(outcome.output == "")
    #expect(outcome.messages.hasPrefix("settings-sim: cannot write \"out/run.jsonl\": permission denied\n"))
  }

  // MARK: Merging

  /// Two halves of the project, each with its report.
  private func halves(_ more: [String: String] = [:]) -> Stage {
    let stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad].merging(more) { $1 })
    _ = stage.run("test Scripts/Journeys/small/sound.lua --reporter jsonl=parts/1.jsonl")
    _ = stage.run("test Scripts/Journeys/small/bad.lua --reporter jsonl=parts/2.jsonl")
    return stage
  }

  @Test func `parts in any order make the report of the whole`() {
    let stage = halves()
    let whole = stage.run("test --reporter list,jsonl=whole.jsonl")
    for order in ["parts", "parts/2.jsonl parts/1.jsonl"] {
      let merged = stage.run("merge-reports \(order) --reporter list,jsonl=merged.jsonl")
      #expect(merged.status == whole.status)
      #expect(merged.output == whole.output)
      #expect(stage["merged.jsonl"] == stage["whole.jsonl"])
    }
  }

  @Test func `a journey that is in two parts is told`() {
    let stage = halves()
    let outcome = stage.run("merge-reports parts/1.jsonl parts/1.jsonl")
    #expect(outcome.status == .doesNotLoad)
    #expect(
      outcome.messages == """
        parts/1.jsonl: the journey "Sound › is on" is in parts/1.jsonl too
          each journey belongs into one part: give every part its own --shard

        """)
  }

  @Test(arguments: [
    ("cut", "parts/1.jsonl: the report has no end: the run that wrote it was killed, or the file was cut\n"),
    ("empty", "parts/1.jsonl: the report has no end: "),
    ("other", "parts/1.jsonl: the file is no part of a run: it looks like a trace\n"),
    ("binary", "parts/1.jsonl: the file is no part of a run\n  a part is written by: "),
    ("seed", "parts/2.jsonl: the report is of another run than parts/1.jsonl: its seed is 7, not 0\n"),
  ])
  func `a part that cannot be merged is named`(what: String, message: String) {
    let stage = halves()
    let part = stage["parts/1.jsonl"] ?? ""
    switch what {
    case "cut": stage["parts/1.jsonl"] = String(part.dropLast(40))
    case "empty": stage["parts/1.jsonl"] = ""
    case "other": stage["parts/1.jsonl"] = "{\"trace\":1}\n{}\n"
    case "binary": stage["parts/1.jsonl"] = "\u{0}\u{1}\n\n"
    default: _ = stage.run("test Scripts/Journeys/small/bad.lua --seed 7 --reporter jsonl=parts/2.jsonl")
    }
    let outcome = stage.run("merge-reports parts")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
    #expect(outcome.output == "")
  }

  @Test(arguments: [
    ("\"ms\":0", "\"ms\":-123", "parts/1.jsonl:2: \"ms\" of the line must be from 0 to 9007199254740992\n"),
    ("\"ms\":0", "\"ms\":9223372036854775807", "parts/1.jsonl:2: \"ms\" of the line must be from 0 to "),
    (
      "\"depth\":0", "\"depth\":-1",
      "parts/1.jsonl:2: \"depth\" of an entry of \"steps\" must be from 0 to 4294967295\n"
    ),
    (
      "\"selected\":3", "\"selected\":9223372036854775807",
      "parts/1.jsonl:1: \"selected\" of the line must be from 0 to "
    ),
    ("\"line\":4", "\"line\":-4", "parts/1.jsonl:2: \"line\" of the line must be from 0 to "),
    (
      "\"selected\":3", "\"selected\":3,\"part\":6,\"parts\":5,\"whole\":3",
      "parts/1.jsonl:1: there is no part 6 of 5\n"
    ),
  ])
  func `a part with numbers that no run has is named`(old: String, new: String, message: String) {
    let stage = halves()
    let part = stage["parts/1.jsonl"] ?? ""
    #expect(part.contains(old))
    stage["parts/1.jsonl"] = part.replacing(old, with: new, maxReplacements: 1)
    let outcome = stage.run("merge-reports parts --reporter list,junit=a.xml")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
  }

  @Test func `the largest numbers that a part may have can be told`() {
    let stage = halves()
    for (old, new) in [("ms", "9007199254740992"), ("depth", "4294967295"), ("selected", "4294967295")] {
      let part = stage["parts/1.jsonl"] ?? ""
      stage["parts/1.jsonl"] = part.replacing("\"\(old)\":", with: "\"\(old)\":\(new),\"x\(old)\":")
    }
    let reporters = "list,json=a.json,junit=a.xml,tap=a.tap,github=a.txt,gitlab=b.json,markdown=a.md,html=a.html"
    #expect(stage.run("merge-reports parts --reporter \(reporters)").status == .failed)
  }

  @Test(arguments: ReporterKind.allCases)
  func `a report that is no part is named by its reporter`(kind: ReporterKind) {
    let stage = halves()
    _ = stage.run("test Scripts/Journeys/small/sound.lua --reporter \(kind.rawValue)=parts/1.jsonl")
    let outcome = stage.run("merge-reports parts")
    switch kind {
    case .jsonl, .blob: #expect(outcome.status == .failed)
    case .list, .line, .dot, .github:
      // Lines for people, and a file without any annotation, look like nothing.
      #expect(outcome.messages.hasPrefix("parts/1.jsonl: the "), "\(outcome.messages)")
    case .json, .junit, .tap, .gitlab, .markdown, .html:
      #expect(
        outcome.messages == """
          parts/1.jsonl: the file is no part of a run: it looks like the report of the reporter \(kind.rawValue)
            a part is written by: settings-sim test --reporter jsonl=FILE, or blob=FILE

          """)
    }
  }

  @Test func `traces in a folder of parts are passed over`() {
    let stage = halves()
    stage["parts/traces/a.trace.jsonl"] = "{\"trace\":1}\n"
    #expect(stage.run("merge-reports parts").status == .failed)
    #expect(stage.run("merge-reports parts/traces").status == .nothingSelected)
    #expect(stage.run("merge-reports parts/traces/a.trace.jsonl").messages.contains("it looks like a trace\n"))
  }

  @Test func `no part at all is nothing selected`() {
    let stage = Sample.stage(["parts/read.me": "x"])
    let outcome = stage.run("merge-reports parts")
    #expect(outcome.status == .nothingSelected)
    #expect(outcome.messages.hasPrefix("there is no report in \"parts\"\n"))
  }
}
