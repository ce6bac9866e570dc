import Findings
import Journeys
import TraceFormat

/// The traces that wait beside their fixtures, and what can be decided on each.
struct WaitingTraces {
  let fixtures: FixtureTraces
  /// Every name, sorted.
  let all: [String]
  /// Those that the filters choose.
  let chosen: [String]
  private let filters: [String]
  private let files: any Files
  private let project: Project

  /// - Parameter filters: parts of names, of which one has to fit; empty: all.
  init(_ project: Project, filters: [String]) throws(FileFault) {
    fixtures = FixtureTraces(project)
    files = project.files
    self.project = project
    self.filters = filters
    all = try fixtures.names(pending: true)
    chosen = all.filter { Self.fits($0, filters) }
  }

  static func fits(_ name: String, _ filters: [String]) -> Bool {
    filters.isEmpty || filters.contains { FixtureTraces.shownPath(of: name).contains($0) }
  }

  enum State: String {
    case new, changed
    /// There is no script any more that could have a journey of that name.
    case gone
  }

  func state(of name: String) -> State {
    let script = FixtureTraces.script(of: name) { files.kind(of: project.path(of: $0 + ".lua")) == .file }
    return script == nil ? .gone : isNew(name) ? .new : .changed
  }

  private func isNew(_ name: String) -> Bool { files.kind(of: fixtures.path(of: name)) == nil }

  /// `new  Fixtures/Traces/…`, as lists and questions name it.
  func title(_ name: String) -> String {
    "\(state(of: name))  \(FixtureTraces.shownPath(of: name))"
  }

  /// The trace that waits.
  func trace(_ name: String) throws -> Trace {
    let bytes = try files.read(fixtures.pendingPath(of: name), limit: FixtureTraces.sizeLimit)
    return try Trace(bytes, file: FixtureTraces.shownPath(of: name) + ".pending")
  }

  /// The trace that was accepted before; nil: none was.
  func accepted(_ name: String) throws -> Trace? {
    if isNew(name) { return nil }
    let bytes = try files.read(fixtures.path(of: name), limit: FixtureTraces.sizeLimit)
    return try Trace(bytes, file: FixtureTraces.shownPath(of: name))
  }

  /// What was accepted and what waits, as they are compared; nil when nothing was accepted.
  func compared(_ name: String) throws -> (accepted: Trace, new: Trace)? {
    guard let accepted = try accepted(name) else { return nil }
    return try Trace.comparable(accepted, try trace(name))
  }

  /// Makes it the fixture trace, in one step.
  /// - Throws: `Finding`, a warning for one whose script is gone.
  func accept(_ name: String) throws {
    if state(of: name) == .gone { throw Wording.goneJourney(FixtureTraces.shownPath(of: name)) }
    // Half a trace never becomes a fixture.
    _ = try trace(name)
    try files.rename(fixtures.pendingPath(of: name), to: fixtures.path(of: name))
  }

  /// Takes it away; the fixture stays as it was.
  func reject(_ name: String) throws(FileFault) { try files.remove(fixtures.pendingPath(of: name)) }

  /// What to say, and how to end, when nothing was chosen.
  func nothingChosen(_ console: Console) -> ExitStatus {
    console.say(all.isEmpty ? Wording.nothingWaits : Wording.noneFits(all.count, filters))
    return filters.isEmpty ? .success : .nothingSelected
  }
}

extension Option {
  /// `--filter TEXT`, which may be given several times.
  static func traceFilter(to path: WritableKeyPath<Target, [String]>) -> Option {
    .texts(
      "-g", "--filter", value: "TEXT", to: path, help: "those with the text in their name; repeat for more")
  }
}
