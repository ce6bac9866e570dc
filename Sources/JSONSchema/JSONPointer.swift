import TextFormats

/// Writes JSON pointers (RFC 6901).
package enum JSONPointer {
  static func text(_ steps: [PathStep]) -> String {
    var text = ""
    for step in steps {
      text += "/"
      switch step {
      case .index(let number): text += "\(number)"
      case .key(let key): text += escaped(key.text ?? "")
      }
    }
    return text
  }

  /// A key as a step of a pointer.
  package static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
    var text = ""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The steps of a pointer's text, which begins with `/` or is empty; resolved.
  package static func tokens(_ pointer: [UInt8]) -> [[UInt8]] {
    if pointer.isEmpty { return [] }
    return pointer.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { token in
      var bytes: [UInt8] = []
      var isEscape = false
      for byte in token {
        if isEscape {
          bytes.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : byte == UInt8(ascii: "1") ? 0x2F : byte)
          isEscape = false
        } else if byte == UInt8(ascii: "~") {
          isEscape = true
        } else {
          bytes.append(byte)
        }
      }
      return bytes
    }
  }
}
