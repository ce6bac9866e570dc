import EventLogs
import Findings
import TestSupport
import Testing

@Suite("The article about logs")
struct LogDocumentTests {
  private static func article() throws -> String {
    String(
      decoding: try #require(AppFixtures.existingBytes("Sources/EventLogs/EventLogs.docc/Logs.md")), as: UTF8.self)
  }

  @Test("says of every format what is read, and where the parts come from", arguments: EventLogFormat.allCases)
  func namesFormats(_ format: EventLogFormat) throws {
    let rows = try Self.article().split(separator: "\n").filter { $0.hasPrefix("| `\(format.rawValue)` |") }
    #expect(rows.count == 2)
  }

  @Test("names what the fixtures bring about")
  func namesFindings() throws {
    let article = try Self.article()
    var codes: Set<String> = []
    for file in LogFuzzTests.files + ["broken.cut-line.jsonl"] {
      let bytes = try #require(AppFixtures.existingBytes("Fixtures/Logs/\(file)"))
      codes.formUnion(try LogTrial(bytes).codes)
    }
    #expect(codes.count > 5)
    for code in codes { #expect(article.contains("`\(code)`"), "\(code)") }
  }
}
