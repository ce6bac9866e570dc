import Findings
import TextFormats

/// The Test Anything Protocol, version 14: the plan, a line a journey, and for one that is no success a block of YAML.
public struct TAPReporter: Reporter {
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    let cases = run.cases(isInCI: options.isInCI)
    text.text("TAP version 14\n")
    text.text(cases.isEmpty ? "1..0 # SKIP nothing ran\n" : "1..\(cases.count)\n")
    for (index, one) in cases.enumerated() {
      text.text(Self.line(one, index + 1))
      if one.isBad { text.text(Self.block(one)) }
    }
    if run.isInterrupted { text.text("Bail out! interrupted\n") }
  }

  private static func line(_ one: ReportCase, _ number: Int) -> String {
    let title = escaped("\(one.suite): \(one.name)")
    switch one.verdict {
    case .passed: return "ok \(number) - \(title)\n"
    case .failure, .error: return "not ok \(number) - \(title)\n"
    case .pending(let reason):
      return "not ok \(number) - \(title) # TODO \(reason.isEmpty ? "pending" : escaped(reason))\n"
    case .skipped(let reason): return "ok \(number) - \(title) # SKIP \(reason.isEmpty ? "skipped" : escaped(reason))\n"
    }
  }

  private static func block(_ one: ReportCase) -> String {
    var lines = [
      "---", "message: \(quoted(one.message))", "severity: \(one.verdict == .error ? "error" : "fail")",
      "type: \(quoted(one.type))", "id: \(quoted(one.id))", "at:", "  file: \(quoted(one.place.file))",
    ]
    if let line = one.place.line { lines.append("  line: \(line)") }
    lines.append("text: \(quoted(one.text))")
    if let journey = one.journey {
      if !journey.printed.isEmpty { lines.append("printed: \(quoted(journey.printed.joined(separator: "\n")))") }
      if let address = journey.address { lines.append("again: \(quoted("settings-sim test \(address)"))") }
    }
    lines.append("...")
    return lines.map { "  \($0)\n" }.joined()
  }

  /// In quotes YAML takes everything but quotes and backslashes as it is. Perl's reader knows no lists of such texts.
  private static func quoted(_ text: String) -> String {
    let plain = text.withVisibleMarks.replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      default: nil
      }
    }
    return "\"\(plain)\""
  }

  /// Text in a line of results: a `#` would begin a directive. Readers that know no escape still find none where its word
  /// follows.
  private static func escaped(_ text: String) -> String {
    let line = text.withVisibleMarks.replacingScalars { scalar in
      switch scalar {
      case "\n", "\t": " "
      case "\\": "\\\\"
      default: nil
      }
    }
    let parts = line.unicodeScalars.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    return parts.dropFirst().reduce(into: parts[0]) { escaped, part in
      let word = part.drop { $0.isWhitespace }.prefix(4).lowercased()
      escaped += word == "skip" || word == "todo" ? "\\\\u{23}" : "\\#"
      escaped += part
    }
  }
}
