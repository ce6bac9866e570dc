import Findings
import Importers
import Journeys

struct ImportCommand: Command {
  static let name = "import"
  static let summary = "Makes an app definition, and a smoke journey for it, from a Settings.bundle."
  static let details = [
    "The input is a Settings.bundle, or one property list of it (XML, binary or old style) to begin with. Two files "
      + "are written: ID.lua, the definition, and ID_smoke.lua, a journey that opens every page and works every row. "
      + "What has no counterpart stands in the definition as a comment, and is warned of."
  ]
  static var options: [Option<ImportCommand>] {
    [
      .text("-o", "--output", value: "DIR", to: \.output, help: "where to write; by default beside the input"),
      .text("--name", value: "NAME", to: \.appName, help: "what the app is called; by default its folder's name"),
      .flag("-f", "--force", to: \.replaces, help: "replaces files that are there already"),
    ]
  }
  static var operands: Operands<ImportCommand> {
    .one("BUNDLE", noun: "a Settings.bundle or a property list", to: \.input)
  }
  static let examples = [
    Example("settings-sim import MyApp/Settings.bundle", "writes MyApp/myapp.lua and MyApp/myapp_smoke.lua"),
    Example(
      "settings-sim import Settings.bundle --name Tides --output Tides", "writes tides.lua and its journey to Tides"),
    Example("settings-sim test Tides", "then runs the journey"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var input = ""
  var output: String?
  var appName: String?
  var replaces = false

  func run(_ session: Session) throws -> ExitStatus {
    let input = try session.existing(input)
    let source = try BundleSource(input, typed: session.typed(input), files: session.files)
    let app = try source.imported(name: appName)
    session.console.report(app.findings)
    let folder = output.map { Path.absolute($0, in: session.surroundings.workingFolder) } ?? source.home
    let written = [
      (Path.join(folder, "\(app.id).lua"), app.definition), (Path.join(folder, "\(app.id)_smoke.lua"), app.journey),
    ]
    // What does not load is not worth writing.
    let bytes = Array(app.definition.utf8)
    var loader = JourneyLoader(JourneyProject { _ in bytes })
    _ = try loader.definition(at: "\(app.id).lua")
    for (path, text) in written where !replaces { try refuseToReplace(path, with: text, session) }
    for (path, text) in written {
      try session.files.write(text, to: path)
      session.console.print(session.typed(path))
    }
    session.console.say("\(Wording.imported(app.findings)); try it with: settings-sim test \(session.typed(folder))")
    return .success
  }

  private func refuseToReplace(_ path: String, with text: String, _ session: Session) throws(UsageFault) {
    guard session.files.kind(of: path) != nil else { return }
    let old = try? session.files.read(path, limit: Project.fileLimit)
    guard old != Array(text.utf8) else { return }
    throw .wouldReplace(session.typed(path))
  }
}

/// Where the files of a bundle are.
private struct BundleSource {
  /// The folder of the property lists.
  let bundle: String
  /// As the user would type it.
  let typedBundle: String
  /// The property list to begin with, when one was named.
  let root: String?
  let files: any Files

  init(_ input: String, typed: String, files: any Files) throws {
    self.files = files
    if files.kind(of: input) == .folder {
      bundle = input
      typedBundle = typed
      root = nil
      let names = try files.names(in: input)
      if !names.contains(where: { Path.hasExtension($0, "plist") }) {
        throw UsageFault.noBundle(typed, inside: names.filter { $0.hasSuffix("Settings.bundle") })
      }
    } else {
      bundle = Path.parent(of: input)
      typedBundle = typed.contains("/") ? Path.parent(of: typed) : ""
      root = Path.name(of: input)
    }
  }

  /// The folder beside which the app's own files lie.
  var home: String { Path.hasExtension(bundle, "bundle") ? Path.parent(of: bundle) : bundle }

  private var name: String {
    let stem = Path.stem(of: bundle)
    let isGeneric = ["Settings", "InAppSettings"].contains(stem) && Path.hasExtension(bundle, "bundle")
    let name = isGeneric ? Path.name(of: Path.parent(of: bundle)) : stem
    return name.isEmpty ? "Settings" : name
  }

  func imported(name given: String?) throws -> ImportedApp {
    let list = try FolderWalk.files(below: bundle, extensions: ["plist", "strings"], files: files)
    let names = list.compactMap { Path.relative($0, to: bundle) }
    let bundleFiles = BundleFiles(list: names) { [bundle, files] name in
      do throws(FileFault) { return try files.read(Path.join(bundle, name), limit: 8 << 20) } catch {
        throw error.finding(name: name)
      }
    }
    do throws(Findings) {
      var app = try SettingsBundleImporter.import(name: given ?? name, files: bundleFiles, root: root)
      app.findings = app.findings.map(placed)
      return app
    } catch { throw Findings(error.list.map(placed)) }
  }

  /// The importer knows paths inside the bundle; the user wants to open them.
  private func placed(_ finding: Finding) -> Finding {
    var finding = finding
    if !finding.place.file.isEmpty { finding.place.file = Path.join(typedBundle, finding.place.file) }
    return finding
  }
}
