import Findings
import Journeys
import Reports
import TextFormats
import TraceFormat

/// Runs a journey, and opens the prompt where it fails or at a line: what it did before has been done, what it does next
/// is done by `redo`.
struct DebugRun {
  let item: Suite.Item
  let project: Project
  let session: Session
  let seed: UInt64
  let faults: [String]
  /// The line before which it stops; nil: where it fails, else at its end.
  let line: Int?

  /// As messages name it.
  static let asker = "--debug"

  /// - Parameter tell: says how the journey ended, and what that means for the shell.
  func run(_ tell: (JourneyRun) -> ExitStatus) throws -> ExitStatus {
    var journey = item.journey
    // What is left out of a trace cannot be done again.
    journey.normalise = []
    let interrupt = session.surroundings.interrupt
    let files = project.journeys(session)
    let worker = JourneyWorker(
      files, RunOptions(seed: seed, faults: faults, interrupt: interrupt, tool: ToolVersion.name))
    let run = JourneyRun(Suite.Item(script: item.script, journey: journey), worker, nil)
    let status = tell(run)
    if run.trace.isEmpty || status == .interrupted { return status }
    let beginning = try beginning(run)
    guard let app = journey.app else { return status }
    let player = try JourneyPlayer(
      item.script.apps[app], files, RunOptions(seed: seed, interrupt: interrupt, tool: ToolVersion.name),
      name: item.journey.name, place: item.journey.place, invariants: item.journey.invariants)
    var playing = try Playing(beginning, player, project, session)
    session.console.print("stopped at \(playing.played.time), \(beginning.end)", .bold)
    playing.tellScreen()
    let end = try PlayPrompt(Path.stem(of: item.script.path), session).run(&playing)
    guard playing.number > 0 || session.surroundings.input.isTerminal else {
      throw UsageFault.nobodyToAsk(Self.asker)
    }
    return end == .interrupted ? end : status
  }

  private func beginning(_ run: JourneyRun) throws -> Playing.Beginning {
    let trace = try Trace(run.trace, file: FixtureTraces.shownPath(of: item.traceName))
    let (exported, endsInFailure) = try JourneyExport.lines(of: trace)
    let lines = try exported.map { line in
      let lua = Self.onOneLine(line.text)
      return try PlayedLine(
        lua: lua, text: Quote.line(lua, limit: 100), place: line.place ?? item.journey.place, steps: line.steps,
        limits: session.surroundings.limits)
    }
    let stop = try line.map { try index(of: $0, lines) } ?? failing(run, lines, endsInFailure)
    return Playing.Beginning(done: Array(lines[..<stop]), next: Array(lines[stop...]))
  }

  /// What is done from the first launch on.
  private func afterLaunch(_ lines: [PlayedLine]) -> Range<Int> {
    let launch = lines.firstIndex { $0.text.hasPrefix("sim:launch") }
    return (launch.map { $0 + 1 } ?? lines.count)..<lines.count
  }

  private func index(of line: Int, _ lines: [PlayedLine]) throws -> Int {
    let wanted = SourcePlace(file: item.journey.place.file, line: line)
    if let index = afterLaunch(lines).first(where: { lines[$0].place == wanted }) { return index }
    let known = lines[afterLaunch(lines)].filter { $0.place.file == wanted.file }.compactMap(\.place.line)
    throw UsageFault.nothingAtLine(line, known: Set(known).sorted())
  }

  /// The line that fails, or the end.
  private func failing(_ run: JourneyRun, _ lines: [PlayedLine], _ endsInFailure: Bool) -> Int {
    if endsInFailure { return lines.count - 1 }
    guard let failure = run.result.failures.first else { return lines.count }
    return afterLaunch(lines).last { lines[$0].place == failure.place } ?? lines.count
  }

  /// What a callback does counts as done at its line. A long text keeps its own.
  private static func onOneLine(_ lua: String) -> String {
    if lua.contains("[") { return lua }
    return lua.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }
}

extension Playing.Beginning {
  /// Where it ends.
  fileprivate var end: String {
    guard let next = next.first else { return "the end" }
    let steps = next.steps.isEmpty ? "" : ", in step \(next.steps.map(\.name).joined(separator: " › "))"
    return "before \(next.place): \(next.text)\(steps)"
  }
}
