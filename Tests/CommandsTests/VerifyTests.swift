import Commands
import TestSupport
import Testing
import TextFormats

@Suite struct VerifyTests {
  static let plan = """
    {"name": "Settings", "rules": [
      {"key": "theme_changed", "type": "TRACK", "version": 1, "jsonSchema": {"type": "object", "properties": {
        "properties": {"type": "object", "properties": {"theme": {"type": "string"}}}}}},
      {"key": "signed_out", "type": "TRACK", "version": 1, "jsonSchema": {"type": "object", "properties": {
        "properties": {"type": "object"}}}}
    ]}
    """

  /// A trace in which a tap tracks events.
  static func trace(_ events: String...) -> String {
    var records = [
      #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#,
      #"{"seq":2,"ms":0,"kind":"user.tap","source":"theme.lua:12","data":{"target":"dark"}}"#,
      #"{"seq":3,"ms":0,"kind":"preferences.changed","cause":2,"data":{"key":"theme"}}"#,
    ]
    for (number, event) in events.enumerated() {
      records.append(
        #"{"seq":\#(number + 4),"ms":1200,"kind":"analytics.tracked","cause":3,"data":{"event":"\#(event)","number":\#(number + 1),"#
          + #""user":false,"anonymous_id":"a1"}}"#)
    }
    return String(decoding: TraceSample.trace(header: BadTraceTests.header, records: records), as: UTF8.self)
  }

  static func stage(_ events: String...) -> Stage {
    let stage = Stage(["plan.json": plan])
    for (number, event) in events.enumerated() { stage["traces/\(number + 1).trace.jsonl"] = trace(event) }
    return stage
  }

  @Test func `nothing is found where all is as planned`() {
    let outcome = Self.stage("theme_changed").run("verify --plan plan.json traces")
    #expect(outcome.status == .success)
    #expect(
      outcome.output == """
        plan.json: 1 of 2 events seen
          not seen: "signed_out"

        1 event: nothing found

        """)
    #expect(outcome.messages.isEmpty)
  }

  @Test func `what is found is told by event, with the step that led to it`() {
    let outcome = Self.stage("theme_chnged", "theme_changed", "Signed Out", "theme_chnged")
      .run("verify --plan plan.json traces --limit 1")
    #expect(outcome.status == .failed)
    #expect(outcome.messages.isEmpty)
    Golden(path: "Messages/verify.txt").expect(outcome.output)
  }

  @Test func `what is not shown is counted once`() {
    let stage = Self.stage("theme_chnged", "theme_chnged")
    #expect(
      stage.run("verify --plan plan.json traces --limit 0").output.hasPrefix(
        """
        theme_chnged
          V01 unplanned event (2)

        more of each: --limit N; all of them: --json-lines

        V01  unplanned event  2

        """))
    #expect(!stage.run("verify --plan plan.json traces --limit 2").output.contains("more"))
  }

  static let log = #"""
    {"event":"theme_changed","distinct_id":"u1","uuid":"1","timestamp":"2026-01-01T00:00:01.000Z","properties":{"theme":"dark"}}
    {"event":"theme_chnged","distinct_id":"u1","uuid":"2","timestamp":"2026-01-01T00:00:02.000Z","properties":{"$lib":"x"}}
    {"event":"signed_out","distinct_id":"null","uuid":"3","properties":{}}
    {"event":"signed_out","distinct_id":"u1
    {"event":"$screen","distinct_id":"u1","uuid":"4","timestamp":"2026-01-01T00:00:03.000Z","properties":{}}
    """#

  @Test func `a log is held against a plan, and what of it cannot be read is told`() {
    let stage = Self.stage()
    stage["log.jsonl"] = Self.log
    let outcome = stage.run("verify --plan plan.json log.jsonl")
    #expect(outcome.status == .failed)
    Golden(path: "Messages/verify_log.txt").expect(outcome.output)
    // A place that cannot be read is enough.
    #expect(stage.run("verify --plan plan.json log.jsonl --fail-on none").status == .failed)
  }

  @Test func `standard input is a log or a trace`() {
    var stage = Self.stage()
    stage.input = Self.log
    #expect(stage.run("verify --plan plan.json -").output.contains("standard input:2: \"theme_chnged\""))
    #expect(stage.run("verify --plan plan.json - --format segment").messages.isEmpty)
    stage.input = Self.trace("theme_chnged")
    #expect(stage.run("verify --plan plan.json -").output.contains("step: user.tap target=\"dark\""))
    for nothing in ["", "\n", "[]"] {
      stage.input = nothing
      #expect(stage.run("verify --plan plan.json -").status == .nothingSelected)
    }
  }

  @Test func `Ctrl-C ends a long log`() {
    let stage = Self.stage()
    stage["log.jsonl"] = String(
      repeating: #"{"event":"theme_changed","distinct_id":"u1","properties":{}}"# + "\n", count: 5000)
    var interrupted = stage
    interrupted.isInterrupted = true
    let outcome = interrupted.run("verify --plan plan.json log.jsonl")
    #expect(outcome.status == .interrupted)
    #expect(outcome.output.isEmpty)
  }

  @Test func `programs get one object`() {
    let outcome = Self.stage("theme_chnged", "theme_changed").run("verify --plan plan.json traces --json")
    #expect(outcome.status == .failed)
    #expect(
      outcome.output == #"""
        {"verification":1,"events":2,"faults":0,"levels":{"violation":1,"improvement":0,"information":0},\#
        "classes":[{"rule":"V01","title":"unplanned event","count":1}],\#
        "groups":[{"event":"theme_chnged","rule":"V01","level":"violation","count":1,"kept":1}],\#
        "logs":[{"file":"traces/1.trace.jsonl","format":"trace","events":1,"faults":0},\#
        {"file":"traces/2.trace.jsonl","format":"trace","events":1,"faults":0}],"plan":"plan.json",\#
        "coverage":{"planned":2,"seen":1,"events":[{"kind":"track","name":"theme_changed","count":1},\#
        {"kind":"track","name":"signed_out","count":0}]},"violations":[{"rule":"V01","level":"violation",\#
        "message":"\"theme_chnged\" is not in the plan; did you mean \"theme_changed\"?","event":"theme_chnged",\#
        "kind":"track","file":"traces/1.trace.jsonl","line":5,"number":1,"pointer":"/data/event",\#
        "expected":"theme_changed","actual":"theme_chnged","ms":1200,"seq":4,\#
        "step":"user.tap target=\"dark\"  (theme.lua:12)",\#
        "causes":["preferences.changed key=\"theme\"","analytics.tracked event=\"theme_chnged\""]}]}

        """#)
  }

  @Test func `lines hold every violation, the last one the whole`() {
    let stage = Self.stage()
    stage["a.trace.jsonl"] = String(
      decoding: TraceSample.trace(
        header: BadTraceTests.header,
        records: (1...300).map {
          $0 == 1
            ? BadTraceTests.snapshot
            : #"{"seq":\#($0),"ms":0,"kind":"analytics.tracked","cause":1,"data":{"event":"x"}}"#
        }), as: UTF8.self)
    let lines = stage.run("verify --plan plan.json a.trace.jsonl --json-lines --only V01").output.split(separator: "\n")
    #expect(lines.count == 300)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix(#"{"rule":"V01","level":"violation","#) })
    #expect(lines.last?.hasPrefix(#"{"verification":1,"events":299,"#) == true)
    // The object keeps the first of each class at each event.
    let object = stage.run("verify --plan plan.json a.trace.jsonl --json --only V01").output
    #expect(object.contains(#""count":299,"kept":100}"#))
    #expect(
      stage.run("verify --plan plan.json a.trace.jsonl --json --only V01 --limit 200").output.contains(#""kept":200}"#))
  }

  static let vendors: [(String, String)] = [
    (
      "segment",
      #"""
      {"type":"track","event":"Violation Generated","properties":{"eventName":"theme_chnged","eventType":"track",\#
      "eventMessageID":"","eventSentAt":"1970-01-01T00:00:01.200Z","violationType":"Unplanned Event",\#
      "violationField":"data.event","violationDescription":"\"theme_chnged\" is not in the plan; did you mean \#
      \"theme_changed\"?","trackingPlanName":"plan.json"}}
      """#
    ),
    (
      "mparticle",
      #"""
      {"results":[{"event_type":"validation_result","data":{"match":{"type":"custom_event","criteria":\#
      {"event_name":"theme_chnged"}},"validation_errors":[{"validation_error_type":"unplanned","key":"event",\#
      "error_pointer":"#/data/event","expected":"theme_changed","actual":"theme_chnged"}]}}]}
      """#
    ), ("micro", #"{"total":2,"good":1,"bad":1}"#),
  ]

  @Test(arguments: vendors) func `vendors' words are known`(vendor: String, words: String) {
    let outcome = Self.stage("theme_chnged", "theme_changed").run("verify --plan plan.json traces --as \(vendor)")
    #expect(outcome.status == .failed)
    #expect(outcome.output == words + "\n")
  }

  /// A good event, a bad one, and a line that is none.
  private static func mixed() -> Stage {
    let stage = Self.stage()
    stage["log.jsonl"] = """
      {"type":"track","event":"theme_changed","messageId":"1","anonymousId":"a","timestamp":"2026-01-01T00:00:01Z","properties":{"theme":"dark"}}
      {"type":"track","event":"theme_chnged","messageId":"2","anonymousId":"a","timestamp":"2026-01-01T00:00:02Z","properties":{}}
      {"type":
      """
    return stage
  }

  @Test func `the lists of Micro are read as its own again`() throws {
    for (vendor, names) in [("micro-good", ["theme_changed"]), ("micro-bad", ["theme_chnged", ""])] {
      let stage = Self.mixed()
      let outcome = stage.run("verify --plan plan.json log.jsonl --as \(vendor)")
      Golden(path: "Messages/verify-\(vendor).txt").expect(outcome.output)
      guard case .list(let rows) = try JSONReader.read(Array(outcome.output.utf8), file: "rows").value else {
        Issue.record("no list: \(outcome.output)")
        continue
      }
      #expect(rows.count == names.count)
      stage["again.json"] = outcome.output
      let again = stage.run("verify --profile plain again.json --as micro-good --ignore V*")
      #expect(again.output.contains(#"theme_ch"#), "\(again.messages) \(again.output)")
    }
    #expect(
      Self.mixed().run("verify --plan plan.json log.jsonl --as micro").output == #"{"total":3,"good":1,"bad":2}"# + "\n"
    )
    #expect(Self.stage("theme_changed").run("verify --plan plan.json traces --as micro-bad").output == "[]\n")
  }

  @Test(arguments: ["--as mparticle", "--as micro", "--as micro-good", "--as micro-bad", "--json"])
  func `what is interrupted has its end all the same`(form: String) throws {
    var stage = Self.stage("theme_chnged")
    stage.isInterrupted = true
    let outcome = stage.run("verify --plan plan.json traces \(form)")
    #expect(outcome.status == .interrupted)
    _ = try JSONReader.read(Array(outcome.output.utf8))
  }

  @Test func `a log without events is a warning beside others, and nothing alone`() {
    let stage = Self.stage()
    stage["logs/a.jsonl"] = Self.trace("theme_changed")
    stage["logs/b.jsonl"] = ""
    stage["logs/c.json"] = "[]"
    let outcome = stage.run("verify --plan plan.json logs")
    #expect(outcome.status == .success)
    #expect(outcome.output.contains("logs/b.jsonl: warning: the log holds no events"), "\(outcome.output)")
    let json = stage.run("verify --plan plan.json logs --json")
    #expect(json.output.contains(#"{"file":"logs/b.jsonl","events":0,"faults":0,"findings":[{"#), "\(json.output)")
    let alone = stage.run("verify --plan plan.json logs/b.jsonl --json")
    #expect(alone.status == .nothingSelected)
    #expect(alone.messages.contains(#"there is no event in "logs/b.jsonl""#))
    #expect(alone.output.hasPrefix(#"{"verification":1,"events":0,"faults":0,"#))
  }

  @Test func `a file that is no log is told to programs too, and the rest is verified`() {
    let stage = Self.stage()
    stage["logs/a.jsonl"] = Self.trace("theme_changed")
    stage["logs/b.json"] = "<html></html>"
    let outcome = stage.run("verify --plan plan.json logs --json")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.contains(#"{"file":"logs/b.json","read":false,"events":0,"faults":0,"findings":[{"#))
    #expect(outcome.output.contains(#""code":"log.unreadable""#), "\(outcome.output)")
    #expect(stage.run("verify --plan plan.json logs").output.hasSuffix("1 event: nothing found\n"))
    #expect(stage.run("verify --plan plan.json logs/b.json --json").output.contains(#""read":false"#))
  }

  static let statuses: [(String, Commands.ExitStatus)] = [
    ("", .failed), ("--level V01=improvement", .success), ("--level V01=improvement --fail-on improvement", .failed),
    ("--level V01:theme_*=information", .success), ("--level V01:theme_*=information --fail-on improvement", .success),
    ("--level V01=information --fail-on information", .failed),
    ("--level V01=information --level V0*=violation", .failed),
    ("--level V01:other=information", .failed), ("--fail-on none", .success), ("--ignore V01", .success),
    ("--ignore V02,V03", .failed), ("--ignore V02,V01", .success), ("--ignore V01:x*", .failed),
    ("--only V02", .success),
    ("--only V01", .failed), ("--only V02 --only V01:theme_chnged", .failed),
    ("--only V01 --ignore *:theme_chnged", .success),
  ]

  @Test(arguments: statuses)
  func `levels, classes and events decide on the status`(options: String, status: Commands.ExitStatus) {
    #expect(Self.stage("theme_chnged").run("verify --plan plan.json traces \(options)").status == status)
  }

  @Test func `what the SDK sends need not be planned, unless it is asked for`() {
    let stage = Self.stage("Application Opened")
    #expect(stage.run("verify --plan plan.json traces").status == .success)
    #expect(stage.run("verify --plan plan.json traces --sdk-events").output.contains("V01 unplanned event (1)"))
  }

  @Test func `limits of a vendor are looked at without a plan`() {
    let outcome = Self.stage("Theme Changed").run("verify --profile firebase traces")
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("V07 limit of the vendor (1)"))
  }

  @Test func `a hostile name stays text`() {
    let outcome = Self.stage(#"\u001b[31m"#).run("verify --plan plan.json traces")
    #expect(outcome.status == .failed)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  static let faults: [(String, Commands.ExitStatus, String)] = [
    ("verify traces", .usage, #""verify" needs the option "--plan""#),
    ("verify --plan plan.json", .usage, #""verify" needs a log or trace"#),
    ("verify --plan nowhere.json traces", .usage, #"there is no file or folder "nowhere.json""#),
    ("verify --plan plan.json nowhere", .usage, #"there is no file or folder "nowhere""#),
    ("verify --plan plan.json traces --json --as micro", .usage, #""--json" and "--as" exclude each other"#),
    ("verify --plan plan.json traces --as avo", .usage, #"option "--as" does not know "avo""#),
    ("verify --plan plan.json traces --level V05", .usage, #"option "--level" takes a class and a level"#),
    ("verify --plan plan.json traces --level V05=bad", .usage, #"option "--level" does not know "bad""#),
    (
      "verify --plan plan.json traces --level V99=information", .usage,
      #"option "--level" does not know a class in "V99=information""#
    ),
    ("verify --plan plan.json traces --only V05,", .usage, #"option "--only" does not know a class in "V05,""#),
    ("verify --plan plan.json traces --ignore V5:debug_*", .usage, #"did you mean "V05"?"#),
    ("verify --plan plan.json traces --limit -1", .usage, #"option "--limit" takes a whole number from 0"#),
    ("verify --plan traces traces", .doesNotLoad, "traces"),
    ("verify --plan broken.json traces", .doesNotLoad, "broken.json:1"),
    ("verify --plan object.json traces", .doesNotLoad, "--plan-format names one"),
    ("plan check object.json", .doesNotLoad, "--format names one"),
    ("verify --plan plan.json empty", .nothingSelected, #"there is no event in "empty""#),
    ("verify --plan plan.json traces broken.json", .doesNotLoad, "broken.json: the format of the log cannot be told"),
  ]

  @Test(arguments: faults) func `wrong usage is told`(line: String, status: Commands.ExitStatus, says: String) {
    let stage = Self.stage("theme_changed")
    stage["broken.json"] = "{"
    stage["object.json"] = "{}"
    stage["empty/note.txt"] = "x"
    let before = stage.written
    let outcome = stage.run(line)
    #expect(outcome.status == status)
    #expect(outcome.messages.contains(says), "\(outcome.messages)")
    #expect(stage.written == before)
  }

  @Test func `a plan that lies among traces is no trace`() {
    let stage = Stage(["all/plan.json": Self.plan, "all/a.trace.jsonl": Self.trace("theme_changed")])
    #expect(stage.run("verify --plan all/plan.json all").status == .success)
  }
}
