import TextFormats

/// What `contentEncoding` and `contentMediaType` say of a text, as far as it can be checked.
struct SchemaContent: OptionSet {
  let rawValue: UInt8
  static let base64 = SchemaContent(rawValue: 1)
  static let json = SchemaContent(rawValue: 2)

  func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
    if !contains(.base64) { return isJSON(text) }
    guard let decoded = Self.decoded(text) else { return false }
    return !contains(.json) || decoded.withUnsafeBytes(isJSON)
  }

  private func isJSON(_ text: UnsafeRawBufferPointer) -> Bool {
    var scanner = JSONScanner(text)
    var tape = JSONTape()
    do throws(JSONFault) {
      try tape.read(&scanner)
      scanner.skipSpace()
      return scanner.at == scanner.end
    } catch {
      return false
    }
  }

  /// By RFC 4648, padded; nil where it is not.
  private static func decoded(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    if text.count % 4 != 0 { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    var bytes: [UInt8] = []
    var (bits, held) = (UInt32(0), 0)
    for byte in text.dropLast(padding) {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    return bytes
  }
}
