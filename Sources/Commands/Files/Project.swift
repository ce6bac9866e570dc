/// The folder that a run of the tool works in.
///
/// Its root is the folder given with `--project`; else the first folder, from the common folder of the paths given (or
/// from where the user is) upwards, that holds `settings-sim.lua`, `Fixtures/Apps` or `Package.swift`; else that
/// common folder itself. Apps asked for by name are `Fixtures/Apps/NAME.lua` below it; fixture traces lie in
/// `Fixtures/Traces`; and no script or definition is read outside of it.
package struct Project {
  /// Absolute and without links.
  package let root: String
  let files: any Files

  package static let appsFolder = "Fixtures/Apps"
  package static let journeysFolder = "Scripts/Journeys"
  package static let tracesFolder = "Fixtures/Traces"
  package static let marks = ["settings-sim.lua", appsFolder, "Package.swift"]
  package static let fileLimit = 16 << 20

  /// - Parameters:
  ///   - given: the folder given with `--project`, absolute.
  ///   - paths: absolute, of files or folders that exist.
  package init(given: String?, paths: [String], workingFolder: String, files: any Files) throws {
    self.files = files
    if let given {
      guard let kind = files.kind(of: given) else { throw UsageFault.noSuchPath(given, nearby: []) }
      guard kind == .folder else { throw UsageFault.noFileWanted(given, wanted: "folder") }
      root = try files.realPath(of: given)
      return
    }
    let folders = paths.map { files.kind(of: $0) == .folder ? $0 : Path.parent(of: $0) }
    let start = try files.realPath(of: Path.commonFolder(of: folders) ?? workingFolder)
    root = Self.marked(from: start, files: files) ?? start
  }

  private static func marked(from start: String, files: any Files) -> String? {
    var folder = start
    while true {
      if marks.contains(where: { files.kind(of: Path.join(folder, $0)) != nil }) { return folder }
      if folder == "/" { return nil }
      folder = Path.parent(of: folder)
    }
  }

  /// How messages and traces name a path: relative to the root, or as it is when it lies elsewhere.
  package func name(of path: String) -> String {
    let real = (try? files.realPath(of: path)) ?? path
    return Path.relative(real, to: root) ?? path
  }

  package func path(of name: String) -> String { Path.absolute(name, in: root) }

  /// Whether what an absolute path leads to lies below the root, wherever links lead; it need not exist.
  func contains(_ path: String) -> Bool {
    var existing = path
    while files.kind(of: existing) == nil, existing != "/" { existing = Path.parent(of: existing) }
    return (try? files.realPath(of: existing)).map { Path.relative($0, to: root) != nil } ?? false
  }

  /// Reads a file that a script or a definition asks for by a name relative to the root. Neither `..` nor a link leads
  /// out of the root.
  /// - Returns: nil when there is no such file.
  package func read(_ name: String) throws(FileFault) -> [UInt8]? {
    guard !name.hasPrefix("/"), !name.utf8.contains(0) else { throw FileFault(.read, name, .outside) }
    let path = Path.absolute(name, in: root)
    // `..` is taken away before the links are followed, as an author reads it.
    guard Path.relative(path, to: root) != nil else { throw FileFault(.read, name, .outside) }
    guard files.kind(of: path) == .file else { return nil }
    let real = try files.realPath(of: path)
    guard Path.relative(real, to: root) != nil else { throw FileFault(.read, name, .outside) }
    return try files.read(real, limit: Self.fileLimit)
  }
}
