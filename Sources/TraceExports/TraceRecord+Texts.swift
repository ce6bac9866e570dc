import TextFormats
import TraceFormat

// What exporters look up in a record's data, without making values of all of it.
extension TraceRecord {
  /// The first text among the values: the id of what was tapped, the name of the event.
  func firstText(in bytes: UnsafeRawBufferPointer) -> String? {
    var text: String?
    scanData(in: bytes) { _, scanner in
      guard scanner.next == UInt8(ascii: "\""), let string = try? scanner.string() else { return true }
      text = scanner.text(of: string)
      return false
    }
    return text
  }

  /// Whether the data has `takes`, with more than 0 milliseconds.
  func takesTime(in bytes: UnsafeRawBufferPointer) -> Bool {
    var takesTime = false
    scanData(in: bytes) { key, scanner in
      guard bytes[key.start..<key.end].elementsEqual("takes".utf8) else { return true }
      takesTime = (0x31...0x39).contains(scanner.next)
      return false
    }
    return takesTime
  }

  /// The whole number under a key of the data.
  func integer(_ name: StaticString, in bytes: UnsafeRawBufferPointer) -> Int64? {
    var number: Int64?
    scanData(in: bytes) { key, scanner in
      let isNamed = name.withUTF8Buffer { bytes[key.start..<key.end].elementsEqual($0) }
      if isNamed { number = try? scanner.integer() }
      return !isNamed
    }
    return number
  }

  /// The kind without its last part: of an operation its await point.
  func stem(in bytes: UnsafeRawBufferPointer) -> String {
    let kind = bytes[kindRange]
    let end = kind.lastIndex(of: UInt8(ascii: ".")) ?? kind.endIndex
    return String(decoding: kind[..<end], as: UTF8.self)
  }

  /// Visits the fields of the data in their order until `visit` says false. It may take the value that the scanner
  /// stands at, or leave it.
  private func scanData(
    in bytes: UnsafeRawBufferPointer, _ visit: (JSONStringRange, inout JSONScanner) -> Bool
  ) {
    var scanner = JSONScanner(bytes, from: dataRange.lowerBound, to: dataRange.upperBound)
    guard scanner.take(UInt8(ascii: "{")) else { return }
    // The reader has checked the grammar, so that a fault is the end of an object without fields.
    while let key = try? scanner.key() {
      scanner.skipSpace()
      let value = scanner.at
      guard visit(key, &scanner) else { return }
      if scanner.at == value, (try? scanner.skipValue()) == nil { return }
      scanner.skipSpace()
      if !scanner.take(UInt8(ascii: ",")) { return }
    }
  }
}
