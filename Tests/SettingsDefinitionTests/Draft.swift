import Findings
import SettingsDefinition
import Testing
import TextFormats

/// A small definition in JSON, on one line, with a part of it written by a test.
struct Draft {
  var rows = #"{"id": "dark", "kind": "toggle", "label": "Dark Mode", "preference": "dark"}"#
  /// More pages, `"about": {…}`.
  var pages = ""
  /// More preferences.
  var preferences = ""
  /// More fields of the definition.
  var rest = ""

  var json: String {
    let parts = [
      #""schema": 1, "app": {"id": "hello", "name": "Hello"}"#,
      #""preferences": {"dark": {"type": "bool"}\#(preferences.isEmpty ? "" : ", ")\#(preferences)}"#,
      #""pages": {"settings": {"title": "Settings", "sections": [{"id": "main", "rows": [\#(rows)]}]}"#
        + "\(pages.isEmpty ? "" : ", ")\(pages)}",
    ]
    return "{" + (parts + (rest.isEmpty ? [] : [rest])).joined(separator: ", ") + "}"
  }

  func document() throws -> DocumentNode { try JSONReader.read([UInt8](json.utf8), file: "app.json") }

  func model(configuration: String? = nil) throws -> SettingsModel {
    try SettingsModel.read(try document(), file: "app.json", configuration: configuration)
  }

  /// Each fault as `path: message | note`, without file and line.
  func faults() throws -> [String] { try messages(SettingsModel.faults(of: document(), file: "app.json")) }
}

/// Findings as a test compares them: `path: message | note`.
func messages(_ findings: [Finding]) -> [String] {
  findings.map { finding in
    ([finding.place.path.isEmpty ? finding.message : "\(finding.place.path): \(finding.message)"] + finding.notes)
      .joined(separator: " | ")
  }
}

/// One kind of fault: what is written, and all that is said about it.
struct FaultCase: CustomTestStringConvertible, Sendable {
  var draft: Draft
  var expected: [String]

  init(_ draft: Draft, _ expected: String...) {
    self.draft = draft
    self.expected = expected
  }

  var testDescription: String { expected.first ?? draft.json }
}

extension FaultCase {
  static func row(_ row: String, _ expected: String...) -> FaultCase {
    var copy = FaultCase(Draft(rows: row))
    copy.expected = expected.map { "pages.settings.sections[1].rows[1]\($0)" }
    return copy
  }

  /// A preference `x`.
  static func preference(_ preference: String, _ expected: String...) -> FaultCase {
    var copy = FaultCase(Draft(preferences: #""x": \#(preference)"#))
    copy.expected = expected.map { "preferences.x\($0)" }
    return copy
  }

  static func rest(_ rest: String, _ expected: String...) -> FaultCase {
    var copy = FaultCase(Draft(rest: rest))
    copy.expected = expected
    return copy
  }
}

/// Rows, preferences and tables that several tests need.
enum Part {
  static let store = #"""
    "store": {"products": [{"id": "pro_m", "type": "auto_renewable", "price": "2.99", "period": "P1M"}],
    "entitlements": {"pro": {"products": ["pro_m"]}}}
    """#.oneLine
  static let account = #""account": {"providers": ["email"]}"#
  static let permissions = #""permissions": {"notifications": {}}"#

  static func toggle(_ more: String) -> String {
    #"{"id": "dark", "kind": "toggle", "label": "Dark Mode", "preference": "dark", \#(more)}"#
  }

  static func action(_ action: String) -> String {
    #"{"id": "go", "kind": "action", "label": "Go", "actions": [\#(action)]}"#
  }
}

extension String {
  fileprivate var oneLine: String { String(map { $0 == "\n" ? " " : $0 }) }
}
