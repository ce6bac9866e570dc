import Findings
import Journeys
import SettingsSimulation

struct ScreenCommand: Command {
  static let name = "screen"
  static let summary = "Shows an app's screen as text, or draws it as SVG."
  static let details = [
    "The app is a name, which means Fixtures/Apps/NAME.lua or .json, or the path of a definition. It is launched as a "
      + "journey would launch it, comes to rest, and shows its first page; with --page it goes on by the rows that lead "
      + "there."
  ]
  static var options: [Option<ScreenCommand>] {
    [
      .text("--configuration", value: "NAME", to: \.configuration, help: "in this configuration of the definition"),
      .text("--page", value: "ID", to: \.page, help: "this page, or the list of this picker"),
      .text("--account", value: "EMAIL", to: \.account, help: "with somebody signed in"),
      .flag("--dark", to: \.isDark, help: "with the dark colour scheme"),
      .flag("--svg", to: \.isSVG, help: "an SVG document instead of text"),
    ]
  }
  static var operands: Operands<ScreenCommand> { .one("APP", noun: "an app", to: \.app) }
  static let examples = [
    Example("settings-sim screen profile", "the screen as text, with the ids that journeys use"),
    Example("settings-sim screen profile --account ada@example.com --page advanced", "a page behind others"),
    Example("settings-sim screen profile --svg > profile.svg", "a picture of it"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var app = ""
  var configuration: String?
  var page: String?
  var account: String?
  var isDark = false
  var isSVG = false

  func run(_ session: Session) throws -> ExitStatus {
    let (project, path) = try definition(session)
    var loader = JourneyLoader(project.journeys(session))
    let definition = try loader.definition(at: path)
    if let name = configuration, !definition.configurations.contains(name) {
      throw UsageFault.badWord(option: "--configuration", value: name, known: definition.configurations)
    }
    let variant = try configuration.map { name in try definition.variant(name) } ?? definition.base
    var options = LaunchOptions()
    options.account = account
    options.isDark = isDark
    var walk = try PageWalk(variant.compiled, options, file: path)
    if let page {
      guard walk.destinations.contains(page) else {
        throw UsageFault.badWord(option: "--page", value: page, known: walk.destinations)
      }
      try walk.go(to: page)
    }
    let picture = walk.simulation.picture(variant.compiled)
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
