import Findings
import TextFormats

/// A summary for a pull request: counts, and of what is no success the findings. Whatever came from a script stands in code,
/// where it is no markup and mentions nobody.
public struct MarkdownReporter: Reporter {
  /// A comment on GitHub takes 65,536 characters.
  private static let limit = 60_000
  /// Of one journey, in bytes.
  private static let textLimit = 4_000
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    let cases = run.cases(isInCI: options.isInCI)
    let bad = cases.filter(\.isBad)
    let lines = run.counts.lines.map(\.text)
    var page = "## \(bad.isEmpty ? "✔" : "✘") \(lines.joined(separator: "\n\n"))\n"
    let unloaded = cases.count { $0.journey == nil && $0.verdict == .error && !$0.place.file.isEmpty }
    if unloaded > 0 { page += "\nwhat does not load: \(Quote.count(unloaded, "file"))\n" }
    for (index, one) in bad.enumerated() {
      let item = Self.item(one)
      if page.utf8.count + item.utf8.count > Self.limit {
        page += "\n… and \(bad.count - index) more\n"
        break
      }
      page += "\n\(item)"
    }
    // Line by line, so that on standard output none can be a command to the CI system.
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() { text.line(String(line)) }
  }

  private static func item(_ one: ReportCase) -> String {
    let text = one.text.withVisibleMarks.cut(to: textLimit)
    let fence = String(repeating: "`", count: max(3, longestRun(text) + 1))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    let again = one.journey?.address.map { "\n  again: \(code("settings-sim test \($0)"))\n" } ?? ""
    let place = one.place.file.isEmpty ? one.suite : "\(one.place)"
    // A trace is called by its place.
    let title = place == one.name ? code(place) : "\(code(one.name)) in \(code(place))"
    return "- \(kind(of: one)): \(title)\n\n  \(fence)text\n\(lines)  \(fence)\n\(again)"
  }

  private static func kind(of one: ReportCase) -> String {
    if one.verdict == .error { return "error" }
    if one.isTraceAlone { return "trace to decide on" }
    return one.type == "journey.nondeterministic" ? "nondeterministic" : "failed"
  }

  /// Text as inline code, on one line.
  private static func code(_ text: String) -> String {
    let text = Quote.line(text.withVisibleMarks.cut(to: 1200), limit: 300)
    let fence = String(repeating: "`", count: longestRun(text) + 1)
    let sign = UInt8(ascii: "`")
    let space = text.utf8.first == sign || text.utf8.last == sign ? " " : ""
    return text.isEmpty ? "" : "\(fence)\(space)\(text)\(space)\(fence)"
  }

  private static func longestRun(_ text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
