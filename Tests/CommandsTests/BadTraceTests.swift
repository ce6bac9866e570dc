import Commands
import Testing

/// Every verb that takes a trace, on files that are none: one message with the line, status 3, nothing written.
@Suite struct BadTraceTests {
  static let header =
    #"{"trace":1,"tool":"t","app":{"id":"small","digest":"0"},"journey":{"name":"n","file":"f","line":1},"seed":0,"#
    + #""start":"2026-01-01T09:00:00Z","faults":[],"launch":{}}"#
  static let snapshot = #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#
  static let tap = #"{"seq":2,"ms":0,"kind":"user.back","source":"f:2","data":{}}"#

  static func trace(_ records: String..., header: String = header) -> String {
    let lines = records.map { $0 + "\n" }.joined()
    return "\(header)\n\(lines)" + #"{"end":1,"outcome":"passed","records":\#(records.count),"digest":"0"}"# + "\n"
  }

  static let files: [(name: String, text: String, line: Int, says: String)] = [
    ("empty", "", 1, "the trace is empty"),
    ("binary", "\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0", 1, "the file is not a trace: its first line is no header"),
    ("another JSON", "{\"a\":1}\n", 1, "the file is not a trace: its first line is no header"),
    (
      "a newer version", trace(snapshot, header: header.replacing("\"trace\":1", with: "\"trace\":2")), 1,
      "has version 2"
    ),
    ("a truncated line", "\(header)\n\(snapshot.dropLast(9))", 2, "the trace is truncated: its last line is cut"),
    ("a missing footer", "\(header)\n\(snapshot)\n\(tap)\n", 3, "the trace is truncated: it ends without a footer"),
    ("a wrong digest", trace(snapshot, tap), 4, "the footer says \"0\""),
    ("a number twice", trace(snapshot, snapshot), 3, "the record has the number 1, it must be 2"),
    ("a number that goes back", trace(snapshot, tap, snapshot), 4, "the record has the number 1, it must be 3"),
    (
      "a cause that points forward", trace(snapshot, #"{"seq":2,"ms":0,"kind":"app.launched","cause":3,"data":{}}"#), 3,
      "the cause 3 of record 2 is not an earlier record"
    ),
    (
      "a long line", "\(header)\n{\"seq\":1,\"data\":\"\(String(repeating: "a", count: 17 << 20))\"}\n", 2,
      "the line is longer"
    ),
  ]

  static let verbs = [
    "trace info", "trace show", "trace state", "trace stats", "trace grep .", "trace validate", "replay",
    "trace export --to csv", "trace export --to mermaid", "trace export --to perfetto",
    "trace export --to lua", "diff good.trace.jsonl", "verify --profile posthog --format trace",
  ]

  @Test(arguments: files)
  func `is told with its line and nothing is written`(name: String, text: String, line: Int, says: String) {
    let stage = Sample.stage()
    stage["bad.trace.jsonl"] = text
    stage["good.trace.jsonl"] = stage.run("run Scripts/Journeys/small/sound.lua:9 --json").output
    let before = stage.written
    // Millions of bytes take their time in a debug build; all verbs read by the same reader.
    for verb in text.utf8.count > 1 << 20 ? ["trace validate"] : Self.verbs {
      let outcome = stage.run("\(verb) bad.trace.jsonl")
      let told = outcome.output + outcome.messages
      #expect(outcome.status == .doesNotLoad, "\(verb)")
      #expect(told.contains("bad.trace.jsonl:\(line): "), "\(verb): \(told.prefix(400))")
      #expect(told.contains(says), "\(verb): \(told.prefix(400))")
      #expect(told.utf8.count < 2000, "\(verb)")
    }
    #expect(stage.written == before)
  }

  @Test func `a trace of another app is told`() {
    let stage = Sample.stage()
    stage["other.trace.jsonl"] = stage.run("run Scripts/Journeys/small/sound.lua:9 --json").output
      .replacing(#""id":"small""#, with: #""id":"large""#)
    let outcome = stage.run("replay other.trace.jsonl")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.contains(#"other.trace.jsonl:1: there is no definition of app "large""#))
  }
}
