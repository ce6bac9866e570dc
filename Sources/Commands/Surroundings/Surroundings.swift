import LuaBridge

/// Everything outside of the tool that it looks at or changes. Tests give it one of their own.
public struct Surroundings {
  /// Without the name of the program.
  public var arguments: [String]
  /// Absolute.
  public var workingFolder: String
  public var environment: [String: String]
  public var files: any Files
  public var output: Stream
  public var messages: Stream
  /// What the user answers; nobody answers unless it is set.
  public var input = Input(NoAnswers())
  /// Reads lines at a terminal; nobody does unless it is set.
  public var lineEditor: () -> (any LineEditor)? = { nil }
  /// Standard input as bytes; empty unless it is set.
  public var standardInput: any InputFile = NoInput()
  /// Nobody knows what has changed unless it is set.
  public var changes: any ChangedFiles = NoVersionControl()
  /// Watches what is saved below a folder, absolute; nothing ever is unless it is set.
  public var watcher: (_ folder: String) throws(WatchFault) -> any FileWatcher = { _ in NothingSaved() }
  /// Nanoseconds since any moment, for measuring alone: nothing is decided by it, and no trace and no report holds it.
  public var stopwatch: @Sendable () -> UInt64 = { 0 }
  /// Of every script and every journey.
  var limits = LuaLimits.standard
  /// Lets a second Ctrl-C raise `interrupt` once more.
  var listensAgain: () -> Void = {}
  /// Lets what asks a program to end raise `interrupt` too, for a run that has something to keep.
  var listensToTermination: () -> Void = {}
  /// Raised by Ctrl-C.
  let interrupt: LuaInterrupt
  /// Processors that journeys may run on when nobody says how many.
  public var processors: Int

  public init(
    arguments: [String], workingFolder: String, environment: [String: String] = [:], files: any Files,
    output: Stream, messages: Stream, processors: Int = 1
  ) {
    self.init(
      arguments: arguments, workingFolder: workingFolder, environment: environment, files: files, output: output,
      messages: messages, processors: processors, interrupt: LuaInterrupt())
  }

  init(
    arguments: [String], workingFolder: String, environment: [String: String], files: any Files, output: Stream,
    messages: Stream, processors: Int, interrupt: LuaInterrupt
  ) {
    self.arguments = arguments
    self.workingFolder = workingFolder
    self.environment = environment
    self.files = files
    self.output = output
    self.messages = messages
    self.interrupt = interrupt
    self.processors = processors
  }

  /// Lua instructions that a script, and each journey, may use; 100,000,000 unless something else is said.
  public var instructionLimit: UInt64 {
    get { limits.instructions }
    set { limits.instructions = newValue }
  }

  /// Does what Ctrl-C does, from any thread.
  public func raiseInterrupt() { interrupt.raise() }

  /// Waits for the next Ctrl-C where the last one has done its work.
  func clearInterrupt() {
    interrupt.clear()
    listensAgain()
  }

  /// Where text goes.
  public struct Stream {
    public var sink: any Sink
    public var isTerminal: Bool

    public init(_ sink: any Sink, isTerminal: Bool = false) {
      self.sink = sink
      self.isTerminal = isTerminal
    }
  }

  /// Where answers come from.
  public struct Input {
    public var source: any AnswerSource
    public var isTerminal: Bool
    /// In bytes, of a line that somebody answers with.
    static let longestLine = 64 << 10

    public init(_ source: any AnswerSource, isTerminal: Bool = false) {
      self.source = source
      self.isTerminal = isTerminal
    }
  }

  /// Set and not empty, as conventions have it.
  func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }

  /// `CI` is set, and not to say no; where it says nothing, Bazel runs a test, which changes nothing beside itself.
  var isInCI: Bool {
    guard isSet("CI") else { return BazelVariables(environment).isTest }
    return environment["CI"] != "false" && environment["CI"] != "0"
  }
}

/// Gives the lines that a user types.
public protocol AnswerSource: AnyObject {
  /// The next line without its end; nil at the end of the input, and when Ctrl-C was pressed. Of a line that is longer than
  /// `longestLine` it is the beginning, which is longer too.
  func line() -> String?
}

final class NoInput: InputFile {
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileFault) -> Int { 0 }
}

private final class NoAnswers: AnswerSource {
  func line() -> String? { nil }
}

private final class NothingSaved: FileWatcher {
  func next() -> WatchEvent { .ended }
}
