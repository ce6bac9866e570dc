import TextFormats

/// Texts that are made while an event is read: JSON that stands in a string, and what is put together from pieces. They
/// live until the next event, and their memory is used again.
final class NestedTexts {
  private final class Text {
    var buffer = ByteBuffer()
    var tape = JSONTape()
  }

  private var texts: [Text] = []
  /// How many of them are of this event.
  private(set) var used = 0
  /// A string of this event that should hold JSON and does not.
  private(set) var broken: JSONView?

  /// The next event begins.
  func forget() {
    used = 0
    broken = nil
  }

  /// Another event of the same body begins, whose own text stays.
  func forget(to mark: Int) { used = mark }

  /// The JSON in a string; a value that is not a string is answered as it is.
  func json(in view: JSONView?) -> JSONView? {
    guard let view, let text = view.text else { return view }
    return read(view) { buffer in buffer.append(Array(text.utf8)) }
  }

  /// The object in a string, where dumps of tables have them; nil where there is none.
  func object(in view: JSONView?) -> JSONView? {
    guard let object = json(in: view), object.kind == .object else {
      broken = broken ?? view
      return nil
    }
    return object
  }

  /// The JSON in a string of base64, the alphabet for URLs included.
  func json(inBase64 view: JSONView?) -> JSONView? {
    guard let view, let text = view.text else { return nil }
    return read(view) { buffer in
      var (bits, count) = (UInt32(0), 0)
      for byte in text.utf8 {
        guard let value = Self.base64(byte) else { continue }
        bits = bits << 6 | UInt32(value)
        count += 6
        if count >= 8 {
          count -= 8
          buffer.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      }
    }
  }

  /// A text that is put together.
  /// - Parameter source: what is named when it does not become JSON.
  func read(_ source: JSONView, _ write: (inout ByteBuffer) -> Void) -> JSONView? {
    if used == texts.count { texts.append(Text()) }
    let text = texts[used]
    used += 1
    text.buffer.truncate()
    write(&text.buffer)
    // The buffer stays as it is for as long as the views are good.
    let bytes = text.buffer.withBytes { $0 }
    var scanner = JSONScanner(bytes)
    scanner.allowsLoneSurrogates = true
    do throws(JSONFault) {
      try text.tape.read(&scanner)
      scanner.skipSpace()
      if scanner.at == scanner.end { return text.tape.withRoot(of: bytes) { $0 } }
    } catch {}
    broken = broken ?? source
    return nil
  }

  private static func base64(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

extension ByteBuffer {
  /// A string as it was written, with quotes around it.
  mutating func append(quoted view: JSONView) {
    append(UInt8(ascii: "\""))
    append(view.source)
    append(UInt8(ascii: "\""))
  }

  /// Any value as it was written.
  mutating func append(value view: JSONView) {
    if view.kind == .string { append(quoted: view) } else { append(view.source) }
  }
}
