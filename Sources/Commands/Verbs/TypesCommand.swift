import Findings
import Journeys
import SettingsDefinition
import TextFormats

struct TypesCommand: Command {
  static let name = "types"
  static let summary = "Writes what an editor needs to complete and check journeys and definitions."
  static let details = [
    "Apps are names, which mean Fixtures/Apps/NAME.lua or .json, or paths of definitions; without any, all of the "
      + "project. Written are annotations in the notation of LuaCATS, which lua-language-server reads: the functions of "
      + "journeys, the fields of definitions, and the apps' own ids as types; and a JSON Schema for definitions in JSON. "
      + "They go below \(EditorFiles.folder), where .luarc.json looks for them: write them anew when ids have changed.",
    "With --check nothing is written: files that are missing or differ are named, and the status is 1.",
  ]
  static var options: [Option<TypesCommand>] {
    [
      Option.text(
        "-o", "--output", value: "DIR", to: \.output, help: "the folder to write, instead of \(EditorFiles.folder)"
      ).written(),
      .flag("--check", to: \.checks, help: "only say whether the files are up to date"),
    ]
  }
  static var operands: Operands<TypesCommand> { .any("[apps…]", noun: "an app", to: \.apps) }
  static let examples = [
    Example("settings-sim types", "for every app of the project"),
    Example("settings-sim types profile -o editor", "for one app, into a folder that is kept"),
    Example("settings-sim types --check", "in CI, where the files are kept"),
  ]
  static let statuses: [ExitStatus] = [.failed, .doesNotLoad]

  var shared = SharedOptions()
  var apps: [String] = []
  var output: String?
  var checks = false

  func run(_ session: Session) throws -> ExitStatus {
    let project = try session.project()
    let folder =
      output.map { Path.absolute($0, in: session.surroundings.workingFolder) } ?? project.path(of: EditorFiles.folder)
    let files = try EditorFiles(apps.isEmpty ? project.appNames : apps, session)
    var outdated: [String] = []
    for file in files.list {
      try session.throwIfInterrupted()
      let path = Path.join(folder, file.name)
      if files.isWritten(file, at: path, session) { continue }
      outdated.append(session.typed(path))
      if !checks { try session.files.write(file.text, to: path) }
    }
    for path in outdated { session.console.print(path) }
    session.console.say(Wording.types(outdated.count, of: files.list.count, isCheck: checks))
    return checks && !outdated.isEmpty ? .failed : .success
  }
}

/// What editors read, made of the tool's tables and the apps' definitions.
struct EditorFiles {
  static let folder = ".settings-sim/types"
  private static let sizeLimit = 64 << 20

  let list: [(name: String, text: String)]

  /// - Parameter apps: names or paths.
  /// - Throws: what keeps a definition from loading.
  init(_ apps: [String], _ session: Session) throws {
    var ids: [AppIDs] = []
    for app in apps {
      let (project, path) = try session.definition(app)
      var loader = JourneyLoader(project.journeys(session))
      ids.append(try AppIDs(try loader.definition(at: path)))
    }
    try self.init(ids)
  }

  init(_ ids: [AppIDs]) throws {
    list = [
      ("definitions.lua", Schema.luaAnnotations()),
      ("ids.lua", LuaAnnotations.ids(ids)),
      ("journeys.lua", LuaAnnotations.journeys()),
      ("definition-v\(Schema.version).schema.json", try Self.schema()),
    ]
  }

  private static func schema() throws -> String {
    String(decoding: try Schema.jsonSchema().json(.pretty), as: UTF8.self) + "\n"
  }

  /// Whether a file holds what it should. One that cannot be read does not.
  func isWritten(_ file: (name: String, text: String), at path: String, _ session: Session) -> Bool {
    (try? session.files.read(path, limit: Self.sizeLimit)).map { $0 == Array(file.text.utf8) } ?? false
  }
}
