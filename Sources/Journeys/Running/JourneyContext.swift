public import Findings
public import LuaBridge
public import SettingsDefinition
public import SettingsSimulation
public import SettingsVocabulary

/// Is called after every step of the engine, when somebody watches from Lua. It may only look.
public typealias StepObserver = (_ context: JourneyContext, _ call: LuaCall) throws -> Void

/// One running journey: the simulation, what the script arranged, and what went wrong so far. Every function of the API
/// gets it. It belongs to one worker and is used by one thread.
public final class JourneyContext {
  // MARK: The app under test

  public internal(set) var model: CompiledModel
  public internal(set) var keys: StateKeys
  /// The whole state. Change it by `perform` and `drain` alone.
  @exclusivity(unchecked) public internal(set) var simulation = Simulation()
  @exclusivity(unchecked) public internal(set) var engine: Engine<JourneyRecorder>
  /// Whether `sim:launch` has been called.
  public internal(set) var isLaunched = false

  // MARK: The journey

  public internal(set) var journey = Journey.none
  /// The names of the open `step`s, outermost first.
  public internal(set) var steps: [String] = []
  public internal(set) var failures: [JourneyFailure] = []
  /// A journey that ended itself: `pending "…"`, `skip "…"`.
  var ending: JourneyOutcome?
  /// What `leave` allows to be unfinished.
  var leaves: Set<Leftover> = []
  var mode = Mode.declaring
  var declaration: Declaration?

  // MARK: Time

  /// How long a verb of the user waits, in milliseconds.
  public var timeout: Milliseconds = JourneyContext.standardTimeout
  static let standardTimeout: Milliseconds = 10_000
  var callbacks = ScriptCallbacks()

  // MARK: Who looks on

  /// Called after every step, in order.
  public var observers: [StepObserver] = [] {
    didSet { engine.runsWhatIsDue = observers.isEmpty }
  }
  /// Where the verb stands that is running: for what an observer finds.
  public internal(set) var place = SourcePlace.nowhere
  /// What the expectations keep for this journey; gone with it.
  public var expecting = ExpectingState()

  // MARK: What the script arranged

  var arrangements = Arrangements()
  var targets: TargetTable
  let project: ScriptProject

  init(_ model: ModelVariant, targets: TargetTable, project: ScriptProject) {
    self.model = model.compiled
    keys = model.keys
    engine = Engine(model.compiled, JourneyRecorder())
    self.targets = targets
    self.project = project
  }

  /// What a script is doing, and so what it may do.
  enum Mode: Hashable, Sendable {
    /// The file is run to see what is in it.
    case declaring
    case running
    /// In a function given to `after` or `at`.
    case callback
    /// In a function that may only look.
    case looking(String)
    case over
  }
}

// MARK: - Failing and passing

extension JourneyContext {
  /// The code with which errors of Lua say that their failure is written down already.
  static let failedCode = 1
  /// The journey ended itself.
  static let endedCode = 2

  /// Writes a failure down and ends the journey: throws what has to be thrown out of the verb.
  ///
  /// - Parameters:
  ///   - expected, actual: for the trace.
  ///   - isSoft: the journey goes on; nothing is thrown.
  public func fail(
    _ kind: JourneyFailure.Kind = .expectation, _ message: String, notes: [String] = [], expected: StateValue? = nil,
    actual: StateValue? = nil, isSoft: Bool = false, _ call: LuaCall
  ) throws {
    record(
      JourneyFailure(kind, message, place: call.sourcePlace, notes: notes), expected: expected, actual: actual)
    if !isSoft { throw LuaRaise(message, code: JourneyContext.failedCode) }
  }

  /// Writes a failure down, with the open steps and the time.
  public func record(_ failure: JourneyFailure, expected: StateValue? = nil, actual: StateValue? = nil) {
    var failure = failure
    failure.steps = steps
    failure.milliseconds = simulation.now
    failures.append(failure)
    note(.expectFailed(message: failure.message, expected: expected, actual: actual), at: failure.place)
  }

  /// Writes down that an expectation holds; `what` says in short what was expected.
  public func pass(_ what: String, _ call: LuaCall) {
    guard engine.recorder.isTracing else { return }
    note(.expectPassed(what: what), at: call.sourcePlace)
  }

  /// A note in the trace: what only the script knows. Between steps.
  func note(_ note: JourneyNote, at place: SourcePlace) {
    guard isLaunched, engine.recorder.isTracing else { return }
    engine.recorder.note(note, at: place, &simulation)
  }
}
