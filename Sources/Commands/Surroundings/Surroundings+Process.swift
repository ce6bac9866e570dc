import Glibc
import LuaBridge

extension Surroundings {
  /// This process: its arguments, its streams, Ctrl-C.
  public static func process() -> Surroundings {
    listen(for: SIGINT)
    // A full disk beyond the limit for files is a fault like another, not a signal.
    signal(SIGXFSZ, SIG_IGN)
    var surroundings = Surroundings(
      arguments: Array(CommandLine.arguments.dropFirst()), workingFolder: currentFolder(),
      environment: environmentOfProcess(),
      files: DiskFiles(),
      output: Stream(Descriptor(STDOUT_FILENO, name: "standard output"), isTerminal: isatty(STDOUT_FILENO) == 1),
      messages: Stream(Descriptor(STDERR_FILENO, name: "standard error"), isTerminal: isatty(STDERR_FILENO) == 1),
      processors: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), interrupt: interruptOfProcess)
    surroundings.input = Input(StandardInput(), isTerminal: isatty(STDIN_FILENO) == 1)
    surroundings.standardInput = InputDescriptor(STDIN_FILENO, name: "standard input", isOwned: false)
    surroundings.changes = GitChanges()
    let takesKeys = surroundings.input.isTerminal
    surroundings.watcher = { folder throws(WatchFault) in try WatchedFolder(folder, takesKeys: takesKeys) }
    surroundings.lineEditor = { Editline() }
    surroundings.listensAgain = { listen(for: SIGINT) }
    // CI systems and batch systems send the first, a terminal that is closed the second.
    surroundings.listensToTermination = { for signal in [SIGTERM, SIGHUP] { listen(for: signal) } }
    surroundings.stopwatch = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
    return surroundings
  }

  private static func environmentOfProcess() -> [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let variable = next.pointee {
      let parts = String(cString: variable).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }

  private static let interruptOfProcess = LuaInterrupt()

  private static func listen(for signal: Int32) {
    // Made before the handler can ask for it.
    _ = interruptOfProcess
    var before = sigaction()
    // A shell that starts us in the background has it ignored, and means it; one that listens already need not again.
    guard sigaction(signal, nil, &before) == 0, before.__sigaction_handler.sa_handler == nil else { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Surroundings.interruptOfProcess.raise() }
    // The second one ends the process at once.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(signal, &action, nil)
    // A parent may have started us from a thread that takes no signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func currentFolder() -> String {
    guard let folder = getcwd(nil, 0) else { return "/" }
    defer { free(folder) }
    return String(cString: folder)
  }
}

/// Reads what is typed, byte by byte, so that nothing is taken that another program should have.
private final class StandardInput: AnswerSource {
  func line() -> String? {
    var bytes: [UInt8] = []
    while bytes.count <= Surroundings.Input.longestLine {
      var byte: UInt8 = 0
      // Ctrl-C ends the wait with EINTR: it is no answer.
      guard read(STDIN_FILENO, &byte, 1) == 1 else {
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
