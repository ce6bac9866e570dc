/// `path` or `path:line`, as it was typed.
struct PathOperand {
  /// Without the line.
  let typed: String
  /// Absolute.
  let path: String
  /// From 1; a folder has none, and a name may have a colon of its own.
  let line: Int?

  init(_ text: String, _ session: Session) {
    func absolute(_ text: String) -> String { Path.absolute(text, in: session.surroundings.workingFolder) }
    if session.files.kind(of: absolute(text)) == nil, let colon = text.lastIndex(of: ":"),
      let line = Int(text[text.index(after: colon)...]), line > 0
    {
      let file = String(text[..<colon])
      if session.files.kind(of: absolute(file)) != .folder {
        (typed, path, self.line) = (file, absolute(file), line)
        return
      }
    }
    (typed, path, line) = (text, absolute(text), nil)
  }

  /// It is the file, or a folder around it.
  func covers(_ file: String) -> Bool { Path.relative(file, to: path) != nil }
}
