import Findings
public import TrackingPlans

/// V29: what a plan has and the app cannot send, and what of the app sends nothing.
public enum NeverSent {
  /// Holds a plan and an app against each other, without any log.
  /// - Parameter plan: nil: only the rows of the app are looked at.
  public static func check(_ plan: TrackingPlan?, _ app: PossibleEvents, into report: inout ViolationReport) {
    var seen: Set<String> = []
    for event in plan?.events ?? [] where !event.name.isEmpty && !event.isDeprecated && !event.countsForScreens {
      switch event.kind {
      case .track, .screen: break
      case .identify, .group, .alias, .common: continue
      }
      guard seen.insert(event.name).inserted, !app.canSend(event.name) else { continue }
      var violation = Violation(
        .neverSent, message: CheckedNames.sentence(event.name, "is planned, and the app cannot send it"),
        event: event.name,
        place: event.place)
      violation.planPlace = event.place
      violation.expected = app.nearest(to: event.name)
      report.add(violation)
    }
    for row in app.silentRows {
      var violation = Violation(
        .neverSent, level: .information, message: "the row \"\(row)\" sends no event", event: "")
      violation.place.file = app.file
      report.add(violation)
    }
  }
}

extension Verifier {
  /// Lets somebody look at the log that was read, or at something beside it, who adds to what was found.
  public mutating func look<Failure: Error>(
    _ look: (inout ViolationReport) throws(Failure) -> Void
  ) throws(Failure) {
    try look(&report)
  }
}
