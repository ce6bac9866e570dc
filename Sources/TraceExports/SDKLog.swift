import TextFormats
import TraceFormat

/// Writes a log of an SDK: an object a line for each request.
enum SDKLog {
  static func write(
    _ trace: Trace, to sink: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (SentRequests.Request, inout JSONWriter, UnsafeRawBufferPointer) -> Void
  ) throws {
    var requests = try SentRequests(of: trace)
    var json = JSONWriter(capacity: ExportText.blockSize)
    try trace.bytes.withUnsafeBytes { bytes in
      for record in trace.records {
        guard let request = requests.take(record, in: bytes) else { continue }
        json.beginObject()
        body(request, &json, bytes)
        json.endObject()
        json.endLine()
        guard json.count >= ExportText.blockSize else { continue }
        try json.withBytes { try sink($0) }
        json.removeAll()
      }
    }
    if json.count > 0 { try json.withBytes { try sink($0) } }
  }
}

extension JSONScanner {
  /// Visits the members of an object whose grammar was checked: the key's text, where the value stands, and where the
  /// key stands with its quotes.
  static func visitValues(
    _ object: Range<Int>, in bytes: UnsafeRawBufferPointer,
    _ visit: (_ key: String, _ value: Range<Int>, _ quoted: Range<Int>) -> Void
  ) {
    var scanner = JSONScanner(bytes, from: object.lowerBound, to: object.upperBound)
    guard scanner.take(UInt8(ascii: "{")) else { return }
    while let key = try? scanner.key() {
      scanner.skipSpace()
      let start = scanner.at
      if (try? scanner.skipValue()) == nil { return }
      visit(scanner.text(of: key), start..<scanner.at, key.start - 1..<key.end + 1)
      scanner.skipSpace()
      if !scanner.take(UInt8(ascii: ",")) { return }
    }
  }
}
