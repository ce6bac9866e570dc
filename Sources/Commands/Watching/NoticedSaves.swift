import Glibc

/// Saves that Linux tells of (inotify).
final class NoticedSaves: SaveSource {
  private static let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)
  private static let folderLimit = 20_000
  private static let headSize = MemoryLayout<inotify_event>.size

  private let inotify: Int32
  private let files = DiskFiles()
  /// By the number of its watch.
  private var folders: [Int32: String] = [:]

  var descriptor: Int32? { inotify }

  /// - Returns: nil where the system does not tell, or not of so many folders.
  init?(_ folder: String) {
    inotify = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard inotify >= 0 else { return nil }
    var found: Set<String> = []
    guard watch(folder, depth: 0, &found) else { return nil }
  }

  deinit { if inotify >= 0 { close(inotify) } }

  /// Watches a folder and those below it, and finds the files that are there.
  private func watch(_ folder: String, depth: Int, _ found: inout Set<String>) -> Bool {
    guard depth <= FolderWalk.depthLimit, folders.count < Self.folderLimit else { return false }
    let number = inotify_add_watch(inotify, folder, Self.mask)
    // A folder may be gone again.
    if number < 0 { return errno == ENOENT || errno == ENOTDIR || errno == EACCES }
    folders[number] = folder
    for name in (try? files.names(in: folder)) ?? [] where !name.hasPrefix(".") {
      let path = Path.join(folder, name)
      switch files.kind(of: path) {
      case .folder where !files.isLink(path): guard watch(path, depth: depth + 1, &found) else { return false }
      case .file: found.insert(path)
      case .folder, .other, nil: break
      }
    }
    return true
  }

  func take() -> Saves {
    var saves = Saves()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(inotify, &buffer, buffer.count)
      guard count > 0 else { return saves }
      buffer[..<count].withUnsafeBytes { take($0, &saves) }
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer, _ saves: inout Saves) {
    var offset = 0
    while offset + Self.headSize <= bytes.count {
      let number = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
      let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      let start = offset + Self.headSize
      offset = start + length
      guard offset <= bytes.count else { return }
      let name = String(decoding: bytes[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
      take(number, mask, name, &saves)
    }
  }

  private func take(_ number: Int32, _ mask: UInt32, _ name: String, _ saves: inout Saves) {
    func has(_ flag: Int) -> Bool { mask & UInt32(truncatingIfNeeded: flag) != 0 }
    if has(Int(IN_Q_OVERFLOW)) { saves.isUnknown = true }
    if has(Int(IN_IGNORED)) { folders[number] = nil }
    guard let folder = folders[number], !name.isEmpty, !name.hasPrefix(".") else { return }
    let path = Path.join(folder, name)
    guard has(Int(IN_ISDIR)) else {
      // A file that is made is written next.
      if !has(Int(IN_CREATE)) || files.isLink(path) { saves.paths.insert(path) }
      return
    }
    if has(Int(IN_CREATE)) || has(Int(IN_MOVED_TO)) {
      if !watch(path, depth: 0, &saves.paths) { saves.isUnknown = true }
    } else {
      // What was in it is gone with it.
      saves.paths.insert(path)
    }
  }
}
