import Findings
import Journeys

struct ReplCommand: Command {
  static let name = "repl"
  static let summary = "Plays an app by hand, line by line, and saves what was done as a journey."
  static let details = [
    "The app is launched as a journey would launch it. A line is a verb of journeys and what it is for, tap sign_out, or "
      + "Lua; help lists them. After each line stands what happened. What is refused has never been done; undo takes lines "
      + "back, and save writes the rest as a journey that gives the same trace.",
    "Lines that come from a file or another program are done one after the other; the last that could not be done says "
      + "how the run ends.",
  ]
  static var options: [Option<ReplCommand>] {
    AppLaunch.options.map { $0.on(\.launch) } + [
      .number("--seed", value: "N", in: 0...(.max), to: \.seed, help: "where random numbers begin; by default 0"),
      .faults(to: \.faults),
    ]
  }
  static var operands: Operands<ReplCommand> { .one("APP", noun: "an app", to: \.app) }
  static let examples = [
    Example("settings-sim repl profile --account ada@example.com", "plays the app for somebody who is signed in"),
    Example("settings-sim repl profile --fault save_lost", "plays an app that does something wrong"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad, .limitReached]

  var shared = SharedOptions()
  var app = ""
  var launch = AppLaunch()
  var seed: UInt64?
  var faults: [String] = []

  func run(_ session: Session) throws -> ExitStatus {
    let (project, path) = try session.definition(app)
    var loader = JourneyLoader(project.journeys(session))
    let definition = try loader.definition(at: path)
    let options = try launch.options(of: try launch.variant(of: definition).compiled)
    let place = SourcePlace(file: Playing.file, line: 1)
    let player = try JourneyPlayer(
      definition, project.journeys(session),
      RunOptions(
        seed: seed ?? 0, faults: faults, interrupt: session.surroundings.interrupt, tool: ToolVersion.name),
      name: "Played by hand", place: place)
    let first = try PlayedLine(lua: launch.lua(options), place: place, limits: session.surroundings.limits)
    var playing = try Playing(Playing.Beginning(done: [first]), player, project, session)
    let name = Path.stem(of: path)
    if session.surroundings.input.isTerminal { session.console.say(Wording.playing(name)) }
    playing.tellScreen()
    return try PlayPrompt(name, session).run(&playing)
  }
}
