import Findings
import Journeys
import TextFormats

struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Loads and validates definitions and journeys without running them."
  static let details = [
    "Paths are files and folders; without any, Fixtures/Apps and Scripts/Journeys are checked, or the whole project "
      + "where there is neither. Below a folder, a .lua file that calls "
      + "app, describe or it is a journey, one that returns a table with schema = 1 is a definition, and any other is "
      + "a module, which must compile; a .json file with the key \"schema\" is a definition. Every fault of every "
      + "file is reported, in every configuration. Texts without a translation for a language of the app, and "
      + "translations of no text, are warnings; so are rows to which nothing leads, or whose visible_when can never hold.",
    "In journeys, ids and other names are looked up in the app that they are for, where they are written as one text; what "
      + "a script puts together is left alone. A wait for what nobody ever sees, or for a state in which it never is, is "
      + "a warning. Where there are fixture traces, journeys without one are warnings, and so, without paths, are traces "
      + "without a journey; with CI set they are faults.",
  ]
  static var options: [Option<CheckCommand>] {
    [
      .flag("--json", to: \.isJSON, help: "one JSON object a line for each finding, for editors"),
      .flag("--files", to: \.isList, help: "paths are a list of changed files: pass over what cannot be checked"),
    ]
  }
  static var operands: Operands<CheckCommand> { .any("[paths…]", noun: "a file or folder", to: \.paths) }
  static let examples = [
    Example("settings-sim check", "everything in the project"),
    Example("settings-sim check --json Fixtures/Apps/profile.lua", "one definition, for an editor"),
    Example("settings-sim check -q --files Scripts/Journeys/hello.lua && git commit", "before a commit"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad, .fixturesPending, .nothingSelected]

  var shared = SharedOptions()
  var paths: [String] = []
  var isJSON = false
  var isList = false

  func run(_ session: Session) throws -> ExitStatus {
    let wanted = isList ? paths.filter { ListedFiles.isWanted($0, session) } : paths
    if isList, wanted.isEmpty {
      session.console.say(Wording.checked(files: 0, faulty: 0, faults: 0, warnings: 0))
      return .success
    }
    let scripts = try Scripts(
      wanted, folders: [Project.appsFolder, Project.journeysFolder], extensions: ["lua", "json"], isList: isList,
      session)
    if scripts.list.isEmpty, !isList {
      session.console.report(Wording.nothingToCheck(scripts.typed))
      return .nothingSelected
    }
    _ = try session.normalisers(of: scripts.project)
    var report = CheckReport(session.console, isJSON: isJSON)
    var loader = JourneyLoader(scripts.project.journeys(session))
    var names = ScriptNames()
    var journeys: [JourneyScript] = []
    var found: [[Finding]] = []
    for script in scripts.list {
      try session.throwIfInterrupted()
      session.console.progress("checking \(script.name)")
      let checked = script.checked(&loader, &names)
      if let journey = checked.journey { journeys.append(journey) }
      found.append(checked.findings)
    }
    // A journey may lay over a definition what leads to a page of it.
    for (script, findings) in zip(scripts.list, found) {
      report.add(findings + (script.kind == .definition ? loader.rowFindings(of: script.name) : []))
    }
    let traces = TraceCheck(scripts.project, isInCI: session.isInCI)
    report.add(try traces.findings(journeys, isWholeProject: paths.isEmpty), areTraces: true)
    session.console.say(
      Wording.checked(
        files: scripts.list.count, faulty: report.faulty, faults: report.faults, warnings: report.warnings))
    return report.status
  }
}

/// What `check` has found so far.
private struct CheckReport {
  private let console: Console
  private let isJSON: Bool
  private(set) var faults = 0
  private(set) var warnings = 0
  private var files: Set<String> = []
  /// What is wrong with a definition is found again by each of its journeys.
  private var told: Set<Finding> = []
  private(set) var status = ExitStatus.success

  var faulty: Int { files.count }

  init(_ console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  /// - Parameter areTraces: they are of fixture traces, which keep nothing from loading.
  mutating func add(_ findings: [Finding], areTraces: Bool = false) {
    for finding in findings where told.insert(finding).inserted {
      if isJSON { console.write(finding.jsonLine) } else { console.print(finding) }
      switch finding.severity {
      case .error:
        faults += 1
        files.insert(finding.place.file)
        status = status.worse(areTraces ? .fixturesPending : .doesNotLoad)
      case .warning, .information: warnings += 1
      }
    }
  }
}

/// Files that another program has listed because they have changed, as pre-commit does.
enum ListedFiles {
  /// Neither gone nor of another kind.
  static func isWanted(_ path: String, _ session: Session) -> Bool {
    guard Path.hasExtension(path, "lua") || Path.hasExtension(path, "json") else { return false }
    return session.files.kind(of: Path.absolute(path, in: session.surroundings.workingFolder)) == .file
  }
}

extension Finding {
  /// For programs: what is not known is left out.
  fileprivate var jsonLine: String {
    var json = JSONWriter()
    json.beginObject()
    if !place.file.isEmpty { json.field("file", place.file) }
    if let line = place.line { json.field("line", line) }
    if let column = place.column { json.field("column", column) }
    if !place.path.isEmpty { json.field("path", place.path) }
    json.field("code", code)
    json.field("severity", severity.rawValue)
    json.field("message", message)
    json.key("notes")
    json.beginArray()
    for note in notes { json.string(note) }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.text()
  }
}
