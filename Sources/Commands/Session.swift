import Findings
import LuaBridge
import TraceFormat

/// What a verb works with.
struct Session {
  let surroundings: Surroundings
  let console: Console
  /// Given with `--project`, absolute.
  let projectFolder: String?
  private let settings: ProjectSettings?

  /// - Parameter settings: those that the options of the run are from.
  init(_ surroundings: Surroundings, options: SharedOptions, settings: ProjectSettings? = nil) {
    self.surroundings = surroundings
    self.settings = settings
    console = Console(surroundings, options: options)
    projectFolder = options.project.map { Path.absolute($0, in: surroundings.workingFolder) }
  }

  var files: any Files { surroundings.files }
  var isInCI: Bool { surroundings.isInCI }
  var isInterrupted: Bool { surroundings.interrupt.isRaised }

  func throwIfInterrupted() throws(Interruption) {
    if isInterrupted { throw Interruption() }
  }

  /// The path of a file or folder that the user named.
  /// - Throws: when there is none.
  func existing(_ path: String) throws(UsageFault) -> String {
    let absolute = Path.absolute(path, in: surroundings.workingFolder)
    if !path.isEmpty, files.kind(of: absolute) != nil { return absolute }
    let folder = Path.parent(of: absolute)
    let written = path.contains("/") ? Path.parent(of: path) : ""
    let names = (try? files.names(in: folder)) ?? []
    // A link that leads nowhere is among them.
    throw .noSuchPath(path, nearby: names.map { Path.join(written, $0) }.filter { $0 != path })
  }

  /// The project of the paths that the user named, absolute.
  func project(of paths: [String] = []) throws -> Project {
    try Project(
      given: projectFolder, paths: paths, workingFolder: surroundings.workingFolder, files: files)
  }

  /// The definition of an app, by its path or by its name in the project, relative to its project's root.
  func definition(_ app: String) throws -> (Project, String) {
    let path = Path.absolute(app, in: surroundings.workingFolder)
    if files.kind(of: path) == .file {
      let project = try project(of: [path])
      return (project, project.name(of: path))
    }
    let project = try project()
    let folder = project.path(of: Project.appsFolder)
    let names = (try? files.names(in: folder)) ?? []
    for ending in [".lua", ".json"] where names.contains(app + ending) {
      return (project, "\(Project.appsFolder)/\(app)\(ending)")
    }
    throw UsageFault.unknownApp(app, known: project.appNames)
  }

  /// Reads a trace that the user named, and checks all of it.
  func trace(_ path: String) throws -> Trace {
    let bytes = try files.read(try existing(path), limit: FixtureTraces.sizeLimit)
    return try Trace(bytes, file: path)
  }

  /// The normalisers of every trace of a project, by name.
  /// - Throws: `UsageFault.configuration`.
  func normalisers(of project: Project) throws -> [String] {
    if let settings, settings.isGiven || settings.path == project.path(of: ProjectSettings.file) {
      return settings.normalisers
    }
    return try ProjectSettings(of: project, self)?.normalisers ?? []
  }

  /// The traces that paths stand for.
  func traceFiles(_ paths: [String]) throws -> [(path: String, name: String)] {
    try files(paths, extension: String(FixtureTraces.ending.dropFirst()))
  }

  /// The files that paths stand for, in a folder by name: where each is, and how messages name it.
  /// - Parameters:
  ///   - ending: what a folder is searched for.
  ///   - other: a longer ending of files that are passed over there.
  func files(
    _ paths: [String], extension ending: String, butNot other: String? = nil
  ) throws -> [(path: String, name: String)] {
    var found: [(path: String, name: String)] = []
    for typed in paths {
      let path = try existing(typed)
      guard files.kind(of: path) == .folder else {
        found.append((path, typed))
        continue
      }
      let below = try FolderWalk.files(below: path, extensions: [ending], files: files)
      found += below.filter { other.map($0.hasSuffix) != true }.map { ($0, self.typed($0)) }
    }
    return found
  }

  /// How the user would type a path from where he is.
  func typed(_ path: String) -> String { console.typed(path) }
}

/// Ctrl-C was pressed, and there is nothing left to save.
struct Interruption: Error {}
