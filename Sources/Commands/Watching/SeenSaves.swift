import Glibc

/// Saves that show when one looks again: other times, other sizes, other files.
struct SeenSaves: SaveSource {
  private struct Stamp: Hashable {
    var seconds: Int
    var nanoseconds: Int
    var size: Int
    var number: UInt
  }

  private let folder: String
  private var stamps: [String: Stamp]

  var descriptor: Int32? { nil }

  /// - Throws: when the folder holds more files than can be looked at.
  init(_ folder: String) throws(WatchFault) {
    self.folder = folder
    guard let stamps = Self.stamps(below: folder) else {
      throw WatchFault("it cannot be read, or holds more than \(FolderWalk.fileLimit) files")
    }
    self.stamps = stamps
  }

  mutating func take() -> Saves {
    guard let now = Self.stamps(below: folder) else { return Saves(isUnknown: true) }
    defer { stamps = now }
    let changed = now.filter { stamps[$0.key] != $0.value }.map(\.key)
    let gone = stamps.keys.filter { now[$0] == nil }
    return Saves(paths: Set(changed + gone))
  }

  private static func stamps(below folder: String) -> [String: Stamp]? {
    guard let paths = try? FolderWalk.files(below: folder, files: DiskFiles(), where: { _ in true }) else { return nil }
    var stamps: [String: Stamp] = [:]
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      stamps[path] = Stamp(
        seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size),
        number: UInt(status.st_ino))
    }
    return stamps
  }
}
