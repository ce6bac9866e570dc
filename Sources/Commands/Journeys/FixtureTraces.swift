import Findings
import Journeys
import Reports

/// The traces that journeys are held against, below `Fixtures/Traces`, and beside them those that wait for a decision.
struct FixtureTraces: Sendable {
  static let ending = ".trace.jsonl"
  static let pendingEnding = ".trace.jsonl.pending"
  /// A trace is read whole to be compared.
  static let sizeLimit = 1 << 30

  let folder: String
  let files: any Files
  /// Whether traces that are new or have changed are written beside the others.
  let keepsPending: Bool

  init(_ project: Project, keepsPending: Bool = true) {
    self.keepsPending = keepsPending
    folder = project.path(of: Project.tracesFolder)
    files = project.files
  }

  func path(of name: String) -> String { Path.join(folder, name + Self.ending) }
  func pendingPath(of name: String) -> String { Path.join(folder, name + Self.pendingEnding) }

  /// Relative to the project's root.
  static func shownPath(of name: String) -> String { "\(Project.tracesFolder)/\(name)\(ending)" }

  /// Holds a new trace against its fixture. Answers the fixture's bytes too, where it differs.
  func compare(_ bytes: [UInt8], _ name: String) -> (JourneyReport.Fixture, fixture: [UInt8]) {
    let path = path(of: name)
    let shown = Self.shownPath(of: name)
    var accepted: [UInt8]?
    if files.kind(of: path) != nil {
      do throws(FileFault) { accepted = try files.read(path, limit: Self.sizeLimit) } catch {
        return (.unreadable(error.finding(name: shown)), [])
      }
    }
    // In CI nothing is put beside the fixture.
    let new = keepsPending ? shown + ".pending" : "the new trace"
    switch FixtureTrace(accepted: accepted, file: shown, actual: bytes, actualFile: new) {
    case .missing: return (.missing, [])
    case .same: return (.same, [])
    case .different(var finding, let summary):
      let (old, waiting) = (Wording.shellWord(shown), Wording.shellWord(shown + ".pending"))
      let command = keepsPending ? ": settings-sim diff \(old) \(waiting) --time" : ""
      finding.notes.append("in all \(summary)\(command)")
      return (.different(finding), accepted ?? [])
    case .unreadable(let finding): return (.unreadable(finding), [])
    }
  }

  /// Puts a trace where it waits to be accepted.
  func suspend(_ bytes: [UInt8], _ name: String) throws(FileFault) {
    try files.write(bytes, to: pendingPath(of: name))
  }

  /// Makes a trace the fixture.
  func accept(_ bytes: [UInt8], _ name: String) throws(FileFault) {
    try files.write(bytes, to: path(of: name))
    try settle(name)
  }

  /// Nothing waits any more.
  func settle(_ name: String) throws(FileFault) {
    if files.kind(of: pendingPath(of: name)) != nil { try files.remove(pendingPath(of: name)) }
  }

  /// The names of all fixture traces, or of all that wait, sorted.
  func names(pending: Bool = false) throws(FileFault) -> [String] {
    guard files.kind(of: folder) == .folder else { return [] }
    let ending = pending ? Self.pendingEnding : Self.ending
    let paths = try FolderWalk.files(below: folder, extensions: [String(ending.dropFirst())], files: files)
    return paths.compactMap { Path.relative($0, to: folder) }.map { String($0.dropLast(ending.count)) }
  }

  /// Fixture traces whose journey exists no longer: of the scripts that were loaded, and of scripts that are gone.
  /// - Parameter isWholeProject: the scripts are all that there are.
  func stale(_ scripts: [JourneyScript], isWholeProject: Bool, failed: [Finding]) throws(FileFault) -> [String] {
    let known = Set(scripts.flatMap { script in script.journeys.map { script.traceName(of: $0) } })
    let folders = Set(scripts.map { Self.stem($0.path) })
    let broken = Set(failed.map { Self.stem($0.place.file) })
    return try names().filter { name in
      if known.contains(name) { return false }
      let script = Self.script(of: name) { folders.contains($0) || broken.contains($0) }
      if let script { return folders.contains(script) && !broken.contains(script) }
      return isWholeProject
    }
  }

  private static func stem(_ path: String) -> String {
    Path.hasExtension(path, "lua") ? String(path.dropLast(4)) : path
  }

  /// The script, without its ending, that a trace's name begins with.
  static func script(of name: String, where isScript: (String) -> Bool) -> String? {
    var folder = Path.parent(of: name)
    while folder != ".", folder != "/" {
      if isScript(folder) { return folder }
      folder = Path.parent(of: folder)
    }
    return nil
  }
}
