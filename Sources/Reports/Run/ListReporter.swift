/// Tells of what is not as it should be, as it comes, and counts.
public struct ListReporter: Reporter {
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func begin(_ run: RunStart, _ text: inout ReportText) {
    if options.tellsFindings { run.findingLines.forEach { text.line($0) } }
  }

  public mutating func take(_ journey: JourneyReport, _ text: inout ReportText) {
    journey.lines(isVerbose: options.isVerbose, listsNewTraces: options.isInCI).forEach { text.line($0) }
  }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    run.undecidedLines.forEach { text.line($0) }
    run.countLines.forEach { text.line($0) }
  }
}

extension RunReport {
  /// The counts, unless there was nothing to count since nothing loads.
  var countLines: [ReportLine] { start.selected == 0 && !start.findings.isEmpty ? [] : counts.lines }

  /// Traces that belong to no journey of the run and wait for a decision.
  var undecidedLines: [ReportLine] {
    staleTraces.map { ReportLine("◆ \($0): its journey is gone", .warning) }
      + leftTraces.map { ReportLine("◆ \($0): it waits to be decided on", .warning) }
  }
}
