import Glibc

/// The saves below a folder, by inotify where the system has it and lets us, else by looking again and again. Names that
/// begin with a dot are passed over, as everywhere.
package final class WatchedFolder: FileWatcher {
  /// Somebody who saves several files, or an editor that saves one by renaming, is through after so many milliseconds.
  private static let breath: Int32 = 60
  /// So many times a breath is waited for, while saves go on.
  private static let mostBreaths = 50
  /// How often is looked where nobody tells, in milliseconds.
  private static let pause: Int32 = 400

  private var source: any SaveSource
  private let takesKeys: Bool

  /// - Parameters:
  ///   - folder: absolute.
  ///   - takesKeys: standard input is a terminal.
  ///   - looks: looks again and again in any case.
  package init(_ folder: String, takesKeys: Bool, looks: Bool = false) throws(WatchFault) {
    self.takesKeys = takesKeys
    if !looks, let notices = NoticedSaves(folder) { source = notices } else { source = try SeenSaves(folder) }
  }

  package func next() -> WatchEvent {
    let terminal = takesKeys ? KeyMode() : nil
    defer { terminal?.end() }
    var saves = source.take()
    while saves.isEmpty {
      switch wait(source.descriptor == nil ? Self.pause : -1, forKeys: takesKeys) {
      case .key(let key): return .key(key)
      case .ended: return .ended
      case .quiet, .noticed: saves = source.take()
      }
    }
    for _ in 0..<Self.mostBreaths {
      guard case .noticed = wait(Self.breath, forKeys: false) else { break }
      saves.add(source.take())
    }
    if source.descriptor == nil { saves.add(source.take()) }
    return saves.event
  }

  private enum Wait {
    case key(Character), ended, quiet, noticed
  }

  private func wait(_ milliseconds: Int32, forKeys: Bool) -> Wait {
    var descriptors: [pollfd] = []
    if let descriptor = source.descriptor {
      descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    if forKeys { descriptors.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
    let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    // Ctrl-C ends the wait with EINTR.
    if count < 0 { return .ended }
    if count == 0 { return .quiet }
    if forKeys, let last = descriptors.last, last.revents != 0 {
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1 else { return .ended }
      return .key(Character(Unicode.Scalar(byte)))
    }
    return .noticed
  }
}

/// Saves that came together.
struct Saves {
  var paths: Set<String> = []
  var isUnknown = false

  var isEmpty: Bool { paths.isEmpty && !isUnknown }

  mutating func add(_ other: Saves) {
    paths.formUnion(other.paths)
    isUnknown = isUnknown || other.isUnknown
  }

  var event: WatchEvent {
    isUnknown ? .savedUnknown : .saved(paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}

/// Where saves are known from.
protocol SaveSource {
  /// What can be read when there is something to take; nil: nobody says.
  var descriptor: Int32? { get }
  /// What was saved since it was last asked.
  mutating func take() -> Saves
}

/// A terminal that gives each key at once, as long as it lives.
private struct KeyMode {
  private var before = termios()

  init?() {
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var mode = before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  func end() {
    var before = before
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
