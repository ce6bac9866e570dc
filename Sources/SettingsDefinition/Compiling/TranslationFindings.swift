public import Findings
import SettingsVocabulary

/// A translation of a text that the definition does not have.
struct StrayTranslation {
  var locale: String
  var key: String
}

extension SettingsModel {
  /// What is missing from the translations, and what is there in vain: warnings.
  /// - Parameter words: what is shown although the definition does not say it, and can be translated.
  /// - Throws: what `CompiledModel(compiling:)` throws.
  public func translationFindings(besides words: [String]) throws(Finding) -> [Finding] {
    var compiler = ModelCompiler(self)
    try compiler.run()
    let stray = strayFindings(compiler.strayTranslations, words)
    return stray + missingFindings(compiler) + languageFindings(compiler)
  }

  /// Languages that can be chosen and that the app does not have: it would stay in the language of the definition.
  private func languageFindings(_ compiler: ModelCompiler) -> [Finding] {
    let own = LocaleName.language(app.locale)
    let locales = compiler.tables.locales.map { compiler.tables.strings[$0.index] }
    let known = [Preference.Controls.systemOption, own] + locales
    return preferences.filter { $0.controls == .language }.flatMap { preference in
      preference.options.map(\.id).filter { !known.contains($0) }.map { option in
        Finding(
          .warning, code: "definition.unknown_language",
          message: "the app has no language \"\(NodePath.short(option))\", so whoever chooses it sees \"\(own)\"",
          place: sources[.preference(preference.id)] ?? .nowhere,
          notes: [
            DidYouMean.note(for: option, among: known).map { NodePath.short($0) }
              ?? "add it to app.locales; the option \"\(Preference.Controls.systemOption)\" follows the device"
          ])
      }
    }
  }

  private func strayFindings(_ stray: [StrayTranslation], _ words: [String]) -> [Finding] {
    let known = Set(sources.texts.map(\.text) + words)
    return stray.filter { !known.contains($0.key) }.map { translation in
      let near = DidYouMean.note(for: translation.key, among: sources.texts.map(\.text) + words)
      return Finding(
        .warning, code: "definition.stray_translation",
        message: "no text of the app is \"\(NodePath.short(translation.key))\", so nobody sees its translation",
        place: sources[.translation(locale: translation.locale, key: translation.key)] ?? .nowhere,
        notes: [near.map { NodePath.short($0) } ?? "the key is the text as it is written in the definition"])
    }
  }

  private func missingFindings(_ compiler: ModelCompiler) -> [Finding] {
    let shown = compiler.shownTexts().ids
    // A language is called by its own name wherever it is chosen.
    let languages = Set(
      preferences.filter { $0.controls == .language }.flatMap { $0.options }.filter {
        $0.id != Preference.Controls.systemOption
      }.map(\.label))
    let texts = sources.texts.filter {
      $0.hasWords && shown[ByteString($0.text)] != nil && !languages.contains($0.text)
    }
    let own = LocaleName.language(app.locale)
    let locales = compiler.tables.locales.map { compiler.tables.strings[$0.index] }
    return locales.enumerated().compactMap { index, locale in
      let language = LocaleName.language(locale)
      // A region has what its language has.
      guard language != own, locale == language || !locales.contains(language) else { return nil }
      let missing = texts.filter { text in
        shown[ByteString(text.text)]?.contains { compiler.tables.translations[index][$0.id.index] == nil } == true
      }
      guard let first = missing.first else { return nil }
      return Finding(
        .warning, code: "definition.untranslated",
        message:
          "\(missing.count) of \(texts.count) texts \(missing.count == 1 ? "has" : "have") no translation for \"\(locale)\"",
        place: sources[.locale(locale)] ?? first.place, notes: [SettingsModel.list(missing)])
    }
  }

  private static func list(_ missing: [WrittenText]) -> String {
    let named = missing.prefix(6).map { text in
      "\"\(NodePath.short(text.text))\"" + (text.place.line.map { " (line \($0))" } ?? "")
    }
    let rest = missing.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension WrittenText {
  /// Whether it can be translated: an address or a text of placeholders alone is the same in every language.
  fileprivate var hasWords: Bool {
    guard let template = try? TextTemplate(text) else { return false }
    let isAddress = !text.contains(where: \.isWhitespace) && text.contains { "/:@".contains($0) }
    guard !isAddress else { return false }
    return template.segments.contains { segment in
      if case .literal(let words) = segment { words.contains(where: \.isLetter) } else { false }
    }
  }
}
