/// The file system as the tool uses it: few calls, every failure a `FileFault`. Nothing outside of Commands opens a
/// file, and nothing in Commands opens one by other means. Paths are absolute.
public protocol Files: Sendable {
  /// What lies at a path, links followed; nil when there is nothing.
  func kind(of path: String) -> FileKind?
  /// The names in a folder without `.` and `..`, sorted by bytes. Names that are not UTF-8 are left out.
  func names(in folder: String) throws(FileFault) -> [String]
  /// Whether the path itself is a symbolic link.
  func isLink(_ path: String) -> Bool
  /// The path without links, `.` and `..`.
  func realPath(of path: String) throws(FileFault) -> String
  /// The whole file, unless it is longer than `limit` bytes.
  func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8]
  /// Begins to read a file, of any length.
  func open(_ path: String) throws(FileFault) -> any InputFile
  /// Makes a folder and those above it; those that exist are fine.
  func makeFolder(_ path: String) throws(FileFault)
  /// Makes a new file; it is a fault when there is one already.
  func create(_ path: String) throws(FileFault) -> any OpenFile
  /// Gives a file its final name in one step, replacing what had it.
  func rename(_ path: String, to newPath: String) throws(FileFault)
  func remove(_ path: String) throws(FileFault)
  /// A name of its own for this process, beside `path`, for `AtomicFile`.
  func temporaryPath(beside path: String) -> String
}

public enum FileKind: Hashable, Sendable { case file, folder, other }

/// A file that is being written.
public protocol OpenFile: Sink {
  /// The last moment at which a full disk may show.
  func close() throws(FileFault)
}

/// Gives bytes in order.
public protocol InputFile: AnyObject {
  /// Fills the front of a buffer that is not empty; answers how many bytes these are, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int
}

/// Takes bytes in order.
public protocol Sink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault)
}

extension Sink {
  package func write(_ text: String) throws(FileFault) {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(FileFault) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }
}

/// What went wrong with a file: facts, worded in `FileFault.finding`.
public struct FileFault: Error, Hashable, Sendable {
  public enum Attempt: String, Hashable, Sendable { case read, list, write, make, rename, remove, find }

  public enum Reason: Hashable, Sendable {
    case missing, denied, isFolder, noFolder, full, exists, readOnly, nameTooLong, linksInCircle, outside
    case tooLarge(limit: Int)
    case tooManyFiles(limit: Int)
    /// The system's own words.
    case other(String)
  }

  public var attempt: Attempt
  public var path: String
  public var reason: Reason

  public init(_ attempt: Attempt, _ path: String, _ reason: Reason) {
    self.attempt = attempt
    self.path = path
    self.reason = reason
  }
}
