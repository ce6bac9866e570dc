import Findings
import Importers
import Testing

/// How what stands in a bundle is written in Lua.
@Suite struct WrittenLuaTests {
  static let texts: [(xml: String, literal: String)] = [
    ("plain", "\"plain\""),
    ("say &quot;aye&quot;", "\"say \\\"aye\\\"\""),
    ("back\\slash", "\"back\\\\slash\""),
    ("tab&#9;line&#10;return&#13;", "\"tab\\tline\\nreturn\\r\""),
    ("bell&#7;1", "\"bell\\0071\""),
    ("del&#127;", "\"del\\127\""),
    ("{name} {{", "\"{{name} {{{{\""),
    ("]] --[[ ]=]", "\"]] --[[ ]=]\""),
    ("<![CDATA[<b> & </b>]]>", "\"<b> & </b>\""),
    ("a<!-- no -->b", "\"ab\""),
    ("Größe 🔔 \u{2028}", "\"Größe 🔔 \u{2028}\""),
  ]

  @Test(arguments: texts)
  func `a text becomes a literal that means the same`(xml: String, literal: String) throws {
    let app = try InlineBundle(specifiers: InlineBundle.specifier("PSGroupSpecifier", ["FooterText": xml])).imported()
    #expect(app.definition.contains("{ footer = \(literal) },"))
  }

  @Test func `a long text of several lines keeps them, whatever brackets it holds`() throws {
    let line = String(repeating: "word ", count: 20)
    for (end, open, close) in [("", "[[", "]]"), ("]]", "[=[", "]=]"), ("]", "[=[", "]=]"), ("]] ]=]", "[==[", "]==]")]
    {
      let text = "\(line)\n\(line)\(end)"
      let app = try InlineBundle(specifiers: InlineBundle.specifier("PSGroupSpecifier", ["FooterText": text]))
        .imported()
      #expect(app.definition.contains("footer = \(open)\n\(text)\(close) },"))
    }
  }

  @Test func `comments stay on their line and cannot be closed from inside`() throws {
    let type = "[[x&#10;return]]"
    let app = try InlineBundle(specifiers: InlineBundle.specifier(type, [:])).imported()
    #expect(app.definition.contains("-- [[x return]] is left out: the type is unknown\n"))
  }

  @Test(
    arguments: [
      ("sync", "sync"), ("com.example.auto-sync", "com_example_auto_sync"), ("2nd", "key_2nd"), ("_x_", "x"),
      ("a  b", "a_b"), ("Größe", "Gr_e"), ("設定", "preference"), ("123", "preference"), ("", nil),
    ] as [(String, String?)])
  func `ids are made from keys`(key: String, id: String?) throws {
    let bundle = InlineBundle(specifiers: InlineBundle.specifier("PSTextFieldSpecifier", ["Title": "T", "Key": key]))
    let definition = try bundle.imported().definition
    #expect(definition.contains("preference = \"\(id ?? "")\"") == (id != nil))
    if let id, id != key { #expect(definition.contains("key = \"\(key)\"")) }
  }

  @Test(arguments: [
    ("<integer>-9223372036854775808</integer>", "math.mininteger"), ("<integer>0x10</integer>", "16"),
    ("<real>1.5</real>", "1.5"), ("<real>1e300</real>", "1e+300"), ("<string>on</string>", "\"on\""),
  ])
  func `what a switch stores is written as it is`(value: String, literal: String) throws {
    let toggle = InlineBundle.specifier(
      "PSToggleSwitchSpecifier", ["Title": "T", "Key": "k"], more: "<key>TrueValue</key>\(value)")
    let definition = try InlineBundle(specifiers: toggle).imported().definition
    #expect(definition.contains("on_value = \(literal)"))
  }

  @Test(arguments: ["<real>nan</real>", "<real>inf</real>", "<data>AAAA</data>", "<date>2001-01-01T00:00:00Z</date>"])
  func `what no preference stores is left out with a warning`(value: String) throws {
    let toggle = InlineBundle.specifier(
      "PSToggleSwitchSpecifier", ["Title": "T", "Key": "k"], more: "<key>TrueValue</key>\(value)")
    let app = try InlineBundle(specifiers: toggle).imported()
    #expect(!app.definition.contains("on_value"))
    #expect(app.findings.map(\.code) == ["import.bad_value"])
  }

  @Test func `ids of rows and pages do not meet those of the engine or each other`() throws {
    func picker(_ key: String) -> String {
      InlineBundle.specifier(
        "PSMultiValueSpecifier", ["Title": "T", "Key": key],
        more: "<key>Titles</key><array><string>A</string></array><key>Values</key><array><string>a</string></array>")
    }
    var bundle = InlineBundle(
      specifiers: picker("settings") + picker("sign_out") + picker("web") + picker("sub")
        + InlineBundle.specifier("PSChildPaneSpecifier", ["Title": "Sub", "File": "Sub"]))
    bundle["Sub.plist"] = InlineBundle()["Root.plist"]
    let definition = try bundle.imported().definition
    for id in ["settings_2", "sign_out_2", "web_2", "sub_2"] {
      #expect(definition.contains("{ id = \"\(id)\", kind = \"picker\""))
    }
    #expect(definition.contains("{ id = \"sub\", kind = \"navigation\", label = \"Sub\", page = \"sub\" },"))
  }

  @Test func `a text longer than a definition takes is cut`() throws {
    let text = String(repeating: "{", count: 40_000)
    let app = try InlineBundle(specifiers: InlineBundle.specifier("PSGroupSpecifier", ["FooterText": text])).imported()
    let literal = app.definition.split(separator: "footer = \"").last?.prefix { $0 != "\"" } ?? ""
    #expect((65_500...65_536).contains(literal.utf8.count))
    #expect(literal.hasSuffix("{…"))
    #expect(
      app.findings.map(\.description) == ["Root.plist:2: warning: a text is longer than a definition takes; it was cut"]
    )
  }

  @Test func `a picture whose name has a space is left out`() throws {
    let row = InlineBundle.specifier(
      "PSTextFieldSpecifier", ["Title": "T", "Key": "k", "IASKCellImage": "my icon"])
    let definition = try InlineBundle(specifiers: row).imported().definition
    #expect(definition.contains("-- without the picture \"my icon\", whose name has a space\n"))
    #expect(!definition.contains("icon ="))
  }

  @Test func `the condition of a radio group stands on its section alone`() throws {
    let group = InlineBundle.specifier(
      "PSRadioGroupSpecifier", ["Title": "Size", "Key": "size", "SupportedUserInterfaceIdioms": "Pad"],
      more: "<key>Titles</key><array><string>S</string></array><key>Values</key><array><string>s</string></array>")
    let app = try InlineBundle(specifiers: group).imported()
    #expect(app.definition.contains("{ header = \"Size\", visible_when = { idiom = \"pad\" }, rows = {"))
    #expect(app.definition.split(separator: "visible_when").count == 2)
    #expect(!app.journey.contains("choose"))
  }
}
