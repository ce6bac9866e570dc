import Commands
import Testing

/// Two traces wait: one is new, one has changed.
@Suite struct ReviewTests {
  static let on = "Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-on.trace.jsonl"
  static let off = "Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-switched-off.trace.jsonl"
  var stage: Stage
  let accepted: String?

  init() {
    stage = Sample.stage()
    _ = stage.run("test")
    _ = stage.run("accept --filter switched-off")
    accepted = stage[Self.off]
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good.replacing("sim:run_until_idle()", with: "sim:advance(2)")
    _ = stage.run("test")
  }

  @Test func `what waits is listed with its first difference`() {
    let outcome = stage.run("pending")
    #expect(outcome.status == .success)
    Golden(path: "Messages/pending.txt").expect(outcome.output + outcome.messages)
    let json = stage.run("pending --json --filter is-on")
    #expect(
      json.output == #"{"trace":"\#(Self.on)","pending":"\#(Self.on).pending","state":"new"}"# + "\n")
    #expect(stage.run("pending --filter nothing").status == .nothingSelected)
    #expect(
      stage.run("pending --filter nothing").messages == "none of 2 traces that wait has \"nothing\" in its name\n")
  }

  @Test func `each is asked about`() {
    var stage = stage
    stage.answers = ["x", "v", "a", "r"]
    let outcome = stage.run("review")
    #expect(outcome.status == .success)
    Golden(path: "Messages/review.txt").expect(outcome.output + outcome.messages)
    #expect(stage[Self.on] != nil)
    #expect(stage["\(Self.on).pending"] == nil)
    #expect(stage[Self.off] == accepted)
    #expect(stage["\(Self.off).pending"] == nil)
  }

  @Test(arguments: [
    (["A"], "2 accepted, 0 rejected\n", 0), (["R"], "0 accepted, 2 rejected\n", 0),
    (["S"], "0 accepted, 0 rejected, 2 still wait\n", 2), (["a", "q"], "1 accepted, 0 rejected, 1 still waits\n", 1),
    (["s", "a"], "1 accepted, 0 rejected, 1 still waits\n", 1), (["q"], "0 accepted, 0 rejected, 2 still wait\n", 2),
  ])
  func `capitals are for all that are left, and the rest stays`(answers: [String], says: String, left: Int) {
    var stage = stage
    stage.answers = answers
    #expect(stage.run("review").messages == says)
    #expect(stage.written.count { $0.hasSuffix(".pending") } == left)
  }

  @Test func `where nobody answers, nothing is asked`() {
    let outcome = stage.run("review")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix("settings-sim: review asks questions, and there is nobody to answer"))
    var inCI = stage
    inCI.environment = ["CI": "1"]
    inCI.answers = ["A"]
    #expect(inCI.run("review").status == .usage)
    #expect(stage.run("review --filter nothing").status == .nothingSelected)
  }

  @Test func `what is rejected is gone, and the fixture stays`() {
    let outcome = stage.run("reject --filter switched-off")
    #expect(outcome.output == "changed  \(Self.off)\n")
    #expect(outcome.messages == "1 trace rejected\n")
    #expect(stage[Self.off] == accepted)
    #expect(stage["\(Self.off).pending"] == nil)
    #expect(stage.run("reject --filter switched-off").status == .nothingSelected)
    #expect(stage.run("reject").status == .success)
    #expect(stage.run("reject").messages == "no trace waits to be accepted\n")
  }

  @Test func `in CI what was left waiting ends the run with its status`() {
    var stage = stage
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good
    _ = stage.run("accept --filter is-on")
    stage.environment = ["CI": "1"]
    let outcome = stage.run("test")
    #expect(outcome.status == .fixturesPending)
    #expect(outcome.output.contains("◆ \(Self.off).pending: it waits to be decided on\n"))
    #expect(outcome.output.hasSuffix("traces: 2 as before, 1 left to decide on\n"))
    #expect(stage.run("pending").status == .fixturesPending)
  }

  @Test func `one that is broken does not keep the others from being decided on`() {
    stage["\(Self.off).pending"] = String(stage["\(Self.off).pending"]?.dropLast(40) ?? "")
    let pending = stage.run("pending")
    #expect(pending.status == .success)
    #expect(pending.output.contains("the trace is truncated"))
    let outcome = stage.run("accept")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output == "new  \(Self.on)\n")
    #expect(outcome.messages.contains("reject --filter NAME"))
    var asked = stage
    asked.answers = ["r"]
    #expect(asked.run("review").messages == "0 accepted, 1 rejected\n")
  }

  @Test func `a trace whose script is gone is not accepted`() {
    let stage = Sample.stage()
    #expect(stage.run("test").status == .success)
    stage["Scripts/Journeys/small/sound.lua"] = nil
    #expect(stage.run("pending").output.hasPrefix("gone  \(TestVerbTests.onTrace)\n"))
    let outcome = stage.run("accept")
    #expect(outcome.status == .success && outcome.output == "", "\(outcome.output)")
    #expect(
      outcome.messages.hasPrefix(
        """
        warning: the script of "\(TestVerbTests.onTrace)" is gone: its trace is not accepted
          take it away with: settings-sim reject --filter TEXT

        """), "\(outcome.messages)")
    #expect(outcome.messages.hasSuffix("0 traces accepted\n"))
    #expect(stage[TestVerbTests.onTrace] == nil)
  }

  @Test func `half a trace is never accepted`() {
    stage["\(Self.off).pending"] = String(stage["\(Self.off).pending"]?.dropLast(40) ?? "")
    let outcome = stage.run("accept")
    #expect(outcome.status == .doesNotLoad)
    #expect(stage[Self.off] == accepted)
  }
}
