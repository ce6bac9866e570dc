import Findings
import TextFormats

/// Turns panes into a draft: one page a pane, one section a group, one row a specifier.
final class DraftBuilder {
  let name: String
  let tree: PaneTree
  let texts: StringsTables
  let report: Report

  var preferences = PreferenceDrafts()
  var rowIds = Identifiers(reserved: Identifiers.ofTheEngine)
  var pageIds = Identifiers(reserved: Identifiers.ofTheEngine)
  var pageNames: [String] = []
  private var translations: [String: [String: String]] = [:]
  private var translated: [String] = []
  /// What is to be said above the row that is being built.
  var comments: [String] = []
  /// The pane that is being built, and its table of strings.
  var pane: Pane
  var number = 0
  private var table: String?
  /// Of all rows so far.
  var optionCount = 0
  private var translationCount = 0
  /// The last page whose buttons have a comment.
  var buttonsExplained: Int?

  init(name: String, panes: PaneTree, texts: StringsTables, report: Report) {
    self.name = name
    self.tree = panes
    self.texts = texts
    self.report = report
    self.pane = panes.panes[0]
  }

  func draft() -> Draft {
    pageIds.reserve("settings")
    pageNames = ["settings"]
    for pane in tree.panes.dropFirst() {
      pageNames.append(pageIds.unique(Self.pageName(pane.name), fallback: "page_2"))
    }
    preferences.findEdited(tree.panes)
    var pages: [DraftPage] = []
    for (number, pane) in tree.panes.enumerated() { pages.append(page(number, pane)) }
    let others = texts.others.map(\.locale)
    return Draft(
      id: Identifiers.identifier(name.lowercased()) ?? "settings", name: name.isEmpty ? "Settings" : name,
      locale: texts.development, locales: [texts.development] + others, isForPad: tree.isForPad,
      preferences: preferences.finished(), pages: pages, translations: others.compactMap(translations(into:)))
  }

  /// `3rd/Account` → `account`; names of several words keep their letters.
  private static func pageName(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    return last.dropFirst().contains(where: \.isUppercase) ? last : last.lowercased()
  }

  // MARK: Pages and sections

  private func page(_ number: Int, _ pane: Pane) -> DraftPage {
    self.pane = pane
    self.number = number
    table = table(of: pane)
    comments = []
    var page = DraftPage(
      id: pageNames[number], title: number == 0 ? title(of: pane) : nil, file: pane.file, comments: [], sections: [])
    if !pane.leftOut.isEmpty {
      page.comments.append("without \(pane.leftOut.prefix(12).joined(separator: ", ")), which no pane of iOS has")
    }
    for specifier in pane.specifiers {
      comments = []
      switch specifier.type {
      case "PSGroupSpecifier": page.sections.append(section(specifier))
      case "PSRadioGroupSpecifier":
        page.sections.append(section(specifier))
        page.sections[page.sections.count - 1].comments = []
        append(radioGroup(specifier), to: &page)
      default: append(entry(specifier, header: page.sections.last?.header), to: &page)
      }
    }
    return page
  }

  private func append(_ entry: DraftEntry, to page: inout DraftPage) {
    if page.sections.isEmpty { page.sections.append(DraftSection()) }
    page.sections[page.sections.count - 1].entries.append(entry)
  }

  private func title(of pane: Pane) -> String {
    pane.title.flatMap { $0.isEmpty ? nil : resolve($0) } ?? (name.isEmpty ? "Settings" : name)
  }

  private func section(_ group: Specifier) -> DraftSection {
    let isRadio = group.type == "PSRadioGroupSpecifier"
    let leftOut = isRadio ? [] : unknownKeys(group, known: ["FooterText"])
    var section = DraftSection(
      header: text(group, "Title"), footer: text(group, "FooterText"), idiom: idiom(group))
    if !leftOut.isEmpty { comments.append("without \(leftOut.joined(separator: ", "))") }
    section.comments = comments
    return section
  }

  // MARK: Texts

  /// The table that a pane's texts are looked up in: the one it names, else the one with its own name, else `Root`.
  private func table(of pane: Pane) -> String? {
    if let named = pane.stringsTable {
      if texts.has(table: named) { return named }
      report.inform(
        "no_strings", "no language has the table \(Quote.text(named)) that it names; its texts stand as they are",
        at: SourcePlace(file: pane.file, path: "StringsTable"))
      return nil
    }
    let own = pane.name.split(separator: "/").last.map(String.init) ?? pane.name
    return [own, "Root"].first(where: texts.has(table:))
  }

  /// What the development language says for a text; what the other languages say is noted under it.
  func resolve(_ key: String) -> String {
    guard let table else { return key }
    let text = texts.text(key, table: table) ?? key
    if translations[text] == nil { translated.append(text) }
    var known = translations[text] ?? [:]
    for language in texts.others {
      guard let translation = texts.translation(key, table: table, language) else { continue }
      if let earlier = known[language.locale], earlier != translation {
        report.inform(
          "ambiguous_text",
          "\(Quote.text(text)) is \(Quote.text(earlier)) in one place and \(Quote.text(translation)) in another; "
            + "the first is used everywhere", at: SourcePlace(file: pane.file, path: language.locale))
      } else if known[language.locale] == nil, isRoomForTranslation() {
        known[language.locale] = translation
      }
    }
    translations[text] = known
    return text
  }

  private func isRoomForTranslation() -> Bool {
    translationCount += 1
    if translationCount == ImportLimits.translations + 1 {
      report.warn(
        "limit", "only the first \(ImportLimits.translations) translations are kept", at: SourcePlace(file: pane.file))
    }
    return translationCount <= ImportLimits.translations
  }

  /// A localised text of a specifier, or nil when it is missing or empty.
  func text(_ specifier: Specifier, _ key: String) -> String? { specifier.text(key).map(resolve) }

  private func translations(into locale: String) -> DraftTranslations? {
    let texts = translated.compactMap { text in
      translations[text]?[locale].flatMap { $0 == text ? nil : (text: text, translation: $0) }
    }
    return texts.isEmpty ? nil : DraftTranslations(locale: locale, texts: texts)
  }

  // MARK: What every specifier has

  func idiom(_ specifier: Specifier) -> String? {
    guard let list = specifier["SupportedUserInterfaceIdioms"] else { return nil }
    let names = (list.array ?? [list]).compactMap(\.string).map { $0.lowercased() }
    let idioms = ["phone", "pad"].filter(names.contains)
    if idioms.isEmpty {
      warn(
        "unknown_idiom", "no idiom of \"SupportedUserInterfaceIdioms\" is known; shown on every device", specifier,
        "SupportedUserInterfaceIdioms", notes: ["known are \"Phone\" and \"Pad\""])
    }
    return idioms.count == 1 ? idioms[0] : nil
  }

  /// A picture of the app's own. Its name has no spaces in a definition.
  func icon(_ specifier: Specifier, _ key: String) -> String? {
    guard let name = specifier.text(key) else { return nil }
    guard name.utf8.count <= 200, !name.unicodeScalars.contains(where: Scan.separates) else {
      comments.append("without the picture \(Quote.text(name)), whose name has a space")
      return nil
    }
    return "asset:\(name)"
  }

  func unknownKeys(_ specifier: Specifier, known: Set<String>) -> [String] {
    let always: Set = ["Type", "Key", "Title", "DefaultValue", "SupportedUserInterfaceIdioms", "IASKCellImage"]
    return specifier.keys.filter { !always.contains($0) && !known.contains($0) }.prefix(20).map(Quote.bare)
  }

  /// Reports something about a specifier and says it above its row too.
  func warn(_ code: String, _ message: String, _ specifier: Specifier, _ key: String? = nil, notes: [String] = []) {
    report.warn(code, message, at: key.map(specifier.place(of:)) ?? specifier.place, notes: notes)
    comments.append(message)
  }

  /// A specifier that the definition cannot hold.
  func leftOut(_ specifier: Specifier, because reason: String, notes: [String] = []) -> DraftEntry {
    let type = specifier.type.isEmpty ? "a specifier without Type" : Quote.bare(specifier.type)
    let title = (text(specifier, "Title") ?? specifier.text("Key")).map { " \(Quote.text($0))" } ?? ""
    let message = "\(type)\(title) is left out: \(reason)"
    report.warn("left_out", message, at: specifier.place, notes: notes)
    return .leftOut(comments + [message])
  }
}
