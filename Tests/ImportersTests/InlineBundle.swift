import Importers

/// A bundle written inside a test.
struct InlineBundle {
  var files: [String: [UInt8]] = [:]

  /// A bundle whose root holds one specifier, or several, written in XML.
  init(specifiers: String = "", root: String = "") {
    self["Root.plist"] = Self.list(root + "<key>PreferenceSpecifiers</key><array>\(specifiers)</array>")
  }

  init(bytes: [UInt8], file: String = "Root.plist") { files[file] = bytes }

  subscript(file: String) -> String {
    get { String(decoding: files[file] ?? [], as: UTF8.self) }
    set { files[file] = Array(newValue.utf8) }
  }

  func imported(root: String? = nil) throws -> ImportedApp {
    let files = files
    return try SettingsBundleImporter.import(
      name: "Test", files: BundleFiles(list: Array(files.keys)) { files[$0] ?? [] }, root: root)
  }

  /// A property list with a dictionary's content.
  static func list(_ content: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(content)</dict></plist>"
  }

  /// A specifier in XML; values are texts.
  static func specifier(_ type: String, _ values: KeyValuePairs<String, String>, more: String = "") -> String {
    let entries = values.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    return "<dict><key>Type</key><string>\(type)</string>\(entries)\(more)</dict>"
  }

  static func group(_ title: String) -> String { specifier("PSGroupSpecifier", ["Title": title]) }
}
