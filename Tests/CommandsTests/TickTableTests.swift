import Commands
import Foundation
import Testing

/// The table that ticks the seed documents off names journeys that there are.
@Suite struct TickTableTests {
  private struct Listed: Decodable {
    let name: String
    let file: String
  }

  /// What journeys and their groups are called, by file below `Scripts/Journeys`.
  private func titles() throws -> [String: Set<String>] {
    let (output, messages) = (Catcher(), Catcher())
    let surroundings = Surroundings(
      arguments: ["list", "--json"], workingFolder: Golden.root.path, files: DiskFiles(),
      output: Surroundings.Stream(output), messages: Surroundings.Stream(messages), processors: 1)
    #expect(Tool.run(surroundings) == .success, "\(messages.text)")
    var titles: [String: Set<String>] = [:]
    for line in output.text.split(separator: "\n") {
      let journey = try JSONDecoder().decode(Listed.self, from: Data(line.utf8))
      let file = journey.file.replacing("Scripts/Journeys/", with: "")
      titles[file, default: []].formUnion(journey.name.split(separator: " › ").map(String.init))
    }
    return titles
  }

  @Test func `every journey that is named exists in its file`() throws {
    let titles = try titles()
    let text = try String(contentsOf: Golden.root.appending(path: "Fixtures/Apps/README.md"), encoding: .utf8)
    var app = ""
    var named = 0
    for line in text.split(separator: "\n") {
      if let heading = line.firstMatch(of: #/^## `(\w+)\.lua`/#) { app = String(heading.1) }
      guard line.hasPrefix("| "), let cell = line.split(separator: "|").last else { continue }
      var file = ""
      let parts = cell.split(separator: "› ", omittingEmptySubsequences: false)
      for (before, title) in zip(parts, parts.dropFirst()) {
        if let name = before.firstMatch(of: #/(\w+\.lua) $/#) { file = "\(app)/\(name.1)" }
        let known = titles[file] ?? []
        #expect(known.contains { title.hasPrefix($0) }, "\(file) › \(title)")
        named += 1
      }
    }
    #expect(named > 200)
  }
}
