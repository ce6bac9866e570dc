extension String {
  /// GitHub Actions takes a line that begins with `::`, and `##[` anywhere in a line, for a command to it, whoever wrote it.
  /// - Parameter written: how the first sign of one is written, so that it is none.
  package func hidingCommands(_ written: (Unicode.Scalar) -> String) -> String {
    guard utf8.contains(UInt8(ascii: ":")) || utf8.contains(UInt8(ascii: "#")) else { return self }
    // Of characters, a sign with an accent on it would be another.
    let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let rest = line.drop { $0.properties.isWhitespace }
      guard rest.starts(with: "::".unicodeScalars) else { return String(line) }
      return "\(String(line[..<rest.startIndex]))\(written(":"))\(String(rest.dropFirst()))"
    }
    let sign = "\(written("#"))#["
    return String(
      lines.joined(separator: "\n").unicodeScalars.replacing("##[".unicodeScalars, with: sign.unicodeScalars))
  }
}
