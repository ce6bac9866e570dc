import Commands
import Testing
import TraceAnalysis
import TraceFormat

/// The verbs that look into traces, on the trace of a small journey.
@Suite struct TraceVerbTests {
  let stage: Stage

  init() {
    stage = Sample.stage()
    stage["off.trace.jsonl"] = stage.run("run Scripts/Journeys/small/sound.lua:9 --json").output
  }

  @Test(arguments: [
    ("info", "trace info off.trace.jsonl"),
    ("show", "trace show off.trace.jsonl --class input --kind user.* --kind clock.*"),
    ("grep", "trace grep sound%=%f off.trace.jsonl"), ("state", "trace state off.trace.jsonl --at 5"),
    ("why", "trace why off.trace.jsonl 5"), ("stats", "trace stats off.trace.jsonl"),
  ])
  func `what they say stands in Fixtures`(name: String, line: String) {
    let outcome = stage.run(line)
    #expect(outcome.status == .success, "\(outcome.messages)")
    Golden(path: "Messages/trace_\(name).txt").expect(outcome.output)
  }

  @Test func `a whole trace is shown as run shows it`() {
    #expect(
      stage.run("trace show off.trace.jsonl").output == stage.run("run Scripts/Journeys/small/sound.lua:9").output)
  }

  @Test func `as JSON records are those of the trace`() throws {
    let text = try #require(stage["off.trace.jsonl"])
    let lines = text.split(separator: "\n").dropFirst().dropLast().map { $0 + "\n" }
    #expect(stage.run("trace show off.trace.jsonl --json").output == lines.joined())
    #expect(
      stage.run("trace grep user.toggle off.trace.jsonl --json").output
        == lines.filter { $0.contains("user.toggle") }.joined())
    let why = stage.run("trace why off.trace.jsonl 5 --json").output
    #expect(why.hasSuffix(lines[4]))
    #expect(
      stage.run("trace stats off.trace.jsonl --json").output.contains(#"{"kind":"user.toggle","records":1,"bytes":"#))
    #expect(stage.run("trace state off.trace.jsonl --json --key preferences.sound").output.hasPrefix(#"{"after":"#))
  }

  @Test(arguments: [
    (
      "trace why off.trace.jsonl 900",
      "settings-sim: the trace has no record 900\n  its records are numbered from 1 to "
    ),
    ("trace why off.trace.jsonl x", "settings-sim: option \"RECORD\" takes the number of a record, not \"x\"\n"),
    ("trace state off.trace.jsonl --at 900", "settings-sim: the trace has no record 900\n"),
    ("trace state off.trace.jsonl --at 1 --time 1s", "settings-sim: \"--at\" and \"--time\" exclude each other\n"),
    (
      "trace show off.trace.jsonl --from soon",
      "settings-sim: option \"--from\" takes a time: 800, 1.5s, 2m, not \"soon\"\n"
    ),
    ("trace grep ( off.trace.jsonl", "settings-sim: option \"PATTERN\" takes a regular expression, not \"(\"\n"),
    ("trace shw off.trace.jsonl", "settings-sim: unknown verb \"trace shw\"\n  did you mean \"trace show\"?\n"),
    ("trace why off.trace.jsonl", "settings-sim: \"trace why\" needs a trace and a record's number\n"),
  ])
  func `wrong usage is told`(line: String, message: String) {
    let outcome = stage.run(line)
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix(message), "\(outcome.messages)")
  }

  @Test func `nothing that fits has a status of its own`() {
    for line in ["show off.trace.jsonl --kind web.*", "grep nowhere off.trace.jsonl", "show off.trace.jsonl --from 1h"]
    {
      let outcome = stage.run("trace \(line)")
      #expect(outcome.status == .nothingSelected)
      #expect(outcome.messages == "no record in \"off.trace.jsonl\" fits\n")
    }
  }

  @Test func `broken traces are told with their lines`() {
    stage["Broken/cut.trace.jsonl"] = String(stage["off.trace.jsonl"]?.dropLast(40) ?? "")
    stage["Broken/whole.trace.jsonl"] = stage["off.trace.jsonl"]
    let outcome = stage.run("trace validate Broken")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.hasPrefix("Broken/cut.trace.jsonl:"))
    #expect(outcome.output.hasSuffix("2 traces: 1 broken\n"))
    #expect(stage.run("trace validate off.trace.jsonl").output == "1 trace: all valid\n")
    let json = stage.run("trace validate Broken --json").output.split(separator: "\n")
    #expect(json.map { $0.contains(#""valid":true"#) } == [false, true])
    #expect(stage.run("trace show Broken/cut.trace.jsonl").status == .doesNotLoad)
  }

  @Test func `later snapshots say what the changes have told`() throws {
    stage["Scripts/Journeys/long.lua"] = """
      app "small"
      it("goes on", function(sim)
        sim:launch {}
        for i = 1, 700 do sim:toggle "sound"; sim:advance(100) end
      end)
      """
    let trace = try Trace(Array(stage.run("run Scripts/Journeys/long.lua --json").output.utf8), file: "long")
    let snapshots = trace.records.filter(\.isSnapshot).dropFirst()
    #expect(snapshots.count >= 2)
    for snapshot in snapshots {
      let before = try TraceState(after: snapshot.seq - 1, of: trace)
      let after = try TraceState(after: snapshot.seq, of: trace)
      // Changes say of `model` only whether it is other than what is on the glass.
      for entry in before.entries where before.isCurrent(entry) && entry.key != "model" {
        #expect(after[entry.key] == entry.value, "\(entry.key) in record \(snapshot.seq)")
      }
    }
  }
}

@Suite struct TimeTextTests {
  @Test(arguments: [
    ("800", 800), ("800ms", 800), ("0", 0), ("1.5s", 1500), ("2m", 120_000), ("0.25s", 250), ("1h", 3_600_000),
    ("0.001s", 1), ("1.5", nil), ("0.0005s", nil), ("-1", nil), ("+1", nil), ("1.s", nil), (".5s", nil), ("", nil),
    ("s", nil), ("1d", nil), ("9999999999999999999", nil), ("1e3", nil), ("１s", nil), ("9000h", nil),
  ])
  func `times are read as people type them`(text: String, ms: Int64?) {
    let outcome = Stage(["t": ""]).run("trace show t --from=\(text)")
    #expect(outcome.messages.contains("takes a time") == (ms == nil), "\(outcome.messages)")
  }
}
