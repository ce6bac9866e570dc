/// Tells one sign a journey, and at the end of failures and of traces to decide on, by file.
public struct DotReporter: Reporter {
  private static let width = 80
  private let options: ReportOptions
  private var column = 0

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func begin(_ run: RunStart, _ text: inout ReportText) {
    if options.tellsFindings { run.findingLines.forEach { text.line($0) } }
  }

  public mutating func take(_ journey: JourneyReport, _ text: inout ReportText) {
    if column == Self.width {
      text.text("\n")
      column = 0
    }
    column += 1
    let (sign, tone) = Self.sign(of: journey)
    text.part(sign, tone)
  }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    if column > 0 { text.text("\n") }
    for journey in run.inOrder where journey.isBad || journey.isUndecided {
      journey.lines(isVerbose: false, listsNewTraces: options.isInCI).forEach { text.line($0) }
    }
    run.undecidedLines.forEach { text.line($0) }
    run.countLines.forEach { text.line($0) }
  }

  private static func sign(of journey: JourneyReport) -> (String, ReportLine.Tone) {
    switch journey.outcome {
    case .failed: return ("F", .bad)
    case .error: return ("E", .bad)
    case .nondeterministic: return ("N", .bad)
    case .interrupted: return ("I", .warning)
    case .pending: return ("P", .warning)
    case .skipped: return ("S", .warning)
    case .passed: return journey.isUndecided ? ("T", .warning) : ("·", .good)
    }
  }
}
