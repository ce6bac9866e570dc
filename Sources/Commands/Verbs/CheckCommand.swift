import Findings
import Journeys

struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Loads and validates definitions and journeys without running them."
  static let details = [
    "Paths are files and folders; without any, Fixtures/Apps and Scripts/Journeys are checked, or the whole project "
      + "where there is neither. Below a folder, a .lua file that calls "
      + "app, describe or it is a journey, one that returns a table with schema = 1 is a definition, and any other is "
      + "a module, which must compile; a .json file with the key \"schema\" is a definition. Every fault of every "
      + "file is reported, in every configuration. Texts without a translation for a language of the app, and "
      + "translations of no text, are warnings."
  ]
  static var options: [Option<CheckCommand>] { [] }
  static var operands: Operands<CheckCommand> { .any("[paths…]", noun: "a file or folder", to: \.paths) }
  static let examples = [
    Example("settings-sim check", "everything in the project"),
    Example("settings-sim check Fixtures/Apps/profile.lua", "one definition"),
    Example("settings-sim check --quiet && git commit", "silent when all is well"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []

  func run(_ session: Session) throws -> ExitStatus {
    let scripts = try Scripts(
      paths, folders: [Project.appsFolder, Project.journeysFolder], extensions: ["lua", "json"], session)
    if scripts.list.isEmpty {
      session.console.report(Wording.nothingToCheck(scripts.typed))
      return .nothingSelected
    }
    _ = try session.normalisers(of: scripts.project)
    var faulty = 0
    var count = 0
    var warnings = 0
    var loader = JourneyLoader(scripts.project.journeys(session))
    for script in scripts.list {
      try session.throwIfInterrupted()
      session.console.progress("checking \(script.name)")
      let findings = script.findings(&loader)
      let faults = findings.count { $0.severity == .error }
      faulty += faults == 0 ? 0 : 1
      count += faults
      warnings += findings.count - faults
      for finding in findings { session.console.print(finding) }
    }
    session.console.say(
      Wording.checked(files: scripts.list.count, faulty: faulty, faults: count, warnings: warnings))
    return count == 0 ? .success : .doesNotLoad
  }
}
