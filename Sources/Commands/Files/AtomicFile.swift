/// A file that appears under its name when it is whole, and not before: it is written beside it under another name, and
/// renamed by `commit`. Whatever happens before that leaves what was there as it was.
package final class AtomicFile: Sink {
  private let files: any Files
  private let path: String
  private let temporary: String
  private var file: (any OpenFile)?

  /// Makes the folder that the file lies in, if there is none.
  /// - Throws: also when what has the name is a folder, a device or a link, which no file may replace.
  package init(_ path: String, files: any Files) throws(FileFault) {
    self.files = files
    self.path = path
    temporary = files.temporaryPath(beside: path)
    // A link is neither replaced, as /dev/stdout would be, nor followed out of the project.
    if files.isLink(path) { throw FileFault(.write, path, .other("it is a link")) }
    switch files.kind(of: path) {
    case nil, .file: break
    case .folder: throw FileFault(.write, path, .isFolder)
    // To rename over a device takes it away from everybody.
    case .other: throw FileFault(.write, path, .other("it is no ordinary file"))
    }
    try files.makeFolder(Path.parent(of: path))
    do throws(FileFault) {
      file = try files.create(temporary)
    } catch {
      // A process of the same number was killed here once.
      guard error.reason == .exists else { throw renamed(error) }
      try files.remove(temporary)
      do throws(FileFault) { file = try files.create(temporary) } catch { throw renamed(error) }
    }
  }

  deinit { abandon() }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    do throws(FileFault) { try file?.write(bytes) } catch { throw renamed(error) }
  }

  /// Gives the file its name.
  package func commit() throws(FileFault) {
    guard let file else { return }
    do throws(FileFault) {
      try file.close()
      try files.rename(temporary, to: path)
      self.file = nil
    } catch {
      abandon()
      throw renamed(error)
    }
  }

  /// Leaves everything as it was before. After `commit` it does nothing.
  package func abandon() {
    guard file != nil else { return }
    file = nil
    try? files.remove(temporary)
  }

  /// Users know the final name only.
  private func renamed(_ fault: FileFault) -> FileFault {
    var fault = fault
    if fault.path == temporary { fault.path = path }
    return fault
  }
}

extension Files {
  /// Writes a whole file in one step.
  package func write(_ text: String, to path: String) throws(FileFault) {
    let file = try AtomicFile(path, files: self)
    try file.write(text)
    try file.commit()
  }

  package func write(_ bytes: [UInt8], to path: String) throws(FileFault) {
    let file = try AtomicFile(path, files: self)
    try bytes.withUnsafeBufferPointer { bytes throws(FileFault) in try file.write(UnsafeRawBufferPointer(bytes)) }
    try file.commit()
  }
}
