import Findings
import Importers
import Testing

@Suite struct StringsFileTests {
  private func bundle(_ folder: String, _ bytes: [UInt8]) -> InlineBundle {
    var bundle = InlineBundle(specifiers: InlineBundle.group("Sound") + InlineBundle.group("Light"))
    bundle.files["\(folder)/Root.strings"] = bytes
    return bundle
  }

  private static let text = "\"Sound\" = \"Töne 🔔\";"

  static let encodings: [(name: String, bytes: [UInt8])] = [
    ("UTF-8", Array(text.utf8)),
    ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
    ("UTF-16 LE", text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    ("UTF-16 LE with a mark", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    ("UTF-16 BE", text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    ("UTF-16 BE with a mark", [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
  ]

  @Test(arguments: encodings)
  func `every encoding of a strings file is read`(name: String, bytes: [UInt8]) throws {
    let app = try bundle("de.lproj", bytes).imported()
    #expect(app.definition.contains("de = {\n      [\"Sound\"] = \"Töne 🔔\",\n    },"))
    #expect(app.findings == [])
  }

  static let spellings: [(entry: String, literal: String)] = [
    ("Sound = Ton;", "Ton"),
    ("'Sound' = 'Ton';", "Ton"),
    ("\"Sound\"=\"Ton\";", "Ton"),
    ("/* a */ \"Sound\" // b\n = /* c */ \"Ton\" ;", "Ton"),
    ("\"Sound\" = \"T\\\"o\\\"n\";", "T\\\"o\\\"n"),
    ("\"Sound\" = \"a\\nb\\tc\\\\d\";", "a\\nb\\tc\\\\d"),
    ("\"Sound\" = \"\\U00e9\\u00E9\\351\";", "ééé"),
    ("\"Sound\" = \"\\Ud83d\\Udd14\";", "🔔"),
    ("\"Sound\" = \"two\nlines\";", "two\\nlines"),
    ("\"Sound\" = \"\\ö\\q\";", "öq"),
    ("\"S\\U006fund\" = \"{x}\";", "{{x}"),
    ("<plist><dict><key>Sound</key><string>&lt;Ton&gt;</string></dict></plist>", "<Ton>"),
    ("{ Sound = Ton; }", "Ton"),
  ]

  @Test(arguments: spellings)
  func `every spelling of an entry is read`(entry: String, literal: String) throws {
    let app = try bundle("de.lproj", Array(entry.utf8)).imported()
    #expect(app.definition.contains("[\"Sound\"] = \"\(literal)\","))
    #expect(app.findings == [])
  }

  static let broken: [(file: String, message: String)] = [
    ("\"Sound\" = \"Ton\"\n\"Light\" = \"Licht\";", ":1: warning: a \";\" is missing after the value of \"Sound\""),
    ("\"Sound\" = \"Ton;", ":1: warning: the text that begins here is not closed"),
    ("\n\"Sound\" \"Ton\";", ":2: warning: expected \"=\" after \"Sound\""),
    ("\n/* Sound", ":2: warning: the comment that begins here is not closed"),
    ("= = =", ":1: warning: unexpected \"=\""),
  ]

  @Test(arguments: broken)
  func `a broken strings file is named with its line and the import goes on`(file: String, message: String) throws {
    let app = try bundle("de.lproj", Array(file.utf8)).imported()
    #expect(app.findings.first?.description.hasPrefix("de.lproj/Root.strings\(message)") == true)
    #expect(app.definition.contains("header = \"Sound\""))
  }

  @Test func `what stands before the fault is kept`() throws {
    let app = try bundle("de.lproj", Array("\"Sound\" = \"Ton\";\n\"Light\" \"Licht\";".utf8)).imported()
    #expect(app.definition.contains("[\"Sound\"] = \"Ton\","))
    #expect(!app.definition.contains("Licht"))
    #expect(
      app.findings.first?.notes == ["what stands before it was read (1 text), the rest of the file was not"])
  }

  @Test(arguments: [
    ("zh_CN.lproj", "zh_CN = {"), ("zh-Hans.lproj", "[\"zh-Hans\"] = {"), ("German.lproj", "de = {"),
    ("pt-BR.lproj", "[\"pt-BR\"] = {"),
  ])
  func `a language keeps the name of its folder, the old names become codes`(folder: String, key: String) throws {
    #expect(try bundle(folder, Array(Self.text.utf8)).imported().definition.contains(key))
  }

  @Test(arguments: ["en.lproj", "English.lproj", "Base.lproj", "en-GB.lproj"])
  func `English is the language of the labels`(folder: String) throws {
    let app = try bundle(folder, Array("\"Sound\" = \"Sounds\";".utf8)).imported()
    #expect(app.definition.contains("header = \"Sounds\""))
    #expect(!app.definition.contains("texts"))
  }

  @Test func `one text with two translations keeps the first and says so`() throws {
    var bundle = bundle("en.lproj", Array("\"Sound\" = \"Off\"; \"Light\" = \"Off\";".utf8))
    bundle["de.lproj/Root.strings"] = "\"Sound\" = \"Aus\"; \"Light\" = \"Ab\";"
    let app = try bundle.imported()
    #expect(app.definition.contains("[\"Off\"] = \"Aus\","))
    #expect(
      app.findings.map(\.description) == [
        "Root.plist: de: information: \"Off\" is \"Aus\" in one place and \"Ab\" in another; the first is used everywhere"
      ])
  }
}
