import Findings
import Importers
import Journeys

struct ImportCommand: Command {
  static let name = "import"
  static let summary =
    "Makes an app definition and a smoke journey from a Settings.bundle or a .storekit file."
  static let details = [
    "The input is a Settings.bundle, or one property list of it (XML, binary or old style) to begin with. Two files "
      + "are written: ID.lua, the definition, and ID_smoke.lua, a journey that opens every page and works every row. "
      + "What has no counterpart stands in the definition as a comment, and is warned of.",
    "From Xcode's .storekit file comes a definition with its store and a row for each product, and a journey that buys, "
      + "cancels, restores and loses every one. The definition refers to the file, which is copied where it is not "
      + "written beside it.",
  ]
  static var options: [Option<ImportCommand>] {
    [
      Option.text("-o", "--output", value: "DIR", to: \.output, help: "where to write; by default beside the input")
        .set(.commandLine),
      Option.text("--name", value: "NAME", to: \.appName, help: "what the app is called; by default its folder's name")
        .set(.commandLine),
      Option.flag("-f", "--force", to: \.replaces, help: "replaces files that are there already").set(.commandLine),
    ]
  }
  static var operands: Operands<ImportCommand> {
    .one("INPUT", noun: "a Settings.bundle, a property list or a .storekit file", to: \.input)
  }
  static let examples = [
    Example("settings-sim import MyApp/Settings.bundle", "writes MyApp/myapp.lua and MyApp/myapp_smoke.lua"),
    Example(
      "settings-sim import Settings.bundle --name Tides --output Tides", "writes tides.lua and its journey to Tides"),
    Example("settings-sim import MyApp/Store.storekit", "writes MyApp/myapp.lua and MyApp/myapp_smoke.lua"),
  ]
  static let statuses: [ExitStatus] = [.doesNotLoad]

  var shared = SharedOptions()
  var input = ""
  var output: String?
  var appName: String?
  var replaces = false

  func run(_ session: Session) throws -> ExitStatus {
    let input = try session.existing(input)
    let source: any ImportSource =
      Path.hasExtension(input, "storekit") && session.files.kind(of: input) == .file
      ? try StoreKitSource(input, typed: session.typed(input), files: session.files)
      : try BundleSource(input, typed: session.typed(input), files: session.files)
    let app = try source.imported(name: appName)
    session.console.report(app.findings)
    let folder = output.map { Path.absolute($0, in: session.surroundings.workingFolder) } ?? source.home
    var written = [
      (Path.join(folder, "\(app.id).lua"), Array(app.definition.utf8)),
      (Path.join(folder, "\(app.id)_smoke.lua"), Array(app.journey.utf8)),
    ]
    let companion = source.companion
    // What does not load is not worth writing.
    let definition = written[0].1
    var loader = JourneyLoader(JourneyProject { $0 == companion?.name ? companion?.bytes : definition })
    _ = try loader.definition(at: "\(app.id).lua")
    if let companion, folder != source.home { written.append((Path.join(folder, companion.name), companion.bytes)) }
    for (path, bytes) in written where !replaces { try refuseToReplace(path, with: bytes, session) }
    for (path, bytes) in written {
      try session.files.write(bytes, to: path)
      session.console.print(session.typed(path))
    }
    let typed = Wording.shellWord(session.typed(folder))
    session.console.say("\(Wording.imported(app.findings)); try it with: settings-sim test \(typed)")
    return .success
  }

  private func refuseToReplace(_ path: String, with bytes: [UInt8], _ session: Session) throws(UsageFault) {
    guard session.files.kind(of: path) != nil else { return }
    let old = try? session.files.read(path, limit: Project.fileLimit)
    guard old != bytes else { return }
    throw .wouldReplace(session.typed(path))
  }
}

/// What an app is imported from.
private protocol ImportSource {
  /// The folder beside which the app's own files lie.
  var home: String { get }
  func imported(name: String?) throws -> ImportedApp
  /// A file that the definition refers to as one beside it.
  var companion: (name: String, bytes: [UInt8])? { get }
}

/// Where a `.storekit` file is.
private struct StoreKitSource: ImportSource {
  private let path: String
  /// As the user would type it.
  private let typed: String
  private let bytes: [UInt8]

  init(_ path: String, typed: String, files: any Files) throws(FileFault) {
    (self.path, self.typed) = (path, typed)
    bytes = try files.read(path, limit: 8 << 20)
  }

  var home: String { Path.parent(of: path) }

  /// Named after its folder where the file's own name says nothing.
  private var name: String {
    let stem = Path.stem(of: path)
    let isGeneric = ["Configuration", "Products", "Store", "StoreKit", "StoreKitConfiguration"].contains(stem)
    let name = isGeneric ? Path.name(of: home) : stem
    return name.isEmpty ? "Store" : name
  }

  var companion: (name: String, bytes: [UInt8])? { (Path.name(of: path), bytes) }

  func imported(name given: String?) throws -> ImportedApp {
    do throws(Findings) {
      var app = try StoreKitImporter.import(name: given ?? name, file: Path.name(of: path), bytes: bytes)
      app.findings = app.findings.map(placed)
      return app
    } catch { throw Findings(error.list.map(placed)) }
  }

  private func placed(_ finding: Finding) -> Finding {
    var finding = finding
    if !finding.place.file.isEmpty { finding.place.file = typed }
    return finding
  }
}

/// Where the files of a bundle are.
private struct BundleSource: ImportSource {
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
      if !Path.hasExtension(input, "plist") { throw UsageFault.noPropertyList(typed) }
      bundle = Path.parent(of: input)
      typedBundle = typed.contains("/") ? Path.parent(of: typed) : ""
      root = Path.name(of: input)
    }
  }

  /// The folder beside which the app's own files lie.
  var home: String { Path.hasExtension(bundle, "bundle") ? Path.parent(of: bundle) : bundle }

  var companion: (name: String, bytes: [UInt8])? { nil }

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
