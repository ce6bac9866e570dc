import Findings
import Importers
import Journeys
import SettingsDefinition

struct ExportCommand: Command {
  static let name = "export"
  static let summary = "Writes what an app sells as Xcode's .storekit file."
  static let details = [
    "The app is a name, which means Fixtures/Apps/NAME.lua or .json, or the path of a definition. Without --output the "
      + "file goes to standard output. A file that is there is brought up to date: the definition's products are set, "
      + "and everything else in it stays as it was."
  ]
  static var options: [Option<ExportCommand>] {
    [
      Option.text(
        "-o", "--output", value: "FILE", to: \.output, help: "the .storekit file to write or to bring up to date"
      ).set(.commandLine)
    ]
  }
  static var operands: Operands<ExportCommand> { .one("APP", noun: "an app", to: \.app) }
  static let examples = [
    Example("settings-sim export swiftylaunch -o MyApp/Products.storekit", "to test the same products in Xcode"),
    Example("settings-sim export Fixtures/Apps/utiliship.lua", "on standard output"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var app = ""
  var output: String?

  func run(_ session: Session) throws -> ExitStatus {
    let (project, path) = try session.definition(app)
    var loader = JourneyLoader(project.journeys(session))
    let definition = try loader.definition(at: path)
    guard let store = definition.model.store, !store.products.isEmpty else {
      throw Findings([
        Finding(
          code: "export.nothing_for_sale", message: "the definition has no products in \"store\"",
          place: SourcePlace(file: path), notes: ["a store section has them: store = { products = { … } }"])
      ])
    }
    let file = output.map { Path.absolute($0, in: session.surroundings.workingFolder) }
    let old = try file.flatMap {
      session.files.kind(of: $0) == .file ? try session.files.read($0, limit: 8 << 20) : nil
    }
    let (text, findings) = try StoreKitExporter.text(
      of: store, locale: definition.model.app.locale, over: old, file: output ?? "")
    session.console.report(findings)
    guard let file else {
      session.console.write(text)
      return .success
    }
    try session.files.write(text, to: file)
    session.console.print(session.typed(file))
    return .success
  }
}
