import JSONSchema
import EventLogs
import TextFormats

/// V07, of what is not an event's name.
extension Verifier {
  mutating func addLimitFaults(_ check: LimitCheck, _ number: Int, _ event: LoggedEvent) {
    for fault in check.faults(in: event) {
      var violation = Violation(.vendorLimit, of: event, name: cases.list[number].name, message: fault.message)
      violation.pointer = fault.value.flatMap { JSONPointer.path(from: event.source, to: $0) } ?? ""
      violation.expected = fault.expected
      violation.actual = fault.actual
      report.add(violation)
    }
  }
}
