public import Findings

/// What was read of a log.
public struct EventLogSummary: Sendable {
  /// Named by the caller or found; nil of a log without events.
  public internal(set) var format: EventLogFormat?
  public internal(set) var compression: EventLogCompression?
  /// Given out.
  public internal(set) var events = 0
  /// Of the text, the last one counted although nothing ends it.
  public internal(set) var lines = 0
  /// Of the text.
  public internal(set) var bytes = 0
  /// Of the file; the same as `bytes` where it is not packed.
  public internal(set) var packedBytes = 0
  /// How many places of the log could not be read, so that something was passed over. A log is read whole when this is 0.
  public var faults: Int { tally.errors }
  /// What was found, in the order of the log: errors for what was passed over, warnings for what is odd. Of each code so
  /// many as `EventLogLimits.findings` says.
  public var findings: [Finding] { tally.findings }
  /// How often each code was found, sorted by code.
  public var counts: [(code: String, count: Int)] {
    tally.counts.sorted { $0.key < $1.key }.map { (code: $0.key, count: $0.value) }
  }

  var tally = FindingTally()
}

/// Findings of which the first of each code are kept and all are counted.
struct FindingTally: Sendable {
  private(set) var findings: [Finding] = []
  private(set) var counts: [String: Int] = [:]
  private(set) var errors = 0
  var limit = 20

  mutating func add(_ severity: Finding.Severity, _ code: String, _ finding: () -> Finding) {
    counts[code, default: 0] += 1
    if severity == .error { errors += 1 }
    guard counts[code, default: 0] <= limit else { return }
    var finding = finding()
    finding.severity = severity
    finding.code = code
    findings.append(finding)
  }
}
