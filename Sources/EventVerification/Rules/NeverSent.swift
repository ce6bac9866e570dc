import Findings
public import TrackingPlans

/// V29: what a plan has and the app cannot send, and what of the app sends nothing.
public enum NeverSent {
  /// Holds a plan and an app against each other, without any log.
  /// - Parameter plan: nil: only the rows of the app are looked at.
  public static func check(_ plan: TrackingPlan?, _ app: PossibleEvents, into report: inout ViolationReport) {
    var told: Set<String> = []
    let plan = plan ?? TrackingPlan(file: "", format: .jsonSchemas, events: [])
    for unsent in app.check(plan).unsent() {
      // Versions and variants of one event are one.
      if let event = unsent.event, !told.insert(event.label).inserted { continue }
      var violation = Violation(
        .neverSent, level: unsent.event == nil ? .information : nil, message: unsent.finding.message,
        event: unsent.event?.name ?? "", place: unsent.finding.place)
      violation.planPlace = unsent.event?.place ?? .nowhere
      violation.expected = unsent.nearest
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
