struct ManCommand: Command {
  static let name = "man"
  static let summary = "Prints the manual page, as man reads it."
  static let details = ["All verbs with their options and examples, configuration and exit statuses, on one page."]
  static var options: [Option<ManCommand>] { [] }
  static let examples = [
    Example("settings-sim man > ~/.local/share/man/man1/settings-sim.1", "then: man settings-sim"),
    Example("settings-sim man | man -l -", "reads it at once"),
  ]
  static let statuses: [ExitStatus] = []
  static let isConfigured = false

  var shared = SharedOptions()

  func run(_ session: Session) -> ExitStatus {
    session.console.write(ManualPage.text(VerbTable.all))
    return .success
  }
}
