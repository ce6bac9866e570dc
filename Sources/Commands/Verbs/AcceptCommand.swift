import Findings
import TraceFormat

struct AcceptCommand: Command {
  static let name = "accept"
  static let summary = "Makes the traces that wait the fixture traces."
  static let details = [
    "A trace that test found new or changed waits beside its fixture as NAME.trace.jsonl.pending. Look at it before "
      + "you accept it: from then on it is what the journey has to do."
  ]
  static var options: [Option<AcceptCommand>] {
    [
      .texts(
        "-g", "--filter", value: "TEXT", to: \.filters, help: "those with the text in their name; repeat for more"),
      .flag("--stale", to: \.removesStale, help: "also removes fixture traces whose journey is gone"),
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
    let project = try session.project()
    let fixtures = FixtureTraces(project)
    let waiting = try fixtures.names(pending: true)
    let names = waiting.filter(isWanted)
    for name in names {
      try session.throwIfInterrupted()
      let (path, pending) = (fixtures.path(of: name), fixtures.pendingPath(of: name))
      // Half a trace never becomes a fixture.
      let bytes = try session.files.read(pending, limit: FixtureTraces.sizeLimit)
      _ = try Trace(bytes, file: FixtureTraces.shownPath(of: name) + ".pending")
      let isNew = session.files.kind(of: path) == nil
      try session.files.rename(pending, to: path)
      session.console.print("\(isNew ? "new" : "changed")  \(FixtureTraces.shownPath(of: name))")
    }
    let stale = removesStale ? try removeStale(fixtures, session) : 0
    if names.isEmpty, stale == 0 {
      session.console.say(waiting.isEmpty ? Wording.nothingWaits : Wording.noneFits(waiting.count, filters))
      return filters.isEmpty ? .success : .nothingSelected
    }
    session.console.say(Wording.accepted(names.count, removed: stale))
    return .success
  }

  private func removeStale(_ fixtures: FixtureTraces, _ session: Session) throws -> Int {
    let suite = try Suite([], JourneyFilter(), session)
    if !suite.findings.isEmpty { throw Findings(suite.findings) }
    let stale = try fixtures.stale(suite.scripts, isWholeProject: true, failed: []).filter(isWanted)
    for name in stale {
      try session.files.remove(fixtures.path(of: name))
      session.console.print("removed  \(FixtureTraces.shownPath(of: name))")
    }
    return stale.count
  }

  private func isWanted(_ name: String) -> Bool {
    filters.isEmpty || filters.contains { FixtureTraces.shownPath(of: name).contains($0) }
  }
}
