import Commands
import Synchronization

/// The whole tool on a stage: its files are in memory, what it says is caught.
struct Stage {
  var files: MemoryFiles
  var folder = "/stage/app"
  var environment: [String: String] = [:]
  var isTerminal = false
  /// What the user types, a line each; he is at a terminal as long as there is any.
  var answers: [String] = []
  /// The answers come from a file or a program.
  var isPiped = false
  /// What happens while a run is watched, one after the other: each may save something first.
  var happenings: [(Stage) -> WatchEvent] = []
  /// Ctrl-C is pressed before the tool begins.
  var isInterrupted = false
  /// Ctrl-C is pressed when this file is read.
  var interruptingFile: String?
  var processors = 2
  /// What comes by standard input.
  var input = ""
  /// What version control knows; there is none unless it is set.
  var changes: (any ChangedFiles)?
  /// By so many nanoseconds the stopwatch goes on whenever it is looked at.
  var tick: UInt64 = 0
  /// A tenth of what users have, so that what never ends does so soon.
  var instructionLimit: UInt64 = 10_000_000

  /// - Parameter texts: files by their path below `folder`.
  init(_ texts: [String: String] = [:]) {
    files = MemoryFiles()
    files["/stage/app/settings-sim.lua"] = ""
    for (path, text) in texts { self[path] = text }
  }

  subscript(path: String) -> String? {
    get { files["\(folder)/\(path)"] }
    nonmutating set { files["\(folder)/\(path)"] = newValue }
  }

  struct Outcome: Equatable {
    var status: ExitStatus
    var output: String
    var messages: String
  }

  /// Runs a command line; words are divided by spaces, `%` stands for a space in a word.
  /// - Parameter text: Ctrl-C is pressed a moment after the tool has written it.
  func run(_ line: String, interruptedAfter text: String? = nil) -> Outcome {
    let words = line.split(separator: " ").map { word in
      String(word.map { $0 == "%" ? " " : $0 })
    }
    let (output, messages) = (Catcher(), Catcher())
    var surroundings = Surroundings(
      arguments: words, workingFolder: folder, environment: environment, files: files,
      output: Surroundings.Stream(output, isTerminal: isTerminal),
      messages: Surroundings.Stream(messages, isTerminal: isTerminal), processors: processors)
    surroundings.input = Surroundings.Input(Answers(answers), isTerminal: !answers.isEmpty && !isPiped)
    surroundings.standardInput = MemoryInput(Array(input.utf8))
    surroundings.instructionLimit = instructionLimit
    let happenings = Happenings(happenings, self)
    surroundings.watcher = { _ in happenings }
    if let changes { surroundings.changes = changes }
    let (time, tick) = (Time(), tick)
    surroundings.stopwatch = {
      time.nanoseconds.withLock {
        $0 += tick; return $0
      }
    }
    if isInterrupted { surroundings.raiseInterrupt() }
    if let file = interruptingFile.map({ "\(folder)/\($0)" }) {
      // It may be raised from any thread.
      nonisolated(unsafe) let interrupted = surroundings
      files.whenRead { path, bytes in
        if path == file { interrupted.raiseInterrupt() }
        return bytes
      }
    }
    if let text { output.watch(for: text) { [surroundings] in surroundings.raiseInterrupt() } }
    return Outcome(status: Tool.run(surroundings), output: output.text, messages: messages.text)
  }

  /// The files below the stage's folder, without the one that marks the project.
  var written: [String] {
    files.paths.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
      .filter { $0 != "settings-sim.lua" }
  }
}

private final class Time: Sendable {
  let nanoseconds = Mutex<UInt64>(0)
}

final class Answers: AnswerSource {
  private var lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  func line() -> String? { lines.isEmpty ? nil : lines.removeFirst() }
}

private final class Happenings: FileWatcher {
  private var list: [(Stage) -> WatchEvent]
  private let stage: Stage

  init(_ list: [(Stage) -> WatchEvent], _ stage: Stage) {
    self.list = list
    self.stage = stage
  }

  func next() -> WatchEvent { list.isEmpty ? .ended : list.removeFirst()(stage) }
}

final class Catcher: Sink {
  private var bytes: [UInt8] = []
  private var watched: (text: String, action: () -> Void)?

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func watch(for text: String, _ action: @escaping () -> Void) { watched = (text, action) }

  func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes += bytes
    guard let watched, text.contains(watched.text) else { return }
    self.watched = nil
    watched.action()
  }
}

/// A small definition that is right.
func smallDefinition(_ more: String = "") -> String {
  """
  return {
    schema = 1,
    app = { id = "small", name = "Small" },
    preferences = { sound = { type = "bool", default = true } },
    pages = {
      settings = {
        title = "Settings",
        sections = { { id = "main", rows = { { id = "sound", kind = "toggle", label = "Sound", preference = "sound" } } } },
      },
    },\(more)
  }

  """
}
