/// The forms that names have.
enum Name {
  /// A letter, then letters, digits and `_`, at most 200 bytes.
  static func isID(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count <= 200, let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// Not empty, without spaces and control characters, at most 1,000 bytes.
  static func isWord(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 1000 else { return false }
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return true }
    return text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7F }
  }

  static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// `a`, `a or b`, `a, b or c`, each in quotes.
  static func list(_ names: [String], _ word: String = "or") -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// Order by bytes, the same on every machine.
  static func comesBefore(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}
