public import Findings

/// Reads Apple's Settings.bundle (or one property list of it) and writes it again as an app definition in Lua, with a
/// journey that opens every page and works every row.
///
/// What has no counterpart in a definition stands in it as a comment where it was, and is reported as a warning. The
/// same files always give the same text.
public enum SettingsBundleImporter {
  /// - Parameters:
  ///   - name: What the app is called; it becomes the title of the root page and, made into an id, `app.id` and the
  ///     name that the journey asks for.
  ///   - files: What lies in the bundle.
  ///   - root: The property list to begin with, such as `Root.inApp.plist`. Without it the one that an iPhone would
  ///     open: `Root~iphone.plist`, `Root.plist`, then those for InAppSettingsKit, then those for iPad, then the only
  ///     property list that there is.
  /// - Throws: What makes the bundle unreadable: no root, a property list that cannot be read, a limit exceeded.
  public static func `import`(
    name: String, files: BundleFiles, root: String? = nil
  ) throws(Findings) -> ImportedApp {
    let report = Report()
    let bundle = PaneBundle(files: files, report: report)
    do throws(Finding) {
      let panes = try bundle.panes(from: try bundle.root(wanted: root))
      let texts = StringsTables(files: files, report: report)
      let draft = DraftBuilder(name: name, panes: panes, texts: texts, report: report).draft()
      let definition = DefinitionWriter(draft: draft).text()
      guard definition.utf8.count <= ImportLimits.definitionBytes else {
        throw Finding.refusal("limit", "the definition would be larger than \(ImportLimits.definitionBytes >> 20) MiB")
      }
      return ImportedApp(
        id: draft.id, definition: definition, journey: JourneyWriter(draft: draft).text(),
        findings: report.findings)
    } catch let fault {
      throw Findings([fault])
    }
  }
}

/// The files of a bundle. The importer itself opens nothing.
public struct BundleFiles: Sendable {
  /// Paths inside the bundle with `/`, such as `en.lproj/Root.strings`; their order does not matter.
  public var list: [String]
  /// The bytes of a listed file.
  public var read: @Sendable (String) throws -> [UInt8]

  public init(list: [String], read: @escaping @Sendable (String) throws -> [UInt8]) {
    self.list = list.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.read = read
  }
}

/// An app as it was imported.
public struct ImportedApp: Hashable, Sendable {
  /// The id of the app. The journey expects the definition in a file `<id>.lua` beside it.
  public var id: String
  /// The app definition, in Lua.
  public var definition: String
  /// The smoke journey, in Lua.
  public var journey: String
  /// What was lost or mended on the way, in the order in which it was met: warnings and information, no errors.
  public var findings: [Finding]
}
