import Findings
import Testing
import TextFormats

struct TextFormatsTests {
  @Test(arguments: [
    (0, "0 ms"), (850, "850 ms"), (1000, "1 s"), (12_345, "12.345 s"), (59_999, "59.999 s"), (60_000, "1 min"),
    (123_999, "2 min 3 s"), (3_600_000, "1 h"), (11_100_000, "3 h 5 min"), (86_400_000, "1 d"),
    (187_200_000, "2 d 4 h"), (-123_000, "-2 min 3 s"), (-1500, "-1.500 s"), (Int64.min, "-106751991167 d 7 h"),
  ]) func `a time between two is told as people say it`(ms: Int64, words: String) {
    #expect(Quote.duration(ms) == words)
  }

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

  @Test func `many texts are quoted once and looked up by number`() {
    let texts = QuotedTexts(["", "dark", "Sign \"out\"", "Größe"])
    var json = JSONWriter()
    json.beginObject()
    withExtendedLifetime(texts) {
      json.field("theme", texts[1])
      json.field("title", texts[2])
      json.key(texts[3])
      json.string(texts[0])
      #expect(String(decoding: texts[1].inside, as: UTF8.self) == "dark")
      #expect(texts[0].inside.isEmpty)
    }
    json.endObject()
    #expect(texts.count == 4)
    #expect(json.text() == #"{"theme":"dark","title":"Sign \"out\"","Größe":""}"#)
  }

  @Test func `pieces are put down one after the other in room made once`() {
    var json = JSONWriter(capacity: 64)
    for number in [0, 7, 99_999_999, 100_000_000, Int64.max, .min] {
      json.append(atMost: 2 * Pen.longestDecimal + 20) { pen in
        pen.append(literal: "[")
        pen.append(decimal: number)
        [UInt8](";".utf8).withUnsafeBytes { pen.append($0) }
        pen.append(decimal: number)
        pen.append(literal: "]")
      }
    }
    #expect(
      json.text() == "[0;0][7;7][99999999;99999999][100000000;100000000]"
        + "[9223372036854775807;9223372036854775807][-9223372036854775808;-9223372036854775808]")
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
