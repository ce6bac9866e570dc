import Testing
import TextFormats

@Suite("A JSON tape")
struct JSONTapeTests {
  @Test("holds the values of a text, with the digits and escapes of the source")
  func holdsValues() throws {
    let text =
      #"{"name":"Theme \u0043hanged","list":[1,2.50,[],{"deep":null}],"big":98249283749234923498293171823948,"on":true}"#
    try look(at: text) { root in
      #expect(root.kind == .object)
      #expect(root.members.map { $0.key.text ?? "" } == ["name", "list", "big", "on"])
      #expect(root.member("name")?.text == "Theme Changed")
      #expect(root.member("name")?.isText("Theme Changed") == true)
      #expect(root.member("list")?.elements.map(\.kind) == [.integer, .decimal, .array, .object])
      let second = root.member("list")?.elements.dropFirst().first { _ in true }
      #expect(second.map { String(decoding: $0.source, as: UTF8.self) } == "2.50")
      #expect(root.member("big")?.kind == .integer)
      #expect(root.member("big")?.integer == nil)
      #expect(root.member("on")?.bool == true)
      #expect(root.member("none") == nil)
    }
  }

  @Test("takes half a surrogate pair where the scanner may, and reads it as U+FFFD")
  func takesLoneSurrogates() throws {
    for (written, read) in [
      #"\ud800"#: "\u{FFFD}", #"\ud800\u0041"#: "\u{FFFD}A", #"\udc00x"#: "\u{FFFD}x", #"\ud83d\ude00"#: "😀",
    ] {
      try look(at: "\"\(written)\"", allowingLoneSurrogates: true) { #expect($0.text == read) }
    }
  }

  @Test(
    "ends where its limits are",
    arguments: [(String(repeating: "[", count: 101), JSONFault.Problem.tooDeep), ("[1,2,3,4,5,6]", .tooManyValues)])
  func isBounded(_ text: String, _ problem: JSONFault.Problem) {
    #expect(throws: JSONFault.self) {
      try look(at: text, limits: JSONLimits(values: problem == .tooDeep ? 1000 : 5)) { _ in }
    }
  }

  @Test("knows of every beginning of a good text that something is missing")
  func knowsCutTexts() throws {
    let text = #"{"möchtest":"a€😀\u00e9\ud83d\ude00\n","n":[-1.5e+10,0,true,false,null,{}],"é":"ö"}"#
    let bytes = Array(text.utf8)
    for length in 1..<bytes.count {
      bytes[..<length].withUnsafeBytes { cut in
        var scanner = JSONScanner(cut)
        var tape = JSONTape()
        let fault = #expect(throws: JSONFault.self) { try tape.read(&scanner) }
        #expect(fault?.problem == .unexpectedEnd, "after \(length) bytes")
      }
    }
  }

  private func look(
    at text: String, allowingLoneSurrogates: Bool = false, limits: JSONLimits = JSONLimits(), _ look: (JSONView) -> Void
  ) throws {
    var text = text
    try text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var scanner = JSONScanner(bytes)
      scanner.allowsLoneSurrogates = allowingLoneSurrogates
      var tape = JSONTape(limits: limits)
      try tape.read(&scanner)
      tape.withRoot(of: bytes, look)
    }
  }
}
