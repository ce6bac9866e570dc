import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// Languages are those of the app and those that it has texts in. What a region leaves out its language says.
  mutating func compileTranslations() throws(Finding) {
    let languages = try numberLanguages()
    // The texts of the app; translations add texts that are no keys themselves.
    let count = tables.texts.count
    var rows: [[TextID?]] = Array(repeating: Array(repeating: nil, count: count), count: tables.locales.count)
    var plurals: [[PluralForms]] = Array(repeating: [], count: tables.locales.count)
    for texts in model.texts {
      guard let language = languages[ByteString(texts.locale)] else { continue }
      for translation in texts.texts {
        let key = TextKey(text: ByteString(translation.key), scope: .screen)
        guard let id = self.texts[key], id.index < count else { continue }
        rows[language][id.index] = try compile(translation.forms, of: id, language, into: &plurals)
      }
    }
    for (region, locale) in tables.locales.enumerated() {
      guard let name = tables.strings[locale.index].language, let base = languages[ByteString(name)] else { continue }
      for form in plurals[base] where rows[region][form.text.index] == nil {
        var form = form
        form.language = UInt16(truncatingIfNeeded: region)
        plurals[region].append(form)
      }
      for index in 0..<count where rows[region][index] == nil { rows[region][index] = rows[base][index] }
    }
    let missing = tables.texts.count - count
    tables.translations = rows.map { $0 + Array(repeating: nil, count: missing) }
    tables.plurals = plurals.flatMap { $0 }.sorted { ($0.text.raw, $0.language) < ($1.text.raw, $1.language) }
  }

  private mutating func numberLanguages() throws(Finding) -> [ByteString: Int] {
    var numbers: [ByteString: Int] = [:]
    for locale in model.app.locales + model.texts.map(\.locale) where numbers[ByteString(locale)] == nil {
      numbers[ByteString(locale)] = tables.locales.count
      tables.locales.append(string(locale))
    }
    guard tables.locales.count <= CompilerLimits.languages else {
      throw .tooLarge(CompilerLimits.languages, "languages")
    }
    return numbers
  }

  private mutating func compile(
    _ forms: Translation.Forms, of key: TextID, _ language: Int, into plurals: inout [[PluralForms]]
  ) throws(Finding) -> TextID? {
    switch forms {
    case .one(let text): return try self.text(text)
    case .plural(let forms):
      guard let last = forms.first(where: { $0.category == .other }) ?? forms.last else { return nil }
      let other = try text(last.text)
      var compiled = PluralForms(text: key, language: UInt16(truncatingIfNeeded: language), other: other)
      for form in forms {
        let made = try text(form.text)
        switch form.category {
        case .zero: compiled.zero = made
        case .one: compiled.one = made
        case .two: compiled.two = made
        case .few: compiled.few = made
        case .many: compiled.many = made
        case .other: compiled.other = made
        }
      }
      plurals[language].append(compiled)
      return other
    }
  }
}

extension String {
  /// The language of a locale with a region or script: `de` of `de_AT` and `de-AT`.
  fileprivate var language: String? {
    guard let end = firstIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
    return String(self[..<end])
  }
}
