import SettingsBehavior
public import SettingsDefinition
public import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TraceRecording

/// Hears of everything that happens in a journey: it keeps what expectations ask for, lets watchers look, and writes the
/// trace.
public struct JourneyRecorder: StepRecorder {
  /// What happened since it was last asked for.
  public var observed = Observations()
  /// Which observations are kept: those that the script may ask for.
  public internal(set) var keeps = ScriptWords.all
  /// Sees every record and every step.
  var watch: JourneyWatch?
  /// When operations were last held, by their number.
  var heldSince: [(operation: UInt32, since: Milliseconds)] = []
  var running = RunningOperations()
  /// What last led out of the app, and when.
  var leftFor: (at: Milliseconds, why: String)?
  /// Points of which an operation began as a will had it.
  var planned: Set<AwaitPoint> = []
  /// Points of which an operation was held.
  var heldPoints: Set<AwaitPoint> = []
  /// Operations whose flow has lost its patience with them.
  var givenUp: Set<UInt32> = []

  /// Writes the trace, where one is wanted, from the first launch on.
  var trace: TraceRecorder?
  /// Looks at the screen while a trace is written, where somebody wants to see it.
  var camera: ScreenCamera?

  public init() {}

  public mutating func willLaunch(_ options: LaunchOptions) {
    trace?.willLaunch(options)
    watch?.willLaunch(options)
  }

  public var wantsSnapshot: Bool { trace?.wantsSnapshot ?? false }

  public mutating func record(
    _ event: StepEvent, number: UInt32, cause: UInt32, _ simulation: Simulation, _ model: CompiledModel
  ) {
    trace?.record(event, number: number, cause: cause, simulation, model)
    if case .device(let event) = event { observe(event, number, simulation, model) }
    if case .screen(.timerFired(.flowTimesOut(_, let operation))) = event { givenUp.insert(operation) }
    watch?.record(event, number: number, simulation, model)
  }

  public mutating func endStep(_ simulation: Simulation, _ model: CompiledModel) {
    trace?.endStep(simulation, model)
    watch?.stepEnded(simulation, model)
    if let camera, let trace { camera.stepEnded(simulation, model, record: trace.records) }
  }
}

extension JourneyRecorder {
  /// Whether a trace is written, and so whether lines are worth asking for.
  public var isTracing: Bool { trace != nil }
}
