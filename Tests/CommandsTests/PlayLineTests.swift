import Commands
import Foundation
import Testing

/// What somebody types at the prompt of `repl` and does not mean so, and what never ends.
@Suite struct PlayLineTests {
  private let stage = Stage(["Fixtures/Apps/small.lua": Sample.app])

  /// The lines come from a file.
  private func play(_ lines: [String]) -> Stage.Outcome {
    var stage = stage
    stage.answers = lines
    stage.isPiped = true
    return stage.run("repl small")
  }

  /// What nobody means, and what somebody means badly: a message, and the prompt goes on.
  @Test(arguments: [
    "=", "=\t", "=;", "= 1 +", "= --", "tap", "tap {", "tap \"", "tap )", "tap (((", "tap [[", "sim", "sim.", "sim:",
    "device.", "device.set", "device.set =", "help =", "help nothing", "undo -1", "undo 99999999999999999999",
    "redo all", "events 0", "events x", "(", ")", "\u{1B}[31m", "\u{0}", "state nothing", "x.y = 1", "advance -1",
    "advance x", "advance", "scroll", "answer maybe", "idle 1", "return = 1", "{", "undo undo", "local",
    "= sim:nothing()", "= sim.nothing", "error({})", "error()", "launch account = 1", "goto x", "--[[", "äöü",
    "tap äöü", "save", "save /", "save .", "save ..", "save x/", "save x/..", "save .x", "save .lua", "save \u{0}",
    "save ../outside", "save /outside", "= " + String(repeating: "(", count: 300), "save -x", "skip \"x\"", "pending()",
    "quit now", "screen x", "trace x",
  ])
  func `a line that makes no sense is told`(line: String) {
    let outcome = play([line, "= 7"])
    #expect(outcome.output.hasSuffix("\n7\n"), "\(outcome)")
    #expect(outcome.messages.hasPrefix("repl:1: "), "\(outcome)")
    #expect(outcome.status != .success && outcome.status != .internalError)
    #expect(!outcome.messages.contains("\u{1B}") && !outcome.messages.contains("\u{0}"))
    #expect(stage.written == ["Fixtures/Apps/small.lua"])
  }

  @Test(arguments: [
    "expect_events containing { \"sound\" }", "expect_events(containing { \"sound\" })",
    "sim:expect_events(containing { \"sound\" })", "tap label \"Sound\"", "tap(label \"Sound\")",
    "tap(within(\"main\", \"sound\"))",
  ])
  func `what journeys call can stand in a command`(line: String) {
    let outcome = play(["toggle sound", line])
    #expect(!outcome.messages.contains("not \"containing\"") && !outcome.messages.contains("nothing is called"))
    #expect(outcome.messages.isEmpty || outcome.messages.contains("the definition has no analytics"))
  }

  @Test func `what is no place for a journey is told with what is one`() {
    let outcome = play(["=", "save x/", "save ../x"])
    #expect(
      outcome.messages == """
        repl:1: say what to show: = sim:state("account")
        repl:2: "x/.lua" is no name for a file of journeys; write save FILE [NAME]
          names that begin with a dot are passed over, and those that begin with a dash are options
        repl:3: "../x.lua" is outside of the project, where no journey finds its app
          save it below "."

        """)
    #expect(outcome.status == .usage)
  }

  @Test func `comments and empty lines of a file of lines are no lines to take back`() {
    let outcome = play(["-- switch it off", "toggle sound", "", "  --", "undo", "undo"])
    #expect(outcome.output.contains("back before: toggle sound\n"))
    #expect(outcome.messages.hasPrefix("repl:6: there is nothing to take back"))
  }

  // MARK: What never ends

  @Test(arguments: ["while true do end", "= (function() while true do end end)()"])
  func `a line that never ends is stopped, and has never been done`(line: String) {
    let outcome = play(["x = 5", line, "toggle sound", "state preferences.sound", "= x"])
    #expect(outcome.status == .failed)
    #expect(outcome.messages.hasPrefix("repl:2: "))
    #expect(outcome.messages.contains("10000000 instructions"), "\(outcome.messages)")
    #expect(outcome.output.hasSuffix("\nfalse\n5\n"))
  }

  @Test func `a line is read up to a length, and what follows a longer one is not done`() {
    let text = String(repeating: "x", count: (64 << 10) - "= #\"\"".utf8.count)
    let outcome = play(["= #\"\(text)\"", "= #\"\(text)x\"", "= 7"])
    #expect(outcome.status == .limitReached)
    #expect(outcome.output.hasSuffix("\n\(text.utf8.count)\n"))
    #expect(outcome.messages == "repl:2: the line is longer than 65536 bytes\n  nothing that follows it is done\n")
    var terminal = stage
    terminal.answers = [String(repeating: " ", count: 70_000), "= 7"]
    let other = terminal.run("repl small")
    #expect(other.messages.hasSuffix("the line is longer than 65536 bytes\n"))
    #expect(other.output.contains("\n7\n") || other.output.contains("> 7\n"))
  }

  // MARK: Ctrl-C

  @Test func `Ctrl-C at the prompt takes back what is being typed, and no more`() {
    var stage = stage
    stage.answers = ["toggle sound", "state preferences.sound"]
    let outcome = stage.run("repl small", interruptedAfter: "small> ")
    #expect(outcome.status == .success)
    #expect(outcome.output.hasSuffix("small> \nsmall> true\nsmall> \n"), "\(outcome.output)")
  }

  @Test func `Ctrl-C after a line that is done leaves it as it is`() {
    var stage = stage
    stage.answers = ["toggle sound", "state preferences.sound"]
    let outcome = stage.run("repl small", interruptedAfter: "user.toggle")
    #expect(outcome.status == .success)
    #expect(outcome.output.hasSuffix("small> false\nsmall> \n"), "\(outcome.output)")
    #expect(!outcome.messages.contains("interrupted"))
  }

  @Test func `Ctrl-C ends lines from a file before the next one is read`() {
    var stage = stage
    stage.answers = ["toggle sound", "= 7"]
    stage.isPiped = true
    let outcome = stage.run("repl small", interruptedAfter: "user.toggle")
    #expect(outcome.status == .interrupted)
    #expect(!outcome.output.contains("\n7\n"))
  }
}
