import Findings
import TextFormats
import TraceFormat

extension TraceInspection {
  /// V23 without an overlay: an event whose name tells of a success, right after an operation that had none, and the
  /// other way round.
  func checkOutcomes(_ report: inout ViolationReport) throws(Finding) {
    for event in events.events where said(of: event)?.effect == nil {
      guard let told = Self.told(by: event.name), let operation = operation(before: event) else { continue }
      guard Self.isAbout(events.kind(operation), event.name) else { continue }
      let found = try events.trace.data(of: events.record(operation))["outcome"]?.text ?? ""
      guard Self.contradicts(told, found) else { continue }
      report.add(
        events.violation(
          .effectWithoutEvent, event, "tells of \(told.rawValue), and \(events.kind(operation)) was \(found)",
          expected: "an end by \(told.rawValue)", actual: found))
    }
  }

  /// Whether an event is about the operation, by its name. A sign-out ends on the device, whatever the server says.
  private static func isAbout(_ kind: String, _ name: String) -> Bool {
    let parts = kind.split(separator: ".")
    guard parts.count == 3, parts[1] != "sign_out" else { return false }
    return name.lowercased().replacing(" ", with: "_").contains(parts[1])
  }

  enum Told: String { case success, failure, cancellation }

  /// What a name says of an end, by its words.
  static func told(by name: String) -> Told? {
    let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    if !words.isDisjoint(with: ["succeeded", "success", "completed"]) { return .success }
    if !words.isDisjoint(with: ["failed", "failure", "error"]) { return .failure }
    if !words.isDisjoint(with: ["cancelled", "canceled"]) { return .cancellation }
    return nil
  }

  private static func contradicts(_ told: Told, _ outcome: String) -> Bool {
    switch told {
    case .success: outcome == "failed" || outcome == "cancelled" || outcome == "timed_out"
    case .failure: outcome == "success" || outcome == "cancelled"
    case .cancellation: false
    }
  }

  /// The end of an operation that is the event's own cause.
  private func operation(before event: TracedEvents.Event) -> Int? {
    guard let cause = events.record(event.seq).cause, events.kind(cause).hasSuffix(".finished") else { return nil }
    return cause
  }
}
