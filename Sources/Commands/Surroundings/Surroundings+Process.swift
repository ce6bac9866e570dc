import Glibc
import LuaBridge

extension Surroundings {
  /// This process: its arguments, its streams, Ctrl-C.
  public static func process() -> Surroundings {
    _ = interruptOfProcess
    // The second Ctrl-C ends the process at once.
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Surroundings.interruptOfProcess.raise() }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGINT, &action, nil)
    // A full disk beyond the limit for files is a fault like another, not a signal.
    signal(SIGXFSZ, SIG_IGN)
    return Surroundings(
      arguments: Array(CommandLine.arguments.dropFirst()), workingFolder: currentFolder(),
      environment: ["NO_COLOR", "CI"].reduce(into: [:]) { $0[$1] = getenv($1).map { String(cString: $0) } },
      files: DiskFiles(),
      output: Stream(Descriptor(STDOUT_FILENO, name: "standard output"), isTerminal: isatty(STDOUT_FILENO) == 1),
      messages: Stream(Descriptor(STDERR_FILENO, name: "standard error"), isTerminal: isatty(STDERR_FILENO) == 1),
      processors: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), interrupt: interruptOfProcess)
  }

  private static let interruptOfProcess = LuaInterrupt()

  private static func currentFolder() -> String {
    guard let folder = getcwd(nil, 0) else { return "/" }
    defer { free(folder) }
    return String(cString: folder)
  }
}
