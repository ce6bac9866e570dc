import Findings
import Journeys
import SettingsSimulation

struct ScreenCommand: Command {
  static let name = "screen"
  static let summary = "Shows an app's first screen as text, or draws it as SVG."
  static let details = [
    "The app is a name, which means Fixtures/Apps/NAME.lua or .json, or the path of a definition. It is launched as a "
      + "journey without options would launch it."
  ]
  static var options: [Option<ScreenCommand>] {
    [
      .text("--configuration", value: "NAME", to: \.configuration, help: "in this configuration of the definition"),
      .flag("--svg", to: \.isSVG, help: "an SVG document instead of text"),
    ]
  }
  static var operands: Operands<ScreenCommand> { .one("APP", noun: "an app", to: \.app) }
  static let examples = [
    Example("settings-sim screen profile", "the screen as text, with the ids that journeys use"),
    Example("settings-sim screen profile --svg > profile.svg", "a picture of it"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var app = ""
  var configuration: String?
  var isSVG = false

  func run(_ session: Session) throws -> ExitStatus {
    let (project, path) = try definition(session)
    var loader = JourneyLoader(project.journeys(session))
    let definition = try loader.definition(at: path)
    if let name = configuration, !definition.configurations.contains(name) {
      throw UsageFault.badWord(option: "--configuration", value: name, known: definition.configurations)
    }
    let variant = try configuration.map { name in try definition.variant(name) } ?? definition.base
    var engine = Engine(variant.compiled, NoRecorder())
    var simulation = Simulation()
    do throws(LaunchFault) { try engine.launch(LaunchOptions(), isFirst: true, &simulation) } catch {
      throw Finding(
        code: "screen.launch", message: "the app cannot be launched: \(error)", place: SourcePlace(file: path))
    }
    let picture = simulation.picture(variant.compiled)
    session.console.write(isSVG ? picture.svg : picture.text)
    return .success
  }

  /// The definition that was asked for, relative to its project's root.
  private func definition(_ session: Session) throws -> (Project, String) {
    let path = Path.absolute(app, in: session.surroundings.workingFolder)
    if session.files.kind(of: path) == .file {
      let project = try session.project(of: [path])
      return (project, project.name(of: path))
    }
    let project = try session.project()
    let folder = project.path(of: Project.appsFolder)
    let names = (try? session.files.names(in: folder)) ?? []
    for ending in [".lua", ".json"] where names.contains(app + ending) {
      return (project, "\(Project.appsFolder)/\(app)\(ending)")
    }
    let apps = names.filter { Path.hasExtension($0, "lua") || Path.hasExtension($0, "json") }.map(Path.stem)
    throw UsageFault.unknownApp(app, known: apps)
  }
}
