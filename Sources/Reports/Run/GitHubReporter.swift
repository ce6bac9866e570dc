import Findings
import TextFormats

/// Commands for GitHub Actions: an annotation for each finding of what is no success, at its line.
public struct GitHubReporter: Reporter {
  /// GitHub takes 255 characters of a title, and 64 KiB of a message.
  private static let (titleLimit, messageLimit) = (250, 16 << 10)
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    for one in run.cases(isInCI: options.isInCI) where one.isBad {
      for finding in one.findings { text.text(annotation(finding, of: one)) }
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
    let title = one.journey == nil ? "\(one.suite): \(one.name)" : one.name
    properties.append("title=\(Self.property(title.cut(to: Self.titleLimit)))")
    let message = ([finding.message] + finding.notes).joined(separator: "\n").cut(to: Self.messageLimit)
    return "::error \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// What stands behind the second `::`.
  private static func data(_ text: String) -> String {
    text.withVisibleMarks.replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  private static func property(_ text: String) -> String {
    data(text).replacingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
