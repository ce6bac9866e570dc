/// Reads a property list of any of the three formats. Written here and not left to Foundation because findings need
/// lines and repeated keys, and because nothing in a hostile file may crash or hang the tool.
package enum PropertyListReader {
  package struct Result {
    package var list: PropertyList
    /// What is odd about it although it can be read.
    package var oddities: [PropertyListFault] = []
    /// Whether the format knows texts alone.
    package var isUntyped = false
  }

  package static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> Result {
    guard bytes.count <= PropertyListLimits.fileBytes else {
      throw PropertyListFault(message: "the file is larger than \(PropertyListLimits.fileBytes >> 20) MiB")
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

/// What a property list may hold. Real ones stay far below; a file made to hurt ends here.
package enum PropertyListLimits {
  package static let fileBytes = 4 << 20
  /// Values in one list, and entries of one table of strings.
  package static let values = 200_000
  /// Bytes of all texts of one binary list, where one text may be used many times.
  package static let textBytes = 16 << 20
  package static let depth = 64
}
