/// Where the files come from that a definition names: `app.text_files`, `store.storekit_file` and
/// `analytics.plan`.
public struct DefinitionFiles {
  /// The bytes of a file by its path from the project's root, with `/`; nil: there is none.
  public var read: (_ path: String) throws -> [UInt8]?

  public init(read: @escaping (_ path: String) throws -> [UInt8]?) { self.read = read }
}

/// Paths that a definition names, relative to the file that it is written in.
enum FilePath {
  /// The path from the project's root, or nil when it leads out of the root.
  static func resolve(_ path: String, besides file: String) -> String? {
    guard !path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The parts of a path: of `a/de.lproj/Main.strings` the folder `de.lproj`, the stem `Main` and the ending `strings`.
  static func parts(_ path: String) -> (folder: String, stem: String, ending: String) {
    let names = path.split(separator: "/")
    let name = names.last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (names.dropLast().last.map(String.init) ?? "", String(name[..<dot]), String(name[dot...].dropFirst()))
  }
}
