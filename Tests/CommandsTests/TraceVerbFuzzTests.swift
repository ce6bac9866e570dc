import Commands
import TestSupport
import Testing
import TraceFormat

/// Every verb that takes a trace, on traces of which a place or two were changed, their footers made to fit: none of
/// them may crash, hang, or end with an internal error.
@Suite struct TraceVerbFuzzTests {
  static let verbs = [
    "trace info x.trace.jsonl --json", "trace show x.trace.jsonl", "trace grep a x.trace.jsonl --json",
    "trace state x.trace.jsonl --time 50", "trace why x.trace.jsonl 4", "trace stats x.trace.jsonl",
    "trace validate x.trace.jsonl --json", "replay x.trace.jsonl", "replay --json x.trace.jsonl",
    "diff x.trace.jsonl good.trace.jsonl --time", "diff good.trace.jsonl x.trace.jsonl --json",
    "diff x.trace.jsonl good.trace.jsonl --html -", "trace export x.trace.jsonl --to csv",
    "trace export x.trace.jsonl --to mermaid", "trace export x.trace.jsonl --to perfetto",
    "trace export x.trace.jsonl --to sqlite -o x.db", "trace export x.trace.jsonl --to lua",
  ]

  @Test func `no trace crashes a verb`() throws {
    let stage = Sample.stage()
    stage["good.trace.jsonl"] = stage.run("run Scripts/Journeys/small/sound.lua:9 --json").output
    let lines = (stage["good.trace.jsonl"] ?? "").split(separator: "\n").map(
      String.init)
    var random = SplitMix(seed: 11)
    var statuses: Set<Commands.ExitStatus> = []
    for round in Fuzz.rounds(120) {
      var changed = lines
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        guard let at = changed.indices.dropLast().randomElement(using: &random) else { continue }
        var bytes = Array(changed[at].utf8)
        Fuzz.mutate(&bytes, &random)
        changed[at] = String(decoding: bytes, as: UTF8.self)
      }
      stage["x.trace.jsonl"] = Self.withFooter(changed)
      let verb = Self.verbs[round % Self.verbs.count]
      let outcome = stage.run(verb)
      statuses.insert(outcome.status)
      #expect(outcome.status != .internalError && outcome.status != .usage, "\(verb)\n\(outcome.messages)")
    }
    #expect(statuses.isSuperset(of: [.success, .doesNotLoad]))
  }

  private static func withFooter(_ lines: [String]) -> String {
    let records = lines.dropFirst().dropLast().map { $0 + "\n" }.joined()
    let digest = TraceDigest.of(Array(records.utf8))
    let footer = #"{"end":1,"outcome":"passed","records":\#(lines.count - 2),"digest":"\#(digest)"}"#
    return "\(lines[0])\n\(records)\(footer)\n"
  }
}
