import TextFormats

/// Pieces of JSON for messages.
enum Excerpt {
  static let longest = 200

  /// A value as JSON without white space, cut.
  static func text(_ value: JSONView) -> String { cut(compact(value.json)) }

  static func joined(_ values: [JSONView]) -> String {
    var text: [UInt8] = []
    for (number, value) in values.enumerated() where text.count <= longest {
      if number > 0 { text += Array(", ".utf8) }
      text += compact(value.json)
    }
    return cut(text)
  }

  /// A name of a property, whole.
  static func string(_ text: UnsafeRawBufferPointer) -> String { String(decoding: text, as: UTF8.self) }

  static func quoted(_ text: UnsafeRawBufferPointer) -> String {
    var json = JSONWriter()
    json.string(string(text))
    return cut(json.bytes())
  }

  /// As much as may be needed.
  private static func compact(_ json: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    var isInString = false
    var at = 0
    while at < json.count, text.count <= longest {
      let byte = json[at]
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if isInString || byte > 0x20 { text.append(byte) }
      if isInString, byte == UInt8(ascii: "\\"), at + 1 < json.count {
        at += 1
        text.append(json[at])
      }
      at += 1
    }
    return text
  }

  static func cut(_ text: [UInt8]) -> String {
    if text.count <= longest { return String(decoding: text, as: UTF8.self) }
    // Not inside of a character.
    var end = longest - "…".utf8.count
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: text[..<end], as: UTF8.self) + "…"
  }
}
