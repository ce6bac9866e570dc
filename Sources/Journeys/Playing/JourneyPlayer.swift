public import Findings
public import LuaBridge
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice
import TextFormats
import TraceFormat
import TraceRecording

/// Plays a journey that somebody makes line by line. What lines give is a matter of those lines alone: what was just done
/// is gone on from, and any others are done from the first one on, so that a line is taken back by leaving it out.
public final class JourneyPlayer {
  /// How many lines a journey may have.
  public static let lineLimit = 10_000
  /// How long its trace may be, in bytes.
  static let traceLimit = 64 << 20

  public let app: AppDefinition
  private let options: RunOptions
  private let name: String
  /// Of the journey, in its trace.
  public let place: SourcePlace
  private let invariants: [String]
  private let session: ScriptSession
  /// What the session has done; nil: nobody may go on from it.
  private var done: [PlayedLine]?
  /// The whole lines of what it has done.
  private var trace: [UInt8] = []
  /// The steps that are open, outermost first.
  private var open: [PlayedStep] = []

  /// - Parameters:
  ///   - name: of the journey, in its trace.
  ///   - place: of the journey, in its trace.
  ///   - invariants: those that it asks for by name.
  /// - Throws: `LuaFailure` where a limit leaves no room for a session.
  public init(
    _ app: AppDefinition, _ project: JourneyProject, _ options: RunOptions, name: String, place: SourcePlace,
    invariants: [String] = []
  ) throws(LuaFailure) {
    self.app = app
    self.options = options
    self.name = name
    self.place = place
    self.invariants = invariants
    let chunk = try LuaChunk("", name: "nothing", limits: project.limits)
    session = try ScriptSession(chunk, project, seed: options.seed, interrupt: options.interrupt)
    try session.prepare([app])
  }

  /// Does lines from the first to the last, or to the first that an error ends.
  public func play(_ lines: [PlayedLine]) -> PlayedJourney {
    var rest = lines[...]
    if let done, done.count < lines.count, lines.starts(with: done) {
      rest = lines[done.count...]
    } else {
      begin(name)
    }
    done = nil
    let played = run(rest, isOver: false)
    if !played.isRefused { done = lines }
    return played
  }

  /// Does all lines, and what a journey does at its end, where what was expected of it has to be true; what still runs is
  /// allowed to.
  /// - Parameter name: of this journey.
  public func playToEnd(_ lines: [PlayedLine], name: String) -> PlayedJourney {
    begin(name)
    done = nil
    return run(lines[...], isOver: true)
  }

  private func begin(_ name: String) {
    let journey = Journey(
      path: [name], place: place, tags: [], invariants: invariants, plan: .runs, app: 0, number: 0)
    trace = []
    open = []
    session.begin(journey, options) { [unowned self] block in
      guard trace.count + block.count <= Self.traceLimit else { throw TraceLimitReached() }
      trace += block
    }
  }

  private func run(_ lines: ArraySlice<PlayedLine>, isOver: Bool) -> PlayedJourney {
    let context = session.context
    var before = context.count
    var values: [String] = []
    var end: LuaFailure?
    do throws(LuaFailure) {
      for line in lines {
        before = context.count
        values = []
        enter(line.steps)
        values = PlayedLine.shown(try session.run(line.chunk))
      }
      if isOver {
        enter([])
        context.leaves = Set(Leftover.allCases)
        try session.atEnd()
      }
    } catch {
      end = error
      context.note(error)
    }
    var played = PlayedJourney(
      result: context.resultSoFar(interrupted: end?.kind == .interrupted), simulation: context.simulation,
      model: context.model, keys: context.keys)
    played.isRefused = end != nil
    played.values = values
    played.before = before
    if context.isLaunched { played.running = context.whatRuns }
    if let recorder = context.engine.recorder.trace {
      do {
        // What is still with the recorder comes first.
        let footer = try recorder.footer(outcome: played.result.outcome.name)
        played.trace = trace + footer
      } catch {
        played.isRefused = true
        played.result.failures.append(JourneyFailure(.error, "the trace cannot be kept: \(error)"))
      }
    }
    return played
  }

  /// Ends the steps that a line is not in, and begins those that it is in.
  private func enter(_ steps: [PlayedStep]) {
    guard steps != open else { return }
    let context = session.context
    let kept = zip(steps, open).prefix { $0 == $1 }.count
    for step in open[kept...].reversed() { context.note(.stepEnded(step.name), at: step.place) }
    for step in steps[kept...] { context.note(.stepBegan(step.name), at: step.place) }
    open = steps
    context.steps = steps.map(\.name)
  }

  private struct TraceLimitReached: Error, CustomStringConvertible {
    var description: String { "it is longer than \(JourneyPlayer.traceLimit >> 20) MiB" }
  }
}

extension JourneyContext {
  fileprivate func note(_ note: TraceNote, at place: SourcePlace?) {
    guard let trace = engine.recorder.trace else { return }
    trace.currentSource = place.flatMap { place in
      place.line.map { TraceSource(file: QuotedText(place.file), line: $0) }
    }
    trace.note(note, &simulation)
  }

  fileprivate var count: PlayedJourney.Before {
    PlayedJourney.Before(
      records: Int(simulation.history.nextRecord) - 1, failures: failures.count, printed: printed.texts.count)
  }

  /// What runs and moves, and until when.
  fileprivate var whatRuns: [String] {
    var sentences = simulation.world.device.operations.filter { isWorthTelling($0) }.map { explain($0) }
    let moves = simulation.world.timeline.pending.compactMap { item in
      if case .transition(_) = item.work { return item.due }
      return nil
    }
    if let until = moves.max() { sentences.append("the screen moves until \(written(until))") }
    if let callback = callbacks.first { sentences.append("a function is due at \(written(callback.due))") }
    return sentences
  }
}
