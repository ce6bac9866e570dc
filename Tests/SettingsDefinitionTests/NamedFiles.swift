import Findings
import SettingsDefinition
import TextFormats

/// A definition with files beside it, in memory; its own file is `apps/app.json`.
struct FiledDraft {
  var draft = Draft()
  /// By path from the root.
  var files: [String: [UInt8]] = [:]

  /// With `app.text_files`.
  init(texts: [String: String], order: [String]? = nil, app: String = "", rest: String = "") {
    let names = (order ?? texts.keys.sorted()).map { "\"\($0)\"" }.joined(separator: ", ")
    more = #""text_files": [\#(names)]"# + (app.isEmpty ? "" : ", \(app)")
    draft.rest = rest
    for (name, text) in texts { files["apps/\(name)"] = Array(text.utf8) }
  }

  /// With `store.storekit_file`.
  init(storeKit: String, entitlements: String = "") {
    draft.rest = #""store": {"storekit_file": "shop.storekit"\#(entitlements.isEmpty ? "" : ", ")\#(entitlements)}"#
    files["apps/shop.storekit"] = Array(storeKit.utf8)
  }

  /// More fields of `app`.
  var more = ""

  func document() throws -> DocumentNode {
    let json = draft.json.replacing(
      #""name": "Hello"}"#, with: #""name": "Hello"\#(more.isEmpty ? "" : ", ")\#(more)}"#)
    return try JSONReader.read([UInt8](json.utf8), file: "apps/app.json")
  }

  var source: DefinitionFiles { DefinitionFiles { [files] path in files[path] } }

  func model() throws -> SettingsModel {
    try SettingsModel.read(try document(), file: "apps/app.json", files: source)
  }

  func compiled() throws -> CompiledModel { try CompiledModel(compiling: model()) }

  /// As a reader sees them, with file, line and path.
  func faults() throws -> [String] {
    try SettingsModel.faults(of: document(), file: "apps/app.json", files: source).map(\.description)
  }
}

/// Translations as a test compares them: `key = text`, `key = one: text, other: text`.
func written(_ texts: [Translation]) -> [String] {
  texts.map { text in
    switch text.forms {
    case .one(let words): "\(text.key) = \(words)"
    case .plural(let forms):
      "\(text.key) = " + forms.map { "\($0.category.rawValue): \($0.text)" }.joined(separator: ", ")
    }
  }
}
