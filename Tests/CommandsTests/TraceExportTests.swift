import Commands
import Foundation
import Testing

@Suite struct TraceExportTests {
  private func stage() throws -> Stage {
    let stage = Stage()
    let trace = try Data(contentsOf: Golden.root.appending(path: "Fixtures/Exports/sign_out.trace.jsonl"))
    stage.files.put("\(stage.folder)/bug.trace.jsonl", Array(trace))
    let visit = try Data(contentsOf: Golden.root.appending(path: "Fixtures/Exports/visit.trace.jsonl"))
    stage.files.put("\(stage.folder)/visit.trace.jsonl", Array(visit))
    return stage
  }

  /// One of which something can be written in the format.
  private func trace(for format: String) -> String {
    ["posthog", "segment"].contains(format) ? "visit.trace.jsonl" : "bug.trace.jsonl"
  }

  @Test(
    arguments: [
      ("csv", "sign_out.csv"), ("mermaid", "sign_out.mmd"), ("perfetto", "sign_out.perfetto.json"),
      ("posthog", "visit.posthog.jsonl"), ("segment", "visit.segment.jsonl"),
    ])
  func `a text goes to standard output, or to a file that is named`(format: String, file: String) throws {
    let golden = try String(contentsOf: Golden.root.appending(path: "Fixtures/Exports/\(file)"), encoding: .utf8)
    let stage = try stage()
    let name = trace(for: format)
    #expect(
      stage.run("trace export \(name) --to \(format)")
        == Stage.Outcome(status: .success, output: golden, messages: ""))
    #expect(
      stage.run("trace export \(name) --to \(format) -o out/bug")
        == Stage.Outcome(status: .success, output: "out/bug\n", messages: ""))
    #expect(stage["out/bug"] == golden)
  }

  @Test func `a database goes to a file`() throws {
    let stage = try stage()
    #expect(stage.run("trace export bug.trace.jsonl --to sqlite -o bug.db").output == "bug.db\n")
    #expect(stage.files.bytes(of: "\(stage.folder)/bug.db")?.starts(with: Array("SQLite format 3\0".utf8)) == true)
  }

  @Test(arguments: ["csv", "mermaid", "perfetto", "posthog", "segment", "sqlite"], [true, false])
  func `what cannot be written whole is not written`(format: String, isFull: Bool) throws {
    let stage = try stage()
    stage["bug.out"] = "before"
    let name = trace(for: format)
    if isFull { stage.files.leaveRoom(1000) } else { stage.files.lock(stage.folder) }
    let before = stage.written
    let outcome = stage.run("trace export \(name) --to \(format) -o bug.out")
    #expect(outcome.status == .usage && outcome.output.isEmpty)
    #expect(outcome.messages.hasPrefix("settings-sim: cannot write \"bug.out\": "), "\(outcome.messages)")
    #expect(stage.written == before && stage["bug.out"] == "before")
  }

  @Test(arguments: ["csv", "mermaid", "perfetto", "posthog", "segment", "sqlite"])
  func `after Ctrl-C there is no half of a file`(format: String) throws {
    var stage = try stage()
    stage.isInterrupted = true
    let before = stage.written
    #expect(stage.run("trace export \(trace(for: format)) --to \(format) -o bug.out").status == .interrupted)
    #expect(stage.written == before)
  }

  @Test func `a trace that does not load is not exported`() throws {
    let stage = try stage()
    stage["bug.trace.jsonl"] = "{"
    let outcome = stage.run("trace export bug.trace.jsonl --to csv -o bug.csv")
    #expect(outcome.status == .doesNotLoad)
    #expect(stage["bug.csv"] == nil)
  }

  @Test func `a wrong command line says what is missing`() throws {
    let lines: [(line: String, status: Commands.ExitStatus)] = [
      ("bug.trace.jsonl", .usage), ("bug.trace.jsonl --to sqlight", .usage), ("bug.trace.jsonl --to sqlite", .usage),
      ("bug.trace.jsonl --to csv --kind user.tap", .usage), ("--to csv", .usage), ("bug.jsonl --to csv", .usage),
      ("bug.trace.jsonl --to posthog", .nothingSelected),
      ("bug.trace.jsonl --to segment -o bug.jsonl", .nothingSelected),
      ("yesterday.trace.jsonl --to posthog", .doesNotLoad),
      ("bug.trace.jsonl --to mermaid --kind usr.tap --kind nav.*", .nothingSelected),
      ("bug.trace.jsonl --to mermaid --kind clock.advanced --kind sheets.*", .nothingSelected),
      ("bug.trace.jsonl --to mermaid --kind nav.* --kind store.sync.started", .nothingSelected),
    ]
    let stage = try stage()
    let visit = try #require(stage["visit.trace.jsonl"])
    stage["yesterday.trace.jsonl"] = visit.replacing(
      "\"start\":\"2026-01-01T09:00:00Z\"", with: "\"start\":\"yesterday\"")
    var text = ""
    let partial = stage.run("trace export bug.trace.jsonl --to mermaid --kind usr.tap --kind user.*")
    #expect(partial.status == .success && partial.output.contains("user.tap sign_out"))
    #expect(partial.messages.hasPrefix("warning: the trace has no record of the kind \"usr.tap\"\n"))
    for (line, status) in lines {
      let outcome = stage.run("trace export \(line)")
      #expect(outcome.status == status && outcome.output.isEmpty, "\(line)")
      text += "$ settings-sim trace export \(line)\n\(outcome.messages)\n"
    }
    Golden(path: "Messages/trace_export.txt").expect(text)
  }
}
