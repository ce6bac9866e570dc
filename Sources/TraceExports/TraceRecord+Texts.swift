import TextFormats
import TraceFormat

extension TraceRecord {
  /// The first text among the values of the record's data: the id of what was tapped, the name of the event.
  func firstText(in bytes: UnsafeRawBufferPointer) -> String? {
    var scanner = JSONScanner(bytes, from: dataRange.lowerBound, to: dataRange.upperBound)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    while true {
      guard (try? scanner.key()) != nil else { return nil }
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "\""), let string = try? scanner.string() { return scanner.text(of: string) }
      guard (try? scanner.skipValue()) != nil else { return nil }
      scanner.skipSpace()
      if !scanner.take(UInt8(ascii: ",")) { return nil }
    }
  }
}
