/// Tells of what is not as it should be, as it comes, and counts.
public struct ListReporter: Reporter {
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func take(_ journey: JourneyReport, _ text: inout ReportText) {
    journey.lines(isVerbose: options.isVerbose, listsNewTraces: options.isInCI).forEach { text.line($0) }
  }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    run.undecidedLines.forEach { text.line($0) }
    run.counts.lines.forEach { text.line($0) }
  }
}

extension RunReport {
  /// Traces that belong to no journey of the run and wait for a decision.
  var undecidedLines: [ReportLine] {
    staleTraces.map { ReportLine("◆ \($0): its journey is gone", .warning) }
      + leftTraces.map { ReportLine("◆ \($0): it waits to be decided on", .warning) }
  }
}
