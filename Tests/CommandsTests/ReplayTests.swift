import Commands
import Testing

/// Replays on a stage whose fixture traces were made with one definition, and are replayed with another.
@Suite struct ReplayTests {
  static let off = "Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-switched-off.trace.jsonl"
  let stage: Stage

  init() {
    stage = Sample.stage()
    _ = stage.run("test")
    _ = stage.run("accept")
  }

  private func define(_ old: String, _ new: String) {
    stage["Fixtures/Apps/small.lua"] = Sample.app.replacing(old, with: new)
  }

  @Test func `what was recorded happens again`() {
    let outcome = stage.run("replay")
    #expect(outcome == Stage.Outcome(status: .success, output: "2 traces: 2 as before\n", messages: ""))
    #expect(stage.run("replay -v \(Self.off)").output == "✔ \(Self.off)\n1 trace: 1 as before\n")
    #expect(stage.run("replay Fixtures").output == "2 traces: 2 as before\n")
  }

  @Test func `a change that a trace does not touch is fine`() {
    define("preferences =", "theme = { radius = { lg = 20 } }, preferences =")
    #expect(
      stage.run("replay").output == """
        2 traces: 2 as before
        of a definition that changed since: 2 fine

        """)
    let verdicts = stage.run("replay --verdicts")
    #expect(verdicts.status == .success)
    #expect(verdicts.output.contains("\(Self.off): fine: it does not touch what changed in the definition\n"))
    #expect(verdicts.output.hasSuffix("2 traces: 2 fine\n"))
  }

  @Test func `a difference shows both sides, what led to it and the author's line`() {
    define("default = true", "default = false")
    let outcome = stage.run("replay \(Self.off)")
    #expect(outcome.status == .failed)
    Golden(path: "Messages/replay.txt").expect(outcome.output)
  }

  @Test func `what a trace needs and what is gone makes its replay impossible`() {
    define("id = \"sound\", kind", "id = \"noise\", kind")
    let outcome = stage.run("replay")
    #expect(outcome.status == .doesNotLoad)
    Golden(path: "Messages/replay_impossible.txt").expect(outcome.output)
  }

  @Test func `a preference that only the state names is named`() {
    define("default = true", "default = false")
    let verdicts = stage.run("replay --verdicts Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-on.trace.jsonl")
    #expect(verdicts.output.contains("risky: it touches what changed: preference sound"), "\(verdicts.output)")
  }

  @Test func `what was touched and cannot be touched now is told in words`() {
    define(
      "preference = \"sound\" } }", "preference = \"sound\", enabled_when = { preference = \"sound\", is = false } } }")
    let outcome = stage.run("replay \(Self.off)")
    #expect(outcome.output.contains("cannot be done again at 0 ms: what it touches is disabled"), "\(outcome.output)")
  }

  @Test func `the root is found from the paths`() {
    var above = stage
    above.folder = "/stage"
    #expect(above.run("replay app/\(Self.off)").output == "1 trace: 1 as before\n")
  }

  @Test func `as JSON each trace is an object`() {
    #expect(
      stage.run("replay --json \(Self.off)").output
        == #"{"trace":"\#(Self.off)","outcome":"same","definition":"unchanged","findings":[]}"# + "\n")
    define("default = true", "default = false")
    let changed = stage.run("replay --json \(Self.off)").output
    #expect(changed.hasPrefix(#"{"trace":"\#(Self.off)","outcome":"different","definition":"risky","changed":["#))
    #expect(changed.contains(#""expected":{"seq":2,"ms":0,"kind":"app.launched""#))
    #expect(changed.contains(#""actual":{"seq":2,"ms":0,"kind":"app.launched""#))
  }

  @Test func `an app that cannot be found is told, and can be named`() {
    stage["Fixtures/Apps/small.lua"] = nil
    stage["next.lua"] = Sample.app
    stage["other.lua"] = Sample.app.replacing("id = \"small\"", with: "id = \"other\"")
    let gone = stage.run("replay \(Self.off)")
    #expect(gone.status == .doesNotLoad)
    #expect(gone.output.contains(#"\#(Self.off):1: there is no definition of app "small""#))
    #expect(gone.output.contains("name it with --app"))
    #expect(stage.run("replay --app next.lua").output == "2 traces: 2 as before\n")
    let other = stage.run("replay --app other.lua \(Self.off)")
    #expect(other.output.contains(#"the trace is of app "small", "other.lua" is app "other""#))
  }

  @Test func `nothing to replay and broken traces have their statuses`() {
    stage["Empty/readme.txt"] = "nothing"
    #expect(stage.run("replay Empty").status == .nothingSelected)
    #expect(stage.run("replay missing.trace.jsonl").status == .usage)
    stage["cut.trace.jsonl"] = String(stage[Self.off]?.dropLast(40) ?? "")
    let cut = stage.run("replay cut.trace.jsonl \(Self.off)")
    #expect(cut.status == .doesNotLoad)
    #expect(cut.output.contains("cut.trace.jsonl: it cannot be replayed\n    cut.trace.jsonl:"))
    #expect(cut.output.hasSuffix("2 traces: 1 as before, 1 impossible\n"))
  }
}
