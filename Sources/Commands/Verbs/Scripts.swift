import Findings
import Journeys
import LuaBridge
import SettingsDefinition

/// One file of the user's, read.
struct Script {
  /// Absolute.
  let path: String
  /// Relative to the project's root.
  let name: String
  let bytes: [UInt8]
  let kind: ScriptKind

  /// Everything that is wrong with it, and what else there is to know; and the journeys in it, where it has any.
  func checked(_ loader: inout JourneyLoader, _ names: inout ScriptNames) -> (
    findings: [Finding], journey: JourneyScript?
  ) {
    switch kind {
    case .broken(let finding): return ([finding], nil)
    case .definition:
      do throws(Findings) {
        let definition = try loader.definition(at: name)
        return (definition.warnings, nil)
      } catch { return (error.list, nil) }
    case .journey:
      let script = loader.load(name)
      let written = script.apps.filter { $0.file == name }
      var own = written.flatMap(\.warnings)
      for app in written {
        let others = written.filter { $0.model.app.id == app.model.app.id }
        // Of those that are laid over one another the first tells.
        if others.first === app { own += app.rowFindings(besides: others) }
      }
      let unknown = script.findings.isEmpty ? names.findings(script, bytes) : []
      return (script.findings + own + unknown, script)
    case .other:
      do throws(LuaFailure) {
        _ = try LuaChunk(bytes: bytes, name: name)
        return ([], nil)
      } catch { return ([error.finding()], nil) }
    }
  }
}

/// The files that the paths of a command line stand for.
struct Scripts {
  let project: Project
  /// In the order of the paths given, in a folder by name; each once.
  private(set) var list: [Script] = []
  /// What was looked through, as the user typed it.
  let typed: [String]

  /// - Parameters:
  ///   - folders: what is looked through when no path is given, those that exist; else the whole project.
  ///   - extensions: of the files that a folder is searched for.
  ///   - isList: files are taken for what they are, as those of a folder.
  /// - Throws: `FileFault` of a file that was named, or of a folder; `LuaFailure` when interrupted.
  init(
    _ paths: [String], folders: [String], extensions: [String], isList: Bool = false, _ session: Session
  ) throws {
    let given = try paths.map { path throws(UsageFault) in try session.existing(path) }
    project = try session.project(of: given)
    typed = paths.isEmpty ? [session.typed(project.root)] : paths
    // By name, which links do not change.
    var seen: Set<String> = []
    for path in given.isEmpty ? Self.existing(folders, in: project) : given {
      let isFolder = session.files.kind(of: path) == .folder
      let found = isFolder ? try FolderWalk.files(below: path, extensions: extensions, files: session.files) : [path]
      for path in found {
        let name = project.name(of: path)
        guard seen.insert(name).inserted else { continue }
        let script = try script(path, name, isNamed: !isFolder && !isList, session)
        try session.throwIfInterrupted()
        if isFolder || isList, script.kind == .other, Path.hasExtension(path, "json") { continue }
        list.append(script)
      }
    }
  }

  private static func existing(_ folders: [String], in project: Project) -> [String] {
    let existing = folders.map(project.path(of:)).filter { project.files.kind(of: $0) == .folder }
    return existing.isEmpty ? [project.root] : existing
  }

  /// - Throws: what keeps a file from being read that was named; of another that is a finding among others.
  private func script(
    _ path: String, _ name: String, isNamed: Bool, _ session: Session
  ) throws(FileFault) -> Script {
    let bytes: [UInt8]
    do throws(FileFault) {
      if !project.contains(path) { throw FileFault(.read, path, .outside) }
      bytes = try session.files.read(path, limit: Project.fileLimit)
    } catch {
      if isNamed { throw error }
      return Script(path: path, name: name, bytes: [], kind: .broken(error.finding(name: name)))
    }
    var kind = ScriptKind.of(
      bytes, name: name, limits: session.surroundings.limits, interrupt: session.surroundings.interrupt)
    if isNamed, kind == .other { kind = .definition }
    return Script(path: path, name: name, bytes: bytes, kind: kind)
  }
}
