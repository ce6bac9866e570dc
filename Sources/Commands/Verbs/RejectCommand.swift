struct RejectCommand: Command {
  static let name = "reject"
  static let summary = "Takes away the traces that wait; the fixture traces stay as they are."
  static var options: [Option<RejectCommand>] { [Option.traceFilter(to: \.filters).set(.commandLine)] }
  static let examples = [
    Example("settings-sim reject", "all that wait"),
    Example("settings-sim reject --filter profile/sign_out", "those of one file of journeys"),
  ]
  static let statuses: [ExitStatus] = [.nothingSelected]

  var shared = SharedOptions()
  var filters: [String] = []

  func run(_ session: Session) throws -> ExitStatus {
    let waiting = try WaitingTraces(try session.project(), filters: filters)
    if waiting.chosen.isEmpty { return waiting.nothingChosen(session.console) }
    for name in waiting.chosen {
      try session.throwIfInterrupted()
      let title = waiting.title(name)
      try waiting.reject(name)
      session.console.print(title)
    }
    session.console.say(Wording.rejected(waiting.chosen.count))
    return .success
  }
}
