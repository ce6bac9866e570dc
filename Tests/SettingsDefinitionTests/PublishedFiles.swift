import Foundation
import Testing

/// Files of the repository that are made from code. Tests compare them; a run with `REGENERATE=1` writes them anew.
enum PublishedFile {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func expect(_ path: String, is text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = root.appending(path: path)
    if ProcessInfo.processInfo.environment["REGENERATE"] == "1" {
      try Data(text.utf8).write(to: url)
    }
    let published = (try? String(decoding: Data(contentsOf: url), as: UTF8.self)) ?? ""
    #expect(
      published == text, "\(path) is stale: run the tests once with REGENERATE=1", sourceLocation: sourceLocation)
  }
}
