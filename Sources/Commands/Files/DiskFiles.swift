import Glibc

/// The machine's own file system.
public struct DiskFiles: Files {
  public init() {}

  public func kind(of path: String) -> FileKind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileKind(mode: status.st_mode)
  }

  public func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  public func names(in folder: String) throws(FileFault) -> [String] {
    guard let stream = opendir(folder) else { throw FileFault(.list, folder, .current) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw FileFault(.list, folder, .current) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  public func realPath(of path: String) throws(FileFault) -> String {
    guard let resolved = realpath(path, nil) else { throw FileFault(.find, path, .current) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  public func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    // Without O_NONBLOCK a named pipe that nobody writes to would hold the tool for ever.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileFault(.read, path, .current) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFault(.read, path, .current) }
    switch FileKind(mode: status.st_mode) {
    case .folder: throw FileFault(.read, path, .isFolder)
    case .other: throw FileFault(.read, path, .other("it is no ordinary file"))
    case .file: break
    }
    // What the file says of its size is a hint: /proc says 0, and a file may grow.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(max(Int(status.st_size), 0), limit) + 1)
    while true {
      let block = min(max(bytes.capacity - bytes.count, 64 << 10), limit + 1 - bytes.count)
      if block <= 0 { throw FileFault(.read, path, .tooLarge(limit: limit)) }
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: block) { buffer, initialized in
        count = Glibc.read(descriptor, buffer.baseAddress, block)
        initialized = max(count, 0)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileFault(.read, path, .current)
      }
      if count == 0 { return bytes }
      bytes += part
    }
  }

  public func open(_ path: String) throws(FileFault) -> any InputFile {
    if kind(of: path) == .folder { throw FileFault(.read, path, .isFolder) }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(.read, path, .current) }
    return InputDescriptor(descriptor, name: path, isOwned: true)
  }

  public func makeFolder(_ path: String) throws(FileFault) {
    guard let reason = makeOne(path) else { return }
    let parent = Path.parent(of: path)
    guard reason == .missing, parent != path else { throw FileFault(.make, path, reason) }
    try makeFolder(parent)
    if let reason = makeOne(path) { throw FileFault(.make, path, reason) }
  }

  /// Why there is no such folder now; nil: there is.
  private func makeOne(_ path: String) -> FileFault.Reason? {
    if mkdir(path, 0o777) == 0 { return nil }
    // What is asked next has its own reasons.
    let reason = FileFault.Reason.current
    return kind(of: path) == .folder ? nil : reason
  }

  public func create(_ path: String) throws(FileFault) -> any OpenFile {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileFault(.write, path, .current) }
    return Descriptor(descriptor, name: path)
  }

  public func rename(_ path: String, to newPath: String) throws(FileFault) {
    guard Glibc.rename(path, newPath) == 0 else { throw FileFault(.write, newPath, .current) }
  }

  public func remove(_ path: String) throws(FileFault) {
    guard unlink(path) == 0 else { throw FileFault(.remove, path, .current) }
  }

  public func temporaryPath(beside path: String) -> String {
    // A name has at most 255 bytes; a long one is cut so that the temporary one fits too.
    let name = String(decoding: Path.name(of: path).utf8.prefix(200), as: UTF8.self)
    return Path.join(Path.parent(of: path), ".\(name).\(getpid()).tmp")
  }
}

/// A file descriptor that is read from.
final class InputDescriptor: InputFile {
  private let number: Int32
  private let name: String
  private let isOwned: Bool

  /// - Parameter isOwned: it is closed when nobody has it any more.
  init(_ number: Int32, name: String, isOwned: Bool) {
    self.number = number
    self.name = name
    self.isOwned = isOwned
  }

  deinit { if isOwned { close(number) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int {
    while true {
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileFault(.read, name, .current) }
    }
  }
}

/// A file descriptor that is written to.
final class Descriptor: OpenFile {
  private var number: Int32
  private let name: String

  init(_ number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  deinit { if number > 2 { Glibc.close(number) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(number, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileFault(.write, name, .current)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  func close() throws(FileFault) {
    let result = Glibc.close(number)
    number = -1
    if result != 0 { throw FileFault(.write, name, .current) }
  }
}

extension FileKind {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

extension FileFault.Reason {
  /// What `errno` says now.
  static var current: FileFault.Reason {
    switch errno {
    case ENOENT: .missing
    case EACCES, EPERM: .denied
    case EISDIR: .isFolder
    case ENOTDIR: .noFolder
    case ENOSPC, EDQUOT, EFBIG: .full
    case EEXIST: .exists
    case EROFS: .readOnly
    case ENAMETOOLONG: .nameTooLong
    case ELOOP: .linksInCircle
    default: .other(String(cString: strerror(errno)))
    }
  }
}
