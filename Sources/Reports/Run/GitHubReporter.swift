import Findings
import TextFormats

/// Commands for GitHub Actions: an annotation for each finding of what is no success, at its line.
public struct GitHubReporter: Reporter {
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    for one in run.cases(isInCI: options.isInCI) where one.isBad {
      let findings =
        one.findings.isEmpty ? [Finding(code: one.type, message: one.message, place: one.place)] : one.findings
      for finding in findings { text.text(annotation(finding, of: one)) }
    }
    let notRun = run.counts.notRun
    if run.isInterrupted {
      text.text("::error title=interrupted::\(Quote.count(notRun, "journey")) did not run to the end\n")
    }
  }

  private func annotation(_ finding: Finding, of one: ReportCase) -> String {
    // Where a finding says nothing, the journey does.
    let place = finding.place.file.isEmpty ? one.place : finding.place
    var properties: [String] = []
    if !place.file.isEmpty {
      properties.append("file=\(Self.property(options.folder + place.file))")
      if let line = place.line { properties.append("line=\(line)") }
    }
    properties.append("title=\(Self.property(one.journey == nil ? "\(one.suite): \(one.name)" : one.name))")
    let message = ([finding.message] + finding.notes).joined(separator: "\n")
    return "::error \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// What stands behind the second `::`.
  private static func data(_ text: String) -> String {
    text.withVisibleMarks.replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
