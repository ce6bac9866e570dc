import Findings
import Foundation
import TestSupport
import Testing
import TextFormats
import TraceExports
import TraceFormat

@Suite struct SQLiteExportTests {
  @Test func `the document of the tables is made of the kinds`() throws {
    let path = "Sources/TraceExports/TraceExports.docc/ExportSchema.md"
    let fault = try PublishedFile.fault(path, is: SQLiteSchema.document)
    #expect(fault == nil)
  }

  @Test func `the documented queries say of a journey what stands in Fixtures`() throws {
    let database = try SQLiteReader(try ExportSample.signOut())
    var text = ""
    for query in try Self.documentedQueries() { text += "\(query)\n\(try database.printed(query))\n" }
    let fault = try PublishedFile.fault("Fixtures/Exports/sign_out.queries.txt", is: text)
    #expect(fault == nil)
  }

  static let shell = "/usr/bin/sqlite3"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: shell)))
  func `the sqlite3 shell answers the documented queries as the library does`() throws {
    let database = try SQLiteReader(try ExportSample.signOut())
    let file = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString).db")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(database.bytes).write(to: file)
    for query in try Self.documentedQueries() + ["PRAGMA integrity_check;"] {
      #expect(try Self.ask(query, file) == (try database.printed(query)), "\(query)")
    }
  }

  @Test func `a database is whole, and the same each time`() throws {
    let paths = try AppFixtures.files(in: "Fixtures/Traces", endingIn: ".trace.jsonl")
    for (place, path) in paths.enumerated() where place % 40 == 0 {
      let trace = try Trace(AppFixtures.bytes(path), file: path)
      let database = try SQLiteReader(trace)
      #expect(try database.rows("PRAGMA integrity_check") == [["ok"]])
      #expect(try database.rows("PRAGMA foreign_key_check").isEmpty)
      #expect(try database.rows("SELECT count(*) FROM records") == [["\(trace.records.count)"]])
      #expect(try SQLiteReader(trace).bytes == database.bytes)
      let groups = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap { $0[0] }
      let counts = try groups.filter { !["trace", "records", "changes"].contains($0) }.map { name in
        Int(try database.rows("SELECT count(*) FROM \"\(name)\"")[0][0] ?? "") ?? 0
      }
      #expect(counts.reduce(0, +) == trace.records.count, "every record stands in the table of one group")
    }
  }

  @Test func `hostile texts stay what they are`() throws {
    let database = try SQLiteReader(try ExportSample.hostileTrace())
    let typed = try database.rows("SELECT target, text, source FROM user JOIN records USING (seq) ORDER BY seq")
    #expect(typed == ExportSample.hostile.map { [$0, $0, $0] })
    let changed = try database.rows("SELECT key, value FROM changes ORDER BY seq")
    #expect(changed == ExportSample.hostile.map { [$0, $0] })
    let values = try database.rows("SELECT preference, value FROM preferences ORDER BY seq")
    for (row, text) in zip(values, ExportSample.hostile) {
      let value = try JSONReader.read(Array((row[1] ?? "").utf8))
      #expect(
        row[0] == text && value.withoutLines == DocumentNode(.map([DocumentEntry(text, DocumentNode(.string(text)))])))
    }
  }

  @Test func `values keep their types, and what has no column is not lost`() throws {
    let database = try SQLiteReader(
      try ExportSample.trace([
        #"{"seq":1,"ms":0,"kind":"user.toggle","data":{"target":"a","on":true,"new":[1,"x"]}}"#,
        #"{"seq":2,"ms":0,"kind":"user.slide","data":{"target":"b","value":0.5}}"#,
        #"{"seq":3,"ms":0,"kind":"analytics.tracked","cause":1,"data":{"event":"e","properties":{"n":1},"number":1,"user":false,"anonymous_id":"i"}}"#,
        #"{"seq":4,"ms":0,"kind":"analytics.tracked","cause":1,"data":{"event":"e","number":9007199254740993,"user":"u","anonymous_id":"i"}}"#,
        #"{"seq":5,"ms":0,"kind":"zzz.new","data":{"a":null}}"#,
        #"{"seq":6,"ms":0,"kind":"nav.new","cause":1,"data":{"page":"p"}}"#,
        #"{"seq":7,"ms":0,"kind":"location.prompt.started","cause":1,"data":{"op":1}}"#,
      ]))
    #expect(
      try database.rows("SELECT target, typeof(\"on\"), \"on\", more FROM user WHERE seq = 1")[0] == [
        "a", "integer", "1", #"{"new":[1,"x"]}"#,
      ])
    #expect(try database.rows("SELECT typeof(value), value FROM user WHERE seq = 2")[0] == ["real", "0.5"])
    #expect(
      try database.rows("SELECT \"user\", properties, step FROM analytics_events") == [
        [nil, #"{"n":1}"#, "1"], ["u", nil, "1"],
      ])
    #expect(
      try database.rows("SELECT typeof(number), number FROM analytics WHERE seq = 4")[0] == [
        "integer", "9007199254740993",
      ])
    #expect(try database.rows("SELECT seq, more FROM other") == [["5", #"{"a":null}"#], ["6", #"{"page":"p"}"#]])
    #expect(try database.rows("SELECT point, op, outcome FROM operations") == [["location.prompt", "1", nil]])
  }

  @Test func `no two columns of a table have names that SQL takes for one`() throws {
    let database = try SQLiteReader(try ExportSample.signOut())
    for row in try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'") {
      let columns = try database.rows("PRAGMA table_info(\"\(row[0] ?? "")\")").compactMap { $0[1]?.lowercased() }
      #expect(Set(columns).count == columns.count, "\(row)")
    }
  }

  @Test func `what the sink throws ends the export`() throws {
    struct Full: Error {}
    let trace = try ExportSample.signOut()
    #expect(throws: Full.self) { try SQLiteExport.write(trace) { _ in throw Full() } }
  }

  @Test func `a key that occurs twice ends the export before anything is written`() throws {
    let trace = try ExportSample.trace([#"{"seq":1,"ms":0,"kind":"user.tap","data":{"target":"a","target":"b"}}"#])
    var isWritten = false
    #expect(throws: Finding.self) { try SQLiteExport.write(trace) { _ in isWritten = true } }
    #expect(!isWritten)
  }

  @Test func `a trace without records is a database without rows`() throws {
    let database = try SQLiteReader(try ExportSample.trace([]))
    #expect(try database.rows("SELECT count(*) FROM records") == [["0"]])
    #expect(try database.rows("SELECT outcome, records FROM trace") == [["passed", "0"]])
    for query in try Self.documentedQueries() where !query.contains("max(") {
      #expect(try database.rows(query).isEmpty, "\(query)")
    }
  }

  /// The blocks of SQL in the article.
  static func documentedQueries() throws -> [String] {
    let path = "Sources/TraceExports/TraceExports.docc/Exports.md"
    let parts = String(decoding: try AppFixtures.bytes(path), as: UTF8.self).split(separator: "```sql\n").dropFirst()
    let queries = parts.compactMap { $0.split(separator: "\n```").first.map(String.init) }
    try #require(queries.count >= 5)
    return queries
  }

  private static func ask(_ query: String, _ file: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: shell)
    process.arguments = ["-batch", "-init", "/dev/null", "-readonly", file.path, query]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
