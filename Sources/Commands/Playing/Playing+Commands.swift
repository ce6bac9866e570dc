import Findings
import Journeys
import Reports
import SettingsSimulation
import TextFormats
import TraceFormat

/// What the prompt knows beside verbs.
extension Playing {
  /// - Returns: false: it ends here.
  mutating func own(_ command: PlayCommand, _ rest: Substring) throws -> Bool {
    switch command {
    case .undo: count(rest, command).map { undo($0) }
    case .redo: count(rest, command).map { redo($0) }
    case .events:
      if let count = count(rest, command) {
        let told = history.filter { !$0.isLook }
        let first = told.suffix(count.limited(to: told.count)).first
        for line in events(since: first?.recordsBefore ?? 0) { console.print(line) }
      }
    case .state: for (key, value) in played.state() { console.print("\(key) = \(value)") }
    case .trace, .quit:
      guard rest.isEmpty else {
        refuse(Wording.takesNothing(command.usage), .usage)
        break
      }
      if command == .quit { return false }
      played.trace.withUnsafeBytes { console.write($0) }
    case .save: try save(rest)
    case .help: help(rest)
    }
    return true
  }

  private mutating func count(_ text: Substring, _ command: PlayCommand) -> PlayCount? {
    if let count = PlayCount(text) { return count }
    refuse(Wording.noCount(command.usage, String(text)), .usage)
    return nil
  }

  // MARK: Back and forth

  private mutating func undo(_ count: PlayCount) {
    let places = history.indices[floor...].filter { !history[$0].isLook }
    guard let first = places.suffix(count.limited(to: places.count)).first else {
      return refuse(Wording.nothingToUndo, .usage)
    }
    let after = player.play(Array(lines[..<first]))
    if after.isInterrupted { return tellInterrupted() }
    for entry in history[first...].reversed() where !entry.isLook {
      undone.append(entry.line)
      console.print("back before: \(entry.line.text)")
    }
    history.removeSubrange(first...)
    let before = played
    played = after
    tellScreen(from: before.simulation)
  }

  private mutating func redo(_ count: PlayCount) {
    guard !undone.isEmpty else { return refuse(Wording.nothingToRedo, .usage) }
    var left = count.limited(to: undone.count)
    while left > 0, let line = undone.last {
      console.print("again: \(line.text)" + (line.place.file == Self.file ? "" : "  (\(line.place))"))
      // What is refused stays to be tried again.
      guard perform(line) else { return }
      undone.removeLast()
      left -= 1
    }
  }

  // MARK: Help

  private mutating func help(_ rest: Substring) {
    if rest.isEmpty { return listCommands() }
    if let command = PlayCommand.named(rest), command != .state {
      return console.print("\(command.usage)  \(command.doc)")
    }
    guard let verb = VerbCommand.named(String(rest)) else {
      return refuse(TypedLine.unknownCommand(String(rest), others: PlayCommand.names), .usage)
    }
    console.print("\(verb.usage)  \(verb.doc)")
    console.print("in a journey: \(verb.title)", .faint)
  }

  private func listCommands() {
    for command in PlayCommand.allCases {
      console.print("  \(command.usage.padded(to: 18))  \(command.doc)")
    }
    for (short, name) in VerbCommand.shorts { console.print("  \(short.padded(to: 18))  short for \(name)") }
    console.print("verbs of journeys, each told by help VERB:")
    for line in VerbCommand.all.map(\.name).filled(to: 100) { console.print("  \(line)") }
    console.print("a line of Lua is run as in a journey; = before it shows its value: = sim:state(\"account\")")
  }

  // MARK: Saving

  private mutating func save(_ rest: Substring) throws {
    var words = rest
    let first = Self.takeText(&words, upToSpace: true)
    if first.isEmpty { return refuse(Wording.saveWhere(PlayCommand.save.usage), .usage) }
    let typed = Path.hasExtension(first, "lua") ? first : "\(first).lua"
    let path = Path.absolute(typed, in: session.surroundings.workingFolder)
    if let fault = fault(of: path, typed) { return refuse(fault, .usage) }
    let named = Self.takeText(&words, upToSpace: false)
    let name = named.isEmpty ? Path.stem(of: typed).replacing("_", with: " ") : named
    let over = player.playToEnd(lines, name: name)
    if over.isInterrupted { return tellInterrupted() }
    do throws(Finding) {
      let trace = try Trace(over.trace, file: Self.file)
      let text = try JourneyExport.script(
        of: trace, app: AppStatement(player.app, of: player.place.file), origin: .hand)
      let warning = ScriptTrial(text, trace, session).finding(in: project, isSameApp: true)
      console.report([warning].compactMap { $0 })
      for failure in over.result.failures { console.report(Wording.savedFails(failure)) }
      try write(text, typed, path)
    } catch { refuse(error, .failed) }
  }

  /// The next text: in quotes, or up to a space or the end.
  private static func takeText(_ rest: inout Substring, upToSpace: Bool) -> String {
    rest = rest.drop(while: \.isWhitespace)
    if let quote = rest.first, quote == "\"" || quote == "'", let end = rest.dropFirst().firstIndex(of: quote) {
      defer { rest = rest[rest.index(after: end)...] }
      return String(rest[rest.index(after: rest.startIndex)..<end])
    }
    let text = upToSpace ? rest.prefix { !$0.isWhitespace } : rest
    rest = rest[text.endIndex...]
    return String(text)
  }

  /// Why no journey can be saved there.
  private func fault(of path: String, _ typed: String) -> Finding? {
    if Path.name(of: typed).hasPrefix(".") || typed.hasPrefix("-") || typed.utf8.contains(0) {
      return Wording.saveUnnamed(typed, PlayCommand.save.usage)
    }
    guard project.contains(path) else { return Wording.saveOutside(typed, session.typed(project.root)) }
    return session.files.kind(of: path) == nil || saved.contains(path) ? nil : Wording.savedOver(typed)
  }

  private mutating func write(_ text: String, _ typed: String, _ path: String) throws(Finding) {
    do throws(FileFault) { try session.files.write(text, to: path) } catch { throw error.finding(name: typed) }
    saved.insert(path)
    // By itself the file may stand for another project: there is none with a mark, or it was said.
    let own = try? Project(
      given: nil, paths: [path], workingFolder: session.surroundings.workingFolder, files: session.files)
    console.say(
      Wording.savedJourney(typed, project: own?.root == project.root ? nil : session.typed(project.root)))
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

extension [String] {
  /// The words in lines that are not longer than wanted.
  fileprivate func filled(to width: Int) -> [String] {
    var lines: [String] = []
    for word in self {
      if let last = lines.last, last.count + word.count + 2 <= width {
        lines[lines.count - 1] = "\(last), \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
