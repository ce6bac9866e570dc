import Findings
import Journeys
import SettingsDefinition
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
      .text("--configuration", value: "NAME", to: \.configuration, help: "in this configuration of the definition"),
      Option.text("--page", value: "ID", to: \.page, help: "this page, or the list of this picker").set(.commandLine),
      .text("--account", value: "EMAIL", to: \.account, help: "with somebody signed in"),
      .texts(
        "--entitlement", value: "ID", to: \.entitlements,
        help: "with this entitlement or product bought; repeat for more"),
      .text(
        "--locale", value: "LOCALE", to: \.locale, help: "on a device set to this language and region: de_DE"),
      .flag("--dark", to: \.isDark, help: "with the dark colour scheme"),
      .flag("--svg", to: \.isSVG, help: "an SVG document instead of text"),
    ]
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
  var configuration: String?
  var page: String?
  var account: String?
  var entitlements: [String] = []
  var locale: String?
  var isDark = false
  var isSVG = false

  func run(_ session: Session) throws -> ExitStatus {
    let (project, path) = try session.definition(app)
    var loader = JourneyLoader(project.journeys(session))
    let definition = try loader.definition(at: path)
    if let name = configuration, !definition.configurations.contains(name) {
      throw UsageFault.badWord(option: "--configuration", value: name, known: definition.configurations)
    }
    let variant = try configuration.map { name in try definition.variant(name) } ?? definition.base
    var walk = try PageWalk(variant.compiled, options(of: variant.compiled), file: path)
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

  /// As a launch takes them; what it would refuse is a fault of the command line.
  private func options(of model: CompiledModel) throws(UsageFault) -> LaunchOptions {
    var options = LaunchOptions()
    if let account, !LaunchOptions.isEmail(account) {
      throw .badValue(option: "--account", value: account, wanted: "an email such as ada@example.com")
    }
    if let locale, LocaleFacts(locale) == nil {
      throw .badValue(option: "--locale", value: locale, wanted: "a language and a region such as de_DE")
    }
    let store = model.tables.store
    let known = store.entitlements.map { model.string($0.name) } + store.products.map { model.string($0.name) }
    options.entitlements = entitlements.flatMap { $0.split(separator: ",").map(String.init) }
    for name in options.entitlements where !known.contains(name) {
      throw .badWord(option: "--entitlement", value: name, known: known)
    }
    options.account = account
    options.locale = locale
    options.isDark = isDark
    return options
  }
}
