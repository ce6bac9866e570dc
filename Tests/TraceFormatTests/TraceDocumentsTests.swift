import Findings
import Foundation
import Testing
import TextFormats
import TraceFormat

/// The generated documents are the files on disk.
struct TraceDocumentsTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the grammar document is made of the rows`() throws {
    try expect("Sources/TraceFormat/TraceFormat.docc/TraceFormatV1.md", is: Array(TraceKind.grammar().utf8))
  }

  @Test func `the JSON Schema is made of the rows`() throws {
    try expect(
      "Fixtures/Schemas/trace-v1.schema.json", is: try TraceKind.schema().json(.pretty) + Array("\n".utf8))
  }

  /// When they differ, the new text is put under `.build`, for somebody to look at and to copy.
  private func expect(_ path: String, is text: [UInt8]) throws {
    let file = Self.root.appending(path: path)
    if let found = try? Data(contentsOf: file), found.elementsEqual(text) { return }
    let fresh = Self.root.appending(path: ".build/generated/\(path)")
    try FileManager.default.createDirectory(at: fresh.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text).write(to: fresh)
    Issue.record("\(path) is out of date; to take the new one: cp .build/generated/\(path) \(path)")
  }

  @Test func `a new row is one change in both documents`() throws {
    let row = TraceKind(
      "haptic.stopped", "A haptic stops.", [TraceKind.Field("why", .oneOf(["end", "call"]), "what stopped it")],
      #"{"why":"end"}"#)
    let grammar = TraceKind.grammar(of: [row])
    #expect(
      grammar.contains(
        """
        ### haptic

        Haptics.

        #### haptic.stopped

        A haptic stops.

        - `why` (`end`, `call`): what stopped it

        ```json
        {"seq":2,"ms":0,"kind":"haptic.stopped","cause":1,"data":{"why":"end"}}
        ```

        """))
    let rules = TraceKind.schema(of: [row])["definitions"]?["record"]?["allOf"]
    guard case .list(let items)? = rules?.value else {
      Issue.record("no rules")
      return
    }
    #expect(
      String(decoding: try #require(items.last).json(), as: UTF8.self)
        == #"{"if":{"properties":{"kind":{"enum":["haptic.stopped"]}}},"then":{"properties":{"data":{"type":"object","#
        + #""properties":{"why":{"enum":["end","call"]}},"required":["why"]}}}}"#)
  }
}
