import Findings
import Journeys
import LuaBridge
import Reports
import SettingsSimulation
import TextFormats
import TraceFormat

/// An app that somebody plays at a prompt, line by line.
struct Playing {
  /// What traces and messages call what is typed.
  static let file = "repl"

  /// What it begins with.
  struct Beginning {
    /// Of the journey, in its trace.
    var name: String
    var place: SourcePlace
    /// What has been done: up to the first launch it is never taken back.
    var done: [PlayedLine]
    /// What `redo` does next, first things first.
    var next: [PlayedLine] = []
  }

  struct Entry {
    var line: PlayedLine
    /// How many records there were before it.
    var recordsBefore: Int
  }

  let session: Session
  let player: JourneyPlayer
  let project: Project
  let name: String
  let place: SourcePlace
  var history: [Entry] = []
  /// What was taken back, the next to do again last.
  var undone: [PlayedLine]
  /// So many lines stay.
  let floor: Int
  var played: PlayedJourney
  /// Of the last line that could not be done, where nobody is at a terminal.
  var status = ExitStatus.success
  /// The number of the line that was typed last.
  var number = 0
  /// The files that were saved.
  var saved: Set<String> = []

  var console: Console { session.console }
  var isAtTerminal: Bool { session.surroundings.input.isTerminal }

  /// - Throws: what keeps the app from being launched.
  init(_ beginning: Beginning, _ player: JourneyPlayer, _ project: Project, _ session: Session) throws {
    self.session = session
    self.player = player
    self.project = project
    name = beginning.name
    place = beginning.place
    undone = beginning.next.reversed()
    played = player.play([], name: name, place: place)
    var done: [PlayedLine] = []
    for line in beginning.done {
      done.append(line)
      played = player.play(done, name: name, place: place)
      if played.isRefused { throw Findings(played.newFailures.map(\.finding)) }
      history.append(Entry(line: line, recordsBefore: played.recordsBefore))
    }
    floor = (beginning.done.firstIndex { $0.text.hasPrefix("sim:launch") } ?? -1) + 1
  }

  var lines: [PlayedLine] { history.map(\.line) }

  // MARK: A line

  /// Does what a line says.
  /// - Returns: false: it ends here.
  mutating func take(_ text: String) throws -> Bool {
    number += 1
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first else { return true }
    let rest = words.count > 1 ? words[1] : ""
    if let command = PlayCommand.named(first), command != .state || rest.isEmpty {
      return try own(command, rest)
    }
    switch TypedLine(text) {
    case .unknown(let word): refuse(TypedLine.unknownCommand(word, others: PlayCommand.names), .usage)
    case .lua(let lua, let onlyLooks): play(lua, text, onlyLooks: onlyLooks)
    }
    return true
  }

  private mutating func play(_ lua: String, _ text: String, onlyLooks: Bool) {
    guard history.count < JourneyPlayer.lineLimit else {
      return refuse(Wording.tooManyLines(JourneyPlayer.lineLimit), .limitReached)
    }
    do {
      let line = try PlayedLine(
        lua: lua, text: text, place: SourcePlace(file: Self.file, line: number), onlyLooks: onlyLooks,
        limits: session.surroundings.limits)
      if perform(line) { undone = [] }
    } catch { refuse(error.finding(), .doesNotLoad) }
  }

  /// Does one more line; what is refused has never been done.
  @discardableResult
  mutating func perform(_ line: PlayedLine) -> Bool {
    let before = played
    let after = player.play(lines + [line], name: name, place: place)
    for text in after.newlyPrinted { console.print(text) }
    if after.isRefused {
      if after.result.outcome != .interrupted {
        for failure in after.newFailures { refuse(failure.finding, .failed) }
      }
      return false
    }
    for value in after.values { console.print(lines: value) }
    for failure in after.newFailures { refuse(failure.finding, .failed) }
    if line.onlyLooks, !after.isTold { return false }
    history.append(Entry(line: line, recordsBefore: after.recordsBefore))
    played = after
    if after.isTold || after.running != before.running { tell(since: after.recordsBefore, from: before.simulation) }
    return true
  }

  mutating func refuse(_ finding: Finding, _ status: ExitStatus) {
    var finding = finding
    // Whoever has just typed the line sees it.
    if isAtTerminal, finding.place.file == Self.file { finding.place = .nowhere }
    if !isAtTerminal, finding.place == .nowhere { finding.place = SourcePlace(file: Self.file, line: number) }
    console.report(finding)
    self.status = status
  }

  // MARK: What happened

  /// So many lines of events are shown by themselves.
  private static let mostEvents = 12

  func tell(since records: Int, from before: Simulation) {
    let lines = events(since: records)
    let isLong = lines.count > Self.mostEvents + 1
    for line in isLong ? lines.prefix(Self.mostEvents) : lines[...] { console.print(line) }
    if isLong { console.print("            … \(lines.count - Self.mostEvents) lines more: events", .faint) }
    tellScreen(from: before)
  }

  /// The whole screen.
  func tellScreen() { console.write(played.simulation.picture(played.model).text) }

  func tellScreen(from before: Simulation) {
    for line in ScreenChanges(from: before, to: played.simulation, played.model).lines {
      console.print("  screen  \(line)")
    }
    let running = played.running.isEmpty ? "nothing runs" : played.running.joined(separator: "; ")
    console.print("  \(played.time)  \(running)", .faint)
  }

  func events(since records: Int) -> [ReportLine] {
    var lines: [ReportLine] = []
    do throws(Finding) {
      guard !played.trace.isEmpty else { return [] }
      let trace = try Trace(played.trace, file: Self.file)
      try TraceText.write(trace, where: { $0.seq > records }) { _, more in lines += more }
    } catch { lines = [ReportLine(error.message, .bad)] }
    return lines
  }
}

extension Console {
  /// A text of several lines, its other controls shown.
  func print(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] { print(String(line)) }
  }
}
