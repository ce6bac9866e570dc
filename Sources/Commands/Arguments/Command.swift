/// One verb of the tool. Its stored properties are what can be typed; `run` does no more than hand them to a library.
protocol Command {
  static var name: String { get }
  /// One sentence with its full stop.
  static var summary: String { get }
  /// Paragraphs below the options; what a user has to know and cannot guess.
  static var details: [String] { get }
  static var options: [Option<Self>] { get }
  static var operands: Operands<Self> { get }
  static var examples: [Example] { get }
  /// Beside 0, 2, 70 and 130, which every verb can end with.
  static var statuses: [ExitStatus] { get }
  /// Whether variables and `settings-sim.lua` set its options too.
  static var isConfigured: Bool { get }

  /// With every option at its default.
  init()
  var shared: SharedOptions { get set }
  func run(_ session: Session) throws -> ExitStatus
}

extension Command {
  static var details: [String] { [] }
  static var operands: Operands<Self> { .none }
  static var isConfigured: Bool { true }

  /// The verb's own options and those that every verb has.
  static var allOptions: [Option<Self>] {
    let shared = SharedOptions.options.filter { isConfigured || !SharedOptions.aboutSettings.contains($0.name) }
    return options + shared.map { $0.on(\.shared) }
  }
}

/// A command line that works, and what it does.
struct Example {
  let command: String
  let does: String

  init(_ command: String, _ does: String) {
    self.command = command
    self.does = does
  }
}

/// What every verb can be told.
struct SharedOptions {
  enum When: String, CaseIterable { case auto, always, never }

  var project: String?
  var config: String?
  var configProfile: String?
  var colour = When.auto
  var isQuiet = false
  var isVerbose = false
  var wantsHelp = false

  /// Of verbs that take settings.
  static let aboutSettings = ["--config", "--config-profile"]

  static var options: [Option<SharedOptions>] {
    [
      Option.text("--project", value: "DIR", to: \.project, help: "the project's root, instead of the one found")
        .set(.outsideFile),
      Option.text(
        "-c", "--config", value: "FILE", to: \.config, help: "settings, instead of the root's settings-sim.lua"
      )
      .set(.outsideFile),
      // Not --profile: that is a vendor's, of verify.
      Option.text("--config-profile", value: "NAME", to: \.configProfile, help: "with this profile of the settings")
        .set(.outsideFile).variable("SETTINGS_SIM_PROFILE"),
      .word("--color", value: "WHEN", to: \.colour, help: "auto, always or never"),
      .flag("-q", "--quiet", to: \.isQuiet, help: "results only, no messages"),
      .flag("-v", "--verbose", to: \.isVerbose, help: "more detail"),
      Option.flag("-h", "--help", to: \.wantsHelp, help: "this text").set(.commandLine),
    ]
  }
}
