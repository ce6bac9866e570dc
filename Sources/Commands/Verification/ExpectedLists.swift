import EventVerification
import Findings
import TraceFormat

/// The golden lists that the user named: one for every log, or for each trace the one of its name.
struct ExpectedLists {
  private let single: EventList?
  /// As the user typed it.
  let typed: String
  /// Names without their ending, sorted, each with its path.
  private let names: [(name: String, path: String)]
  private let session: Session

  init(_ path: String, _ session: Session) throws {
    self.session = session
    typed = path
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

  /// All lists of a folder, as the user would type them.
  var files: [String] { names.map { session.typed($0.path) } }

  /// `traces/a/b` of `traces/a/b.trace.jsonl`.
  private static func name(of file: String) -> String {
    for ending in [FixtureTraces.ending, ".jsonl", ".ndjson", ".json"] where file.hasSuffix(ending) {
      return String(file.dropLast(ending.count))
    }
    return file
  }

  // MARK: Writing

  /// Writes the list of a trace. One that is there and fits stays, whoever has written it.
  /// - Parameters:
  ///   - path: of the list, absolute.
  ///   - automatic: with the properties that SDKs add by themselves.
  /// - Returns: what was done, in words, and what has changed.
  static func write(
    _ trace: Trace, to path: String, automatic: Bool, _ session: Session
  ) throws -> (done: String, change: String?) {
    let list = try EventList(trace, automatic: automatic)
    let name = session.typed(path)
    guard session.files.kind(of: path) == .file else {
      try session.files.write(Array(list.text.utf8), to: path)
      return ("new: \(name)", nil)
    }
    let old = try read(path, session)
    let comparison = try EventComparison(old, trace, automatic: automatic)
    if comparison.isSame { return ("as it was: \(name)", nil) }
    try session.files.write(Array(list.text.utf8), to: path)
    return ("changed: \(name)", comparison.text)
  }

  /// Where the list of a trace goes, absolute: the path itself for a file, else below it under the trace's name; nil
  /// where the trace has none.
  static func path(of trace: Trace, below typed: String, _ session: Session) -> String? {
    let path = Path.absolute(typed, in: session.surroundings.workingFolder)
    if path.hasSuffix(EventList.ending) { return path }
    if trace.file == LogFiles.standardInput { return nil }
    let name = self.name(of: trace.file)
    let parts = name.split(separator: "/")
    let folder = Project.tracesFolder.split(separator: "/")
    // Lists lie as the fixture traces do.
    let start = parts.indices.first { parts[$0...].starts(with: folder) }.map { $0 + folder.count } ?? parts.count - 1
    return Path.join(path, parts[start...].joined(separator: "/") + EventList.ending)
  }

  /// - Throws: where a list would be written over another, or into what is no list.
  static func refuse(writingTo typed: String, of count: Int, _ session: Session) throws(UsageFault) {
    if typed.hasSuffix(EventList.ending) {
      guard count > 1 else { return }
      throw .badValue(
        option: "--write-expected", value: typed, wanted: "a folder where there are several logs and traces")
    }
    let kind = session.files.kind(of: Path.absolute(typed, in: session.surroundings.workingFolder))
    if kind == .file
      || kind == nil && ["txt", "json", "jsonl", "lua"].contains(where: { Path.hasExtension(typed, $0) })
    {
      throw .noFileWanted(typed, wanted: "folder and no list (\(EventList.ending))")
    }
  }
}
