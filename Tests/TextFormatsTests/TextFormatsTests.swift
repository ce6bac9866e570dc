import Findings
import Testing
import TextFormats

struct TextFormatsTests {
  @Test func `JSON is read with its lines and written in one form`() throws {
    let text = """
      { "id": "privacy",
        "rows": [ 1, 2.50, true, null ],
        "title": "Caf\\u00e9 \\"Zoë\\"" }
      """
    let node = try JSONReader.read(Array(text.utf8), file: "app.json")

    #expect(node["id"] == DocumentNode(.string("privacy"), line: 1))
    #expect(node["title"] == DocumentNode(.string("Café \"Zoë\""), line: 3))
    #expect(
      String(decoding: try node.json(), as: UTF8.self)
        == #"{"id":"privacy","rows":[1,2.5,true,null],"title":"Café \"Zoë\""}"#)
    #expect(
      String(decoding: try node.json(.pretty), as: UTF8.self) == """
        {
          "id": "privacy",
          "rows": [
            1,
            2.5,
            true,
            null
          ],
          "title": "Café \\"Zoë\\""
        }
        """)
  }

  @Test func `a fault is one finding with its line`() {
    let text = """
      { "id": "privacy",
        "rows": [ 1, 2, ] }
      """
    let finding = #expect(throws: Finding.self) { try JSONReader.read(Array(text.utf8), file: "app.json") }
    #expect(
      finding?.description == """
        app.json:2: a "," stands before "]"
          remove the comma
        """)
  }

  @Test func `a writer is used again and takes texts that are quoted already`() {
    let title = QuotedText("Sign \"out\"")
    var json = JSONWriter()
    for row in 1...2 {
      json.removeAll()
      json.beginObject()
      json.field("row", row)
      json.field("title", title)
      json.field("kind", "button")
      json.field("enabled", true)
      json.endObject()
      #expect(json.text() == #"{"row":\#(row),"title":"Sign \"out\"","kind":"button","enabled":true}"#)
    }
  }
}
