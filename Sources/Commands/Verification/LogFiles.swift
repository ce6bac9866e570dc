import Findings

/// The logs and traces that paths stand for.
enum LogFiles {
  /// Of what is looked at in a folder.
  static let endings = ["jsonl", "ndjson", "json", "gz", "zst"]
  /// As messages name what comes by standard input.
  static let standardInput = "standard input"

  struct File {
    /// Absolute; nil: standard input.
    var path: String?
    var name: String
  }

  /// - Parameter plan: a file or folder that is not a log, though it may lie among logs.
  static func files(_ paths: [String], besides plan: String?, _ session: Session) throws -> [File] {
    var found: [File] = []
    for typed in paths {
      if typed == "-" {
        found.append(File(path: nil, name: standardInput))
        continue
      }
      let path = try session.existing(typed)
      guard session.files.kind(of: path) == .folder else {
        found.append(File(path: path, name: typed))
        continue
      }
      for file in try FolderWalk.files(below: path, extensions: endings, files: session.files) {
        if let plan, Path.relative(file, to: plan) != nil { continue }
        found.append(File(path: file, name: session.typed(file)))
      }
    }
    return found
  }
}
