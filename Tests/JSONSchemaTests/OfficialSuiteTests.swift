import Findings
import Foundation
import JSONSchema
import Testing
import TextFormats

/// The suite of the JSON Schema project, as Debian packages it: every file of drafts 4, 6 and 7, the optional ones too.
@Suite("The official test suite")
struct OfficialSuiteTests {
  static let root = "/usr/share/json-schema-test-suite"

  /// Tests that are left out, as "draft7/file.json: group: test". There are none.
  static let skipped: Set<String> = []

  @Test("is installed, with all its files", arguments: zip(JSONSchemaDraft.allCases, [32, 38, 56]))
  func isInstalled(_ draft: JSONSchemaDraft, _ count: Int) {
    #expect(Self.files(of: draft).count >= count, "install json-schema-test-suite: Scripts/dependencies names it")
  }

  @Test("is passed whole", arguments: JSONSchemaDraft.allCases)
  func isPassed(_ draft: JSONSchemaDraft) throws {
    var options = JSONSchemaOptions()
    options.draft = draft
    options.checksContent = true
    for file in try Self.remotes() { options.documents["http://localhost:1234/\(file.name)"] = file.bytes }
    var count = 0
    for file in Self.files(of: draft) {
      let sample = try Sample(Array(try Data(contentsOf: URL(filePath: "\(Self.root)/tests/\(file)"))))
      for group in sample.root.elements { count += try check(group, in: file, options) }
    }
    #expect(count >= [.draft4: 374, .draft6: 503, .draft7: 566][draft] ?? .max, "the suite has lost tests")
  }

  /// - Returns: how many tests it has.
  private func check(_ group: JSONView, in file: String, _ options: JSONSchemaOptions) throws -> Int {
    let name = "\(file): \(group.member("description")?.text ?? "")"
    let schema = try JSONSchema(try #require(group.member("schema")), file: file, options: options)
    var count = 0
    for test in try #require(group.member("tests")).elements {
      count += 1
      let title = "\(name): \(test.member("description")?.text ?? "")"
      if Self.skipped.contains(title) { continue }
      let data = try #require(test.member("data"))
      let isValid = schema.isValid(data)
      #expect(isValid == test.member("valid")?.bool, "\(title)")
      #expect(schema.faults(in: data).isEmpty == isValid, "\(title)")
    }
    return count
  }

  static func files(of draft: JSONSchemaDraft) -> [String] {
    let folder = "draft\(draft.rawValue)"
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/tests/\(folder)")) ?? []
    return paths.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  private static func remotes() throws -> [(name: String, bytes: [UInt8])] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/remotes")
    return try paths.filter { $0.hasSuffix(".json") }.sorted().map {
      ($0, Array(try Data(contentsOf: URL(filePath: "\(root)/remotes/\($0)"))))
    }
  }
}
