/// Knows which files have changed, as the version control has it.
public protocol ChangedFiles: Sendable {
  /// The files below a folder that differ from a commit, and those that were never committed: relative to the folder.
  /// - Parameter commit: as the user typed it; never empty, and without a `-` at its begin.
  /// - Throws: `ChangesUnknown`.
  func files(below folder: String, since commit: String) throws(ChangesUnknown) -> [String]
}

/// Why nobody knows what has changed: one line.
public struct ChangesUnknown: Error, Hashable, Sendable {
  public var why: String

  public init(_ why: String) { self.why = why }
}

struct NoVersionControl: ChangedFiles {
  func files(below folder: String, since commit: String) throws(ChangesUnknown) -> [String] {
    throw ChangesUnknown("there is no version control here")
  }
}
