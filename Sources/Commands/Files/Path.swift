/// Paths as text, with `/`.
package enum Path {
  package static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty { return folder }
    return folder.hasSuffix("/") || folder.isEmpty ? folder + path : "\(folder)/\(path)"
  }

  /// An absolute path without `.`, `..` and double slashes. Links are not looked at.
  package static func absolute(_ path: String, in folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : join(folder, path)
    return "/" + components(of: whole).joined(separator: "/")
  }

  private static func components(of path: String) -> [Substring] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }

  /// The folder that a path lies in; of `/` itself `/`.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The name without its last extension.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  package static func hasExtension(_ path: String, _ wanted: String) -> Bool { path.hasSuffix(".\(wanted)") }

  /// What leads from a folder to a path inside it, empty for the folder itself; nil when the path is not inside. Both
  /// absolute and without `..`.
  package static func relative(_ path: String, to folder: String) -> String? {
    if path == folder { return "" }
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  /// The deepest folder that all paths lie in or are.
  package static func commonFolder(of paths: [String]) -> String? {
    guard var common = paths.first?.split(separator: "/") else { return nil }
    for path in paths.dropFirst() {
      let parts = path.split(separator: "/")
      common = zip(common, parts).prefix { $0 == $1 }.map(\.0)
    }
    return "/" + common.joined(separator: "/")
  }
}
