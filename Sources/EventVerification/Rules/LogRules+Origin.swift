import EventLogs
import JSONSchema
import TextFormats

extension LogRules {
  /// V08: an event comes from where the overlay does not want it.
  func checkOrigin(_ seen: SeenEvent, _ said: OverlaidEvent, _ report: inout ViolationReport) {
    let faults = EventOrigin.faults(
      of: seen.event, platforms: said.platforms, versions: said.appVersions, sources: said.sources)
    for fault in faults {
      report.add(
        violation(
          .unplannedHere, seen, fault.message,
          pointer: JSONPointer.path(from: seen.event.source, to: fault.found) ?? "",
          expected: fault.expected, actual: fault.actual))
    }
  }
}
