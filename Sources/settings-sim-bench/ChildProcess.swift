import Glibc

/// Another program, run to its end.
struct ChildProcess {
  /// From its start to its end.
  let wallSeconds: Double
  let processorSeconds: Double

  /// - Throws: when it cannot be started, or does not end with status 0.
  init(_ command: [String]) throws {
    let start = Self.now()
    let process = try Self.start(command)
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw BenchFailure("\"\(command.joined(separator: " "))\" ended with wait status \(status)")
    }
    wallSeconds = Self.now() - start
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
  }

  /// The same by way of `time`, and the most memory that the program held.
  ///
  /// Linux counts what a process held before it became another program, which is this one's memory, into the other's
  /// peak. `time` is small enough not to show.
  static func withPeak(_ command: [String]) throws -> (process: ChildProcess, peakMiB: Double) {
    let file = Files.temporary("peak-kib")
    defer { Files.remove(file) }
    let process = try ChildProcess(["time", "--quiet", "--format=%M", "--output=\(file)"] + command)
    let text = String(decoding: try Files.read(file).dropLast(), as: UTF8.self)
    guard let kib = Double(text) else { throw BenchFailure("time says \"\(text)\" of a program's memory") }
    return (process, kib / 1024)
  }

  private static func start(_ command: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard let program = command.first, posix_spawnp(&process, program, &actions, nil, &arguments, environ) == 0 else {
      throw BenchFailure("cannot start \"\(command.joined(separator: " "))\"")
    }
    return process
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
