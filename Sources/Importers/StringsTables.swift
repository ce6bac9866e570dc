import Findings
import TextFormats

/// The `.strings` files of a bundle: what each language says for a key.
final class StringsTables {
  struct Language: Hashable {
    /// As the folder is called, `zh-Hans`, `zh_CN`; the names of old, `German`, by their codes.
    var locale: String
    /// `xx.lproj` folders with this language, the modern name first.
    var folders: [String]
  }

  /// The language that the labels of the definition are written in.
  let development: String
  /// The other languages, in the order of their names.
  let others: [Language]

  private let files: BundleFiles
  private let report: Report
  private let present: Set<String>
  private let developmentFolders: [String]
  private var loaded: [String: [String: String]] = [:]

  init(files: BundleFiles, report: Report) {
    self.files = files
    self.report = report
    present = Set(files.list)
    var languages: [Language] = []
    for folder in Self.folders(files.list, report) {
      let name = String(folder.dropLast(".lproj".count))
      let locale = StringsFile.locale(ofFolder: name)
      if let known = languages.firstIndex(where: { $0.locale == locale }) {
        languages[known].folders.append(folder)
        languages[known].folders.sort { a, _ in a == "\(locale).lproj" }
      } else {
        languages.append(Language(locale: locale, folders: [folder]))
      }
    }
    let english = languages.first { $0.locale == "en" } ?? languages.first { Self.isEnglish($0.locale) }
    development = english?.locale ?? "en"
    let base = languages.first { $0.locale == "Base" }
    developmentFolders = (english?.folders ?? []) + (base?.folders ?? [])
    others = languages.filter { $0.locale != english?.locale && $0.locale != "Base" }
  }

  /// Whether any language has a table.
  func has(table: String) -> Bool {
    (developmentFolders + others.flatMap(\.folders)).contains { present.contains("\($0)/\(table).strings") }
  }

  /// What the development language says, or nil when it has nothing for the key.
  func text(_ key: String, table: String) -> String? { lookUp(key, table, developmentFolders) }

  /// What another language says.
  func translation(_ key: String, table: String, _ language: Language) -> String? {
    lookUp(key, table, language.folders)
  }

  private func lookUp(_ key: String, _ table: String, _ folders: [String]) -> String? {
    for folder in folders {
      if let text = load("\(folder)/\(table).strings")[key], !text.isEmpty { return text }
    }
    return nil
  }

  // MARK: Files

  private func load(_ path: String) -> [String: String] {
    if let known = loaded[path] { return known }
    let table = present.contains(path) ? read(path) : [:]
    loaded[path] = table
    return table
  }

  private func read(_ path: String) -> [String: String] {
    var entries: [PropertyListEntry] = []
    do {
      let bytes = try files.read(path)
      let result = try StringsFile.read(bytes)
      entries = result.entries
      if let fault = result.fault {
        report.warn(
          "broken_strings", fault.message, at: SourcePlace(file: path, line: fault.line),
          notes: [
            "what stands before it was read (\(Quote.count(entries.count, "text"))), the rest of the file was not"
          ])
      }
    } catch let fault as PropertyListFault {
      report.warn("broken_strings", fault.message, at: SourcePlace(file: path, line: fault.line))
    } catch {
      report.warn("unreadable_strings", "the file cannot be read: \(error)", at: SourcePlace(file: path))
    }
    return table(entries, path)
  }

  private func table(_ entries: [PropertyListEntry], _ path: String) -> [String: String] {
    var table: [String: String] = [:]
    for entry in entries {
      let short = entry.value.shortened { line in
        report.warn(
          "long_text", "a text is longer than a definition takes; it was cut", at: SourcePlace(file: path, line: line))
      }
      guard let text = short.string else { continue }
      if let earlier = table[entry.key], earlier != text {
        report.warn(
          "repeated_text", "\(Quote.text(entry.key)) stands twice with different texts; the last counts",
          at: SourcePlace(file: path, line: entry.value.line))
      }
      table[entry.key] = text
    }
    return table
  }

  // MARK: Folders

  private static func folders(_ list: [String], _ report: Report) -> [String] {
    var folders: [String] = []
    for path in list where path.hasSuffix(".strings") {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let folder = parts.count == 2 ? String(parts[0]) : ""
      guard folder.hasSuffix(".lproj"), folder.count > 6, !folder.unicodeScalars.contains(where: Scan.separates) else {
        report.warn(
          "stray_strings", "the file is in no folder of a language, so nothing reads it", at: SourcePlace(file: path),
          notes: ["such a folder is called \"de.lproj\" and lies in the bundle itself"])
        continue
      }
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }

  private static func isEnglish(_ locale: String) -> Bool { locale.hasPrefix("en-") || locale.hasPrefix("en_") }
}
