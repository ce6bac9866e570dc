import Commands
import Foundation
import Testing
import TraceFormat

/// `run --debug`, `run --break`, `test --debug`: the prompt at a moment of a journey.
@Suite struct DebugTests {
  private let stage: Stage
  private static let file = "Scripts/Journeys/leaving.lua"

  init() throws {
    stage = Stage([
      "Fixtures/Apps/profile.lua": try String(
        contentsOf: Golden.root.appending(path: "Fixtures/Apps/profile.lua"), encoding: .utf8),
      "Fixtures/Apps/small.lua": Sample.app,
      "Scripts/Journeys/bad.lua": Sample.bad,
      Self.file: """
      app "profile"

      before_each(function(sim) sim:launch { account = "ada@example.com" } end)

      it("leaves", function(sim)
        step("Sign out", function()
          sim:tap "sign_out"
          sim:tap "confirm_sign_out"
        end)
        sim:after(5, function() sim.network:offline() end)
        sim:run_until_idle()
        sim:expect { sheet = false, account = "bob" }
        sim:tap "sign_in"
      end)

      it("waits in vain", function(sim)
        sim:tap "sign_out"
        sim:advance(0.5)
        sim:tap "privacy"
      end)

      it("is well", { normalise = { "drop haptic.*" } }, function(sim)
        sim:tap "sign_out"
        sim:swipe_down()
        sim:run_until_idle()
      end)
      """,
    ])
  }

  private func debug(_ arguments: String, _ lines: [String]) -> Stage.Outcome {
    var stage = stage
    stage.answers = lines
    stage.isPiped = true
    return stage.run(arguments)
  }

  @Test func `it stops before the step that fails, and goes back and forth from there`() {
    let outcome = debug("run \(Self.file):5 --debug", ["undo 2", "redo 2", "redo", "undo all", "redo all", "save it"])
    #expect(outcome.status == .failed)
    Golden(path: "Messages/debug.txt").expect(outcome.output + "\n" + outcome.messages)
    #expect(stage["it.lua"]?.contains("sim:after(5, function()\n") == true)
  }

  @Test func `what waited in vain has not waited yet`() {
    let outcome = debug("run \(Self.file) -g vain --debug", ["tap cancel_sign_out", "tap privacy", "redo"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.hasPrefix("stopped at 0.5 s, before \(Self.file):19: sim:tap \"privacy\"\n"))
    #expect(outcome.output.contains("user.tap target=\"privacy\" waited=400"))
    #expect(outcome.messages.hasSuffix("repl:3: there is nothing to do again\n  what is done by hand ends it\n"))
  }

  @Test func `it stops before a line, and a journey that is well at its end`() {
    #expect(
      debug("run \(Self.file):5 --break 8", ["quit"]).output.hasPrefix("stopped at 0.0 s, before \(Self.file):8: "))
    let outcome = debug("run \(Self.file) -g well --debug", ["undo"])
    #expect(outcome.output.hasPrefix("stopped at 0.4 s, the end\n"))
    #expect(outcome.status == .success)
    let nowhere = debug("run \(Self.file):5 --break 9", ["quit"])
    #expect(nowhere.status == .usage)
    #expect(
      nowhere.messages.hasSuffix(
        "settings-sim: the journey does nothing at line 9\n  it does something at 7, 8, 10, 11, 12\n"))
  }

  @Test func `a test run stops at its first failure`() {
    let outcome = debug("test \(Self.file) --debug", ["state account"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.contains("1 failed"))
    #expect(outcome.output.contains("stopped at 5.4 s, before \(Self.file):12: "))
    #expect(outcome.output.hasSuffix("false\n"))
    #expect(debug("test \(Self.file) -g well --debug", ["state account"]).output.contains("stopped") == false)
  }

  @Test func `an expectation that the journey goes on after is one line, and what Lua makes of it is not shown`() {
    stage["Scripts/Journeys/soft.lua"] = """
      app "profile"
      it("goes on", function(sim) sim:launch {}
        expect.soft(1).equals(2)
        sim:run_until_idle()
      end)
      """
    let outcome = debug("run Scripts/Journeys/soft.lua --debug", ["redo", "redo"])
    #expect(outcome.output.contains("before Scripts/Journeys/soft.lua:3: pcall(fail, \"expected 2, found 1\""))
    #expect(!outcome.output.contains("\nfalse\n"))
    #expect(outcome.output.contains("again: sim:run_until_idle()  (Scripts/Journeys/soft.lua:4)\n"))
  }

  @Test func `an invariant that the journey asks for holds at the prompt too`() {
    stage["Scripts/Journeys/kept.lua"] = """
      app "profile"
      it("comes back", { invariants = { "all" } }, function(sim)
        sim:launch { account = "ada@example.com", faults = { "permissions_not_read_again" } }
        sim:run_until_idle()
        sim.device:background()
        sim.permissions:set("notifications", "authorized")
        sim.device:foreground()
        sim:run_until_idle()
      end)
      """
    let outcome = debug("run Scripts/Journeys/kept.lua --debug", ["redo", "save it"])
    #expect(outcome.output.hasPrefix("stopped at 0.3 s, before Scripts/Journeys/kept.lua:8: sim:run_until_idle()\n"))
    #expect(outcome.messages.components(separatedBy: "kept.lua:8: outside_is_shown: ").count == 3)
    #expect(stage["it.lua"]?.contains("invariants = { \"outside_is_shown\" }") == true)
  }

  @Test func `the lines of a step stay in it`() {
    let outcome = debug("run \(Self.file):5 --break 8", ["redo", "undo", "tap cancel_sign_out", "save it"])
    #expect(
      outcome.output.hasPrefix(
        "stopped at 0.0 s, before \(Self.file):8: sim:tap \"confirm_sign_out\", in step Sign out\n"))
    #expect(
      stage["it.lua"]?.contains(
        """
          step("Sign out", function()
            sim:tap "sign_out"
          end)
          sim:tap "cancel_sign_out"

        """) == true, "\(stage["it.lua"] ?? outcome.messages)")
  }

  @Test func `what fails before it launches has no moment to stop at`() {
    let outcome = debug("run Scripts/Journeys/bad.lua:13 --debug", ["state account"])
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["run \(file):5 --debug", "run \(file):5 --break 8", "test \(file) --debug"])
  func `nothing is asked where nobody answers`(line: String) {
    let nobody = stage.run(line)
    #expect(nobody.status == .usage)
    #expect(
      nobody.messages.hasSuffix(
        """
        settings-sim: --debug asks questions, and there is nobody to answer: standard input is no terminal, or CI is set
          without it the run ends where it fails

        """))
    var inCI = stage
    inCI.environment = ["CI": "1"]
    inCI.answers = ["quit"]
    #expect(inCI.run(line).status == .usage)
    #expect(stage.run("run \(Self.file):5 --debug --json").status == .usage)
  }
}
