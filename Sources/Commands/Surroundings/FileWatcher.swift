/// Waits for what happens next while a run is watched: somebody saves a file, or presses a key.
public protocol FileWatcher: AnyObject {
  func next() -> WatchEvent
}

public enum WatchEvent: Hashable, Sendable {
  /// Files were saved, made, renamed or removed: absolute paths, sorted. What is saved in one breath comes at once.
  case saved([String])
  /// More was saved than anybody could count.
  case savedUnknown
  /// One key, at a terminal alone.
  case key(Character)
  /// Ctrl-C, or nothing will ever happen again.
  case ended
}

/// Why nobody can watch a folder: one line.
public struct WatchFault: Error, Hashable, Sendable {
  public var why: String

  public init(_ why: String) { self.why = why }
}
