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
    /// What has been done: up to the first launch it is never taken back.
    var done: [PlayedLine]
    /// What `redo` does next, first things first.
    var next: [PlayedLine] = []
  }

  struct Entry {
    var line: PlayedLine
    /// How many records there were before it.
    var recordsBefore: Int
    /// It has asked something, and done nothing that can be seen: it is done again with the rest, and is no line to take
    /// back.
    var isLook: Bool
  }

  let session: Session
  let player: JourneyPlayer
  let project: Project
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
    undone = beginning.next.reversed()
    played = player.play([])
    floor = (beginning.done.firstIndex { $0.text.hasPrefix("sim:launch") } ?? -1) + 1
    for line in beginning.done {
      played = player.play(lines + [line])
      if played.isInterrupted { throw Interruption() }
      if played.isRefused { throw Findings(played.newFailures.map(\.finding)) }
      history.append(Entry(line: line, recordsBefore: played.recordsBefore, isLook: false))
    }
  }

  var lines: [PlayedLine] { history.map(\.line) }

  // MARK: A line

  /// Does what a line says.
  /// - Returns: false: it ends here.
  mutating func take(_ line: String) throws -> Bool {
    number += 1
    guard line.utf8.count <= Surroundings.Input.longestLine else {
      refuse(Wording.longLine(Surroundings.Input.longestLine, isLast: !isAtTerminal), .limitReached)
      return isAtTerminal
    }
    let text = line.trimmed
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first, !text.isLuaComment else { return true }
    let rest = words.count > 1 ? words[1] : ""
    if let command = PlayCommand.named(first), command != .state || rest.isEmpty {
      return try own(command, rest)
    }
    switch TypedLine(text) {
    case .unknown(let word): refuse(TypedLine.unknownCommand(word, others: PlayCommand.names), .usage)
    case .lua(let lua, _) where lua.allSatisfy(\.isWhitespace): refuse(Wording.nothingToShow, .usage)
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
      if perform(line, showsValues: true), history.last?.isLook == false { undone = [] }
    } catch { refuse(error.finding(), .doesNotLoad) }
  }

  /// Does one more line; what is refused has never been done.
  /// - Parameter showsValues: whether what it gives back is shown.
  @discardableResult
  mutating func perform(_ line: PlayedLine, showsValues: Bool = false) -> Bool {
    let before = played
    let after = player.play(lines + [line])
    if after.isInterrupted {
      tellInterrupted()
      return false
    }
    for text in after.newlyPrinted { console.print(text) }
    if showsValues { for value in after.values { console.print(lines: value) } }
    for failure in after.newFailures { refuse(failure.finding, .failed) }
    if after.isRefused {
      if after.newFailures.isEmpty { refuse(Wording.endsNothing, .failed) }
      return false
    }
    history.append(
      Entry(line: line, recordsBefore: after.recordsBefore, isLook: line.onlyLooks && !after.isTold))
    played = after
    if after.isTold || after.running != before.running { tell(since: after.recordsBefore, from: before.simulation) }
    return true
  }

  func tellInterrupted() {
    if isAtTerminal { console.say(Wording.lineInterrupted) }
  }

  mutating func refuse(_ finding: Finding, _ status: ExitStatus) {
    var finding = finding
    // A text that is not even parsed has no lines.
    if finding.place == SourcePlace(file: Self.file) { finding.place.line = number }
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

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Nothing but a comment, for whoever reads a file of lines.
  fileprivate var isLuaComment: Bool { hasPrefix("--") && !hasPrefix("--[") }
}
