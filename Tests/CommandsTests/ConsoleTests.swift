import Commands
import Testing

@Suite struct ConsoleTests {
  /// A definition with one fault.
  func stage(terminal: Bool, _ environment: [String: String] = [:]) -> Stage {
    var stage = Stage(["Fixtures/Apps/a.lua": "return { schema = 1, app = { id = \"a\" } }\n"])
    stage.isTerminal = terminal
    stage.environment = environment
    return stage
  }

  @Test func `colour and progress are for terminals alone`() {
    #expect(!stage(terminal: false).run("check").output.contains("\u{1B}"))
    #expect(!stage(terminal: false).run("check").messages.contains("\u{1B}"))
    let outcome = stage(terminal: true).run("check")
    #expect(outcome.output.contains("\u{1B}[31m"))
    #expect(outcome.messages.contains("\r\u{1B}[K\u{1B}[2mchecking Fixtures/Apps/a.lua\u{1B}[0m"))
  }

  @Test func `NO_COLOR takes the colour, CI the colour and the progress, and --color decides`() {
    #expect(!stage(terminal: true, ["NO_COLOR": "1"]).run("check").output.contains("\u{1B}"))
    #expect(stage(terminal: true, ["NO_COLOR": ""]).run("check").output.contains("\u{1B}"))
    #expect(stage(terminal: true, ["NO_COLOR": "1"]).run("check").messages.contains("checking"))
    let inCI = stage(terminal: true, ["CI": "true"]).run("check")
    #expect(!inCI.output.contains("\u{1B}") && !inCI.messages.contains("checking"))
    #expect(stage(terminal: true, ["CI": "false"]).run("check").output.contains("\u{1B}"))
    #expect(stage(terminal: false).run("check --color always").output.contains("\u{1B}"))
    #expect(stage(terminal: false, ["NO_COLOR": "1"]).run("check --color=always").output.contains("\u{1B}"))
    #expect(!stage(terminal: true).run("check --color never").output.contains("\u{1B}"))
  }

  @Test func `control characters in what users wrote cannot steer the terminal`() {
    let stage = Stage([
      "Fixtures/Apps/a.lua": "return { schema = 1, [\"x\\27[2Jy\"] = 1, app = { id = \"a\", name = \"A\" } }\n"
    ])
    let outcome = stage.run("check")
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.output.contains("x\\u{1B}[2Jy"))
  }

  @Test func `results that cannot be written are an error`() {
    final class Full: Sink {
      func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
        throw FileFault(.write, "standard output", .full)
      }
    }
    let messages = Catcher()
    let stage = Stage()
    for line in ["version", "--help", "check --help"] {
      let status = Tool.run(
        Surroundings(
          arguments: line.split(separator: " ").map(String.init), workingFolder: stage.folder, files: stage.files,
          output: Surroundings.Stream(Full()), messages: Surroundings.Stream(messages)))
      #expect(status == .usage)
    }
    #expect(
      messages.text.hasPrefix(
        """
        settings-sim: cannot write "standard output": the disk is full
          make room and run it again; nothing half-written was left behind

        """))
  }
}
