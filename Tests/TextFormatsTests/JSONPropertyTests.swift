import Findings
import TestSupport
import Testing
import TextFormats

struct JSONPropertyTests {
  @Test(arguments: JSONWriter.Style.allCases)
  func `what is written is read back the same`(style: JSONWriter.Style) throws {
    var random = SplitMix(seed: 20_260_101)
    for _ in 0..<300 {
      let document = RandomDocument.make(&random)
      let bytes = try document.json(style)
      #expect(try JSONReader.read(bytes).withoutLines == document)
      #expect(try JSONReader.read(bytes).json(style) == bytes)
    }
  }

  @Test func `the scanner goes over exactly what the reader reads`() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<300 {
      let bytes = try RandomDocument.make(&random).json()
      bytes.withUnsafeBytes { bytes in
        var scanner = JSONScanner(bytes)
        #expect(throws: Never.self) { try scanner.skipValue() }
        #expect(scanner.at == bytes.count)
      }
    }
  }

  @Test func `no bytes crash the reader, and reader and scanner agree`() throws {
    var random = SplitMix(seed: 42)
    let alphabet = Array("{}[]\",:\\/+-.0123456789eEtrufalsn \n\t\u{e9}ud8".utf8) + [0x00, 0x80, 0xC3, 0xFF]
    for round in 0..<3000 {
      var bytes = try RandomDocument.make(&random, depth: 3).json(round % 2 == 0 ? .compact : .pretty)
      for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, alphabet, &random) }
      let finding = fault(bytes)
      if let finding {
        #expect(finding.code.hasPrefix("json.") && finding.place.line != nil)
      }
      let grammatical = bytes.withUnsafeBytes { bytes in
        var scanner = JSONScanner(bytes)
        guard (try? scanner.skipValue()) != nil else { return false }
        scanner.skipSpace()
        return scanner.at == bytes.count
      }
      // What the scanner does not look for may stand before a fault of grammar.
      if ["json.duplicate_key", "json.number_out_of_range"].contains(finding?.code) { continue }
      #expect(grammatical == (finding == nil))
    }
  }

  private func fault(_ bytes: [UInt8]) -> Finding? {
    do throws(Finding) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch { return error }
  }

  private func mutate(_ bytes: inout [UInt8], _ alphabet: [UInt8], _ random: inout SplitMix) {
    guard let at = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.remove(at: at)
    case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: at)
    case 2: bytes[at] = alphabet.randomElement(using: &random) ?? 0
    case 3: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default: bytes.removeSubrange(at...)
    }
  }

  @Test func `every prefix of a document is refused`() throws {
    let bytes = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud834\udd1e€"],"b":{"c":null,"d":true,"e":false}}"#.utf8)
    #expect(fault(bytes) == nil)
    for length in 0..<bytes.count {
      let code = fault(Array(bytes[..<length]))?.code
      #expect(["json.unexpected_end", "json.empty", "json.invalid_utf8"].contains(code), "\(length)")
    }
  }

  @Test func `UTF-8 is judged as Swift judges it`() {
    var random = SplitMix(seed: 3)
    for _ in 0..<10_000 {
      var bytes = Array(RandomDocument.text(&random).utf8)
      if let at = bytes.indices.randomElement(using: &random) { bytes[at] = UInt8.random(in: 0...255, using: &random) }
      let isValid = bytes.withUnsafeBytes { UTF8Sequence.firstFault(in: $0) == nil }
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }
}
