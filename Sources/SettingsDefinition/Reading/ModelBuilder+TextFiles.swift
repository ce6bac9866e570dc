import Findings
import TextFormats

/// A file is read once for each language that it may be in.
struct TextFileKey: Hashable {
  var path: String
  var locale: String
}

extension ModelBuilder {
  /// Files that one definition may name.
  static let mostTextFiles = 1_000

  /// What the files of `app.text_files` say, in the order in which they are named.
  func textTables(_ app: Fields) -> [TextTable] {
    let locale = app.text("locale", or: "en")
    var tables: [TextTable] = []
    for (index, item) in app.items("text_files").enumerated() {
      guard let name = item.node.string else { continue }
      guard index < Self.mostTextFiles else {
        app.report("too_large", "there are more than 1,000 text files", at: "text_files", "name fewer")
        break
      }
      tables += self.tables(name, item.path, item.node.line > 0 ? item.node.line : app.line, locale)
    }
    let count = tables.reduce(0) { $0 + $1.texts.count }
    if count > DocumentLimits.nodes {
      app.report("too_large", "the text files have more than 200,000 texts", at: "text_files", "name fewer")
    }
    return tables
  }

  private func tables(_ name: String, _ path: NodePath, _ line: Int, _ locale: String) -> [TextTable] {
    guard TextFileReader.endings.contains(FilePath.parts(name).ending) else {
      reading.report(
        "unknown_file", "\(NodePath.quoted(name)) is no text file", at: path, line: line,
        notes: ["such a file ends in \(Name.list(TextFileReader.endings.map { ".\($0)" }))"])
      return []
    }
    guard let file = reading.file(name, at: path, line: line) else { return [] }
    let key = TextFileKey(path: file.path, locale: locale)
    if let known = reading.textTables[key] { return known }
    var reader = TextFileReader(file: file.path, locale: locale)
    let tables = reader.read(file.bytes)
    reading.report(reader.findings)
    reading.textTables[key] = tables
    return tables
  }

  /// The table that a page names for its texts has to be one of those that there are.
  func stringsTable(_ page: Fields) -> String {
    let name = page.text("strings_table", or: TextTable.defaultName)
    let files = document["app"]?["text_files"]?.items?.compactMap(\.string) ?? []
    let known = files.map { FilePath.parts($0).stem } + [TextTable.defaultName]
    if !known.contains(name) {
      let note = DidYouMean.note(for: name, among: known)
      page.report(
        "unknown_table", "no text file is the table \(NodePath.quoted(name))", at: "strings_table",
        note ?? "name its file in app.text_files: the table is the file's name without its ending")
    }
    return name
  }
}
