import Findings
import TestSupport
import Testing
import TextFormats

/// The tape has ways of its own for what nearly every text is made of; the reader of documents knows what is right.
@Suite("A tape, read from right text and wrong text,")
struct JSONTapeFuzzTests {
  @Test("has the values, or the fault, that the reader of documents has")
  func isRight() throws {
    var faults = 0
    for seed in Fuzz.rounds(1500) {
      var random = SplitMix(seed: UInt64(seed))
      var text = try RandomDocument.make(&random).json(seed % 3 == 0 ? .pretty : .compact)
      for _ in 0..<(seed % 4) { Fuzz.mutate(&text, &random) }
      do throws(Finding) {
        let document = try JSONReader.read(text)
        #expect(
          text.withUnsafeBytes { compare($0, document) } == nil,
          "seed \(seed): \(String(decoding: text, as: UTF8.self))")
      } catch {
        faults += 1
        // What the tape takes and the reader does not.
        let isTaken = ["json.duplicate_key", "json.integer_out_of_range", "json.number_out_of_range"].contains(
          error.code)
        if isTaken || text.isEmpty || error.code == "json.empty" || error.code == "json.byte_order_mark" { continue }
        #expect(
          text.withUnsafeBytes { compare($0, nil) } == error, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
      }
    }
    #expect(faults > 300)
  }

  /// The tape's fault, or that its values are not those of the document.
  private func compare(_ bytes: UnsafeRawBufferPointer, _ document: DocumentNode?) -> Finding? {
    var scanner = JSONScanner(bytes)
    var tape = JSONTape()
    do throws(JSONFault) {
      try tape.read(&scanner)
      scanner.skipSpace()
      if scanner.at < scanner.end {
        // As the reader says it.
        throw JSONFault(bytes[scanner.at] == UInt8(ascii: "/") ? .comment : .trailingText, at: scanner.at)
      }
    } catch {
      return error.finding(in: bytes, file: "")
    }
    guard let document else { return nil }
    return tape.withRoot(of: bytes) { isSame($0, document) } ? nil : Finding(code: "differs", message: "")
  }

  private func isSame(_ view: JSONView, _ node: DocumentNode) -> Bool {
    switch node.value {
    case .null: return view.kind == .null
    case .bool(let value): return view.bool == value
    case .integer(let value): return view.integer == value && view.decimal?.isWhole == true
    case .number(let value): return view.kind == .decimal && view.double == value
    case .string(let text): return view.text.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .list(let items):
      let elements = Array(view.elements)
      return view.kind == .array && elements.count == items.count && zip(elements, items).allSatisfy(isSame)
    case .map(let entries):
      let members = Array(view.members)
      return view.kind == .object && members.count == entries.count
        && zip(members, entries).allSatisfy { member, entry in
          member.key.text == entry.key && isSame(member.value, entry.node)
            && Array(entry.key.utf8).withUnsafeBytes { view.member($0)?.range } == member.value.range
        }
    }
  }

  @Test("compares texts of every length, at every place")
  func compares() throws {
    for count in 0..<40 {
      let text = [UInt8](repeating: 0x61, count: count)
      for place in 0..<count {
        var other = text
        other[place] = 0x62
        #expect(text.withUnsafeBytes { a in other.withUnsafeBytes { !ByteComparison.areEqual(a, $0) } })
      }
      let same = Array(text)
      #expect(text.withUnsafeBytes { a in same.withUnsafeBytes { ByteComparison.areEqual(a, $0) } })
      #expect(text.withUnsafeBytes { a in (same + [0x61]).withUnsafeBytes { !ByteComparison.areEqual(a, $0) } })
    }
  }
}
