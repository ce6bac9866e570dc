import TestSupport
import Testing
import TraceExports
import TraceFormat

@Suite struct CSVExportTests {
  @Test func `the export of a journey stands in Fixtures`() throws {
    let trace = try ExportSample.signOut()
    let text = try exported { try CSVExport.write(trace, to: $0) }
    let fault = try PublishedFile.fault("Fixtures/Exports/sign_out.csv", is: text)
    #expect(fault == nil)
  }

  @Test func `every text comes back, guarded where a program would compute it`() throws {
    let trace = try ExportSample.hostileTrace()
    let rows = try Self.rows(of: try exported { try CSVExport.write(trace, to: $0) })
    #expect(rows.first == CSVExport.columns)
    #expect(rows.count == trace.records.count + 1)
    #expect(rows.allSatisfy { $0.count == CSVExport.columns.count })
    for (place, text) in ExportSample.hostile.enumerated() {
      let row = rows[2 + 2 * place]
      let hasControls = text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B }
      #expect(hasControls || [text, "'" + text].contains(row[7]), "\(text)")
      #expect(!["=", "+", "-", "@", "\t", "\r", "\n", "＝"].contains { row[7].hasPrefix($0) }, "\(text)")
      #expect(
        !row.joined().unicodeScalars.contains { $0.value == 0x1B || $0.value == 0 || $0.value == 0x9B }, "\(text)")
    }
  }

  @Test func `a chain of causes leads to its step, notes have none`() throws {
    let trace = try ExportSample.trace([
      #"{"seq":1,"ms":0,"kind":"state.snapshot","data":{}}"#,
      #"{"seq":2,"ms":0,"kind":"app.launched","cause":1,"data":{"launch":"first"}}"#,
      #"{"seq":3,"ms":0,"kind":"user.tap","data":{"target":"a"}}"#,
      #"{"seq":4,"ms":0,"kind":"sheet.presented","cause":3,"data":{"sheet":"b"}}"#,
      #"{"seq":5,"ms":9,"kind":"ui.settled","cause":4,"data":{}}"#,
      #"{"seq":6,"ms":9,"kind":"log.printed","data":{"text":"x"}}"#,
      #"{"seq":7,"ms":9,"kind":"device.relaunch","data":{}}"#,
      #"{"seq":8,"ms":9,"kind":"app.launched","cause":7,"data":{"launch":"again"}}"#,
    ])
    let rows = try Self.rows(of: try exported { try CSVExport.write(trace, to: $0) }).dropFirst()
    #expect(rows.map { $0[3] } == ["1", "1", "3", "3", "3", "", "7", "7"])
    #expect(rows.map { $0[2] } == ["1", "1", "1", "1", "1", "1", "1", "2"])
    #expect(rows.map { $0[7] } == ["", "first", "a", "b", "", "x", "", "again"])
  }

  @Test func `what the sink throws ends the export`() throws {
    struct Full: Error {}
    let trace = try ExportSample.signOut()
    #expect(throws: Full.self) { try CSVExport.write(trace) { _ in throw Full() } }
  }

  /// A strict reader after RFC 4180: rows of fields.
  static func rows(of text: String) throws -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    func close() {
      row.append(String(field))
      field = String.UnicodeScalarView()
    }
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"": field.append(scalars.removeFirst())
      case ("\"", true): isQuoted = false
      case ("\"", false):
        try #require(field.isEmpty)
        isQuoted = true
      case (",", false): close()
      case ("\r", false):
        try #require(scalars.popFirst() == "\n")
        close()
        rows.append(row)
        row = []
      default: field.append(scalar)
      }
    }
    try #require(row.isEmpty && field.isEmpty && !isQuoted)
    return rows
  }
}
