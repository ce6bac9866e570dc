import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// Languages are those of the app and those that it has texts in. What a region leaves out its language says; what
  /// the definition leaves out, the files do.
  mutating func compileTranslations() throws(Finding) {
    let languages = try numberLanguages()
    try compileStrayTranslations()
    // The texts of the app; translations add texts that are no keys themselves.
    let count = tables.texts.count
    let shown = shownTexts()
    var compiled = CompiledTranslations(languages: tables.locales.count, texts: count)
    for texts in model.texts {
      guard let language = languages[ByteString(texts.locale)] else { continue }
      for translation in texts.texts {
        for key in shown.ids[ByteString(translation.key)] ?? [] {
          try compile(translation.forms, of: key.id, language, into: &compiled)
        }
      }
    }
    for (region, locale) in tables.locales.enumerated() {
      guard let base = languages[ByteString(LocaleName.language(tables.strings[locale.index]))] else { continue }
      compiled.fill(region, from: base)
    }
    let files = FileTexts(model)
    for language in tables.locales.indices where !files.isEmpty {
      let sources = files.sources(for: tables.strings[tables.locales[language].index])
      for text in shown.list where compiled.rows[language][text.id.index] == nil {
        guard let forms = sources.forms(of: text) else { continue }
        try compile(forms, of: text.id, language, into: &compiled)
      }
    }
    let missing = tables.texts.count - count
    tables.translations = compiled.rows.map { $0 + Array(repeating: nil, count: missing) }
    tables.plurals = compiled.plurals.flatMap { $0 }.sorted { ($0.text.raw, $0.language) < ($1.text.raw, $1.language) }
  }

  /// The engine's own words are translated by texts that the definition itself need not have.
  private mutating func compileStrayTranslations() throws(Finding) {
    let known = shownTexts().ids
    for texts in model.texts {
      for translation in texts.texts where known[ByteString(translation.key)] == nil {
        strayTranslations.append(StrayTranslation(locale: texts.locale, key: translation.key))
        if try parsed(translation.key).constant != nil { _ = try text(translation.key) }
      }
    }
  }

  /// A text that can be translated. Only files need it as a template.
  struct ShownText {
    var id: TextID
    var template: String
    var home: TextHome
  }

  func shownTexts() -> (ids: [ByteString: [ShownText]], list: [ShownText]) {
    var list: [ShownText] = []
    for (key, id) in texts where key.home != .event {
      list.append(ShownText(id: id, template: key.text.text, home: key.home))
    }
    list.sort { $0.id.raw < $1.id.raw }
    return (Dictionary(grouping: list) { ByteString($0.template) }, list)
  }

  private mutating func numberLanguages() throws(Finding) -> [ByteString: Int] {
    var numbers: [ByteString: Int] = [:]
    for locale in model.app.locales + model.texts.map(\.locale) + model.textTables.map(\.locale)
    where numbers[ByteString(locale)] == nil {
      numbers[ByteString(locale)] = tables.locales.count
      tables.locales.append(string(locale))
    }
    tables.hasRegions = tables.locales.contains { LocaleName.parts(tables.strings[$0.index]).count > 1 }
    guard tables.locales.count <= CompilerLimits.languages else {
      throw .tooLarge(CompilerLimits.languages, "languages")
    }
    return numbers
  }

  private mutating func compile(
    _ forms: Translation.Forms, of key: TextID, _ language: Int, into compiled: inout CompiledTranslations
  ) throws(Finding) {
    switch forms {
    case .one(let text): compiled.rows[language][key.index] = try self.text(text)
    case .plural(let forms):
      guard let last = forms.first(where: { $0.category == .other }) ?? forms.last else { return }
      let other = try text(last.text)
      var made = PluralForms(text: key, language: UInt16(truncatingIfNeeded: language), other: other)
      for form in forms {
        let text = try text(form.text)
        switch form.category {
        case .zero: made.zero = text
        case .one: made.one = text
        case .two: made.two = text
        case .few: made.few = text
        case .many: made.many = text
        case .other: made.other = text
        }
      }
      compiled.rows[language][key.index] = other
      compiled.plurals[language].append(made)
    }
  }
}

/// By language: the translation of each text, and those with plural forms.
private struct CompiledTranslations {
  var rows: [[TextID?]]
  var plurals: [[PluralForms]]

  init(languages: Int, texts: Int) {
    rows = Array(repeating: Array(repeating: nil, count: texts), count: languages)
    plurals = Array(repeating: [], count: languages)
  }

  mutating func fill(_ region: Int, from base: Int) {
    guard region != base else { return }
    for form in plurals[base] where rows[region][form.text.index] == nil {
      var form = form
      form.language = UInt16(truncatingIfNeeded: region)
      plurals[region].append(form)
    }
    for index in rows[region].indices where rows[region][index] == nil { rows[region][index] = rows[base][index] }
  }
}
