public import EventLogs
public import EventVerification
public import Findings

/// What came of holding logs and traces against a plan.
public struct VerificationResult: Sendable {
  /// A log or trace that was read, or could not be.
  public struct Log: Sendable {
    public var file: String
    /// It was read, apart from some of its places.
    public var isRead = true
    public var format: EventLogFormat?
    public var events: Int
    /// Places that could not be read.
    public var faults: Int
    /// The first of them, and of what else is odd.
    public var findings: [Finding]
    /// How often each code was found.
    public var counts: [(code: String, count: Int)]

    public init(file: String, _ summary: EventLogSummary) {
      self.file = file
      format = summary.format
      events = summary.events
      faults = summary.faults
      findings = summary.findings
      counts = summary.counts
    }

    /// A file that is neither.
    public init(file: String, unread finding: Finding) {
      self.file = file
      isRead = false
      events = 0
      faults = 0
      findings = [finding]
      counts = [(finding.code, 1)]
    }
  }

  /// Its file or folder; nil where there is none.
  public var plan: String?
  public var logs: [Log] = []
  public var coverage: PlanCoverage?
  public var report: ViolationReport

  public init(plan: String?, report: ViolationReport) {
    self.plan = plan
    self.report = report
  }

  public var events: Int { logs.reduce(0) { $0 + $1.events } }
  public var faults: Int { logs.reduce(0) { $0 + $1.faults } }

  /// `3 events: 1 violation, 2 improvements`
  var verdict: String {
    let found = Violation.Level.allCases.compactMap { level -> String? in
      guard let count = report.levels[level], count > 0 else { return nil }
      return level == .information ? "\(count) information" : VerificationText.count(count, level.rawValue)
    }
    let read = logs.count { $0.isRead }
    let logs = read == 1 ? "" : "\(VerificationText.count(read, "log")), "
    let verdict = found.isEmpty ? "nothing found" : found.joined(separator: ", ")
    let lost = faults == 0 ? "" : ", \(VerificationText.count(faults, "place")) could not be read"
    return "\(logs)\(VerificationText.count(events, "event")): \(verdict)\(lost)"
  }
}
