import Findings
import TextFormats

/// Reads a `.strings` file or a string catalogue. What is wrong with it is in `findings`, each with its line.
struct TextFileReader {
  let file: String
  /// The language in which the definition is written: that of a file in no folder of a language.
  let locale: String
  private(set) var findings: [Finding] = []

  init(file: String, locale: String) {
    self.file = file
    self.locale = locale
  }

  static let endings = ["strings", "xcstrings"]
  /// Texts of one file, in all its languages.
  static let mostTexts = 200_000

  mutating func read(_ bytes: [UInt8]) -> [TextTable] {
    FilePath.parts(file).ending == "xcstrings" ? catalogue(bytes) : strings(bytes).map { [$0] } ?? []
  }

  // MARK: .strings

  private mutating func strings(_ bytes: [UInt8]) -> TextTable? {
    let name = FilePath.parts(file)
    let folder = name.folder.hasSuffix(".lproj") ? String(name.folder.dropLast(6)) : "Base"
    let named = StringsFile.locale(ofFolder: folder)
    var table = TableBuilder(name: name.stem, locale: named == "Base" ? locale : named)
    guard isLocale(table.table.locale, line: nil, path: "") else { return nil }
    do throws(PropertyListFault) {
      let (entries, fault) = try StringsFile.read(bytes)
      for entry in entries { add(entry, to: &table) }
      if let fault { report("broken_strings", fault.message, line: fault.line) }
    } catch {
      report("broken_strings", error.message, line: error.line)
    }
    return table.table
  }

  private mutating func add(_ entry: PropertyListEntry, to table: inout TableBuilder) {
    let line = entry.value.line
    guard let text = entry.value.string else {
      return report(
        "wrong_type", "expected a text, found \(entry.value.kindName)", line: line, path: NodePath.quoted(entry.key))
    }
    guard isShort(entry.key, text, line: line) else { return }
    if let earlier = table.add(Translation(key: entry.key, forms: .one(text))), earlier != .one(text) {
      return report(
        "duplicate", "the key has another text above", line: line, path: NodePath.quoted(entry.key),
        "keep one of them")
    }
    check(text, of: entry.key, line: line)
  }

  // MARK: Faults

  mutating func report(_ code: String, _ message: String, line: Int?, path: String = "", _ notes: String...) {
    let place = SourcePlace(file: file, line: line.flatMap { $0 > 0 ? $0 : nil }, path: path)
    add(Finding(code: "text_file.\(code)", message: message, place: place, notes: notes))
  }

  mutating func warn(_ code: String, _ message: String, line: Int, path: String) {
    let place = SourcePlace(file: file, line: line, path: path)
    add(Finding(.warning, code: "text_file.\(code)", message: message, place: place))
  }

  mutating func add(_ finding: Finding) {
    if findings.count <= Reading.mostFindings { findings.append(finding) }
  }

  mutating func isLocale(_ name: String, line: Int?, path: String) -> Bool {
    guard !Name.isWord(name) else { return true }
    report(
      "bad_locale", "\(NodePath.quoted(name)) is no locale", line: line, path: path,
      "write it without spaces, as \"de\" or \"pt-BR\"")
    return false
  }

  mutating func isShort(_ key: String, _ text: String, line: Int?) -> Bool {
    guard max(key.utf8.count, text.utf8.count) > DocumentLimits.textBytes else { return true }
    report("too_large", "a text is longer than 65,536 bytes", line: line, path: NodePath.quoted(key), "make it shorter")
    return false
  }

  /// A translation can show the values of its text, and no others. A key without values may stand for anything.
  mutating func check(_ text: String, of key: String, line: Int?) {
    let values = FormatText(key).arguments
    guard !values.isEmpty, let beyond = FormatText(text).arguments.first(where: { !values.contains($0) }) else {
      return
    }
    report(
      "no_value", "the translation shows value \(beyond), the text has \(values.count)", line: line,
      path: NodePath.quoted(key), "the first is %1$@")
  }
}

/// Gathers the texts of one table.
struct TableBuilder {
  private(set) var table: TextTable
  private var known: [ByteString: Int] = [:]

  init(name: String, locale: String) { table = TextTable(name: name, locale: locale, texts: []) }

  /// Adds a text; one that is empty is none.
  /// - Returns: the one that the key has already, which stays.
  mutating func add(_ translation: Translation) -> Translation.Forms? {
    if let index = known[ByteString(translation.key)] { return table.texts[index].forms }
    if translation.forms == .one("") { return nil }
    known[ByteString(translation.key)] = table.texts.count
    table.texts.append(translation)
    return nil
  }
}

extension NodePath {
  /// As messages quote it.
  static func quoted(_ text: String) -> String { "\"\(short(text))\"" }
}
