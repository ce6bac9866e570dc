import Findings
import Importers
import Testing

/// What is refused, and in which words.
@Suite struct RefusalTests {
  @Test func `a bundle without a property list is refused`() {
    expectRefusal(
      InlineBundle(bytes: [], file: "logo.png"),
      """
      there is no "Root.plist"
        the bundle holds no property list at all
      """)
  }

  @Test func `a bundle with several lists but no root is refused, and the nearest name is given`() {
    var bundle = InlineBundle(bytes: [], file: "Rot.plist")
    bundle["Other.plist"] = ""
    expectRefusal(
      bundle,
      """
      there is no "Root.plist"
        did you mean "Rot.plist"?
      """)
  }

  @Test func `a root that is named must be there`() {
    expectRefusal(
      InlineBundle(), root: "Nothing.plist",
      """
      there is no property list "Nothing.plist"
        property lists in it: "Root.plist"
      """)
  }

  @Test func `a list that is no pane is refused`() {
    var bundle = InlineBundle()
    bundle["Root.plist"] = InlineBundle.list("<key>items</key><array/>")
    expectRefusal(
      bundle,
      """
      Root.plist: the property list has no array "PreferenceSpecifiers"
        it is no pane of a Settings.bundle
      """)
    bundle["Root.plist"] = "<plist><array/></plist>"
    expectRefusal(bundle, "Root.plist: the property list is an array, a pane is a dictionary")
  }

  @Test func `a child pane that cannot be read refuses the bundle, at its line`() {
    let child = InlineBundle.specifier("PSChildPaneSpecifier", ["Title": "Sub", "File": "Sub"])
    var bundle = InlineBundle(specifiers: child)
    bundle["Sub.plist"] = "<plist>\n<dict>\n<key>PreferenceSpecifiers</key>\n</dict></plist>"
    expectRefusal(bundle, "Sub.plist:4: the property list cannot be read: expected a value, found </dict>")
  }

  @Test func `a file that the reader cannot deliver is refused`() {
    struct Unreadable: Error, CustomStringConvertible { var description = "permission denied" }
    let files = BundleFiles(list: ["Root.plist"]) { _ in throw Unreadable() }
    #expect {
      try SettingsBundleImporter.import(name: "Test", files: files)
    } throws: {
      "\($0)" == "Root.plist: the file cannot be read: permission denied"
    }
  }

  /// Everything that makes a list unreadable: its text, and the message after the file.
  static let broken: [(list: String, message: String)] = [
    ("", ": the property list cannot be read: the file is empty"),
    ("hello", ":1: the property list cannot be read: it is no property list of any known format"),
    ("\u{0}\u{1}\u{2}", ": the property list cannot be read: it is neither UTF-8 nor UTF-16"),
    ("<html></html>", ":1: the property list cannot be read: expected <plist>, found <html>"),
    ("<plist>\n<dict>\n", ":3: the property list cannot be read: the file ends before </plist>"),
    ("<plist><dict><string>a", ":1: the property list cannot be read: expected <key> or </dict>, found <string>"),
    ("<plist><string>a", ":1: the property list cannot be read: the file ends inside <string>"),
    ("<plist><string>a</key></plist>", ":1: the property list cannot be read: expected </string>, found </key>"),
    ("<plist><string>a</string>", ":1: the property list cannot be read: the file ends before </plist>"),
    ("<plist><colour/></plist>", ":1: the property list cannot be read: unknown element <colour>"),
    (
      "<plist><integer>1e9</integer></plist>",
      ":1: the property list cannot be read: <integer> holds \"1e9\", which is no integer of 64 bits"
    ),
    (
      "<plist><integer>99999999999999999999</integer></plist>",
      ":1: the property list cannot be read: "
        + "<integer> holds \"99999999999999999999\", which is no integer of 64 bits"
    ),
    (
      "<plist><real>much</real></plist>",
      ":1: the property list cannot be read: <real> holds \"much\", which is no number"
    ),
    ("<plist><string>&nbsp;</string></plist>", ":1: the property list cannot be read: unknown entity \"&nbsp;\""),
    (
      "<plist><string>Q & A</string></plist>",
      ":1: the property list cannot be read: \"&\" is not written as \"&amp;\""
    ),
    ("<plist><string>&#xD800;</string></plist>", ":1: the property list cannot be read: unknown entity \"&#xD800;\""),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>",
      ":1: the property list cannot be read: the document type defines entities of its own"
    ),
    ("<!-- ", ":1: the property list cannot be read: \"<!--\" is not closed with \"-->\""),
    (
      "<plist>text</plist>",
      ":1: the property list cannot be read: text stands where an element is expected"
    ),
    ("{ a = b }", ":1: the property list cannot be read: a \";\" is missing after the value of \"a\""),
    ("{ a b; }", ":1: the property list cannot be read: expected \"=\" after \"a\""),
    ("{ a = (b c); }", ":1: the property list cannot be read: expected \",\" or \")\" in a list"),
    ("{ a = \"b", ":1: the property list cannot be read: the text that begins here is not closed"),
    ("{\n a = ;\n}", ":2: the property list cannot be read: unexpected \";\""),
    ("{ a = b; } c", ":1: the property list cannot be read: text follows the closing \"}\""),
    (
      "bplist00",
      ": the property list cannot be read: "
        + "it is a binary property list that is cut short or of an unknown version"
    ),
  ]

  @Test(arguments: broken)
  func `an unreadable list is refused with its file and line`(list: String, message: String) {
    var bundle = InlineBundle()
    bundle["Root.plist"] = list
    expectRefusal(bundle, "Root.plist" + message)
  }

  private func expectRefusal(_ bundle: InlineBundle, root: String? = nil, _ message: String) {
    #expect {
      try bundle.imported(root: root)
    } throws: { error in
      guard let findings = error as? Findings else { return false }
      if findings.description != message { Issue.record("\(findings)") }
      return findings.description == message && findings.list.allSatisfy { $0.severity == .error }
    }
  }
}
