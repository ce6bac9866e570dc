import Findings
import Journeys

struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Prints what makes a shell complete verbs, options and values."
  static let details = [
    "SHELL is bash, zsh or fish. What is printed asks for the names of a project by: settings-sim completions apps, "
      + "and tags."
  ]
  static var options: [Option<CompletionsCommand>] { [] }
  static var operands: Operands<CompletionsCommand> { .one("SHELL", noun: "the name of a shell", to: \.subject) }
  static let examples = [
    Example("settings-sim completions bash > ~/.local/share/bash-completion/completions/settings-sim", "for bash"),
    Example("settings-sim completions zsh > ~/.zfunc/_settings-sim", "for zsh, with ~/.zfunc in fpath"),
    Example("settings-sim completions fish > ~/.config/fish/completions/settings-sim.fish", "for fish"),
  ]
  static let statuses: [ExitStatus] = []
  static let isConfigured = false

  var shared = SharedOptions()
  var subject = ""

  func run(_ session: Session) throws -> ExitStatus {
    guard let subject = CompletionSubject(rawValue: subject) else {
      throw UsageFault.unknownWord(subject, noun: "shell", known: CompletionSubject.allCases.map(\.rawValue))
    }
    switch subject {
    case .bash: session.console.write(BashCompletion.script(CompletionTable()))
    case .zsh: session.console.write(ZshCompletion.script(CompletionTable()))
    case .fish: session.console.write(FishCompletion.script(CompletionTable()))
    case .apps: printWords(try session.project().appNames, session)
    case .tags:
      let suite = try Suite([], JourneyFilter(), session)
      printWords(Set(suite.selected.flatMap(\.journey.tags)).sorted(), session)
    }
    return .success
  }

  /// Those that a shell can take as they are.
  private func printWords(_ words: [String], _ session: Session) {
    let plain = words.filter { word in
      !word.hasPrefix("-") && word.utf8.allSatisfy { $0 >= 0x80 || isPlain($0) }
    }
    for word in plain { session.console.print(word) }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "+", "@", "/": true
    case _: false
    }
  }
}
