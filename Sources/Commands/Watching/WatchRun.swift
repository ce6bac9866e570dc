import Findings
import Journeys
import Reports

/// `test --watch`: runs, waits for a save or a key, and runs what that concerns, what failed first.
struct WatchRun {
  private var command: TestCommand
  private var session: Session
  /// The keys of what failed when it last ran here.
  private var failed: Set<String> = []
  /// What there was when files were last looked at.
  private var last: Suite?
  private var status = ExitStatus.success

  /// What runs next.
  private enum Choice {
    case all, failed
    /// What files concern, relative to the root.
    case saved([String])
  }

  init(_ command: TestCommand, _ session: Session) {
    self.command = command
    self.session = session
  }

  private var console: Console { session.console }

  mutating func run() throws -> ExitStatus {
    var suite = try Suite(command.paths, command.filter, session)
    let project = suite.project
    let watcher: any FileWatcher
    do throws(WatchFault) { watcher = try session.surroundings.watcher(project.root) } catch {
      throw UsageFault.cannotWatch(project.root, error.why)
    }
    last = suite
    try command.selection.apply(to: &suite, seed: command.seed, session)
    try run(suite)
    // They were of the first run alone.
    command.selection = SelectionOptions()
    sayWhatIsWaitedFor()
    while status != .interrupted, let choice = try next(watcher, project) {
      do {
        if try run(choice) { sayWhatIsWaitedFor() }
      } catch let fault as UsageFault {
        // A pattern that is none, a path that is gone: another save or key mends it.
        console.report(fault.finding)
      } catch let fault as FileFault { console.report(fault.finding(name: session.typed(fault.path))) }
    }
    return session.isInterrupted ? .interrupted : .success
  }

  // MARK: Running

  /// - Returns: false: nothing was to run, and nothing was said.
  private mutating func run(_ choice: Choice) throws -> Bool {
    if case .saved(let names) = choice, names.contains(where: isSettings) { try readSettings() }
    var suite = try Suite(command.paths, command.filter, session)
    let before = last ?? suite
    last = suite
    let gone = before.scripts.filter { !suite.project.has($0.path) }
    if !gone.isEmpty {
      console.print(Wording.gone(gone.map(\.path), journeys: gone.reduce(0) { $0 + $1.journeys.count }), .bold)
    }
    switch choice {
    case .all: break
    case .failed: suite.rearrange { items in items.filter { failed.contains($0.key) } }
    case .saved(let names):
      let names =
        names
        + before.files.filter { file in
          !suite.project.has(file) && names.contains { file.hasPrefix($0 + "/") }
        }
      let concern = ChangeConcern(names, suite)
      suite.rearrange { $0.filter(concern.concerns) }
      // What is gone may have been required.
      let isBroken = suite.findings.contains { names.contains($0.place.file) || !before.findings.contains($0) }
      if suite.selected.isEmpty, !isBroken {
        forgetWhatIsGone(suite)
        return !gone.isEmpty
      }
      // Editors save under another name first.
      let left = names.filter { suite.project.has($0) }
      console.print(Wording.saved(left.isEmpty ? names : left, areGone: left.isEmpty, suite.selected.count), .bold)
    }
    suite.rearrange { items in
      items.filter { failed.contains($0.key) } + items.filter { !failed.contains($0.key) }
    }
    try run(suite)
    return true
  }

  private func isSettings(_ name: String) -> Bool {
    let folder = session.surroundings.workingFolder
    guard let named = command.shared.config else { return name == ProjectSettings.file }
    return last?.project.path(of: name) == Path.absolute(named, in: folder)
  }

  /// Takes the options as the settings have them now; a pattern that was asked for is gone.
  private mutating func readSettings() throws {
    console.flush()
    let surroundings = session.surroundings
    let typed = try ArgumentParser.read(TestCommand.self, Array(surroundings.arguments.dropFirst()))
    var invocation = try Invocation<TestCommand>(typed, surroundings)
    try invocation.take(operands: typed.operands)
    command = invocation.verb
    command.selection = SelectionOptions()
    session = Session(surroundings, options: command.shared, settings: invocation.configuration.settings)
  }

  private func sayWhatIsWaitedFor() {
    console.say(Wording.watching(failed: failed.count, hasKeys: session.surroundings.input.isTerminal), .faint)
  }

  private mutating func run(_ suite: Suite) throws {
    console.report(suite.findings)
    if suite.selected.isEmpty {
      if suite.findings.isEmpty { console.say(Wording.nothingToRun) }
    } else {
      var run = try TestRun(suite, command, session)
      status = try run.run()
      failed.subtract(run.ran)
      failed.formUnion(run.failed)
    }
    forgetWhatIsGone(suite)
  }

  private mutating func forgetWhatIsGone(_ suite: Suite) {
    if suite.findings.isEmpty { failed.formIntersection(suite.keys) }
  }

  // MARK: Waiting

  /// What runs next; nil: nothing any more.
  private mutating func next(_ watcher: any FileWatcher, _ project: Project) throws -> Choice? {
    while true {
      console.flush()
      switch watcher.next() {
      case .ended: return nil
      case .savedUnknown: return .all
      case .saved(let paths):
        let names = paths.filter { !isOwn($0) }.map { Path.relative($0, to: project.root) ?? $0 }
        if !names.isEmpty { return .saved(names) }
      case .key("\n"), .key("\r"): return .all
      case .key("f"):
        if !failed.isEmpty { return .failed }
        console.say(Wording.nothingFailed)
      case .key("p"):
        if try askForPattern() { return .all }
        if session.isInterrupted { return nil }
      case .key("q"): return nil
      case .key: continue
      }
    }
  }

  /// - Returns: false: there is no answer, or it is no pattern.
  private mutating func askForPattern() throws -> Bool {
    console.write("pattern (none: all): ")
    console.flush()
    guard let line = session.surroundings.input.source.line() else { return false }
    var filter = command.filter
    filter.patterns = line.isEmpty ? [] : [line]
    do throws(UsageFault) { _ = try filter.predicate() } catch {
      console.report(error.finding)
      return false
    }
    command.filter = filter
    return true
  }

  /// A file that a run writes itself.
  private func isOwn(_ path: String) -> Bool {
    let written = command.reporters.compactMap(\.path) + [command.recordedTimings].compactMap { $0 }
    let folder = session.surroundings.workingFolder
    if path.hasSuffix(".pending") || written.contains(where: { Path.absolute($0, in: folder) == path }) { return true }
    return command.traces.map { Path.relative(path, to: Path.absolute($0, in: folder)) != nil } ?? false
  }
}

extension Suite {
  /// What its journeys are made of, as far as is known, sorted.
  fileprivate var files: [String] {
    Set(scripts.flatMap(\.files) + findings.map(\.place.file)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension Project {
  fileprivate func has(_ name: String) -> Bool { files.kind(of: path(of: name)) != nil }
}
