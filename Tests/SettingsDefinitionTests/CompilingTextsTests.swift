import Findings
import SettingsDefinition
import SettingsVocabulary
import Testing

@Suite struct CompilingTextsTests {
  static let texts: [(String, String)] = [
    ("Plain", "Plain"), ("", ""), ("a {{b}", "a {b}"), ("{site}", "{constant site}"),
    ("{account.name|Guest}!", "{accountName|Guest}!"), ("{app.name} {app.version}", "{appName} {appVersion}"),
    ("{appVersion}", "{state appVersion}"), ("© {year}", "© {year}"), ("{now.year}", "{year}"),
    ("{error}", "{error}"), ("{preferences.theme}", "{preference theme}"), ("{settings.on}", "{preference on}"),
    ("{product.monthly.displayPrice}", "{displayPrice of monthly}"),
    ("{proProduct.displayPrice}", "{displayPrice of monthly}"), ("{proProduct.period}", "{period of monthly}"),
  ]

  @Test(arguments: texts) func `a text is compiled to its pieces`(_ source: String, _ expected: String) throws {
    let shown = #""pages":{"settings":{"title":"S","body":"\#(source)","sections":[]}}"#
    let model = try surrounded(shown)
    let text = try #require(model[model.tables.root].body)
    #expect(reading(text, model) == expected)
    #expect(model.string(model[text].key) == source)
    #expect(faults(of: model) == [])
  }

  @Test func `in analytics a value of the event comes before all others`() throws {
    let model = try surrounded(
      #""analytics":{"events":{"row_tapped":"{row} {label} {site}","flow":"{flow} {error}","screen_viewed":"{screen}"}}"#
    )
    let analytics = model.tables.analytics
    #expect(
      analytics.templates.map { reading($0, model) } == [
        "{event row} {event label} {constant site}", "{event analytics_description}_changed", "{event screen}", nil,
        nil,
        nil, nil,
      ])
    #expect(
      analytics.flowTemplates.map { reading($0, model) } == Array(repeating: "{event flow} {event error}", count: 5))
    #expect(faults(of: model) == [])
  }

  @Test func `a property is a text or the value as it is written`() throws {
    let model = try surrounded(
      #""analytics":{"events":{"properties":{"a":"x{screen}","b":true,"c":3,"d":1.5}}}"#)
    let made = model.tables.analytics.properties.map { property -> String in
      switch property.value {
      case .text(let text): "\(model.string(property.key)) = \(reading(text, model) ?? "")"
      case .literal(let value): "\(model.string(property.key)) = \(value)"
      }
    }
    #expect(made == ["a = x{event screen}", "b = bool(true)", "c = integer(3)", "d = number(1500)"])
  }

  @Test func `equal texts are one, and composed letters are not decomposed ones`() throws {
    let shown = pages(
      rows: #"{"id":"a","kind":"info","label":"Café","value":"1"}"#,
      #"{"id":"b","kind":"info","label":"Café","value":"1"}"#,
      #"{"id":"c","kind":"info","label":"Cafe\u0301","value":"1"}"#)
    let model = try compiled(shown)
    #expect(try row("a", model).label == row("b", model).label)
    #expect(try row("a", model).label != row("c", model).label)
    #expect(reading(try row("c", model).label, model)?.utf8.count == 6)
  }

  @Test func `translations are texts of their own, and a region says what its language says`() throws {
    let model = try compiled(
      pages(rows: #"{"id":"a","kind":"info","label":"Colour","value":"{appName}"}"#),
      #""texts":{"de":{"Colour":"Farbe","{appName}":"App {appName}","Unused":"x"},"de_AT":{"Colour":"Couleur"}}"#)
    #expect(model.tables.locales.map(model.string) == ["en", "de", "de_AT"])
    let label = try #require(try row("a", model).label)
    let value = try #require(try row("a", model).value)
    #expect(model.tables.translations.map { reading($0[label.index], model) } == [nil, "Farbe", "Couleur"])
    #expect(
      model.tables.translations.map { reading($0[value.index], model) }
        == [nil, "App {state appName}", "App {state appName}"])
    #expect(faults(of: model) == [])
  }

  @Test func `plural forms stand by text and language`() throws {
    let model = try compiled(
      pages(rows: #"{"id":"a","kind":"info","label":"Items","value":"{n} items"}"#), #""constants":{"n":"2"}"#,
      #""texts":{"en":{"{n} items":{"one":"{n} item","other":"{n} items"}},"ru":{"{n} items":{"few":"{n} a","other":"{n} b"}},"ru_RU":{}}"#
    )
    let forms = model.tables.plurals.map { form in
      "\(model.string(model.tables.locales[Int(form.language)])) \(reading(form.one, model) ?? "-") \(reading(form.few, model) ?? "-") \(reading(form.other, model) ?? "-")"
    }
    #expect(
      forms == [
        "en {constant n} item - {constant n} items", "ru - {constant n} a {constant n} b",
        "ru_RU - {constant n} a {constant n} b",
      ])
    #expect(faults(of: model) == [])
  }

  static let constants: [(String, String, Bool)] = [
    ("home", "https://example.com", true), ("home", "https://", false), ("home", "not a url", true),
    ("home_url", "not a url", false), ("home", "", false), ("home_url", "mailto:a@example.com", true),
    ("home", "{app.name}", true), ("home", "https://exa mple.com", false),
  ]

  @Test(arguments: constants)
  func `a constant is usable when it is set and, as a URL, valid`(_ name: String, _ text: String, _ isUsable: Bool)
    throws
  {
    let model = try compiled(#""constants":{"\#(name)":"\#(text)"}"#)
    #expect(model.tables.constants.map(\.isUsable) == [isUsable])
  }

  @Test func `a constant that is made from itself is refused`() throws {
    let error = #expect(throws: Finding.self) {
      try compiled(#""constants":{"a":"{b}","b":"x {c|y}","c":"{a}"}"#)
    }
    #expect(
      error?.description == """
        "a" is made from itself
          a constant, state key or derived preference cannot name itself, directly or through others
        """)
    #expect(throws: Finding.self) { try compiled(#""state":{"loop":{"condition":{"state":"loop"}}}"#) }
    #expect(throws: Never.self) { try compiled(#""constants":{"a":"{b}{b}","b":"{c}","c":"x"}"#) }
  }
}
