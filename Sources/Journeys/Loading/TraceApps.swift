public import Findings
import SettingsDefinition
import TextFormats
public import TraceFormat

/// Finds the definitions that traces can be replayed with, as they are today.
public struct TraceApps {
  /// A definition with the configuration that a trace was made with.
  public struct App: Sendable {
    public let definition: AppDefinition
    public let variant: ModelVariant
  }

  private var loader: JourneyLoader
  private let project: JourneyProject
  /// Where every trace's app is looked for; nil: where each says.
  private let file: String?
  private var scripts: [String: JourneyScript] = [:]
  private var variants: [ObjectIdentifier: [String: ModelVariant]] = [:]

  /// - Parameter file: a definition, relative to the project's root, in the place of those that the traces name.
  public init(_ project: JourneyProject, file: String? = nil) {
    self.project = project
    self.file = file
    loader = JourneyLoader(project)
  }

  /// - Throws: that there is no such app, that it has not the trace's configuration, or what is wrong with it.
  public mutating func app(of trace: Trace) throws(Findings) -> App {
    let definition = try definition(of: trace)
    guard case .string(let configuration)? = trace.header.launch["configuration"]?.value else {
      return App(definition: definition, variant: definition.base)
    }
    return App(definition: definition, variant: try variant(configuration, of: definition, trace))
  }

  private mutating func definition(of trace: Trace) throws(Findings) -> AppDefinition {
    let header = trace.header
    if let file {
      let named = try loader.definition(at: file)
      if named.model.app.id == header.app.id { return named }
      throw missing(trace, "the trace is of app \"\(header.app.id)\", \"\(file)\" is app \"\(named.model.app.id)\"", [])
    }
    let script = script(header.journey.file)
    var found = script.apps
    // The one that the journey runs goes before its neighbours of the same id.
    if let app = script.journeys.first(where: { $0.name == header.journey.name })?.app, found.indices.contains(app) {
      found.insert(found[app], at: 0)
    }
    if let app = choose(found, header) { return app }
    var faults: [Finding] = []
    for name in project.apps() {
      do throws(Findings) { found.append(try definition(named: name)) } catch { faults += error.list }
    }
    if let app = choose(found, header) { return app }
    throw missing(
      trace, "there is no definition of app \"\(header.app.id)\"",
      ["looked in \(header.journey.file) and \(project.appsFolder); name it with --app"], script.findings + faults)
  }

  private func choose(_ found: [AppDefinition], _ header: TraceHeader) -> AppDefinition? {
    let fitting = found.filter { $0.model.app.id == header.app.id }
    return fitting.first { $0.digest == header.app.digest } ?? fitting.first
  }

  private mutating func script(_ path: String) -> JourneyScript {
    if let known = scripts[path] { return known }
    let script = loader.load(path)
    scripts[path] = script
    return script
  }

  private mutating func definition(named name: String) throws(Findings) -> AppDefinition {
    let lua = JourneyProject.join(project.appsFolder, name + ".lua")
    let isLua: Bool
    do { isLua = try project.read(lua) != nil } catch {
      throw Findings([Finding(code: "file.unreadable", message: "\"\(lua)\" cannot be read: \(error)")])
    }
    return try loader.definition(at: isLua ? lua : JourneyProject.join(project.appsFolder, name + ".json"))
  }

  private mutating func variant(
    _ configuration: String, of definition: AppDefinition, _ trace: Trace
  ) throws(Findings) -> ModelVariant {
    if let known = variants[ObjectIdentifier(definition)]?[configuration] { return known }
    guard definition.configurations.contains(configuration) else {
      let note = DidYouMean.note(for: configuration, among: definition.configurations)
      throw missing(
        trace, "app \"\(definition.model.app.id)\" has no configuration \"\(configuration)\"", [note].compactMap { $0 })
    }
    do {
      let variant = try definition.variant(configuration)
      variants[ObjectIdentifier(definition), default: [:]][configuration] = variant
      return variant
    } catch {
      throw (error as? Findings) ?? missing(trace, "configuration \"\(configuration)\" does not load: \(error)", [])
    }
  }

  private func missing(_ trace: Trace, _ message: String, _ notes: [String], _ more: [Finding] = []) -> Findings {
    let place = SourcePlace(file: trace.file, line: 1)
    return Findings([Finding(code: "replay.no_app", message: message, place: place, notes: notes)] + more)
  }
}
