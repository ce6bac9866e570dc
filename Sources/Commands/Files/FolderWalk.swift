/// The files below a folder.
package enum FolderWalk {
  package static let fileLimit = 20_000
  package static let depthLimit = 24

  /// Paths of files with one of the extensions, in the order of their names. Names that begin with a dot and links to
  /// folders are passed over.
  package static func files(below folder: String, extensions: [String], files: any Files) throws(FileFault) -> [String]
  {
    try self.files(below: folder, files: files) { name in extensions.contains { Path.hasExtension(name, $0) } }
  }

  /// Paths of files whose names are wanted.
  static func files(
    below folder: String, files: any Files, where wants: @escaping (String) -> Bool
  ) throws(FileFault) -> [String] {
    var walk = Walk(files: files, wants: wants, start: folder)
    try walk.visit(folder, depth: 0)
    return walk.found
  }

  private struct Walk {
    let files: any Files
    let wants: (String) -> Bool
    let start: String
    var found: [String] = []
    var seen = 0

    mutating func visit(_ folder: String, depth: Int) throws(FileFault) {
      for name in try files.names(in: folder) where !name.hasPrefix(".") {
        let path = Path.join(folder, name)
        seen += 1
        if seen > FolderWalk.fileLimit { throw FileFault(.list, start, .tooManyFiles(limit: FolderWalk.fileLimit)) }
        if wants(name), files.kind(of: path) == .file {
          found.append(path)
        } else if depth < FolderWalk.depthLimit, files.kind(of: path) == .folder, !files.isLink(path) {
          try visit(path, depth: depth + 1)
        }
      }
    }
  }
}
