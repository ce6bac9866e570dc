import Findings
import LuaBridge

/// One file of the user's, read.
struct Script {
  /// Absolute.
  let path: String
  /// Relative to the project's root.
  let name: String
  let bytes: [UInt8]
  let kind: ScriptKind
  let project: Project
  let interrupt: LuaInterrupt

  /// Everything that is wrong with it.
  func faults() -> [Finding] {
    switch kind {
    case .broken(let finding): return [finding]
    case .definition: return DefinitionFile.faults(bytes, name: name)
    case .journey, .other:
      do throws(LuaFailure) {
        _ = try LuaChunk(bytes: bytes, name: name)
        return []
      } catch { return [error.finding()] }
    }
  }
}

/// The files that the paths of a command line stand for.
struct Scripts {
  let project: Project
  /// In the order of the paths given, in a folder by name; each once. A file that cannot be read is left out.
  private(set) var list: [Script] = []
  /// What was looked through, as the user typed it.
  let typed: [String]

  /// - Throws: `FileFault` of a file that was named, or of a folder.
  init(_ paths: [String], _ session: Session) throws {
    let given = try paths.map { path throws(UsageFault) in try session.existing(path) }
    project = try session.project(of: given)
    typed = paths.isEmpty ? [session.typed(project.root)] : paths
    var seen: Set<String> = []
    for path in given.isEmpty ? Self.standardFolders(of: project) : given {
      let isFolder = session.files.kind(of: path) == .folder
      let found =
        isFolder ? try FolderWalk.files(below: path, extensions: ["lua", "json"], files: session.files) : [path]
      for path in found where seen.insert(path).inserted {
        if session.isInterrupted { return }
        let script = try Self.script(path, isNamed: !isFolder, project, session)
        if session.isInterrupted { return }
        if isFolder, script.kind == .other, Path.hasExtension(path, "json") { continue }
        list.append(script)
      }
    }
  }

  /// Where an author's files lie by custom; else the whole project.
  private static func standardFolders(of project: Project) -> [String] {
    let folders = [Project.appsFolder, Project.journeysFolder].map(project.path(of:))
    let existing = folders.filter { project.files.kind(of: $0) == .folder }
    return existing.isEmpty ? [project.root] : existing
  }

  private static func script(
    _ path: String, isNamed: Bool, _ project: Project, _ session: Session
  ) throws(FileFault) -> Script {
    let bytes = try session.files.read(path, limit: Project.fileLimit)
    let name = project.name(of: path)
    var kind = ScriptKind.of(bytes, name: name, interrupt: session.surroundings.interrupt)
    if isNamed, kind == .other { kind = .definition }
    return Script(
      path: path, name: name, bytes: bytes, kind: kind, project: project, interrupt: session.surroundings.interrupt)
  }
}
