import Commands
import Foundation
import Testing

/// A text under `Fixtures` that a test compares. With `UPDATE_GOLDEN=1` in the environment a wrong one is rewritten, and
/// the test still fails.
struct Golden {
  let path: String

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let url = Golden.root.appending(path: "Fixtures/\(path)")
    let golden = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if golden != text, ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(text == golden, "Fixtures/\(path)", sourceLocation: sourceLocation)
  }
}

@Suite struct HelpTests {
  @Test func `the overview lists every verb and every exit status`() {
    let outcome = Stage().run("--help")
    #expect(outcome.status == .success)
    #expect(outcome.messages.isEmpty)
    Golden(path: "Help/overview.txt").expect(outcome.output)
  }

  @Test(arguments: verbNames)
  func `the help of a verb stands in Fixtures`(verb: String) {
    Golden(path: "Help/\(verb.replacing(" ", with: "-")).txt").expect(Stage().run("\(verb) --help").output)
  }

  @Test(arguments: verbNames)
  func `help fits a window, and has two or three examples that parse`(verb: String) throws {
    let help = Stage().run("\(verb) --help").output
    for line in help.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    let examples = help.split(separator: "\n").filter { $0.hasPrefix("  settings-sim ") && !$0.contains("[options]") }
    #expect((2...3).contains(examples.count))
    for example in examples {
      // What the shell does with the rest is not ours.
      let line = example.dropFirst("  settings-sim ".count).split(separator: " && ")[0].split(separator: " | ")[0]
      let outcome = Stage().run(line.split(separator: " > ")[0] + " --help")
      #expect(outcome.status == .success, "\(example)")
    }
  }

  @Test func `a group of verbs lists them`() {
    Golden(path: "Help/trace.txt").expect(Stage().run("trace --help").output)
    #expect(Stage().run("help trace").output == Stage().run("trace --help").output)
    #expect(Stage().run("help trace info").output == Stage().run("trace info --help").output)
    let alone = Stage().run("trace")
    #expect(alone.status == .usage)
    #expect(alone.messages == Stage().run("trace --help").output)
  }

  /// As the overview lists them.
  static let verbNames: [String] = {
    let lines = Stage().run("--help").output.split(separator: "\n", omittingEmptySubsequences: false)
    let verbs = lines.drop { $0 != "Verbs:" }.dropFirst().prefix { !$0.isEmpty }
    // Two spaces or more end the name, which may have two words.
    return verbs.map { line in
      let row = line.dropFirst(2)
      return String(row[..<(row.firstRange(of: "  ")?.lowerBound ?? row.endIndex)])
    }
  }()
}
