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
    func kind(_ text: String) -> FileKind? { session.files.kind(of: absolute(text)) }
    // An editor writes FILE:LINE:COLUMN.
    var (file, line): (Substring, Int?) = (text[...], nil)
    for _ in 0..<2 where kind(String(file)) == nil {
      guard let colon = file.lastIndex(of: ":"), let number = Int(file[file.index(after: colon)...]), number > 0 else {
        break
      }
      (file, line) = (file[..<colon], number)
    }
    if line != nil, kind(String(file)) != .folder {
      (typed, path, self.line) = (String(file), absolute(String(file)), line)
      return
    }
    (typed, path, self.line) = (text, absolute(text), nil)
  }

  /// It is the file, or a folder around it.
  func covers(_ file: String) -> Bool { Path.relative(file, to: path) != nil }
}
