import JSONSchema
import Testing

@Suite("The drafts")
struct JSONSchemaDraftTests {
  @Test("are 4, 6 and 7")
  func are() { #expect(JSONSchemaDraft.allCases.map(\.rawValue) == [4, 6, 7]) }
}
