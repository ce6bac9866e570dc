public import Findings

extension JSONFault {
  /// The fault in words, with the line on which it stands.
  /// - Parameters:
  ///   - bytes: the text that was read.
  ///   - firstLine: the number of the text's first line in its file.
  public func finding(in bytes: UnsafeRawBufferPointer, file: String, firstLine: Int = 1) -> Finding {
    let before = UnsafeRawBufferPointer(rebasing: bytes[..<min(offset, bytes.count)])
    let line = before.reduce(firstLine) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let (message, note) = words(JSONExcerpt(bytes: bytes, offset: offset))
    return Finding(
      code: "json.\(problem.rawValue)", message: message, place: SourcePlace(file: file, line: line),
      notes: note.map { [$0] } ?? [])
  }

  private func words(_ text: JSONExcerpt) -> (message: String, note: String?) {
    switch problem {
    case .empty: ("the text is empty, a value is missing", nil)
    case .byteOrderMark: ("the text starts with a byte order mark", "save it as UTF-8 without one")
    case .unexpectedEnd: ("the text ends before the value does", "it may have been cut")
    case .expectedValue: ("a value is missing before \(text.character)", nil)
    case .expectedKey: ("a key in double quotes is missing before \(text.character)", nil)
    case .expectedColon: ("a \":\" is missing between the key and \(text.character)", nil)
    case .expectedCommaOrBrace: ("a \",\" or \"}\" is missing before \(text.character)", nil)
    case .expectedCommaOrBracket: ("a \",\" or \"]\" is missing before \(text.character)", nil)
    case .trailingComma: ("a \",\" stands before \(text.character)", "remove the comma")
    case .comment: ("JSON has no comments", "remove it, or use a field \"note\"")
    case .singleQuote: ("a string is in single quotes", "use double quotes")
    case .unknownWord: unknownWord(text.word)
    case .invalidUTF8: ("the byte \(text.hexByte) is not UTF-8", "save the file as UTF-8")
    case .controlCharacter: controlCharacter(text)
    case .unknownEscape: ("unknown escape \(text.escape)", #"JSON knows \" \\ \/ \b \f \n \r \t \uXXXX"#)
    case .loneSurrogate: ("\(text.escape) is half of a surrogate pair", "write the character itself")
    case .malformedNumber: ("\"\(text.word)\" is not a number", "write it as 12, -0.5 or 1e9")
    case .leadingZero: ("the number \"\(text.word)\" starts with a zero", "remove the zero")
    case .integerOutOfRange: ("the integer \(text.word) does not fit 64 bits", "write it as a string")
    case .numberOutOfRange: ("the number \(text.word) is too large or too small", "write it as a string")
    case .duplicateKey: ("the key \(text.string) occurs twice in one object", "remove one of them")
    case .trailingText: ("the value is followed by \(text.character)", "a file holds one value")
    case .tooDeep: ("lists and objects are nested too deeply", nil)
    case .tooLarge: ("the text is too large", nil)
    case .tooManyValues: ("the text holds too many values", nil)
    }
  }

  private func unknownWord(_ word: String) -> (String, String?) {
    let lower = word.lowercased()
    if lower.hasPrefix("nan") || lower.hasPrefix("inf") {
      return ("\"\(word)\" is not JSON, which has no NaN and no infinity", "write null or a string")
    }
    let alias = ["nil": "null", "none": "null", "undefined": "null"][lower] ?? lower
    let near = DidYouMean.note(for: alias, among: ["true", "false", "null"])
    return ("unknown word \"\(word)\"", near ?? "a string needs double quotes")
  }

  private func controlCharacter(_ text: JSONExcerpt) -> (String, String?) {
    let names: [UInt8: String] = [9: "a tab", 10: "a line break", 13: "a carriage return", 0: "a zero byte"]
    let escapes: [UInt8: String] = [9: "\\t", 10: "\\n", 13: "\\r"]
    let byte = text.byte ?? 0
    return (
      "\(names[byte] ?? "the control character \(text.hexByte)") stands in a string",
      "write it as \(escapes[byte] ?? "\\u00\(JSONExcerpt.hex(byte))")"
    )
  }
}

/// What stands at a fault, short enough to quote.
struct JSONExcerpt {
  let bytes: UnsafeRawBufferPointer
  let offset: Int

  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  var hexByte: String { "0x\(Self.hex(byte ?? 0))" }

  /// The character in quotes; a byte that is none in hexadecimal.
  var character: String {
    guard let byte else { return "the end" }
    let length = UTF8Sequence.length(in: bytes, at: offset, end: bytes.count)
    if length == 0 || byte < 0x20 || byte == 0x7F { return hexByte }
    return "\"\(text(to: offset + length))\""
  }

  /// The run of letters, digits, `_`, `+`, `-` and `.`, at most 40.
  var word: String {
    var end = offset
    while end < bytes.count, end - offset < 40, Self.isWord(bytes[end]) { end += 1 }
    return text(to: end)
  }

  /// A backslash with what follows: `\x`, `\ud800`.
  var escape: String {
    let isLong = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "u")
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, end - offset < (isLong ? 6 : 2), (0x21...0x7E).contains(bytes[end]) { end += 1 }
    return "\"\(text(to: end))\""
  }

  /// A string with its quotes, at most 60 bytes of it.
  var string: String {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, end - offset < 60, bytes[end] != UInt8(ascii: "\"") { end += 1 }
    while end < bytes.count, end > offset, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return text(to: end) + (end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? "\"" : "…\"")
  }

  private func text(to end: Int) -> String { String(decoding: bytes[offset..<end], as: UTF8.self) }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
