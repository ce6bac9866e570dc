import Findings
import TextFormats
import TraceFormat

/// GitLab's Code Quality report: an entry for each finding of what is no success. A fingerprint depends on the journey and
/// on the kind of finding, not on lines and values, so that GitLab knows it again in the next run.
public struct GitLabReporter: Reporter {
  private let options: ReportOptions

  public init(_ options: ReportOptions) { self.options = options }

  public mutating func end(_ run: RunReport, _ text: inout ReportText) {
    var json = JSONWriter()
    json.beginArray()
    var met: [String: Int] = [:]
    for one in run.cases(isInCI: options.isInCI) where one.isBad {
      for finding in one.findings {
        let kind = "\(one.id)\n\(finding.code)"
        let number = met[kind, default: 0] + 1
        met[kind] = number
        write(finding, fingerprint: TraceDigest.of(Array("\(kind)\n\(number)".utf8)), of: one, to: &json)
      }
    }
    json.endArray()
    json.endLine()
    text.text(json.text())
  }

  private func write(_ finding: Finding, fingerprint: String, of one: ReportCase, to json: inout JSONWriter) {
    let place = finding.place.file.isEmpty ? one.place : finding.place
    json.beginObject()
    let words = ([finding.message] + finding.notes).joined(separator: "; ")
    json.field("description", Quote.line("\(one.name): \(words)".withVisibleMarks.cut(to: 2000), limit: 500))
    json.field("check_name", finding.code)
    json.field("fingerprint", fingerprint)
    json.field("severity", one.verdict == .error ? "critical" : "major")
    json.key("location")
    json.beginObject()
    // It takes no entry without a path.
    json.field("path", place.file.isEmpty ? "." : options.folder + place.file)
    json.key("lines")
    json.beginObject()
    json.field("begin", place.line ?? 1)
    json.endObject()
    json.endObject()
    json.endObject()
  }
}
