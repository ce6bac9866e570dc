import Findings

/// Reads a property list of any of the three formats. Written here and not left to Foundation because findings need
/// lines and repeated keys, and because nothing in a hostile file may crash or hang the tool.
enum PropertyListReader {
  struct Result {
    var list: PropertyList
    /// What is odd about it although it can be read.
    var oddities: [PropertyListFault] = []
    /// Whether the format knows texts alone.
    var isUntyped = false
  }

  static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> Result {
    guard bytes.count <= ImportLimits.fileBytes else {
      throw PropertyListFault(message: "the file is larger than \(ImportLimits.fileBytes >> 20) MiB")
    }
    if bytes.starts(with: Array("bplist".utf8)) {
      var reader = BinaryPropertyListReader(bytes: bytes)
      return Result(list: try reader.document())
    }
    guard let text = TextDecoding.utf8(of: bytes) else {
      throw PropertyListFault(message: "it is neither UTF-8 nor UTF-16")
    }
    guard let first = text.first(where: { !Scan.isSpace($0) }) else {
      throw PropertyListFault(message: "the file is empty")
    }
    if first == UInt8(ascii: "<"), !isOldStyleData(text) {
      var reader = XMLPropertyListReader(bytes: text)
      let list = try reader.document()
      return Result(list: list, oddities: reader.oddities)
    }
    var reader = OldStylePropertyListReader(bytes: text)
    return Result(list: try reader.document(), isUntyped: true)
  }

  /// `<0fbd77>` is a value of the old format.
  private static func isOldStyleData(_ text: [UInt8]) -> Bool {
    guard let open = text.firstIndex(of: UInt8(ascii: "<")) else { return false }
    return text[open...].dropFirst().first.map { Scan.hexValue($0) != nil } ?? false
  }
}

/// Letters by their bytes.
enum Scan {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Space or control character: what a name may not hold.
  static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }
  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

/// Finds out how a text file is encoded.
enum TextDecoding {
  /// The text as UTF-8 without a byte order mark, or nil when it is neither valid UTF-8 nor valid UTF-16.
  static func utf8(of bytes: [UInt8]) -> [UInt8]? {
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

  static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    let text = String(decoding: units, as: UTF16.self)
    return text.utf16.elementsEqual(units) ? Array(text.utf8) : nil
  }
}
