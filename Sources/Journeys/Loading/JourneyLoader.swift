public import Findings
import LuaBridge
import SettingsDefinition
import TextFormats

/// Loads scripts and the definitions that they name. A definition is read once, however many scripts run it.
public struct JourneyLoader: Sendable {
  let project: JourneyProject
  /// By file and what is laid over it.
  private var apps: [AppKey: Result<AppDefinition, Findings>] = [:]

  private struct AppKey: Hashable, Sendable {
    var file: String
    var document: DocumentNode?
    var overlay: DocumentNode?
  }

  public init(_ project: JourneyProject) { self.project = project }

  /// Takes over the definitions that another loader has read: their files are not read again.
  public init(_ project: JourneyProject, knowing other: JourneyLoader) {
    self.project = project
    apps = other.apps
  }

  /// Runs a script to see what is in it. What is wrong with it, or with a definition that it names, is in its findings.
  public mutating func load(_ path: String) -> JourneyScript {
    let bytes: [UInt8]
    do {
      guard let read = try project.read(path) else {
        return JourneyScript(path: path, findings: [JourneyLoader.missing(path)])
      }
      bytes = read
    } catch {
      return JourneyScript(path: path, findings: [JourneyLoader.unreadable(path, error)])
    }
    do throws(LuaFailure) {
      let chunk = try LuaChunk(bytes: bytes, name: path, limits: project.limits)
      let session = try ScriptSession(chunk, project)
      return load(path, chunk, bytes, session)
    } catch {
      return JourneyScript(path: path, findings: [error.finding()])
    }
  }

  private mutating func load(
    _ path: String, _ chunk: LuaChunk, _ bytes: [UInt8], _ session: ScriptSession
  ) -> JourneyScript {
    let declaration = session.declaration
    var findings = declaration.duplicates
    var definitions: [AppDefinition] = []
    for request in declaration.apps {
      do throws(Findings) {
        definitions.append(try definition(request.withLines(of: bytes, in: path), besides: path))
      } catch {
        findings += error.list
      }
    }
    for journey in declaration.journeys where journey.plan == .runs && journey.app == nil {
      findings.append(
        Finding(
          code: "journey.no_app", message: "the journey \"\(journey.name)\" has no app", place: journey.place,
          notes: ["say which at the top of the file: app \"NAME\""]))
    }
    return JourneyScript(
      path: path, journeys: declaration.journeys, apps: definitions, findings: findings,
      modules: session.modules, chunk: chunk, words: ScriptWords(in: bytes))
  }

  // MARK: Definitions

  /// Loads a definition by its path, as `check` does for one that no script names.
  public mutating func definition(at path: String) throws(Findings) -> AppDefinition {
    try cached(AppKey(file: path)) { project throws(Findings) in
      guard let document = try JourneyLoader.document(path, project) else {
        throw Findings([JourneyLoader.missing(path)])
      }
      return (document, nil)
    }
  }

  /// Rows of a definition's file that nobody ever sees, whatever the scripts that were loaded lay over it; none where it
  /// did not load.
  public func rowFindings(of path: String) -> [Finding] {
    guard case .success(let definition)? = apps[AppKey(file: path)] else { return [] }
    // In any order: what one of them shows is seen.
    let overlaid = apps.compactMap { key, app in key.file == path && key.overlay != nil ? try? app.get() : nil }
    return definition.rowFindings(besides: overlaid)
  }

  private mutating func definition(
    _ request: Declaration.AppRequest, besides script: String
  ) throws(Findings) -> AppDefinition {
    let overlay = request.overlay.map { DefinitionOverlay($0, file: script) }
    switch request.source {
    case .written(let document):
      return try cached(AppKey(file: script, document: document, overlay: request.overlay)) { _ in (document, overlay) }
    case .named(let name):
      let candidates = candidates(name, besides: script)
      for candidate in candidates {
        if apps[AppKey(file: candidate, overlay: request.overlay)] == nil {
          guard try JourneyLoader.exists(candidate, project) else { continue }
        }
        return try cached(AppKey(file: candidate, overlay: request.overlay)) { project throws(Findings) in
          (try JourneyLoader.document(candidate, project) ?? DocumentNode(.list([])), overlay)
        }
      }
      throw Findings([
        Finding(
          code: "journey.unknown_app", message: "there is no app \"\(name)\"", place: request.place,
          notes: notes(on: name, candidates))
      ])
    }
  }

  private func notes(on name: String, _ candidates: [String]) -> [String] {
    let known = project.apps()
    let near = DidYouMean.note(for: name, among: known)
    let list =
      known.isEmpty
      ? nil : "there \(known.count == 1 ? "is" : "are") \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
    return [near, list, "looked for \(candidates.joined(separator: " and "))"].compactMap { $0 }
  }

  /// Where a definition may be. A script is never its own.
  private func candidates(_ name: String, besides script: String) -> [String] {
    let folder = JourneyProject.folder(of: script)
    let isPath = name.contains("/") || name.hasSuffix(".lua") || name.hasSuffix(".json")
    let paths =
      isPath
      ? [JourneyProject.join("", name), JourneyProject.join(folder, name)]
      : [JourneyProject.join(project.appsFolder, name + ".lua"), JourneyProject.join(folder, name + ".lua")]
    var known: Set<String> = [script]
    return paths.filter { known.insert($0).inserted }
  }

  private mutating func cached(
    _ key: AppKey, _ read: (JourneyProject) throws(Findings) -> (DocumentNode, DefinitionOverlay?)
  ) throws(Findings) -> AppDefinition {
    if let known = apps[key] { return try known.get() }
    do {
      let (document, overlay) = try read(project)
      let definition = try AppDefinition(document, file: key.file, overlay: overlay, read: project.read)
      apps[key] = .success(definition)
      return definition
    } catch {
      let findings = JourneyLoader.findings(error, key.file)
      apps[key] = .failure(findings)
      throw findings
    }
  }

  // MARK: Files

  private static func exists(_ path: String, _ project: JourneyProject) throws(Findings) -> Bool {
    do { return try project.read(path) != nil } catch { throw Findings([unreadable(path, error)]) }
  }

  private static func document(_ path: String, _ project: JourneyProject) throws(Findings) -> DocumentNode? {
    let bytes: [UInt8]
    do {
      guard let read = try project.read(path) else { return nil }
      bytes = read
    } catch {
      throw Findings([unreadable(path, error)])
    }
    guard path.hasSuffix(".json") else {
      return try LuaDocument.read(bytes: bytes, name: path, limits: project.limits)
    }
    do throws(Finding) { return try JSONReader.read(bytes, file: path) } catch { throw Findings([error]) }
  }

  private static func findings(_ error: any Error, _ file: String) -> Findings {
    if let findings = error as? Findings { return findings }
    if let finding = error as? Finding { return Findings([finding]) }
    return Findings([Finding(code: "definition.error", message: "\(error)", place: SourcePlace(file: file))])
  }

  private static func missing(_ path: String) -> Finding {
    Finding(
      code: "file.missing", message: "there is no file \"\(path)\"", notes: ["paths count from the project's root"])
  }

  private static func unreadable(_ path: String, _ error: any Error) -> Finding {
    Finding(code: "file.unreadable", message: "\"\(path)\" cannot be read: \(error)")
  }
}
