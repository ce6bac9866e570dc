import TextFormats

/// Text for a page. What a trace says comes from anywhere, and must stay text.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text) { isHidden($0) ? $0.written : nil }
  }

  /// Controls, line breaks that only some readers take for such, and marks that make text read as other text than it is.
  static let hidden: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF...0xFEFF,
    0xFFF9...0xFFFB, 0xFFFE...0xFFFF,
  ]

  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Of most texts all but the first range is far away.
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    return hidden.contains { $0.contains(scalar.value) }
  }
}
