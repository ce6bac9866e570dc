import TextFormats

extension LuaText {
  /// A text cut to the length that a definition takes, or nil when it is short enough. Braces count twice, as they are
  /// doubled there.
  static func shortened(_ text: String) -> String? {
    let limit = ImportLimits.definitionTextBytes
    guard text.utf8.count > limit / 2 else { return nil }
    var bytes = 0
    for index in text.indices {
      bytes += text[index] == "{" ? 2 : text[index].utf8.count
      if bytes > limit { return shortened(text, before: index) }
    }
    return nil
  }

  /// Cut with room for the mark that says so.
  private static func shortened(_ text: String, before index: String.Index) -> String {
    String(text[..<index].dropLast(3)) + "…"
  }
}
