/// Finds out how a text file is encoded.
package enum TextDecoding {
  /// The text as UTF-8 without a byte order mark, or nil when it is neither valid UTF-8 nor valid UTF-16.
  package static func utf8(of bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), bigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), bigEndian: true) }
    if bytes.count >= 2, bytes[0] == 0, bytes[1] != 0 { return utf16(bytes[...], bigEndian: true) }
    if bytes.count >= 2, bytes[1] == 0, bytes[0] != 0 { return utf16(bytes[...], bigEndian: false) }
    return valid(bytes)
  }

  /// Decoding repairs what is wrong; what was right comes out as it went in.
  private static func valid(_ bytes: [UInt8]) -> [UInt8]? {
    String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) ? bytes : nil
  }

  package static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    let text = String(decoding: units, as: UTF16.self)
    return text.utf16.elementsEqual(units) ? Array(text.utf8) : nil
  }
}
