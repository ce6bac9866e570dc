public import Findings
import TextFormats

/// Reads Apple's Settings.bundle (or one property list of it) and writes it again as an app definition in Lua, with a
/// journey that opens every page and works every row.
///
/// | in the bundle | in the definition |
/// |---|---|
/// | a pane | a page; `settings` is the root |
/// | `PSGroupSpecifier`, `PSRadioGroupSpecifier` | a section; its inline picker |
/// | `PSToggleSwitchSpecifier` | `toggle`; `TrueValue` and `FalseValue` are what its preference stores |
/// | `PSSliderSpecifier` | `slider` on a number |
/// | `PSTextFieldSpecifier`, `IASKTextViewSpecifier` | `text_field` on a text, of one line or four; a secure one on a secret |
/// | `PSMultiValueSpecifier` | `picker` on a choice |
/// | `PSTitleValueSpecifier` | `info` that shows a preference |
/// | `PSChildPaneSpecifier` | `navigation`; to InAppSettingsKit's web view, `link` in a sheet |
/// | `IASKOpenURLSpecifier`, `IASKMailComposeSpecifier` | `link`, `mail` |
/// | `IASKDatePickerSpecifier` | `date` |
/// | `IASKButtonSpecifier` | `action` with an empty task of its name, to be filled in |
/// | `SupportedUserInterfaceIdioms` | `visible_when` |
/// | `ApplicationGroupContainerIdentifier` | `suite` of the pane's preferences |
/// | `.strings` of English, or of `Base.lproj` | the labels |
/// | `.strings` of other languages | `texts`, under the name of their folder |
///
/// A pane's texts are looked up in the table that it names, else in the one with its own name, else in `Root`. Rows with
/// one key share one preference; a row whose type does not fit the first one's is left out. A choice whose default is
/// missing starts with the first value. What has no counterpart stands as a comment where it was and is reported as a
/// warning. The same files always give the same text.
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
  public let list: [String]
  /// The bytes of a listed file.
  public let read: @Sendable (String) throws -> [UInt8]

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
