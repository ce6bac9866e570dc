import Findings
import SettingsBehavior
public import SettingsDefinition
public import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Hears of everything that happens in a journey: it keeps what expectations ask for, lets watchers look, and writes the
/// trace.
public struct JourneyRecorder: StepRecorder {
  /// What happened since it was last asked for.
  public var observed = Observations()
  /// Whether events are kept with their names and properties, which costs a little time each.
  public var keepsEvents = true
  /// Native watchers; they may only look. Each is called after every step.
  public var watchers: [any StepWatcher] = []
  /// When operations were last held, by their number.
  var heldSince: [(operation: UInt32, since: Milliseconds)] = []
  var running = RunningOperations()
  /// Points of which an operation began as a will had it.
  var planned: Set<AwaitPoint> = []
  /// Points of which an operation was held.
  var heldPoints: Set<AwaitPoint> = []

  /// The line of the script whose input comes next: number of its chunk, and line.
  var place: (chunk: Int, line: Int)?

  public init() {}

  public mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: borrowing Simulation, _ model: CompiledModel
  ) {
    if case .device(let event) = event { observe(event, number, simulation, model) }
    for place in watchers.indices { watchers[place].record(event, number: number, simulation, model) }
  }

  public mutating func endStep(_ simulation: borrowing Simulation, _ model: CompiledModel) {
    for place in watchers.indices { watchers[place].stepEnded(simulation, model) }
  }
}

/// Looks at every record and at every state between two steps, without Lua: the invariants that are always on.
public protocol StepWatcher {
  mutating func record(
    _ event: StepEvent, number: UInt32, _ simulation: borrowing Simulation, _ model: CompiledModel)
  mutating func stepEnded(_ simulation: borrowing Simulation, _ model: CompiledModel)
  /// What it found since it was last asked; the journey makes failures of it after each verb.
  mutating func takeFindings() -> [String]
}

extension StepWatcher {
  public mutating func record(
    _ event: StepEvent, number: UInt32, _ simulation: borrowing Simulation, _ model: CompiledModel
  ) {}
}

extension JourneyRecorder {
  /// Whether a trace is written, and so whether lines are worth asking for.
  public var isTracing: Bool { false }

  /// Writes a note as a record of its own, between steps.
  mutating func note(_ note: JourneyNote, at place: SourcePlace, _ simulation: inout Simulation) {}
}
