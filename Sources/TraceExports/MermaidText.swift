import TextFormats

/// Texts as Mermaid takes them for texts, whatever they hold.
enum MermaidText {
  /// One line, at most so many characters and a `…`, with a code for each character that ends a statement, begins a
  /// comment, a directive, a formula, a code or a tag, or stands for such a code inside of Mermaid.
  static func escaped(_ text: String, limit: Int) -> String {
    var line = ""
    // One character may be made of any number of scalars.
    for scalar in Quote.line(text, limit: limit).unicodeScalars.prefix(4 * limit) {
      if meaningful.contains(scalar) {
        line += "#\(scalar.value);"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static let meaningful: Set<Unicode.Scalar> = [
    "#", ";", ":", "%", "<", ">", "&", "$", "\\", "\u{FB02}", "\u{B6}",
  ]

}
