public import Findings
public import LuaBridge
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Plays a journey that somebody makes line by line. It keeps nothing from one time to the next: the lines so far are run
/// again, which gives the same, so that a line can be taken back by leaving it out.
public final class JourneyPlayer {
  /// How many lines a journey may have.
  public static let lineLimit = 10_000
  /// How long its trace may be, in bytes.
  static let traceLimit = 64 << 20

  public let app: AppDefinition
  private let options: RunOptions
  private let session: ScriptSession

  /// - Throws: `LuaFailure` where a limit leaves no room for a session.
  public init(_ app: AppDefinition, _ project: JourneyProject, _ options: RunOptions) throws(LuaFailure) {
    self.app = app
    self.options = options
    let chunk = try LuaChunk("", name: "nothing", limits: project.limits)
    session = try ScriptSession(chunk, project, seed: options.seed, interrupt: options.interrupt)
    try session.prepare([app])
  }

  /// Runs lines from the first to the last, or to the first that an error ends.
  ///
  /// - Parameters:
  ///   - name: of the journey, in its trace.
  ///   - place: of the journey, in its trace.
  ///   - isOver: it is what a journey is at its end, where what was expected of it has to be true; what still runs is
  ///     allowed to.
  public func play(_ lines: [PlayedLine], name: String, place: SourcePlace, isOver: Bool = false) -> PlayedJourney {
    let context = session.context
    let journey = Journey(path: [name], place: place, tags: [], invariants: [], plan: .runs, app: 0, number: 0)
    var trace: [UInt8] = []
    session.begin(journey, options) { block in
      guard trace.count + block.count <= Self.traceLimit else { throw TraceLimitReached() }
      trace += block
    }
    var before = PlayedJourney.Before()
    var values: [String] = []
    var end: LuaFailure?
    do throws(LuaFailure) {
      for (index, line) in lines.enumerated() {
        if index == lines.count - 1 { before = context.count }
        values = PlayedLine.shown(try session.run(line.chunk))
      }
      if isOver {
        context.leaves = Set(Leftover.allCases)
        try session.atEnd()
      }
    } catch {
      end = error
      context.note(error)
    }
    let running = context.isLaunched ? context.whatRuns : []
    let result = context.result(journey, interrupted: end?.kind == .interrupted)
    var played = PlayedJourney(
      result: result, simulation: context.simulation, model: context.model, keys: context.keys)
    played.trace = result.traceFault == nil ? trace : []
    played.isRefused = end != nil
    played.running = running
    played.values = values
    played.before = before
    return played
  }

  private struct TraceLimitReached: Error, CustomStringConvertible {
    var description: String { "it is longer than \(JourneyPlayer.traceLimit >> 20) MiB" }
  }
}

extension JourneyContext {
  fileprivate var count: PlayedJourney.Before {
    PlayedJourney.Before(
      records: Int(simulation.history.nextRecord) - 1, failures: failures.count, printed: printed.count)
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
