import Findings
import TextFormats
import TraceFormat

struct PendingCommand: Command {
  static let name = "pending"
  static let summary = "Lists the traces that wait to be accepted, and where each differs first."
  static var options: [Option<PendingCommand>] {
    [
      Option.traceFilter(to: \.filters).set(.commandLine),
      .flag("--json", to: \.isJSON, help: "one JSON object a trace"),
    ]
  }
  static let examples = [
    Example("settings-sim pending", "what test has left to decide on"),
    Example("settings-sim pending --json", "the same for other programs"),
  ]
  static let details = ["With CI set in the environment it ends with status 5 when a trace waits."]
  static let statuses: [ExitStatus] = [.doesNotLoad, .fixturesPending, .nothingSelected]

  var shared = SharedOptions()
  var filters: [String] = []
  var isJSON = false

  func run(_ session: Session) throws -> ExitStatus {
    let waiting = try WaitingTraces(try session.project(), filters: filters)
    if waiting.chosen.isEmpty { return waiting.nothingChosen(session.console) }
    for name in waiting.chosen {
      try session.throwIfInterrupted()
      let difference = try waiting.difference(name)
      if isJSON {
        session.console.write(json(name, waiting, difference))
      } else {
        session.console.print(waiting.title(name))
        if let difference { session.console.print("  \(difference.message)", .faint) }
      }
    }
    if !isJSON { session.console.say(Wording.waiting(waiting.chosen.count)) }
    return session.isInCI ? .fixturesPending : .success
  }

  private func json(_ name: String, _ waiting: WaitingTraces, _ difference: Finding?) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.field("trace", FixtureTraces.shownPath(of: name))
    json.field("pending", FixtureTraces.shownPath(of: name) + ".pending")
    json.field("state", waiting.state(of: name).rawValue)
    if let difference { json.field("difference", difference.message) }
    json.endObject()
    json.endLine()
    return json.text()
  }
}

extension WaitingTraces {
  /// Where it first differs from what was accepted; nil for one that is new.
  func difference(_ name: String) throws -> Finding? {
    do {
      guard let (accepted, new) = try compared(name) else { return nil }
      return TraceComparison.firstDifference(expected: accepted, actual: new)?.finding
    } catch let finding as Finding {
      // One of the two is no whole trace: that is what there is to know of it.
      return finding
    }
  }
}
