import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

/// The generated documents are the files on disk.
struct TraceDocumentsTests {
  @Test func `the grammar document is made of the rows`() throws {
    #expect(
      try PublishedFile.fault("Sources/TraceFormat/TraceFormat.docc/TraceFormatV1.md", is: TraceKind.grammar()) == nil)
  }

  @Test func `the JSON Schema is made of the rows`() throws {
    let schema = String(decoding: try TraceKind.schema().json(.pretty), as: UTF8.self) + "\n"
    #expect(try PublishedFile.fault("Fixtures/Schemas/trace-v1.schema.json", is: schema) == nil)
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
