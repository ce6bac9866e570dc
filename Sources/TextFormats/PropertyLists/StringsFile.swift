/// `.strings` files: what one language says for the keys of one table.
package enum StringsFile {
  /// Reads a file of any of the formats.
  /// - Returns: its entries in the order of the file; of one written in the old style those before its first fault,
  ///   and that fault.
  /// - Throws: what leaves nothing to read.
  package static func read(
    _ bytes: [UInt8]
  ) throws(PropertyListFault) -> (entries: [PropertyListEntry], fault: PropertyListFault?) {
    let text = TextDecoding.utf8(of: bytes)
    let first = text?.first { !Scan.isSpace($0) }
    if bytes.starts(with: Array("bplist".utf8)) || first == UInt8(ascii: "<") || first == UInt8(ascii: "{") {
      guard case .dictionary(let entries) = try PropertyListReader.read(bytes).list.value else {
        throw PropertyListFault(message: "the property list is no dictionary of texts")
      }
      return (entries, nil)
    }
    guard bytes.count <= PropertyListLimits.fileBytes else {
      throw PropertyListFault(message: "the file is larger than \(PropertyListLimits.fileBytes >> 20) MiB")
    }
    guard let text else { throw PropertyListFault(message: "it is neither UTF-8 nor UTF-16") }
    var reader = OldStylePropertyListReader(bytes: text)
    return reader.strings()
  }

  /// The locale that a folder `NAME.lproj` is for: its name, those of old (`German`) as their codes.
  package static func locale(ofFolder name: String) -> String { oldNames[name] ?? name }

  private static let oldNames = [
    "English": "en", "French": "fr", "German": "de", "Japanese": "ja", "Italian": "it", "Spanish": "es", "Dutch": "nl",
  ]
}
