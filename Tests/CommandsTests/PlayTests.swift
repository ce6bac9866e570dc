import Commands
import Foundation
import Testing
import TraceFormat

/// `repl`: an app played by hand.
@Suite struct PlayTests {
  private let stage: Stage

  init() throws {
    stage = Stage([
      "Fixtures/Apps/small.lua": Sample.app,
      "Fixtures/Apps/profile.lua": try String(
        contentsOf: Golden.root.appending(path: "Fixtures/Apps/profile.lua"), encoding: .utf8),
    ])
  }

  /// The lines come from a file.
  private func play(_ lines: [String], _ arguments: String = "small") -> Stage.Outcome {
    var stage = stage
    stage.answers = lines
    stage.isPiped = true
    return stage.run("repl \(arguments)")
  }

  @Test func `a user taps, looks, goes back and saves`() {
    let outcome = play(
      [
        "tap sign_out", "advance 0.5", "tpa confirm_sign_out", "tap confirm_sign_ou", "tap confirm_sign_out", "undo",
        "redo", "", "idle", "state account", "= sim:state(\"page\"), 5, { a = 1 }, nil", "events 2", "tap nowhere",
        "sim:tap \"help\"", "back", "expect { sheet = false }", "expect account = \"x\"", "local x =", "set dark true",
        "device.set color_scheme = \"dark\"", "print(\"here\", 1)", "undo all", "save played/sign_out Leaves, at last",
      ], "profile --account ada@example.com")
    #expect(outcome.status == .usage)
    Golden(path: "Messages/repl.txt").expect(outcome.output + "\n" + outcome.messages)
    #expect(
      stage["played/sign_out.lua"] == """
        -- Played by hand. It is yours to change.
        app "profile"

        it("Leaves, at last", function(sim)
          sim:launch { account = "ada@example.com" }
          sim:leave "running"
        end)

        """)
  }

  @Test func `help lists every command, and says what one does`() {
    Golden(path: "Messages/repl_help.txt").expect(play(["help"]).output)
    let outcome = play(["help undo", "help tap", "help wait", "help device.set", "help tpa"])
    #expect(outcome.output.contains("undo [N|all]  Takes the last N lines back"))
    #expect(outcome.output.contains("tap TARGET  Taps a target.\nin a journey: sim:tap\n"))
    #expect(outcome.output.contains("in a journey: sim:wait_for\n"))
    #expect(outcome.output.contains("in a journey: sim.device:set\n"))
    #expect(outcome.messages.hasPrefix("repl:5: there is no command \"tpa\"; did you mean \"tap\"?\n"))
  }

  /// The last line says what the run ends with: no line that could be done undoes an error.
  @Test(arguments: [
    ("tap sound", Commands.ExitStatus.success), ("tap sond", .failed), ("expect path = { \"else\" }", .failed),
    ("tpa", .usage),
    ("undo", .usage), ("redo", .usage), ("undo 0", .usage), ("undo x", .usage), ("save", .usage),
    ("local x =", .doesNotLoad), ("= 1 +", .doesNotLoad), ("error \"no\"", .failed), ("quit", .success),
  ])
  func `an error ends the run with its status`(line: String, status: Commands.ExitStatus) {
    #expect(play([line, "screen"]).status == status)
  }

  @Test func `at a terminal it ends well, prompts, and names no lines`() {
    var stage = stage
    stage.answers = ["tap sond", "quit", "tap sound"]
    let outcome = stage.run("repl small")
    #expect(outcome.status == .success)
    #expect(outcome.output.hasSuffix("small> small> "))
    #expect(
      outcome.messages == """
        playing small; help lists the commands, quit ends
        unknown id "sond"; did you mean "sound"?

        """)
  }

  @Test func `what is refused has never been done`() throws {
    let outcome = play(["tap sond", "sim:advance(1) sim:tap \"sond\"", "x = 1 error(\"y\")", "= x", "trace"])
    let trace = try Trace(Array(outcome.output.utf8.drop { $0 != UInt8(ascii: "{") }), file: "output")
    #expect(trace.records.allSatisfy { $0.ms == 0 && $0.traceClass == .output })
    #expect(outcome.messages.contains("repl:4: nothing is called \"x\" here"))
  }

  @Test func `a variable lives as long as the line that made it`() {
    let outcome = play(["x = 1", "toggle sound", "= x", "y = 2", "undo 2", "= x", "= y", "redo", "redo", "= y"])
    #expect(outcome.output.contains("again: toggle sound\n"))
    #expect(outcome.output.contains("again: y = 2\n"))
    #expect(outcome.output.hasSuffix("again: y = 2\n2\n"))
    #expect(outcome.messages.contains("repl:7: nothing is called \"y\" here"))
  }

  @Test func `what is done by hand takes the place of what was taken back`() {
    let outcome = play(["toggle sound", "undo", "toggle sound", "redo"])
    #expect(outcome.status == .usage)
    #expect(outcome.messages == "repl:4: there is nothing to do again\n  what is done by hand ends it\n")
  }

  @Test func `file and name may stand in quotes`() {
    let outcome = play(["save \"my file\" \"Its own name\"", "save other 'Another'", "save third It's mine"])
    #expect(outcome.status == .success, "\(outcome.messages)")
    #expect(stage["my file.lua"]?.contains("it(\"Its own name\", ") == true)
    #expect(stage["other.lua"]?.contains("it(\"Another\", ") == true)
    #expect(stage["third.lua"]?.contains("it(\"It's mine\", ") == true)
  }

  @Test func `a file that exists is left alone, unless it was saved a moment ago`() {
    stage["mine.lua"] = "return 1"
    let outcome = play(["save mine", "save other", "toggle sound", "save other.lua"])
    #expect(outcome.messages.contains("\"mine.lua\" exists already\n  save under another name\n"))
    #expect(stage["mine.lua"] == "return 1")
    #expect(stage["other.lua"]?.contains("sim:toggle(\"sound\", false)") == true)
  }

  @Test func `what is said to run a saved journey runs it`() throws {
    let app = #"{"schema": 1, "app": {"id": "small", "name": "Small"}, "pages": {"settings": {"title": "Settings"}}}"#
    for (path, arguments) in [("sub/mine", "small.json"), ("mine", "app/small.json"), ("app/mine", "app/small.json")] {
      var stage = Stage()
      stage.files["/stage/app/settings-sim.lua"] = nil
      stage.folder = "/stage"
      stage["small.json"] = app
      stage["app/small.json"] = app
      stage.answers = ["save \(path)"]
      stage.isPiped = true
      let outcome = stage.run("repl \(arguments)")
      guard let range = outcome.messages.range(of: "saved; run it: settings-sim ") else {
        #expect(
          outcome.messages
            == "repl:1: \"mine.lua\" is outside of the project, where no journey finds its app\n  save it below \"app\"\n"
        )
        continue
      }
      let run = stage.run(String(outcome.messages[range.upperBound...].dropLast()))
      #expect(run.status == .success, "\(outcome.messages)\(run.messages)")
    }
  }

  @Test func `what would fail in a journey is told when it is saved`() {
    let outcome = play(["hold auth.sign_out", "save held"], "profile --account ada@example.com")
    #expect(outcome.messages.contains("warning: the journey will fail: the hold of auth.sign_out held nothing\n"))
  }

  @Test(arguments: ["--account ada", "--locale 12", "--entitlement gold", "--configuration none", "--fault none"])
  func `a launch that makes no sense is a fault of the command line`(option: String) {
    #expect(play([], "profile \(option.replacing(" ", with: "="))").status == .usage)
  }

  @Test func `a launch as the command line says it`() {
    let outcome = play(
      ["state account", "state color_scheme", "save it"],
      "profile --account ada@example.com --locale de_DE --dark --entitlement pro --seed 3 --fault save_lost")
    #expect(outcome.output.hasSuffix("\"ada@example.com\"\n\"dark\"\n"))
    let script = stage["it.lua"] ?? ""
    #expect(script.hasPrefix("-- Played by hand. It is yours to change.\n-- Run it with --seed 3.\n"))
    #expect(script.contains("color_scheme = \"dark\""))
    #expect(script.contains("faults = { \"save_lost\" }"))
  }

  /// A line of the pool, chosen by chance.
  private static let pool = [
    "tap sign_out", "tap confirm_sign_out", "tap cancel_sign_out", "advance 0.2", "advance 1.5", "idle", "back",
    "toggle push_enabled", "toggle haptics_enabled", "tap privacy", "tap appearance", "choose appearance dark",
    "choose language de", "offline", "online", "background", "foreground", "kill", "relaunch", "swipe_down",
    "answer allow", "tap sign_in", "tap plan", "tap help", "wait sign_in", "expect sheet = false", "undo", "redo",
    "undo 2", "hold auth.sign_out", "unhold auth.sign_out", "sim:after(0.3, function() sim.network:offline() end)",
    "lock", "unlock", "swipe_back", "slow 2", "x = sim:state(\"account\")", "screen",
  ]

  @Test(arguments: 0..<6)
  func `the saved journey gives the trace of what was played`(seed: Int) throws {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 7
    let lines = (0..<30).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Self.pool[Int(random >> 33) % Self.pool.count]
    }
    let outcome = play(lines + ["save it", "trace"], "profile --account ada@example.com")
    #expect(!outcome.messages.contains("the journey gives another trace"), "\(lines)")
    #expect(!outcome.messages.contains("cannot be run"), "\(lines)")
    let json = outcome.output.range(of: "{\"trace\"").map { outcome.output[$0.lowerBound...] } ?? ""
    let played = try Trace(Array(json.utf8), file: "played")
    let run = stage.run("run it.lua --json")
    let again = try Trace(Array(run.output.utf8), file: "again")
    // At its end a journey may tell what a line that is played cannot know.
    #expect(again.records.count >= played.records.count, "\(lines)")
    for (old, new) in zip(played.records, again.records) {
      #expect(played.kind(of: old) == again.kind(of: new) && old.ms == new.ms, "\(lines)")
    }
  }
}
