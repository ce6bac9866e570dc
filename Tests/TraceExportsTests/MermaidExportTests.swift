import TestSupport
import Testing
import TraceAnalysis
import TraceExports
import TraceFormat

@Suite struct MermaidExportTests {
  @Test func `the export of a journey stands in Fixtures`() throws {
    let trace = try ExportSample.signOut()
    let fault = try PublishedFile.fault("Fixtures/Exports/sign_out.mmd", is: try Self.text(of: trace))
    #expect(fault == nil)
  }

  @Test func `every statement of shipped traces is one of Mermaid's`() throws {
    let paths = try AppFixtures.files(in: "Fixtures/Traces", endingIn: ".trace.jsonl")
    for (place, path) in paths.enumerated() where place % 10 == 0 {
      try Self.check(try Self.text(of: try Trace(AppFixtures.bytes(path), file: path)))
    }
  }

  @Test func `a text cannot end its statement, begin a comment, a directive or a tag`() throws {
    let text = try Self.text(of: try ExportSample.hostileTrace())
    try Self.check(text)
    #expect(text.contains("user->>screen: user.type a#59;b text=\"a#59;b\""))
    #expect(text.contains("#37;#37;{init}#37;#37;"))
    #expect(text.contains("#60;/script#62;#60;b#62;#38;amp#59;"))
    #expect(text.contains("👩‍👩‍👧 é e\u{301}"))
  }

  @Test func `a diagram stays as short as Mermaid wants it, and says what is left out`() throws {
    let long = String(repeating: ";", count: 500)
    let records = (1...2000).map { #"{"seq":\#($0),"ms":\#($0),"kind":"user.tap","data":{"target":"\#(long)"}}"# }
    let text = try Self.text(of: try ExportSample.trace(records))
    #expect(text.utf16.count <= MermaidExport.lengthLimit && text.utf16.count > MermaidExport.lengthLimit * 9 / 10)
    try Self.check(text)
    let drawn = text.split(separator: "\n").count { $0.hasPrefix("    user->>screen") }
    let note = "    Note over user,servers: left out#58; the last \(2000 - drawn) of 2000 records, from 0."
    #expect(text.split(separator: "\n").last?.hasPrefix(note) == true)
  }

  @Test func `kinds choose what is drawn`() throws {
    let trace = try ExportSample.signOut()
    let text = try Self.text(of: trace, "user.*", "clock.advance")
    let lines = text.split(separator: "\n").map { $0.dropFirst(4) }
    #expect(lines.count { $0.hasPrefix("user->>screen: user.tap") } == 2)
    #expect(lines.count { $0.hasPrefix("Note over user: clock.advance") } == 4)
    #expect(!text.contains("app->>"))
  }

  @Test func `every kind has a place of its own in the diagram`() throws {
    let records = TraceKind.all.enumerated().map { place, kind in
      let line = kind.exampleLine
      let rest = line.drop { $0 != "," }
      return #"{"seq":\#(place + 1)\#(rest)"#
    }
    let text = try Self.text(of: try ExportSample.trace(records), "*")
    try Self.check(text)
  }

  static func text(of trace: Trace, _ kinds: String...) throws -> String {
    var filter = TraceFilter()
    filter.kinds = kinds
    return try exported { try MermaidExport.write(trace, filter: filter, to: $0) }
  }

  /// Holds a diagram to the statements that exporters write, and their texts to what Mermaid takes for text.
  static func check(_ text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "sequenceDiagram" && lines.last == "")
    let statement =
      #/^    (title .+|(actor|participant) [a-z]+ as [A-Za-z ]+|[a-z]+(->>|-->>|--x)[a-z]+: .+|Note over [a-z,]+: .+)$/#
    let text = #/^([^#;:%<>&$\\]|#[0-9]+;)*$/#
    for line in lines.dropFirst().dropLast() {
      #expect(line.wholeMatch(of: statement) != nil && line.utf16.count < 1000, "\(line)")
      let parts = line.split(separator: ": ", maxSplits: 1)
      let shown = line.hasPrefix("    title ") ? line.dropFirst(10) : parts.count == 2 ? parts[1] : ""
      #expect(shown.wholeMatch(of: text) != nil, "\(line)")
      #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }, "\(line)")
    }
  }
}
