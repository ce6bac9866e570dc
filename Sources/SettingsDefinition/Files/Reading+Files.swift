import Findings

extension Reading {
  /// Reads a file that a field names; what keeps it from being read is reported at the field.
  /// - Returns: its path from the project's root and its bytes, or nil.
  func file(_ name: String, at path: NodePath, line: Int) -> (path: String, bytes: [UInt8])? {
    let quoted = "\"\(NodePath.short(name))\""
    guard let definitionFiles else {
      report(
        "no_files", "there is nothing to read \(quoted) from", at: path, line: line,
        notes: ["the definition came without its files: write into it what the file says"])
      return nil
    }
    guard let resolved = FilePath.resolve(name, besides: place(path, line: line).file) else {
      report(
        "file_outside", "\(quoted) leads out of the project's root", at: path, line: line,
        notes: ["write the path from the folder of this definition; files are read below the project's root only"])
      return nil
    }
    do {
      if let bytes = try definitionFiles.read(resolved) { return (resolved, bytes) }
      report(
        "missing_file", "there is no file \"\(NodePath.short(resolved))\"", at: path, line: line,
        notes: ["the path counts from the folder of this definition"])
    } catch {
      report("unreadable_file", "\(quoted) cannot be read: \(error)", at: path, line: line)
    }
    return nil
  }
}
