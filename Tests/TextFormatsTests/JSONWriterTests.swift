import Findings
import TestSupport
import Testing
import TextFormats

struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) throws -> Void) rethrows -> String {
    var json = JSONWriter()
    try body(&json)
    return json.text()
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-2, "-2"), (0.5, "0.5"), (-0.25, "-0.25"), (1.125, "1.125"), (0.001, "0.001"),
      (0.0004, "0"), (-0.0004, "0"), (0.0005, "0.001"), (0.9996, "1"), (-0.9996, "-1"), (1.9999, "2"), (0.1, "0.1"),
      (0.1 + 0.2, "0.3"), (1.05, "1.05"), (100.1, "100.1"), (1e15, "1000000000000000"),
      (2251799813685248.5, "2251799813685248.5"),
      (9007199254740992, "9007199254740992"), (9007199254740994, "\"9007199254740994\""),
      (-9007199254740994, "\"-9007199254740994\""), (1e16, "\"10000000000000000\""), (9.3e18, "\"9.3e+18\""),
      (1e300, "\"1e+300\""),
    ] as [(Double, String)])
  func `a number has at most three places and no exponent`(value: Double, text: String) throws {
    #expect(try written { json in try json.number(value) } == text)
  }

  @Test(
    arguments: [
      (0, "0"), (-1, "-1"), (10, "10"), (99, "99"), (100, "100"), (9007199254740992, "9007199254740992"),
      (9007199254740993, "\"9007199254740993\""), (-9007199254740993, "\"-9007199254740993\""),
      (.max, "\"9223372036854775807\""), (.min, "\"-9223372036854775808\""),
    ] as [(Int64, String)])
  func `an integer beyond 2^53 is a string`(value: Int64, text: String) {
    #expect(written { $0.integer(value) } == text)
  }

  @Test func `integers of every length are written as Swift writes them`() {
    var random = SplitMix(seed: 1)
    for bits in 0..<64 {
      for _ in 0..<20 {
        let value = Int64(bitPattern: random.next() >> UInt64(bits))
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(decimal: value)
        buffer.withBytes { #expect(String(decoding: $0, as: UTF8.self) == "\(value)") }
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is not finite is refused and nothing is written`(value: Double) {
    var json = JSONWriter()
    var finding: Finding?
    do throws(Finding) { try json.number(value) } catch { finding = error }
    #expect(finding?.message == "\"\(value)\" is not a number that can be written")
    #expect(json.text().isEmpty)
  }

  @Test func `only what JSON requires is escaped`() {
    let text = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init)))
    let body = written { $0.string(text) }.dropFirst().dropLast()
    let controls =
      #"\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
      + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f"#
    #expect(body.hasPrefix(controls + ##" !\"#$%"##))
    #expect(body.contains(#"[\\]"#))
    #expect(body.dropFirst(controls.count).filter { $0 == "\\" }.count == 3)
    #expect(body.contains("\u{7F}\u{80}"))
  }

  @Test func `bytes that are not UTF-8 are refused and nothing is written`() {
    var json = JSONWriter()
    var finding: Finding?
    let bytes: [UInt8] = [0x61, 0x62, 0xFF]
    bytes.withUnsafeBytes { bytes in
      do throws(Finding) { try json.string(utf8: bytes) } catch { finding = error }
    }
    #expect(finding?.description == "byte 3 of the string is not UTF-8\n  a text in a trace must be UTF-8")
    #expect(json.text().isEmpty)
  }

  @Test func `a field that is refused leaves no key behind`() throws {
    var json = JSONWriter()
    json.beginObject()
    try json.field("good", 0.25)
    #expect(throws: Finding.self) { try json.field("bad", Double.nan) }
    let bytes: [UInt8] = [0xC3, 0xA9, 0x22]
    try bytes.withUnsafeBytes { try json.field("text", utf8: $0) }
    #expect(throws: Finding.self) { try bytes[..<1].withUnsafeBytes { try json.field("bad", utf8: $0) } }
    json.key("ready")
    Array("[1,2]".utf8).withUnsafeBytes { json.raw($0) }
    json.endObject()
    #expect(json.text() == #"{"good":0.25,"text":"é\"","ready":[1,2]}"#)
  }

  @Test func `containers may be empty, nested and follow each other`() {
    func fill(_ json: inout JSONWriter) {
      json.beginObject()
      json.key("none")
      json.beginArray()
      json.endArray()
      let texts = QuotedTexts(["", "qu\"oted"])
      withExtendedLifetime(texts) { json.key(texts[1]) }
      json.beginObject()
      json.endObject()
      json.key("k" as String)
      json.beginArray()
      json.beginArray()
      json.null()
      json.endArray()
      json.bool(false)
      json.endArray()
      json.endObject()
    }
    var pretty = JSONWriter(style: .pretty)
    pretty.beginArray()
    pretty.beginObject()
    pretty.field("a", 1)
    pretty.field("b", "x")
    pretty.endObject()
    pretty.beginObject()
    pretty.endObject()
    pretty.endArray()
    #expect(written { fill(&$0) } == #"{"none":[],"qu\"oted":{},"k":[[null],false]}"#)
    #expect(pretty.text() == "[\n  {\n    \"a\": 1,\n    \"b\": \"x\"\n  },\n  {}\n]")
  }

  @Test func `lines follow each other`() {
    let text = written { json in
      for number in 1...3 {
        json.beginArray()
        json.integer(number)
        json.endArray()
        json.endLine()
      }
    }
    #expect(text == "[1]\n[2]\n[3]\n")
  }

  @Test func `a buffer grows as far as it must`() {
    let long = String(repeating: "äöü\n", count: 10_000)
    var json = JSONWriter(capacity: 1)
    json.beginArray()
    for _ in 0..<10 { json.string(long) }
    json.endArray()
    let node = try? JSONReader.read(json.bytes())
    #expect(node?.withoutLines.value == .list([DocumentNode](repeating: DocumentNode(.string(long)), count: 10)))
  }

  @Test func `a value that is nested too deeply is refused`() {
    var node = DocumentNode(.null)
    for _ in 0..<501 { node = DocumentNode(.list([node])) }
    let deep = node
    #expect(throws: Finding.self) { try deep.json() }
  }
}
