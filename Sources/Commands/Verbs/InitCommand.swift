import Journeys
import TrackingPlans

struct InitCommand: Command {
  static let name = "init"
  static let summary = "Writes a small working project to begin with."
  static let details = [
    "The folder is made where there is none; without one the project is written where you are. It gets a definition, two "
      + "files of journeys, a tracking plan and what an editor needs, and runs as it is. Files that are there already are "
      + "left alone: they are named, and nothing is written. A .gitignore stays as it is."
  ]
  static var options: [Option<InitCommand>] {
    [
      .text("--app", value: "NAME", to: \.app, help: "the id of the app, of letters, digits and _; my_app"),
      .flag("--force", to: \.replaces, help: "write over files that are in the way"),
    ]
  }
  static var operands: Operands<InitCommand> { .atMostOne("[DIR]", noun: "a folder", to: \.folder) }
  static let examples = [
    Example("settings-sim init", "in the folder where you are"),
    Example("settings-sim init podcasts --app podcasts", "in a new folder, with the app's name"),
  ]
  static let statuses: [ExitStatus] = []

  var shared = SharedOptions()
  var folder: String?
  var app: String?
  var replaces = false

  func run(_ session: Session) throws -> ExitStatus {
    let scaffold = Scaffold(app: try checkedApp())
    let root = Path.absolute(folder ?? "", in: session.surroundings.workingFolder)
    if let kind = session.files.kind(of: root), kind != .folder {
      throw UsageFault.noFileWanted(folder ?? root, wanted: "folder")
    }
    var files = try scaffold.files + made(of: scaffold, session)
    // A repository mostly has one, and its owner's lines are worth more than ours.
    let ignoring = files.first {
      $0.path == Scaffold.ignoringFile && session.files.kind(of: Path.join(root, $0.path)) != nil
    }
    if let ignoring { files.removeAll { $0.path == ignoring.path } }
    if !replaces {
      let taken = files.map { Path.join(root, $0.path) }.filter { session.files.kind(of: $0) != nil }
      if !taken.isEmpty { throw UsageFault.inTheWay(taken.map(session.typed)) }
    }
    for file in files {
      try session.files.write(file.text, to: Path.join(root, file.path))
      // What is made anew at any time is no news.
      if !file.path.hasPrefix(EditorFiles.folder) { session.console.print(session.typed(Path.join(root, file.path))) }
    }
    if let ignoring { session.console.say(Wording.alsoIgnore(ignoring.text, in: ignoring.path)) }
    session.console.say(Wording.started(scaffold.app, in: root == session.surroundings.workingFolder ? nil : folder))
    return .success
  }

  private func checkedApp() throws(UsageFault) -> String {
    let name = app ?? "my_app"
    let isID = name.utf8.first.map { ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 } ?? false
    let isPlain = name.utf8.allSatisfy {
      ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 || $0 == UInt8(ascii: "_")
    }
    guard isID, isPlain, name.utf8.count <= 60 else {
      throw .badValue(option: "--app", value: name, wanted: "a letter, then letters, digits and _, at most 60 in all")
    }
    return name
  }

  /// What follows from the definition: the plan, and the types for editors.
  private func made(of scaffold: Scaffold, _ session: Session) throws -> [(path: String, text: String)] {
    let text = scaffold.files.first { $0.path == scaffold.definitionFile }?.text ?? ""
    var loader = JourneyLoader(
      JourneyProject(
        appsFolder: Project.appsFolder, journeysFolder: Project.journeysFolder, limits: session.surroundings.limits
      ) { $0 == scaffold.definitionFile ? Array(text.utf8) : nil })
    let definition = try loader.definition(at: scaffold.definitionFile)
    let plan = try TrackingPlan.inferred(from: definition.base.compiled, file: definition.file)
    let written = try plan.written(as: .segment, vendor: "com.example")?.files.first?.bytes ?? []
    return [(Scaffold.planFile, String(decoding: written, as: UTF8.self))]
      + (try EditorFiles([try AppIDs(definition)]).list.map { ("\(EditorFiles.folder)/\($0.name)", $0.text) })
  }
}
