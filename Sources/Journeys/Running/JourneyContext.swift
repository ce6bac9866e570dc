public import Findings
public import LuaBridge
public import SettingsDefinition
public import SettingsSimulation
public import SettingsVocabulary
import TextFormats
import TraceFormat
public import TraceRecording

/// Is called after every step of the engine, when somebody watches from Lua. It may only look.
public typealias StepObserver = (_ context: JourneyContext, _ call: LuaCall) throws -> Void

/// One running journey: the simulation, what the script arranged, and what went wrong so far. Every function of the API
/// gets it. It belongs to one worker and is used by one thread.
public final class JourneyContext {
  // What every verb reads is not guarded against overlapping access: a context belongs to one thread, and nobody keeps
  // a part of it over a call of the script.

  // MARK: The app under test

  @exclusivity(unchecked) public internal(set) var model: CompiledModel
  public internal(set) var keys: StateKeys
  /// The whole state. Change it by `perform` and `drain` alone.
  @exclusivity(unchecked) public internal(set) var simulation = Simulation()
  @exclusivity(unchecked) public internal(set) var engine: Engine<JourneyRecorder>
  /// Whether `sim:launch` has been called.
  @exclusivity(unchecked) public internal(set) var isLaunched = false

  // MARK: The journey

  public internal(set) var journey = Journey.none
  /// The names of the open `step`s, outermost first.
  public internal(set) var steps: [String] = []
  public internal(set) var failures: [JourneyFailure] = []
  /// A journey that ended itself: `pending "…"`, `skip "…"`.
  var ending: JourneyOutcome?
  /// What `leave` allows to be unfinished.
  var leaves: Set<Leftover> = []
  @exclusivity(unchecked) var mode = Mode.declaring
  /// What the function is for that may only look: `an invariant`.
  var lookingFor = ""
  var declaration: Declaration?

  // MARK: Time

  /// How long a verb of the user waits, in milliseconds.
  @exclusivity(unchecked) public var timeout: Milliseconds = JourneyContext.standardTimeout
  static let standardTimeout: Milliseconds = 10_000
  @exclusivity(unchecked) var callbacks = ScriptCallbacks()

  // MARK: Who looks on

  /// Called after every step, in order.
  @exclusivity(unchecked) public var observers: [StepObserver] = []
  /// Where the verb stands that is running: for what an observer finds.
  public internal(set) var place = SourcePlace.nowhere
  /// What the expectations keep for the script.
  let tools = ExpectTools()
  /// The names that the model knows; see `vocabulary`.
  var knownVocabulary: Vocabulary?
  /// What the expectations keep for this journey; gone with it.
  public var expecting = ExpectingState()

  // MARK: What the script arranged

  var arrangements = Arrangements()
  /// The wills that were said before the first launch.
  var firstWills: [(will: NamedWill, place: SourcePlace)] = []
  @exclusivity(unchecked) var targets: TargetTable
  /// The definitions that the script names.
  var apps: [RunningApp] = []
  /// The names of files as traces write them, by the number of the chunk.
  @exclusivity(unchecked) var sources: [QuotedText?] = []
  /// Where the trace goes and what its header says, where one is wanted.
  var tracing: Tracing?
  /// Lua's `function(value, text)`: the table as something that prints as the text.
  var withText: LuaReference?
  /// The screen or element that was returned last: kept until the next one.
  var lastReturned: LuaReference?
  /// A function of Lua that calls what is to be done at the end of a journey.
  var whenOver: LuaReference?
  var seed: UInt64 = 0
  /// The ids of the faults that are on in the whole run.
  var faults: [String] = []
  /// How many steps one verb may run while time passes.
  var stepLimit = 10_000_000
  /// What the script may ask for.
  var words = ScriptWords.all
  /// What traces call the parts of the model.
  var names: TraceNames?
  /// What the script printed.
  var printed = PrintedTexts()

  /// Before a definition is known.
  init(ids: LuaIDs) {
    model = CompiledModel(ModelTables())
    keys = StateKeys(model)
    engine = Engine(model, JourneyRecorder())
    engine.runsWhatIsDue = false
    targets = TargetTable(ids, model)
  }

  /// What a script is doing, and so what it may do; one at a time.
  struct Mode: OptionSet, Hashable, Sendable {
    var rawValue: UInt8
    /// The file is run to see what is in it.
    static let declaring = Mode(rawValue: 1)
    static let running = Mode(rawValue: 2)
    /// In a function given to `after` or `at`.
    static let callback = Mode(rawValue: 4)
    /// In a function that may only look, `lookingFor`.
    static let looking = Mode(rawValue: 8)
    static let over = Mode(rawValue: 16)
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
  ///   - what: what was tried, as a trace says it; see `TraceCall`.
  ///   - isSoft: the journey goes on; nothing is thrown.
  public func fail(
    _ kind: JourneyFailure.Kind = .expectation, _ message: String, notes: [String] = [], expected: StateValue? = nil,
    actual: StateValue? = nil, what: String? = nil, isSoft: Bool = false, _ call: LuaCall
  ) throws {
    record(
      JourneyFailure(kind, message, place: call.sourcePlace, notes: notes), expected: expected, actual: actual,
      what: what)
    if !isSoft { throw LuaRaise(message, code: JourneyContext.failedCode) }
  }

  /// Writes a failure down, with the open steps and the time.
  public func record(
    _ failure: JourneyFailure, expected: StateValue? = nil, actual: StateValue? = nil, what: String? = nil
  ) {
    var failure = failure
    failure.steps = steps
    failure.milliseconds = simulation.now
    failures.append(failure)
    guard let trace = engine.recorder.trace else { return }
    trace.currentSource = failure.place.line.map { TraceSource(file: QuotedText(failure.place.file), line: $0) }
    trace.note(
      .failed(message: failure.message, expected: expected?.document, actual: actual?.document, what: what),
      &simulation)
  }

  /// Writes down that an expectation holds; `what` says in short what was expected.
  public func pass(_ what: @autoclosure () -> String, _ call: LuaCall) { note(.passed(what: what()), call) }

  /// A note in the trace: what only the script knows. Between steps.
  public func note(_ note: @autoclosure () -> TraceNote, _ call: LuaCall) {
    guard let trace = engine.recorder.trace else { return }
    trace.currentSource = source(call)
    trace.note(note(), &simulation)
  }

  /// The author's line, as traces have it.
  func source(_ call: LuaCall) -> TraceSource? {
    guard let place = call.place else { return nil }
    if place.chunk < sources.count, let file = sources[place.chunk] { return TraceSource(file: file, line: place.line) }
    while sources.count <= place.chunk { sources.append(nil) }
    let file = QuotedText(call.sourcePlace.file)
    sources[place.chunk] = file
    return TraceSource(file: file, line: place.line)
  }
}

extension StateValue {
  /// As records hold it.
  var document: DocumentNode {
    switch self {
    case .null: DocumentNode(.null)
    case .bool(let value): DocumentNode(.bool(value))
    case .integer(let value): DocumentNode(.integer(value))
    case .thousandths(let value): DocumentNode(.number(Double(value) / 1000))
    case .string(let text): DocumentNode(.string(text))
    case .list(let items): DocumentNode(.list(items.map(\.document)))
    case .map(let entries): DocumentNode(.map(entries.map { DocumentEntry($0.key, $0.value.document) }))
    }
  }
}
