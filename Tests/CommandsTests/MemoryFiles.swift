import Commands
import Synchronization

/// A file system in memory, with faults on demand. Paths are absolute.
final class MemoryFiles: Files {
  enum Entry {
    case file([UInt8])
    case folder
    case link(String)
  }

  struct State {
    var entries: [String: Entry] = ["/": .folder]
    /// Bytes that can still be written; nil: any number.
    var room: Int?
    var locked: Set<String> = []
    /// Files for which there is no more room.
    var full: Set<String> = []
    /// Files whose folder goes away before they get their names.
    var lost: Set<String> = []
    /// What a file says when it is read, of its path and what it holds.
    var whenRead: (@Sendable (String, [UInt8]) -> [UInt8])?
    /// What happened, for tests that ask in which order.
    var events: [String] = []
  }

  let state: Mutex<State>

  init(_ texts: [String: String] = [:]) {
    state = Mutex(State())
    for (path, text) in texts { self[path] = text }
  }

  /// The text of a file; setting it makes the folders above.
  subscript(path: String) -> String? {
    get { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }
    set { put(path, newValue.map { Array($0.utf8) }) }
  }

  func whenRead(_ change: @escaping @Sendable (String, [UInt8]) -> [UInt8]) { state.withLock { $0.whenRead = change } }

  func bytes(of path: String) -> [UInt8]? {
    state.withLock { state in
      if case .file(let bytes) = state.entries[path] { bytes } else { nil }
    }
  }

  func put(_ path: String, _ bytes: [UInt8]?) {
    state.withLock { state in
      state.entries[path] = bytes.map { .file($0) }
      var folder = parent(of: path)
      while folder != "/" {
        state.entries[folder] = .folder
        folder = parent(of: folder)
      }
    }
  }

  func link(_ path: String, to target: String) { state.withLock { $0.entries[path] = .link(target) } }

  /// Nothing can be made, renamed or removed in this folder any more.
  func lock(_ folder: String) { state.withLock { _ = $0.locked.insert(folder) } }

  /// A file that is written there finds the disk full.
  func fill(_ path: String) { state.withLock { _ = $0.full.insert(path) } }

  /// A file that is written there finds its folder gone when it is to get its name.
  func lose(_ path: String) { state.withLock { _ = $0.lost.insert(path) } }

  func leaveRoom(_ bytes: Int) { state.withLock { $0.room = bytes } }

  /// Every file, sorted.
  var paths: [String] {
    state.withLock { state in
      state.entries.compactMap { if case .file = $0.value { $0.key } else { nil } }.sorted()
    }
  }

  // MARK: Files

  func kind(of path: String) -> FileKind? {
    switch entry(path) {
    case nil, .link: nil
    case .file: .file
    case .folder: .folder
    }
  }

  func isLink(_ path: String) -> Bool {
    state.withLock { if case .link = $0.entries[path] { true } else { false } }
  }

  func names(in folder: String) throws(FileFault) -> [String] {
    let real = try realPath(of: folder)
    let names = state.withLock { $0.entries.keys.filter { $0 != "/" && parent(of: $0) == real } }
    return names.map { String($0.split(separator: "/").last ?? "") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  func realPath(of path: String) throws(FileFault) -> String {
    var done = ""
    for part in path.split(separator: "/") {
      let next = "\(done)/\(part)"
      if case .link(let target) = state.withLock({ $0.entries[next] }) { done = target } else { done = next }
    }
    return done.isEmpty ? "/" : done
  }

  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    switch entry(path) {
    case nil, .link: throw FileFault(.read, path, .missing)
    case .folder: throw FileFault(.read, path, .isFolder)
    case .file(let bytes):
      if bytes.count > limit { throw FileFault(.read, path, .tooLarge(limit: limit)) }
      return state.withLock { $0.whenRead }.map { $0(path, bytes) } ?? bytes
    }
  }

  func open(_ path: String) throws(FileFault) -> any InputFile { MemoryInput(try read(path, limit: .max)) }

  func makeFolder(_ path: String) throws(FileFault) {
    if kind(of: path) == .folder { return }
    try makeFolder(parent(of: path))
    try refuseLocked(path, .make)
    state.withLock { $0.entries[path] = .folder }
  }

  func create(_ path: String) throws(FileFault) -> any OpenFile {
    try refuseLocked(path, .write)
    if kind(of: path) != nil { throw FileFault(.write, path, .exists) }
    state.withLock { $0.entries[path] = .file([]) }
    return MemoryFile(self, path)
  }

  func rename(_ path: String, to newPath: String) throws(FileFault) {
    try refuseLocked(newPath, .write)
    if state.withLock({ $0.lost.contains(newPath) }) { throw FileFault(.write, newPath, .missing) }
    state.withLock { state in
      state.entries[newPath] = state.entries.removeValue(forKey: path)
      state.events.append("rename \(newPath)")
    }
  }

  func remove(_ path: String) throws(FileFault) {
    try refuseLocked(path, .remove)
    if state.withLock({ $0.entries.removeValue(forKey: path) }) == nil { throw FileFault(.remove, path, .missing) }
  }

  func temporaryPath(beside path: String) -> String { path + ".tmp" }

  private func entry(_ path: String) -> Entry? {
    guard let real = try? realPath(of: path) else { return nil }
    return state.withLock { $0.entries[real] }
  }

  private func refuseLocked(_ path: String, _ attempt: FileFault.Attempt) throws(FileFault) {
    if state.withLock({ $0.locked.contains(parent(of: path)) }) { throw FileFault(attempt, path, .denied) }
  }
}

private func parent(of path: String) -> String {
  let parts = path.split(separator: "/").dropLast()
  return "/" + parts.joined(separator: "/")
}

/// Gives bytes of memory, a few at a time.
final class MemoryInput: InputFile {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int {
    let part = rest.prefix(min(buffer.count, 100))
    buffer.copyBytes(from: part)
    rest.removeFirst(part.count)
    return part.count
  }
}

private final class MemoryFile: OpenFile {
  private let files: MemoryFiles
  private let path: String

  init(_ files: MemoryFiles, _ path: String) {
    self.files = files
    self.path = path
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    let fits = files.state.withLock { state in
      let isFull = state.full.contains { files.temporaryPath(beside: $0) == path }
      let count = isFull ? 0 : min(bytes.count, state.room ?? .max)
      if case .file(let old) = state.entries[path] { state.entries[path] = .file(old + bytes.prefix(count)) }
      if let room = state.room { state.room = room - count }
      return count == bytes.count
    }
    if !fits { throw FileFault(.write, path, .full) }
  }

  func close() throws(FileFault) {}
}
