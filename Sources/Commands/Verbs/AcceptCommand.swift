import Findings

struct AcceptCommand: Command {
  static let name = "accept"
  static let summary = "Makes the traces that wait the fixture traces."
  static let details = [
    "A trace that test found new or changed waits beside its fixture as NAME.trace.jsonl.pending. Look at it before "
      + "you accept it (settings-sim review does both): from then on it is what the journey has to do."
  ]
  static var options: [Option<AcceptCommand>] {
    [
      Option.traceFilter(to: \.filters).set(.commandLine),
      Option.flag("--stale", to: \.removesStale, help: "also removes fixture traces whose journey is gone").set(
        .commandLine),
    ]
  }
  static let examples = [
    Example("settings-sim accept", "all that wait"),
    Example("settings-sim accept --filter profile/sign_out", "those of one file of journeys"),
    Example("settings-sim accept --stale", "and what is left over of journeys that are gone"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var filters: [String] = []
  var removesStale = false

  func run(_ session: Session) throws -> ExitStatus {
    let waiting = try WaitingTraces(try session.project(), filters: filters)
    var (accepted, broken) = (0, 0)
    for name in waiting.chosen {
      try session.throwIfInterrupted()
      let title = waiting.title(name)
      do { try waiting.accept(name) } catch let finding as Finding {
        session.console.report(finding)
        if finding.severity == .error { broken += 1 }
        continue
      }
      accepted += 1
      session.console.print(title)
    }
    if broken > 0 { session.console.say(Wording.brokenTraces) }
    let stale = removesStale ? try removeStale(waiting.fixtures, session) : 0
    if waiting.chosen.isEmpty, stale == 0 { return waiting.nothingChosen(session.console) }
    session.console.say(Wording.accepted(accepted, removed: stale))
    return broken > 0 ? .doesNotLoad : .success
  }

  private func removeStale(_ fixtures: FixtureTraces, _ session: Session) throws -> Int {
    let suite = try Suite([], JourneyFilter(), session)
    if !suite.findings.isEmpty { throw Findings(suite.findings) }
    let stale = try fixtures.stale(suite.scripts, isWholeProject: true, failed: [])
      .filter { WaitingTraces.fits($0, filters) }
    for name in stale {
      try session.files.remove(fixtures.path(of: name))
      session.console.print("removed  \(FixtureTraces.shownPath(of: name))")
    }
    return stale.count
  }
}
