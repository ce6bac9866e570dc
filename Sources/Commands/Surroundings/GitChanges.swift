import Glibc

/// Asks Git. What a repository's settings would start, a file monitor or a program for differences, is not started.
struct GitChanges: ChangedFiles {
  private static let answerLimit = 16 << 20
  private static let messageLimit = 1 << 16

  func files(below folder: String, since commit: String) throws(ChangesUnknown) -> [String] {
    let git = ["git", "-c", "core.fsmonitor=false", "-C", folder]
    // First what says in plain words that there is no repository.
    let new = try Self.answer(git + ["ls-files", "--others", "--exclude-standard", "-z"])
    let changed = try Self.answer(
      git + ["diff", "--no-ext-diff", "--no-textconv", "--no-renames", "--name-only", "--relative", "-z", commit, "--"])
    return Array(Set(Self.names(changed) + Self.names(new))).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func names(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a program writes to its standard output; what it writes to the other is why it failed.
  private static func answer(_ words: [String]) throws(ChangesUnknown) -> [UInt8] {
    var (output, messages) = (Pipe(), Pipe())
    guard output.open(), messages.open() else { throw ChangesUnknown("no pipe: \(String(cString: strerror(errno)))") }
    defer {
      output.close()
      messages.close()
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output.input, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, messages.input, STDERR_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let fault = posix_spawnp(&process, "git", &actions, nil, &arguments, environ)
    guard fault == 0 else {
      throw ChangesUnknown(fault == ENOENT ? "git is not installed" : "git: \(String(cString: strerror(fault)))")
    }
    output.closeInput()
    messages.closeInput()
    let (bytes, words) = read(output, messages)
    // One that has more to say must not wait for us.
    output.close()
    messages.close()
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    guard status == 0 else {
      let lines = String(decoding: words, as: UTF8.self).split(separator: "\n")
      // Warnings may stand before it.
      let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first
      throw ChangesUnknown(line.map { "git says: \($0)" } ?? "git ended with status \(status >> 8)")
    }
    guard bytes.count < answerLimit else {
      throw ChangesUnknown("more has changed than \(answerLimit >> 20) MiB of names")
    }
    return bytes
  }

  /// What comes through both pipes, up to their ends: a program that is heard on one alone waits when the other is full.
  private static func read(_ output: Pipe, _ messages: Pipe) -> (output: [UInt8], messages: [UInt8]) {
    var ends = [output, messages].map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
    var texts: [[UInt8]] = [[], []]
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while texts[0].count < answerLimit, ends.contains(where: { $0.fd >= 0 }) {
      if poll(&ends, nfds_t(ends.count), -1) < 0, errno != EINTR { break }
      for index in ends.indices where ends[index].fd >= 0 && ends[index].revents != 0 {
        let count = Glibc.read(ends[index].fd, &block, block.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          ends[index].fd = -1
        } else if index == 0 || texts[1].count < messageLimit {
          texts[index] += block[..<count]
        }
      }
    }
    return (texts[0], texts[1])
  }

  /// Closed in the program that is started, but for the ends that it is given.
  private struct Pipe {
    private var ends: [Int32] = [-1, -1]

    var input: Int32 { ends[1] }
    var output: Int32 { ends[0] }

    mutating func open() -> Bool {
      guard pipe(&ends) == 0 else { return false }
      return ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
    }

    mutating func closeInput() { close(at: 1) }

    mutating func close() {
      close(at: 0)
      close(at: 1)
    }

    private mutating func close(at end: Int) {
      if ends[end] >= 0 { Glibc.close(ends[end]) }
      ends[end] = -1
    }
  }
}
