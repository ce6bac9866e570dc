import Commands
import Foundation
import Testing

/// The scripts of shells in the shells themselves, and the manual page in programs that check such.
@Suite struct ShellTests {
  /// What is typed up to the cursor, and some of what every shell has to offer there.
  static let lines: [(typed: String, offers: [String])] = [
    ("settings-sim mer", ["merge-reports"]), ("settings-sim tra", ["trace"]), ("settings-sim trace sh", ["show"]),
    ("settings-sim test --fail", ["--fail-fast", "--failed-first"]), ("settings-sim trace show --cl", ["--class"]),
    ("settings-sim test --color ", ["always", "auto", "never"]), ("settings-sim test --color=al", ["always"]),
    ("settings-sim trace show --class ou", ["output"]), ("settings-sim test --fault save_l", ["save_lost"]),
    ("settings-sim faults save_l", ["save_lost"]), ("settings-sim test --tags sm", ["smoke"]),
    ("settings-sim screen til", ["tiles"]), ("settings-sim test Scr", ["Scripts/"]),
    ("settings-sim test --traces Fix", ["Fixtures/"]), ("settings-sim diff --html o", ["out.txt"]),
    ("settings-sim completions f", ["fish"]), ("settings-sim help ver", ["verify", "version"]),
    ("settings-sim test --reporter li", ["list"]), ("settings-sim version ", []), ("settings-sim nothing ", []),
    ("settings-sim config show tes", ["test"]), ("settings-sim test --workers ", []),
    ("settings-sim types til", ["tiles"]), ("settings-sim init Fix", ["Fixtures/"]),
    // A value that may be left out comes with = alone.
    ("settings-sim test --only-changed Scr", ["Scripts/"]),
  ]

  @Test func `bash offers what the tables have`() throws {
    let project = try Self.project()
    let script = """
      set -u
      eval "$(settings-sim completions bash)"
      complete -p settings-sim > /dev/null || exit 9
      while IFS= read -r line; do
        # As bash parts words.
        read -ra COMP_WORDS <<< "${line//=/ = }"
        [[ $line == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _settings_sim settings-sim "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "> ${COMPREPLY[*]-}"
      done
      """
    try expect(try Self.run("bash", ["--norc", "-c", script], input: Self.input, in: project.url))
    let commas = try Self.run(
      "bash",
      [
        "--norc", "-c",
        """
        eval "$(settings-sim completions bash)"
        COMP_WORDS=(settings-sim test --reporter jsonl,jun) COMP_CWORD=3
        _settings_sim settings-sim; echo "${COMPREPLY[@]}"
        """,
      ], input: "", in: project.url)
    #expect(commas == Outcome(status: 0, output: "jsonl,junit\n", messages: ""))
  }

  @Test func `fish offers what the tables have`() throws {
    let script = """
      settings-sim completions fish | source
      while read -z -l line
        set -l found (complete -C "$line" | string split -f1 \\t)
        echo "> $found"
      end
      """
    let input = Self.input.replacing("\n", with: "\0")
    let (project, home) = (try Self.project(), try Scratch())
    try expect(
      try Self.run("fish", ["--no-config", "-c", script], input: input, in: project.url, ["HOME": home.path]))
  }

  @Test func `zsh offers what the tables have`() throws {
    let project = try Self.project()
    // zsh completes on a terminal alone.
    let script = #"""
      zmodload zsh/zpty || exit 9
      zpty -b z zsh -f -i
      ask() { zpty -w z "$1"; }
      ask 'PS1=; PS2=; stty -echo; autoload -Uz compinit; compinit -D -u; eval "$(settings-sim completions zsh)"'
      # Notes what is offered, whatever zsh shows of it.
      ask 'compadd() { if [[ ${(M)@:#-[OAD]} ]] { builtin compadd "$@"; return }; local -a hits; builtin compadd -A hits "$@"; offers+=($hits); builtin compadd "$@" }'
      ask 'offer() { offers=(); zle complete-word; print -r -- "> ${(u)offers}"; zle send-break }; zle -N offer; bindkey "^I" offer; print ready'
      zpty -r z all '*ready*ready*'
      while IFS= read -r line; do
        zpty -n -w z "$line"$'\t'
        zpty -r z all $'*> *\n*'
        print -r -- "> ${${${all##*> }//$'\r'/}%%$'\n'*}"
      done
      """#
    try expect(try Self.run("zsh", ["-f", "-c", script], input: Self.input, in: project.url))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `a shell reads its script without a word`(shell: String) throws {
    let script = Stage().run("completions \(shell)").output
    let scratch = try Scratch()
    try scratch.put("script", script)
    #expect(
      try Self.run(shell, ["-n", "script"], input: "", in: scratch.url) == Outcome(status: 0, output: "", messages: "")
    )
  }

  @Test func `what a project has is asked for by name, and what no shell takes is left out`() {
    let stage = Sample.stage()
    stage["Fixtures/Apps/$(reboot).lua"] = smallDefinition()
    #expect(stage.run("completions apps") == Stage.Outcome(status: .success, output: "small\n", messages: ""))
    #expect(stage.run("completions tags").output.split(separator: "\n").contains("slow"))
    #expect(
      stage.run("completions csh").messages
        == "settings-sim: there is no shell \"csh\"\n  did you mean \"zsh\"?\n"
        + "  known are \"bash\", \"zsh\", \"fish\", \"apps\", \"tags\"\n")
  }

  // MARK: The manual

  @Test func `the manual page has every verb and option, and satisfies the checkers`() throws {
    let page = Stage().run("man").output
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
    let scratch = try Scratch()
    try scratch.put("settings-sim.1", page)
    let lint = try Self.run("mandoc", ["-Tlint", "-Wstyle", "settings-sim.1"], in: scratch.url)
    #expect(lint == Outcome(status: 0, output: "", messages: ""))
    let text = try Self.run("mandoc", ["-Tutf8", "-O", "width=200", "settings-sim.1"], in: scratch.url).output
      .replacing(/.\u{8}/, with: "")
    for verb in HelpTests.verbNames {
      let help = Stage().run("\(verb) --help").output
      #expect(text.contains("settings-sim \(verb) [options]"), "\(verb)")
      let options = help.split(separator: "\n").drop { $0 != "Options:" }.dropFirst().prefix { $0.hasPrefix(" ") }
      for line in options {
        let name = line.drop { $0 == " " }.prefix { $0 != " " && $0 != "," && $0 != "[" }
        #expect(text.contains(name), "\(verb): \(name)")
      }
    }
    for status in ExitStatus.allCases { #expect(text.contains(status.meaning)) }
  }

  // MARK: Running

  private static let input = lines.map { $0.typed + "\n" }.joined()

  private func expect(_ outcome: Outcome) throws {
    #expect(outcome.messages == "")
    #expect(outcome.status == 0)
    let answers = outcome.output.split(separator: "\n").map { $0.dropFirst(1).split(separator: " ").map(String.init) }
    #expect(answers.count == Self.lines.count, "\(outcome.output)")
    for ((typed, offers), answer) in zip(Self.lines, answers) {
      // Shells differ in whether the slash of a folder, and what stands before "=", belong to the word.
      let words = Set(
        answer.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.map { $0.replacing("--color=", with: "") })
      let wanted = offers.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      #expect(offers.isEmpty ? answer.isEmpty : words.isSuperset(of: wanted), "\(typed): \(answer)")
    }
  }

  /// A small project on the disk.
  private static func project() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.put("settings-sim.lua", "")
    try scratch.put("out.txt", "")
    try scratch.put("Fixtures/Apps/tiles.lua", smallDefinition())
    try scratch.put(
      "Scripts/Journeys/a.lua", "app \"tiles\"\nit(\"a\", { tags = { \"smoke\" } }, function(sim) end)\n")
    return scratch
  }

  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var messages: String
  }

  static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: URL, _ environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    let tools = ToolProcess.binary.deletingLastPathComponent().path
    process.environment = ["PATH": "\(tools):/usr/bin:/bin", "TERM": "dumb", "LANG": "C.UTF-8"].merging(environment) {
      $1
    }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let messages = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      messages: String(decoding: messages, as: UTF8.self))
  }
}
