import Findings
import TextFormats

/// String catalogues (`.xcstrings`): JSON with every language in one file. What is not known in it is passed over.
extension TextFileReader {
  mutating func catalogue(_ bytes: [UInt8]) -> [TextTable] {
    let document: DocumentNode
    do throws(Finding) {
      document = try JSONReader.read(
        bytes, file: file, limits: JSONLimits(depth: DocumentLimits.depth, values: Self.mostTexts * 5))
    } catch {
      add(error)
      return []
    }
    guard document.entries != nil, let source = document["sourceLanguage"]?.string,
      let strings = document["strings"]?.entries
    else {
      report(
        "no_catalogue", "this is no string catalogue", line: document.line, path: "",
        "it is an object with \"sourceLanguage\" and \"strings\"")
      return []
    }
    guard isLocale(source, line: document["sourceLanguage"]?.line, path: "sourceLanguage") else { return [] }
    var tables = CatalogueTables(name: FilePath.parts(file).stem)
    for entry in strings where !entry.key.isEmpty {
      let path = NodePath.root.key("strings").key(entry.key)
      for language in localizations(entry.node, path) {
        guard tables.count < Self.mostTexts else {
          report("too_large", "the file has more than 200,000 texts", line: language.node.line, path: path.text)
          return tables.all
        }
        let place = path.key("localizations").key(language.key)
        guard isLocale(language.key, line: language.node.line, path: place.text),
          let forms = forms(language.node, place, isSource: language.key == source)
        else { continue }
        for text in forms.all where isShort(entry.key, text, line: language.node.line) {
          check(text, of: entry.key, line: language.node.line)
        }
        tables.add(Translation(key: entry.key, forms: forms), language.key)
      }
    }
    return tables.all
  }

  private mutating func localizations(_ node: DocumentNode, _ path: NodePath) -> [DocumentEntry] {
    guard let written = node["localizations"], !written.isNull else {
      if node.entries == nil { refuse(node, "an object", path) }
      return []
    }
    guard let entries = written.entries else {
      refuse(written, "an object", path.key("localizations"))
      return []
    }
    return entries
  }

  private mutating func refuse(_ node: DocumentNode, _ wanted: String, _ path: NodePath) {
    report("wrong_type", "expected \(wanted), found \(node.found)", line: node.line, path: path.text)
  }

  // MARK: One text in one language

  private mutating func forms(_ node: DocumentNode, _ path: NodePath, isSource: Bool) -> Translation.Forms? {
    guard let variations = node["variations"], !variations.isNull else {
      guard let text = unit(node, path, isSource: isSource) else { return nil }
      return substituted(text, node["substitutions"], path.key("substitutions"))
    }
    if let plural = variations["plural"], !plural.isNull {
      return self.plural(plural, path.key("variations").key("plural")).map { .plural($0) }
    }
    if let devices = variations["device"]?.entries {
      let chosen = ["iphone", "other"].compactMap { name in devices.first { $0.key == name } }.first
      let place = path.key("variations").key("device")
      warn(
        "device", "the text differs by device; that of \"iphone\" or \"other\" counts", line: node.line,
        path: place.text)
      return chosen.flatMap { forms($0.node, place.key($0.key), isSource: isSource) }
    }
    refuse(variations, "\"plural\" or \"device\"", path.key("variations"))
    return nil
  }

  /// The text of a `stringUnit`. What is new is no translation yet; the source language has its texts all the same.
  private mutating func unit(_ node: DocumentNode, _ path: NodePath, isSource: Bool) -> String? {
    guard let unit = node["stringUnit"], !unit.isNull else {
      if node.entries == nil { refuse(node, "an object", path) }
      return nil
    }
    guard let value = unit["value"]?.string else {
      refuse(unit["value"] ?? unit, "a text \"value\"", path.key("stringUnit"))
      return nil
    }
    if unit["state"]?.string == "new", !isSource { return nil }
    return value.isEmpty ? nil : value
  }

  private mutating func plural(_ node: DocumentNode, _ path: NodePath) -> [Translation.PluralForm]? {
    guard let entries = node.entries else {
      refuse(node, "an object", path)
      return nil
    }
    var forms: [Translation.PluralForm] = []
    for entry in entries {
      guard let category = PluralCategory(rawValue: entry.key) else {
        report(
          "unknown_form", "unknown plural form \(NodePath.quoted(entry.key))", line: entry.node.line, path: path.text,
          "it is one of \(Name.list(PluralCategory.allCases.map(\.rawValue)))")
        continue
      }
      guard let text = unit(entry.node, path.key(entry.key), isSource: true) else { continue }
      forms.append(Translation.PluralForm(category: category, text: text))
    }
    return forms.isEmpty ? nil : forms
  }

  /// `%#@name@` stands for a part with plural forms of its own. The first decides, of others the form `other` counts.
  private mutating func substituted(_ text: String, _ node: DocumentNode?, _ path: NodePath) -> Translation.Forms {
    var forms = [Translation.PluralForm(category: .other, text: text)]
    var isPlural = false
    for entry in node?.entries ?? [] where text.utf8.contains(UInt8(ascii: "%")) {
      guard let node = entry.node["variations"]?["plural"],
        let parts = plural(node, path.key(entry.key).key("variations").key("plural"))
      else { continue }
      let number = entry.node["argNum"]?.integer.map { "%\($0)$lld" } ?? "%lld"
      let mark = "%#@\(entry.key)@"
      guard forms.contains(where: { $0.text.replacing(mark, with: "") != $0.text }) else { continue }
      let others = parts.filter { $0.category == .other }
      let used = !isPlural ? parts : others.isEmpty ? Array(parts.suffix(1)) : others
      var filled: [Translation.PluralForm] = []
      for part in used {
        let words = part.text.replacing("%arg", with: number)
        for form in forms {
          let length = form.text.utf8.count + form.text.ranges(of: mark).count * words.utf8.count
          guard length <= DocumentLimits.textBytes else {
            report(
              "too_large", "a text is longer than 65,536 bytes", line: entry.node.line,
              path: path.key(entry.key).text, "make it shorter")
            return .one(text)
          }
          filled.append(
            Translation.PluralForm(
              category: isPlural ? form.category : part.category, text: form.text.replacing(mark, with: words)))
        }
      }
      forms = filled
      isPlural = true
    }
    return isPlural ? .plural(forms) : .one(text)
  }
}

/// The tables of a catalogue, one a language.
private struct CatalogueTables {
  let name: String
  private(set) var count = 0
  private var builders: [TableBuilder] = []
  /// Of `builders`, by language.
  private var places: [ByteString: Int] = [:]

  init(name: String) { self.name = name }

  var all: [TextTable] { builders.map(\.table) }

  mutating func add(_ translation: Translation, _ locale: String) {
    count += 1
    let index = places[ByteString(locale)] ?? builders.endIndex
    if index == builders.endIndex {
      places[ByteString(locale)] = index
      builders.append(TableBuilder(name: name, locale: locale))
    }
    _ = builders[index].add(translation)
  }
}

extension Translation.Forms {
  var all: [String] {
    switch self {
    case .one(let text): [text]
    case .plural(let forms): forms.map(\.text)
    }
  }
}
