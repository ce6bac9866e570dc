import Findings
public import LuaBridge
import SettingsSimulation
import SettingsVocabulary

/// How journeys are run.
public struct RunOptions: Sendable {
  /// Of the journey's random numbers and of the ids that are made up.
  public var seed: UInt64 = 0
  /// The ids of the faults that are on in every journey.
  public var faults: [String] = []
  /// The normalisers of every trace, by name.
  public var normalisers: [String] = []
  /// Stops what runs, from outside.
  public var interrupt: LuaInterrupt?
  /// Name and version of the program, for the header of traces.
  public var tool: String
  /// How many steps of the engine one call of a script may run while time passes.
  public var stepLimit = 10_000_000
  /// Whether the results of journeys that write a trace hold pictures of the screen.
  public var takesPictures = false

  public init(
    seed: UInt64 = 0, faults: [String] = [], normalisers: [String] = [], interrupt: LuaInterrupt? = nil,
    tool: String = "settings-sim", takesPictures: Bool = false
  ) {
    self.seed = seed
    self.faults = faults
    self.normalisers = normalisers
    self.interrupt = interrupt
    self.tool = tool
    self.takesPictures = takesPictures
  }
}

/// Takes a trace in blocks of whole lines.
public typealias TraceSink = (_ bytes: UnsafeRawBufferPointer) throws -> Void

/// What a journey needs to write its trace.
struct Tracing {
  let tool: String
  /// Of every trace, by name.
  let normalisers: [String]
  let sink: TraceSink
}

/// Runs journeys one after the other, each in a state of its own. Workers share nothing that changes, so that as many as
/// like may run at the same time, each on a thread of its own.
public final class JourneyWorker {
  private let project: JourneyProject
  private let options: RunOptions
  /// The script that ran last, ready for its next journey.
  private var current: (path: String, session: ScriptSession)?

  public init(_ project: JourneyProject, _ options: RunOptions = RunOptions()) {
    self.project = project
    self.options = options
  }

  /// Runs one journey. A script that has findings does not run: its journeys are errors.
  ///
  /// - Parameter sink: takes the trace, which begins with the first launch; what it throws is in the result.
  public func run(_ journey: Journey, of script: JourneyScript, sink: TraceSink? = nil) -> JourneyResult {
    switch journey.plan {
    case .runs: break
    case .pending(let reason): return JourneyResult(journey, .pending(reason))
    case .skipped(let reason): return JourneyResult(journey, .skipped(reason))
    }
    do throws(LuaFailure) {
      return try session(of: script).run(journey, options, sink)
    } catch {
      return JourneyResult(journey, .error, [error.journeyFailure])
    }
  }

  /// What is written in a file that the script that ran last is made of: itself, and what it has required.
  public func text(of file: String) -> [UInt8]? { current?.session.text(of: file) }

  private func session(of script: JourneyScript) throws(LuaFailure) -> ScriptSession {
    if let current, current.path == script.path { return current.session }
    guard let chunk = script.chunk, script.findings.isEmpty else {
      throw LuaFailure(kind: .runtime, message: script.findings.first?.message ?? "the script cannot be run")
    }
    let session = try ScriptSession(chunk, project, seed: options.seed, interrupt: options.interrupt)
    try session.prepare(script.apps)
    session.context.words = script.words
    current = (script.path, session)
    return session
  }
}

extension JourneyResult {
  init(_ journey: Journey, _ outcome: JourneyOutcome, _ failures: [JourneyFailure] = []) {
    self.init(
      journey: journey, outcome: outcome, failures: failures, milliseconds: 0, records: 0, printed: [], traceFault: nil)
  }
}

extension LuaFailure {
  /// A Lua error as a failure of a journey.
  var journeyFailure: JourneyFailure {
    JourneyFailure(.error, message, place: place, notes: finding().notes)
  }
}
