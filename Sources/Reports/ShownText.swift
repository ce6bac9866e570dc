import TextFormats

extension String {
  /// Controls, and marks that make text read as other text than it is, written as `\u{202E}`. Line breaks and tabs stay.
  var withVisibleMarks: String {
    replacingScalars { HTMLText.isHidden($0) && $0 != "\n" && $0 != "\t" ? $0.written : nil }
  }

  /// No longer than a number of bytes of UTF-8, and a sign that it was.
  func cut(to bytes: Int) -> String {
    if utf8.count <= bytes { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: bytes)
    while end.samePosition(in: unicodeScalars) == nil { utf8.formIndex(before: &end) }
    return self[..<end] + "…"
  }
}
