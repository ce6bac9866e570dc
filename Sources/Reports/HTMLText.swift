import TextFormats

/// Text for a page. What a trace says comes from anywhere, and must stay text.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text) { scalar in
      isHidden(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : nil
    }
  }

  /// Controls, and marks that make text read as other text than it is.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
