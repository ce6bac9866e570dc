import EventVerification
import Findings
import TraceFormat

/// The golden lists that the user named: one for every log, or for each trace the one of its name.
struct ExpectedLists {
  private let single: EventList?
  /// Names without their ending, sorted, each with its path.
  private let names: [(name: String, path: String)]
  private let session: Session

  init(_ path: String, _ session: Session) throws {
    self.session = session
    let absolute = try session.existing(path)
    guard session.files.kind(of: absolute) == .folder else {
      single = try Self.read(absolute, session)
      names = []
      return
    }
    single = nil
    let found = try FolderWalk.files(below: absolute, files: session.files) { $0.hasSuffix(EventList.ending) }
    names = found.compactMap { file in
      Path.relative(file, to: absolute).map { (String($0.dropLast(EventList.ending.count)), file) }
    }
    if names.isEmpty {
      throw UsageFault.noFileWanted(path, wanted: "folder with lists of events (\(EventList.ending))")
    }
  }

  private static func read(_ path: String, _ session: Session) throws -> EventList {
    let name = session.typed(path)
    return try EventListReader.read(try session.files.read(path, limit: EventListReader.sizeLimit), file: name)
  }

  /// The list of a log or trace; nil: it has none. Of several the one with the longest name.
  func list(of file: String) throws -> EventList? {
    if let single { return single }
    let name = Self.name(of: file)
    let fitting = names.filter { name == $0.name || name.hasSuffix("/" + $0.name) }
    guard let longest = fitting.max(by: { $0.name.utf8.count < $1.name.utf8.count }) else { return nil }
    return try Self.read(longest.path, session)
  }

  /// `traces/a/b` of `traces/a/b.trace.jsonl`.
  private static func name(of file: String) -> String {
    for ending in [FixtureTraces.ending, ".jsonl", ".ndjson", ".json"] where file.hasSuffix(ending) {
      return String(file.dropLast(ending.count))
    }
    return file
  }

  // MARK: Writing

  /// Writes the list of a trace. One that is there and fits stays, whoever has written it.
  /// - Parameter path: of the list, absolute.
  /// - Returns: what was done, in words, and what has changed.
  static func write(_ trace: Trace, to path: String, _ session: Session) throws -> (done: String, change: String?) {
    let list = try EventList(trace)
    let name = session.typed(path)
    guard session.files.kind(of: path) == .file else {
      try session.files.write(Array(list.text.utf8), to: path)
      return ("new: \(name)", nil)
    }
    let old = try read(path, session)
    var comparison: EventComparison?
    var expected = ExpectedEvents(old, matching: .exact, file: trace.file) { comparison = $0 }
    var report = ViolationReport()
    try expected.check(trace, into: &report)
    if comparison?.isSame == true { return ("as it was: \(name)", nil) }
    try session.files.write(Array(list.text.utf8), to: path)
    return ("changed: \(name)", comparison?.text)
  }

  /// Where the list of a trace goes, absolute: the path itself for a file, else below it under the trace's name.
  static func path(of trace: Trace, below typed: String, _ session: Session) -> String {
    let path = Path.absolute(typed, in: session.surroundings.workingFolder)
    if path.hasSuffix(EventList.ending) { return path }
    let name = self.name(of: trace.file)
    let parts = name.split(separator: "/")
    let folder = Project.tracesFolder.split(separator: "/")
    // Lists lie as the fixture traces do.
    let start = parts.indices.first { parts[$0...].starts(with: folder) }.map { $0 + folder.count } ?? parts.count - 1
    return Path.join(path, parts[start...].joined(separator: "/") + EventList.ending)
  }
}
