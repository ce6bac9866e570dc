import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// Languages are those of the app and those that it has texts in. What a region leaves out its language says.
  mutating func compileTranslations() throws(Finding) {
    var locales: [ByteString: Int] = [:]
    for locale in model.app.locales + model.texts.map(\.locale) where locales[ByteString(locale)] == nil {
      locales[ByteString(locale)] = tables.locales.count
      tables.locales.append(string(locale))
    }
    guard tables.locales.count <= CompilerLimits.entries else {
      throw .tooLarge(CompilerLimits.entries, "languages")
    }
    // The texts of the app; translations add texts that are no keys themselves.
    let count = tables.texts.count
    var rows: [[TextID?]] = Array(repeating: Array(repeating: nil, count: count), count: tables.locales.count)
    var plurals: [PluralForms] = []
    for texts in model.texts {
      guard let language = locales[ByteString(texts.locale)] else { continue }
      for translation in texts.texts {
        guard let key = self.texts[TextKey(text: ByteString(translation.key), scope: .screen)], key.index < count
        else { continue }
        rows[language][key.index] = try compile(translation.forms, of: key, language, into: &plurals)
      }
    }
    for (locale, language) in locales {
      guard let base = locale.text.language, let from = locales[ByteString(base)] else { continue }
      for index in 0..<count where rows[language][index] == nil {
        rows[language][index] = rows[from][index]
        plurals += plurals.filter { $0.text.index == index && Int($0.language) == from }.map { form in
          var form = form
          form.language = UInt16(truncatingIfNeeded: language)
          return form
        }
      }
    }
    let missing = tables.texts.count - count
    tables.translations = rows.map { $0 + Array(repeating: nil, count: missing) }
    tables.plurals = plurals.sorted { ($0.text.raw, $0.language) < ($1.text.raw, $1.language) }
  }

  private mutating func compile(
    _ forms: Translation.Forms, of key: TextID, _ language: Int, into plurals: inout [PluralForms]
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
      plurals.append(compiled)
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
