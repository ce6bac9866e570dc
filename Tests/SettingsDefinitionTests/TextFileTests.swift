import Findings
import SettingsDefinition
import Testing
import TextFormats

@Suite struct TextFileTests {
  private func tables(_ texts: [String: String], app: String = "") throws -> [TextTable] {
    try FiledDraft(texts: texts, app: app).model().textTables
  }

  @Test func `the language of a file is that of its folder, its table that of its name`() throws {
    let read = try tables([
      "de.lproj/Help.strings": "A = B;", "German.lproj/Main.strings": "A = B;", "Base.lproj/Main.strings": "A = B;",
      "Loose.strings": "A = B;", "x/pt-BR.lproj/a.b.strings": "A = B;",
    ])
    #expect(
      read.map { "\($0.name) \($0.locale)" }.sorted() == ["Help de", "Loose en", "Main de", "Main en", "a.b pt-BR"])
    #expect(read.allSatisfy { written($0.texts) == ["A = B"] })
    let german = try tables(["Loose.strings": "A = B;"], app: #""locale": "de", "locales": ["de"]"#)
    #expect(german.map(\.locale) == ["de"])
  }

  @Test func `a catalogue is a table in each of its languages`() throws {
    let read = try tables([
      "Main.xcstrings": #"""
      {"sourceLanguage": "en", "version": "1.0", "future": [1], "strings": {
        "Plain": {"extractionState": "stale", "localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "Einfach"}},
          "fr": {"stringUnit": {"state": "new", "value": "Plain"}},
          "nl": {"stringUnit": {"state": "translated", "value": ""}}}},
        "%lld days": {"localizations": {
          "en": {"variations": {"plural": {"one": {"stringUnit": {"state": "new", "value": "%lld day"}},
            "other": {"stringUnit": {"state": "translated", "value": "%lld days"}}}}}}},
        "Bare": {}, "Kept": {"shouldTranslate": false}, "": {}}}
      """#
    ])
    #expect(read.map { "\($0.name) \($0.locale)" } == ["Main de", "Main en"])
    #expect(read.map { written($0.texts) } == [["Plain = Einfach"], ["%lld days = one: %lld day, other: %lld days"]])
  }

  @Test func `a part with plural forms of its own makes plural forms of the text`() throws {
    let read = try tables([
      "Main.xcstrings": #"""
      {"sourceLanguage": "en", "strings": {"%@ has %lld keys": {"localizations": {"de": {
        "stringUnit": {"state": "translated", "value": "%1$@ hat %#@keys@"},
        "substitutions": {"keys": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%arg Schlüssel"}},
          "other": {"stringUnit": {"state": "translated", "value": "%arg Schlüssel!"}}}}}}}}}}}
      """#
    ])
    #expect(
      read.map { written($0.texts) } == [
        ["%@ has %lld keys = one: %1$@ hat %2$lld Schlüssel, other: %1$@ hat %2$lld Schlüssel!"]
      ])
  }

  /// A German text with parts, `name: form → words`.
  private func catalogue(_ text: String, _ parts: [(String, String, String)]) -> String {
    let written = parts.map { name, form, words in
      #""\#(name)": {"variations": {"plural": {"\#(form)": {"stringUnit": {"state": "translated", "value": "\#(words)"}}}}}"#
    }
    return #"{"sourceLanguage": "en", "strings": {"%lld %lld": {"localizations": {"de": {"stringUnit": "#
      + #"{"state": "translated", "value": "\#(text)"}, "substitutions": {\#(written.joined(separator: ","))}}}}}}"#
  }

  @Test func `a second part without the form other keeps the text`() throws {
    let read = try tables([
      "Main.xcstrings": catalogue("%#@a@ %#@b@", [("a", "other", "%arg A"), ("b", "one", "%arg B")])
    ])
    #expect(read.map { written($0.texts) } == [["%lld %lld = other: %lld A %lld B"]])
  }

  @Test func `parts that hold parts do not grow without end`() throws {
    let parts = (0..<9).map { ("p\($0)", "other", String(repeating: "%#@p\($0 + 1)@", count: 10)) }
    #expect(throws: Findings.self) { try tables(["Main.xcstrings": catalogue("%#@p0@", parts)]) }
  }

  @Test func `a text that differs by device is the one of the phone, with a warning`() throws {
    let model = try FiledDraft(texts: [
      "Main.xcstrings": #"""
      {"sourceLanguage": "en", "strings": {"Tap": {"localizations": {"de": {"variations": {"device": {
        "mac": {"stringUnit": {"state": "translated", "value": "Klick"}},
        "other": {"stringUnit": {"state": "translated", "value": "Tipp"}}}}}}}}}
      """#
    ]).model()
    #expect(model.textTables.first?.texts.first?.forms == .one("Tipp"))
    #expect(
      model.sources.warnings.map(\.description) == [
        "apps/Main.xcstrings:1: strings.Tap.localizations.de.variations.device: warning: the text differs by device; "
          + "that of \"iphone\" or \"other\" counts"
      ])
  }

  static let broken: [(file: String, text: String, fault: String)] = [
    ("a.strings", "A = B;\n\"C\" \"D\";", "apps/a.strings:2: expected \"=\" after \"C\""),
    ("a.strings", "A = B;\n\nA = C;", "apps/a.strings:3: \"A\": the key has another text above\n  keep one of them"),
    ("a.strings", "A = (B, C);", "apps/a.strings:1: \"A\": expected a text, found an array"),
    ("a.strings", "<plist><array/></plist>", "apps/a.strings: the property list is no dictionary of texts"),
    (
      "a.strings", "\"%@ b\" = \"%2$@ b\";",
      "apps/a.strings:1: \"%@ b\": the translation shows value 2, the text has 1\n  the first is %1$@"
    ),
    (
      "d e.lproj/a.strings", "A = B;",
      "apps/d e.lproj/a.strings: \"d e\" is no locale\n  write it without spaces, as \"de\" or \"pt-BR\""
    ),
    ("a.xcstrings", "{\"sourceLanguage\": }", "apps/a.xcstrings:1: a value is missing before \"}\""),
    (
      "a.xcstrings", "{\n}",
      "apps/a.xcstrings:1: this is no string catalogue\n  it is an object with \"sourceLanguage\" and \"strings\""
    ),
    (
      "a.xcstrings",
      "{\"sourceLanguage\": \"en\", \"strings\": {\n\"A\": {\"localizations\": {\"de\": {\"stringUnit\": 7}}}}}",
      "apps/a.xcstrings:2: strings.A.localizations.de.stringUnit: expected a text \"value\", found 7"
    ),
    (
      "a.xcstrings",
      "{\"sourceLanguage\": \"en\", \"strings\": {\"A\": {\"localizations\": {\"de\": {\"variations\": {\"plural\": {\n\"lots\": {}}}}}}}}",
      "apps/a.xcstrings:2: strings.A.localizations.de.variations.plural: unknown plural form \"lots\"\n"
        + "  it is one of \"zero\", \"one\", \"two\", \"few\", \"many\" or \"other\""
    ),
    (
      "a.xcstrings", "{\"sourceLanguage\": \"en\", \"strings\": {\"A\": 1}}",
      "apps/a.xcstrings:1: strings.A: expected an object, found 1"
    ),
  ]

  @Test(arguments: broken)
  func `what is wrong in a file is told with its own line`(file: String, text: String, fault: String) throws {
    #expect(try FiledDraft(texts: [file: text]).faults() == [fault])
  }

  static let unreadable: [(name: String, fault: String)] = [
    ("gone.strings", "there is no file \"apps/gone.strings\"\n  the path counts from the folder of this definition"),
    (
      "../../x.strings",
      "\"../../x.strings\" leads out of the project's root\n  write the path from the folder of this definition; "
        + "files are read below the project's root only"
    ),
    (
      "/etc/x.strings",
      "\"/etc/x.strings\" leads out of the project's root\n  write the path from the folder of this definition; "
        + "files are read below the project's root only"
    ),
    ("a.txt", "\"a.txt\" is no text file\n  such a file ends in \".strings\" or \".xcstrings\""),
  ]

  @Test(arguments: unreadable)
  func `a file that cannot be read is told with the definition's line and path`(name: String, fault: String) throws {
    #expect(
      try FiledDraft(texts: [:], order: [name]).faults() == ["apps/app.json:1: app.text_files[1]: \(fault)"])
  }

  @Test func `a file that the reader refuses is told with its reason`() throws {
    struct Refused: Error, CustomStringConvertible { var description: String { "permission denied" } }
    let document = try FiledDraft(texts: [:], order: ["../a.strings"]).document()
    let files = DefinitionFiles { path in
      #expect(path == "a.strings")
      throw Refused()
    }
    #expect(
      SettingsModel.faults(of: document, file: "apps/app.json", files: files).map(\.description) == [
        "apps/app.json:1: app.text_files[1]: \"../a.strings\" cannot be read: permission denied"
      ])
  }

  @Test func `without files there is nothing to read from`() throws {
    let document = try FiledDraft(texts: [:], order: ["a.strings"]).document()
    #expect(
      SettingsModel.faults(of: document, file: "apps/app.json").map(\.description) == [
        "apps/app.json:1: app.text_files[1]: there is nothing to read \"a.strings\" from\n"
          + "  the definition came without its files: write into it what the file says"
      ])
  }

  @Test func `size and depth of a file are bounded`() throws {
    func fault(_ name: String, _ text: String) throws -> String? { try FiledDraft(texts: [name: text]).faults().first }
    let long = String(repeating: "x", count: 65_537)
    #expect(try fault("a.strings", "A = \(long);")?.contains("a text is longer than 65,536 bytes") == true)
    #expect(
      try fault("a.strings", String(repeating: " ", count: 4 << 20 | 1))?.contains("larger than 4 MiB") == true)
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(
      try fault("a.xcstrings", "{\"sourceLanguage\": \"en\", \"strings\": {\"A\": \(deep)}}")?.contains("nested")
        == true)
    let many = (0...1_000).map { "\($0).strings" }
    let files = Dictionary(uniqueKeysWithValues: many.map { ($0, "") })
    #expect(try FiledDraft(texts: files, order: many).faults().first?.contains("more than 1,000 text files") == true)
  }

  @Test func `a page's table has to be one of the files`() throws {
    var draft = FiledDraft(texts: ["de.lproj/Help.strings": "A = B;"])
    draft.draft.pages = #""help": {"title": "Help", "strings_table": "Halp"}"#
    #expect(
      try draft.faults() == [
        "apps/app.json:1: pages.help.strings_table: no text file is the table \"Halp\"\n  did you mean \"Help\"?"
      ])
  }
}
