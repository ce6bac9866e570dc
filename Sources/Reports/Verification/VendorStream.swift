public import EventLogs
public import EventVerification
import Findings
import TextFormats

/// Writes what is found in the words of a vendor while the logs are read, so that memory does not grow with it.
public final class VendorStream {
  public let vendor: ReportVendor
  private let plan: String?
  private let write: (UnsafeRawBufferPointer) -> Void
  private var rows = 0

  /// - Parameters:
  ///   - plan: its file or folder.
  ///   - write: gets the text piece by piece.
  public init(_ vendor: ReportVendor, plan: String?, write: @escaping (UnsafeRawBufferPointer) -> Void) {
    self.vendor = vendor
    self.plan = plan
    self.write = write
  }

  /// Events are wanted one by one, each with what was found when it was looked at.
  public var wantsEvents: Bool {
    switch vendor {
    case .microGood, .microBad: true
    case .segment, .mparticle, .micro: false
    }
  }

  /// What was found since the last time.
  public func take(_ violations: [Violation]) {
    switch vendor {
    case .segment: for violation in violations { VendorReports.writeSegment(violation, plan: plan, write) }
    case .mparticle:
      for list in VendorReports.byEvent(violations) { add { VendorReports.writeMParticle(list, to: &$0) } }
    case .micro, .microGood, .microBad: break
    }
  }

  /// An event of a log of this format, and what was found when it was looked at.
  public func take(_ event: LoggedEvent, of format: EventLogFormat, _ violations: [Violation]) {
    let found = violations.filter { $0.level == .violation && $0.number == event.number }
    let row = MicroRow(event, of: format)
    switch vendor {
    case .microGood: if found.isEmpty { add { row.writeGood(to: &$0) } }
    case .microBad: if !found.isEmpty { add { row.writeBad(found, to: &$0) } }
    case .segment, .mparticle, .micro: break
    }
  }

  /// All logs are read.
  public func end(_ result: VerificationResult) {
    switch vendor {
    case .segment: break
    case .mparticle:
      text(rows == 0 ? #"{"results":[]}"# : "]}")
      text("\n")
    case .micro: one { VendorReports.writeMicro(result, to: &$0) }
    case .microGood: text(rows == 0 ? "[]\n" : "]\n")
    case .microBad:
      // What could not be read is bad, as far as it is told.
      for finding in result.logs.flatMap(\.findings) where finding.severity == .error {
        add { MicroRow.writeUnread(finding, to: &$0) }
      }
      text(rows == 0 ? "[]\n" : "]\n")
    }
  }

  /// A row of the list.
  private func add(_ body: (inout JSONWriter) -> Void) {
    if rows == 0 { text(vendor == .mparticle ? #"{"results":["# : "[") } else { text(",") }
    rows += 1
    var json = JSONWriter(capacity: 512)
    body(&json)
    json.withBytes { write($0) }
  }

  private func one(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter(capacity: 512)
    body(&json)
    json.endLine()
    json.withBytes { write($0) }
  }

  private func text(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }
}
