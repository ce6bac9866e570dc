/// How many columns a text takes in a terminal. Source: Unicode Standard Annex #11, East Asian Width (W and F take
/// two), and emoji presentation.
package enum TextWidth {
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // The selector that asks for the emoji form.
      if scalar.value == 0xFE0F { return 2 }
      width = max(width, of(scalar))
    }
    return width
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .surrogate, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// At most that many columns, the end replaced by an ellipsis where it is longer.
  package static func fit(_ text: String, _ columns: Int) -> String {
    guard columns > 0 else { return "" }
    let plain = line(text)
    guard of(plain) > columns else { return plain }
    var kept = ""
    var width = 0
    for character in plain {
      let next = of(character)
      guard width + next < columns else { break }
      kept.append(character)
      width += next
    }
    return kept + "…"
  }

  /// Lines of at most that many columns, broken between words where there are words.
  static func wrap(_ text: String, _ columns: Int, limit: Int = 6) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(whereSeparator: \.isNewline) {
      var current = ""
      for word in paragraph.split(separator: " ") {
        let candidate = current.isEmpty ? String(word) : current + " " + word
        if of(candidate) <= columns {
          current = candidate
        } else {
          if !current.isEmpty { lines.append(current) }
          current = fit(String(word), columns)
        }
      }
      if !current.isEmpty { lines.append(current) }
    }
    guard lines.count > limit else { return lines }
    lines = Array(lines.prefix(limit))
    lines[limit - 1] = fit(lines[limit - 1] + " …", columns)
    return lines
  }

  /// Without what would move the cursor.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
