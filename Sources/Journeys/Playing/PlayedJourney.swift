public import SettingsDefinition
public import SettingsSimulation

/// A journey that was played line by line, as it is after its last line.
public struct PlayedJourney {
  public internal(set) var result: JourneyResult
  /// Whole, with its footer; empty before the launch.
  public internal(set) var trace: [UInt8] = []
  /// An error ended the last line: a target that cannot be touched, an expectation, Lua.
  public internal(set) var isRefused = false
  /// Ctrl-C ended the last line, or one that was done again before it.
  public var isInterrupted: Bool { result.outcome == .interrupted }
  public internal(set) var simulation: Simulation
  public internal(set) var model: CompiledModel
  /// What runs and moves, and until when, a sentence each.
  public internal(set) var running: [String] = []
  let keys: StateKeys

  // MARK: Of the last line

  /// What it gave back, as it is shown.
  public internal(set) var values: [String] = []
  /// How many records, failures and printed lines there were before it.
  var before = Before()

  struct Before: Hashable {
    var records = 0
    var failures = 0
    var printed = 0
  }

  public var recordsBefore: Int { before.records }
  public var newFailures: [JourneyFailure] { Array(result.failures.dropFirst(before.failures)) }
  public var newlyPrinted: [String] { Array(result.printed.dropFirst(before.printed)) }
  /// Whether it left anything in the trace.
  public var isTold: Bool { result.records > before.records }

  /// How messages write the time at which it stands: `1.2 s`.
  public var time: String { written(simulation.now) }

  /// Every state key and its value, as Lua writes it.
  public func state() -> [(key: String, value: String)] {
    keys.list.map { ($0.name, "\(Found(simulation.state($0, model)))") }
  }
}
