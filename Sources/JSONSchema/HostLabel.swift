/// Labels of international host names: by the rules of RFC 5892 for the characters, which go by their properties, and
/// by the length that a label has in Punycode. The direction of writing (RFC 5893) is not looked at.
enum HostLabel {
  static func isInternationalHostname(_ text: Piece) -> Bool {
    // In UTF-8 no character is longer than four bytes, in Punycode none shorter than one.
    if text.count > 4 * 253 { return false }
    var label: [Unicode.Scalar] = []
    var length = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      // The full stop and its three relatives.
      if ![0x2E, 0x3002, 0xFF0E, 0xFF61].contains(scalar.value) {
        label.append(scalar)
        continue
      }
      guard let encoded = encodedLength(of: label) else { return false }
      length += encoded + 1
      label = []
    }
    guard let encoded = encodedLength(of: label) else { return false }
    return length + encoded <= 253
  }

  /// Nil where the label is not allowed.
  private static func encodedLength(of label: [Unicode.Scalar]) -> Int? {
    guard let first = label.first, let last = label.last, label.count <= 63 else { return nil }
    if first == "-" || last == "-" || isMark(first) { return nil }
    if label.allSatisfy(\.isASCII) {
      guard label.allSatisfy(isLetterDigitHyphen) else { return nil }
      let isEncoded = label.count > 4 && label[2] == "-" && label[3] == "-"
      return !isEncoded || Punycode.decoded(label).flatMap(encodedLength) == label.count ? label.count : nil
    }
    if label.count > 3, label[2] == "-", label[3] == "-" { return nil }
    for at in label.indices where !isAllowed(label, at) { return nil }
    let count = 4 + Punycode.length(of: label)
    return count <= 63 ? count : nil
  }

  private static func isLetterDigitHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  // MARK: Characters

  /// Those that the rules below would judge otherwise.
  private static let allowed: Set<UInt32> = [0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007]
  private static let forbidden: Set<UInt32> = [
    0x640, 0x7FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B,
  ]

  private static func isAllowed(_ label: [Unicode.Scalar], _ at: Int) -> Bool {
    let scalar = label[at]
    if allowed.contains(scalar.value) { return true }
    if forbidden.contains(scalar.value) { return false }
    if let isInPlace = isInPlace(label, at) { return isInPlace }
    if scalar.isASCII { return isLetterDigitHyphen(scalar) }
    let isOldHangul =
      (0x1100...0x11FF).contains(scalar.value) || (0xA960...0xA97C).contains(scalar.value)
      || (0xD7B0...0xD7FB).contains(scalar.value)
    if isOldHangul || isIgnorable(scalar) || scalar.properties.changesWhenNFKCCaseFolded { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter, .nonspacingMark,
      .spacingMark:
      return true
    default: return false
    }
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace
      || scalar.properties.isNoncharacterCodePoint || (0x20D0...0x20FF).contains(scalar.value)
      || (0x1D100...0x1D24F).contains(scalar.value)
  }

  /// The rules for characters that need certain others beside them; nil for all others.
  private static func isInPlace(_ label: [Unicode.Scalar], _ at: Int) -> Bool? {
    let before = at > 0 ? label[at - 1] : nil
    let after = at + 1 < label.count ? label[at + 1] : nil
    switch label[at].value {
    // Joiners stand after a virama; one of them also between letters that join.
    case 0x200D: return before?.properties.canonicalCombiningClass == .virama
    case 0x200C:
      if before?.properties.canonicalCombiningClass == .virama { return true }
      return isJoining(before) && isJoining(after)
    case 0xB7: return before == "l" && after == "l"
    case 0x375: return after.map { (0x370...0x3FF).contains($0.value) || (0x1F00...0x1FFF).contains($0.value) } ?? false
    case 0x5F3, 0x5F4: return before.map { (0x591...0x5F4).contains($0.value) } ?? false
    case 0x30FB: return label.contains { isJapanese($0.value) }
    case 0x660...0x669: return !label.contains { (0x6F0...0x6F9).contains($0.value) }
    case 0x6F0...0x6F9: return !label.contains { (0x660...0x669).contains($0.value) }
    default: return nil
    }
  }

  private static func isJapanese(_ value: UInt32) -> Bool {
    (0x3041...0x309F).contains(value) || (0x30A1...0x30FA).contains(value) || (0x30FC...0x30FF).contains(value)
      || (0x3400...0x4DBF).contains(value) || (0x4E00...0x9FFF).contains(value) || value == 0x3005
      || (0x20000...0x323AF).contains(value)
  }

  /// Letters of scripts that are written joined.
  private static func isJoining(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return (0x620...0x74F).contains(scalar.value) || (0x750...0x77F).contains(scalar.value)
      || (0x7CA...0x7EA).contains(scalar.value) || (0x840...0x86A).contains(scalar.value)
      || (0x8A0...0x8C7).contains(scalar.value) || (0x1807...0x18AA).contains(scalar.value)
      || (0xA840...0xA872).contains(scalar.value)
  }
}
