/// Text as it is quoted in messages: short, on one line.
package enum Quote {
  package static func text(_ text: String) -> String { "\"\(bare(text))\"" }

  package static func bare(_ text: String) -> String { line(text, limit: 60) }

  package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// `12.345 s`, of milliseconds from 0.
  package static func seconds(_ ms: Int64) -> String {
    let fraction = String(ms % 1000)
    return "\(ms / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
  }

  /// One line without control characters, cut at a length.
  package static func line(_ text: String, limit: Int) -> String {
    var line = ""
    for character in text.prefix(limit) {
      let isControl = character.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
      line.append(isControl || character.isNewline ? " " : character)
    }
    return text.count > limit ? line + "…" : line
  }
}
