import Testing
import TextFormats

@Suite("A key that occurs twice")
struct JSONKeySetTests {
  @Test(
    "is found on a tape, wherever it is and however it is written",
    arguments: [
      (#"{"a":1,"b":2,"a":3}"#, "a"), (#"{"a":{"b":1},"b":[{"c":1,"d":{"x":1,"x":2}}]}"#, "x"),
      (#"{"theme":1,"\u0074heme":2}"#, "theme"), (#"{"":1,"":2}"#, ""), (#"{"a":{"a":{"a":1}}}"#, nil),
      (#"[{"a":1},{"a":1}]"#, nil), (#"{"abcdefgh1":1,"abcdefgh2":1}"#, nil), ("12", nil), ("{}", nil),
    ])
  func isFound(_ text: String, _ key: String?) throws { #expect(try repeated(in: text) == key) }

  @Test("is found in an object of many")
  func isFoundAmongMany() throws {
    let members = (0..<5000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    #expect(try repeated(in: "{\(members)}") == nil)
    #expect(try repeated(in: "[{\(members),\"key77\":0}]") == "key77")
  }

  private func repeated(in text: String) throws -> String? {
    var text = text
    return try text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var scanner = JSONScanner(bytes)
      var tape = JSONTape()
      // Used again, as in a log.
      for _ in 0..<3 {
        scanner.at = 0
        try tape.read(&scanner)
        _ = tape.repeatedKey(of: bytes) { $0.text }
      }
      return tape.repeatedKey(of: bytes) { $0.text ?? "" }
    }
  }
}
