import Findings
import Journeys

/// Which journeys have no fixture trace, and which traces no journey, without running anything. A project that keeps none
/// yet is not reminded of them.
struct TraceCheck {
  private let fixtures: FixtureTraces
  private let severity: Finding.Severity

  init(_ project: Project, isInCI: Bool) {
    fixtures = FixtureTraces(project)
    severity = isInCI ? .error : .warning
  }

  /// - Parameter isWholeProject: the scripts are all that there are.
  func findings(_ scripts: [JourneyScript], isWholeProject: Bool) throws(FileFault) -> [Finding] {
    guard fixtures.files.kind(of: fixtures.folder) == .folder else { return [] }
    let broken = scripts.flatMap(\.findings)
    let sound = scripts.filter { $0.findings.isEmpty }
    let stale =
      isWholeProject ? try fixtures.stale(sound, isWholeProject: broken.isEmpty, failed: broken).map(self.stale) : []
    return sound.compactMap(missing) + stale
  }

  private func missing(_ script: JourneyScript) -> Finding? {
    let journeys = script.journeys.filter { journey in
      journey.plan == .runs && fixtures.files.kind(of: fixtures.path(of: script.traceName(of: journey))) == nil
    }
    guard let first = journeys.first else { return nil }
    let count = journeys.count
    let waits = journeys.contains { fixtures.files.kind(of: fixtures.pendingPath(of: script.traceName(of: $0))) != nil }
    let others = journeys.dropFirst().prefix(5).map { "\"\($0.name)\" (\($0.place))" }
    let more = count > 6 ? ["and \(count - 6) more"] : []
    return Finding(
      severity, code: "trace.missing",
      message: "\"\(first.name)\" has no fixture trace"
        + (count > 1 ? ", nor \(count == 2 ? "has" : "have") \(count - 1) more of this file" : ""),
      place: first.place, notes: others + more + [waits ? Wording.undecided : Wording.runForTraces])
  }

  private func stale(_ name: String) -> Finding {
    Finding(
      severity, code: "trace.stale", message: "no journey gives this fixture trace any more",
      place: SourcePlace(file: FixtureTraces.shownPath(of: name)), notes: [Wording.staleTraces])
  }
}
