import Findings
import Journeys
import SettingsSimulation

struct ScreenCommand: Command {
  static let name = "screen"
  static let summary = "Shows an app's screen as text, or draws it as SVG."
  static let details = [
    "The app is a name, which means Fixtures/Apps/NAME.lua or .json, or the path of a definition. It is launched as a "
      + "journey would launch it, comes to rest, and shows its first page; with --page it goes on by the rows, and the "
      + "profile, that lead there."
  ]
  static var options: [Option<ScreenCommand>] {
    [
      Option.text("--page", value: "ID", to: \.page, help: "this page, or the list of this picker").set(.commandLine),
      .flag("--svg", to: \.isSVG, help: "an SVG document instead of text"),
    ] + AppLaunch.options.map { $0.on(\.launch) }
  }
  static var operands: Operands<ScreenCommand> { .one("APP", noun: "an app", to: \.app) }
  static let examples = [
    Example("settings-sim screen profile", "the screen as text, with the ids that journeys use"),
    Example(
      "settings-sim screen profile --page advanced --account ada@example.com --entitlement pro",
      "a page behind others, for somebody who has bought pro"),
    Example("settings-sim screen profile --svg > profile.svg", "a picture of it"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var app = ""
  var launch = AppLaunch()
  var page: String?
  var isSVG = false

  func run(_ session: Session) throws -> ExitStatus {
    let (project, path) = try session.definition(app)
    var loader = JourneyLoader(project.journeys(session))
    let definition = try loader.definition(at: path)
    let variant = try launch.variant(of: definition)
    var walk = try PageWalk(variant.compiled, launch.options(of: variant.compiled), file: path)
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
}
