import Findings

/// Tells on a terminal how far the run is, in one line that is replaced, and of failures and of traces to decide on
/// as they come.
public struct LineReporter: Reporter {
  private let options: ReportOptions
  private var selected = 0
  private var counts = RunCounts()

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func begin(_ run: RunStart, _ text: inout ReportText) {
    selected = run.selected
    if options.tellsFindings { run.findingLines.forEach { text.line($0) } }
  }

  public mutating func take(_ journey: JourneyReport, _ text: inout ReportText) {
    counts.add(journey)
    if journey.isBad || journey.isUndecided {
      journey.lines(isVerbose: false, listsNewTraces: options.isInCI).forEach { text.line($0) }
    }
    let failed = counts.bad > 0 ? "\(counts.bad) failed  " : ""
    text.status("\(counts.finished) of \(selected)  \(failed)\(journey.name)")
  }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    run.undecidedLines.forEach { text.line($0) }
    run.countLines.forEach { text.line($0) }
  }
}

extension RunStart {
  /// What does not load, for reports that go where messages do not.
  var findingLines: [ReportLine] {
    findings.flatMap { finding in
      "\(finding)".split(separator: "\n", omittingEmptySubsequences: false).map {
        ReportLine(String($0), finding.severity == .error ? .bad : .warning)
      }
    }
  }
}
