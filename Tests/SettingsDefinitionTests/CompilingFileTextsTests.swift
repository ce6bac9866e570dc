import Findings
import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingFileTextsTests {
  /// What a row's value becomes in a language, with the names of placeholders in braces.
  private func translated(
    _ value: String, _ texts: [String: String], to locale: String = "de", order: [String]? = nil, rest: String = ""
  ) throws -> String? {
    var draft = FiledDraft(texts: texts, order: order, rest: rest)
    draft.draft.rows = #"{"id": "a", "kind": "info", "label": "L", "value": "\#(value)"}"#
    draft.draft.preferences = #""n": {"type": "int"}, "who": {"type": "text"}"#
    let model = try draft.compiled()
    #expect(faults(of: model) == [])
    let row = try #require(model.tables.rows.first)
    let id = try #require(row.value)
    guard let language = model.tables.locales.firstIndex(where: { model.string($0) == locale }) else { return nil }
    return reading(model.tables.translations[language][id.index], model)
  }

  static let formats: [(value: String, entry: String, expected: String?)] = [
    ("Plain", "Plain = Einfach;", "Einfach"),
    ("Plain", "plain = Einfach;", nil),
    ("{preferences.n} days", "\"%lld days\" = \"%lld Tage\";", "{preference n} Tage"),
    ("{preferences.n} days", "\"%d days\" = \"%1$d Tage\";", "{preference n} Tage"),
    ("{preferences.n} days", "\"%@ days\" = \"%@ Tage\";", "{preference n} Tage"),
    ("{preferences.n} days", "\"%lld day\" = \"%lld Tag\";", nil),
    (
      "{preferences.n} of {preferences.who|nobody}", "\"%lld of %@\" = \"%2$@: %1$lld\";",
      "{preference who|nobody}: {preference n}"
    ),
    (
      "{preferences.n} of {preferences.who}", "\"%2$lld of %1$@\" = \"%1$@: %2$lld\";",
      "{preference who}: {preference n}"
    ),
    (
      "{preferences.n} and {preferences.n}", "\"%lld and %lld\" = \"%lld und %lld\";",
      "{preference n} und {preference n}"
    ),
    ("{preferences.n}% off", "\"%lld%% off\" = \"%lld %% weniger\";", "{preference n} % weniger"),
    ("50% off", "\"50% off\" = \"50 % weniger\";", "50 % weniger"),
    ("100%", "\"100%\" = \"100 %\";", "100 %"),
    ("{preferences.n} m", "\"%.1f m\" = \"%.2f m\";", "{preference n} m"),
    ("a {{b}", "\"a {b}\" = \"ein {b}\";", "ein {b}"),
    ("{preferences.n} a {{b}", "\"%lld a {b}\" = \"%lld ein {c}\";", "{preference n} ein {c}"),
    // The mark of a value is no character that a text can hold.
    ("{preferences.n} \\u0000", "\"%@ %@\" = \"%2$@ %1$@\";", nil),
    ("{preferences.n} kept", "\"%lld kept\" = \"gut\";", "gut"),
  ]

  @Test(arguments: formats)
  func `arguments stand for the placeholders in order`(value: String, entry: String, expected: String?) throws {
    #expect(try translated(value, ["de.lproj/Localizable.strings": entry]) == expected)
  }

  @Test func `the definition's own texts come first, then the files in their order`() throws {
    let files = ["de.lproj/Localizable.strings": "A = file;", "x/de.lproj/Localizable.strings": "A = later; B = b;"]
    let order = ["de.lproj/Localizable.strings", "x/de.lproj/Localizable.strings"]
    #expect(try translated("A", files, order: order) == "file")
    #expect(try translated("A", files, order: order.reversed()) == "later")
    #expect(try translated("B", files, order: order) == "b")
    #expect(try translated("A", files, rest: #""texts": {"de": {"A": "own"}}"#) == "own")
    let region = #""texts": {"de": {"A": "own"}, "de-AT": {}}"#
    #expect(try translated("A", files, to: "de-AT", rest: region) == "own")
    let own = ["de-AT.lproj/Localizable.strings": "A = Austrian;", "de.lproj/Localizable.strings": "A = a; B = b;"]
    #expect(try translated("A", own, to: "de-AT") == "Austrian")
    #expect(try translated("B", own, to: "de-AT") == "b")
    #expect(try translated("A", own) == "a")
  }

  @Test func `another table than a page's own is not looked at`() throws {
    #expect(try translated("A", ["de.lproj/Main.strings": "A = B;"]) == nil)
  }

  @Test func `one text in two tables is two`() throws {
    var draft = FiledDraft(texts: ["de.lproj/Localizable.strings": "A = eins;", "de.lproj/Help.strings": "A = zwei;"])
    draft.draft.rows = #"{"id": "a", "kind": "info", "label": "A", "value": "1"}"#
    draft.draft.pages =
      #""help": {"title": "H", "strings_table": "Help", "sections": [{"rows": [{"id": "b", "kind": "info", "#
      + #""label": "A", "value": "1"}]}]}"#
    let model = try draft.compiled()
    let german = try #require(model.tables.locales.firstIndex { model.string($0) == "de" })
    let labels = model.tables.rows.compactMap(\.label).map { id in
      reading(model.tables.translations[german][id.index], model)
    }
    #expect(labels.sorted { ($0 ?? "") < ($1 ?? "") } == ["eins", "zwei"])
    #expect(faults(of: model) == [])
  }

  @Test func `a product's name and its description are translated each by itself`() throws {
    var draft = FiledDraft(
      storeKit: #"""
        {"version": {"major": 3}, "products": [{"productID": "a", "type": "Consumable", "displayPrice": "1",
          "localizations": [{"locale": "en_US", "displayName": "Gem", "description": "Gem"},
            {"locale": "de_DE", "displayName": "Juwel", "description": "Ein Juwel"}]}]}
        """#)
    draft.more = #""locales": ["en", "de", "fr"]"#
    let model = try draft.compiled()
    #expect(model.tables.locales.map { model.string($0) } == ["en", "de", "fr"])
    let product = try #require(model.tables.store.products.first)
    let (name, description) = (try #require(product.displayName), try #require(product.description))
    #expect(
      model.tables.translations.map {
        "\(reading($0[name.index], model) ?? "-") \(reading($0[description.index], model) ?? "-")"
      }
        == ["Gem Gem", "Juwel Ein Juwel", "- -"])
    #expect(faults(of: model) == [])
  }

  @Test func `events are never translated`() throws {
    var draft = FiledDraft(texts: ["de.lproj/Localizable.strings": "tapped = getippt;"])
    draft.draft.rest = #""analytics": {"events": {"row_tapped": "tapped"}}"#
    let model = try draft.compiled()
    let german = try #require(model.tables.locales.firstIndex { model.string($0) == "de" })
    #expect(model.tables.translations[german].allSatisfy { $0 == nil })
  }

  @Test func `plural forms of a file are plural forms of the text`() throws {
    var draft = FiledDraft(texts: [
      "Localizable.xcstrings": #"""
      {"sourceLanguage": "en", "strings": {"%lld days": {"localizations": {"de": {"variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "ein Tag"}},
        "other": {"stringUnit": {"state": "translated", "value": "%lld Tage"}}}}}}}}}
      """#
    ])
    draft.draft.rows = #"{"id": "a", "kind": "info", "label": "L", "value": "{preferences.n} days"}"#
    draft.draft.preferences = #""n": {"type": "int"}"#
    let model = try draft.compiled()
    let german = try #require(model.tables.locales.firstIndex { model.string($0) == "de" })
    let id = try #require(model.tables.rows.first?.value)
    let forms = try #require(model.tables.forms(of: id, in: german))
    #expect(reading(forms.one, model) == "ein Tag")
    #expect(reading(forms.other, model) == "{preference n} Tage")
    #expect(model.tables.forms(of: id, in: 0) == nil)
    #expect(faults(of: model) == [])
  }
}
