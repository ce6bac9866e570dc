import Commands
import Foundation
import Testing

/// What the documents say the tool does, held against the tool.
@Suite struct DocumentTests {
  /// Documents with Lua in them, and how many console texts each has.
  static let documents = [("README.md", 3), ("Sources/Journeys/Journeys.docc/WritingJourneys.md", 4)]

  @Test(arguments: documents)
  func `the Lua of a document runs, and its console texts are what the tool says`(document: String, consoles: Int)
    throws
  {
    let blocks = try Block.all(in: document)
    let stage = Stage(["Fixtures/Apps/profile.lua": try text("Fixtures/Apps/profile.lua")])
    if document == "README.md" {
      stage["plan.json"] = VerifyTests.plan
      for (number, event) in ["theme_chnged", "theme_changed"].enumerated() {
        stage["traces/\(number + 1).trace.jsonl"] = VerifyTests.trace(event)
      }
    }
    for (place, block) in blocks.enumerated() where block.language == "lua" {
      let file = block.file
      stage[file ?? "Examples/example\(place).lua"] = file == nil ? block.journey : block.text
    }
    #expect(blocks.count { $0.language == "console" } == consoles)
    for block in blocks where block.language == "console" {
      let command = try #require(block.lines.first?.hasPrefix("$ settings-sim ") == true ? block.lines.first : nil)
      let outcome = stage.run(String(command.dropFirst("$ settings-sim ".count)))
      let said = (outcome.output + outcome.messages).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let difference = Block.difference(Array(block.lines.dropFirst()), Array(said))
      #expect(difference == nil, "\(document): \(command)\n\(said.joined(separator: "\n"))")
    }
    guard blocks.contains(where: { $0.language == "lua" && $0.file == nil }) else { return }
    let outcome = stage.run("test Examples")
    #expect(outcome.status == .success, "\(document)\n\(outcome.output)\(outcome.messages)")
  }

  @Test func `the command line's document names every verb and every exit status`() throws {
    let document = try text("Sources/Commands/Commands.docc/CommandLine.md")
    for verb in HelpTests.verbNames { #expect(document.contains("| `\(verb)"), "\(verb)") }
    for status in ExitStatus.allCases {
      #expect(document.contains("| \(status.rawValue) | \(status.meaning)"), "\(status.rawValue) | \(status.meaning)")
    }
  }

  @Test func `the command line's document names every reporter that help names, with an example`() throws {
    let help = Stage().run("test --help").output.replacing("\n", with: " ")
    let list = try #require(help.firstMatch(of: /Reporters are ([a-z, ]+)\./)).1
    let document = try text("Sources/Commands/Commands.docc/CommandLine.md")
    for name in list.split(separator: ", ") { #expect(document.contains("\n| `\(name)` | "), "\(name)") }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Golden.root.appending(path: path), encoding: .utf8)
  }

  /// A block of code in a document.
  struct Block {
    var language: Substring
    var lines: [Substring] = []

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// The file that a block is, by its first line: `-- Scripts/Journeys/first.lua`.
    var file: String? {
      guard let line = lines.first, line.hasPrefix("-- "), line.hasSuffix(".lua") else { return nil }
      return String(line.dropFirst(3))
    }

    /// Lua that is no file: journeys of the article's app, or what a journey of it does.
    var journey: String {
      let declares = lines.contains { $0.hasPrefix("it(") || $0.hasPrefix("describe(") }
      if declares { return "app \"podcasts\"\n" + text }
      return """
        app "podcasts"
        it("runs", function(sim)
          sim:launch { account = "ada@example.com" }
        \(text)
          sim:run_until_idle()
        end)

        """
    }

    static func all(in document: String) throws -> [Block] {
      let text = try String(contentsOf: Golden.root.appending(path: document), encoding: .utf8)
      var blocks: [Block] = []
      var isOpen = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          if !isOpen { blocks.append(Block(language: line.dropFirst(3))) }
          isOpen.toggle()
        } else if isOpen {
          blocks[blocks.count - 1].lines.append(line)
        }
      }
      return blocks
    }

    /// The first line of a document that the tool does not say; a line `…` stands for any lines.
    static func difference(_ wanted: [Substring], _ said: [Substring]) -> Substring? {
      var at = 0
      var isLoose = false
      for line in wanted {
        if line.drop(while: { $0 == " " }) == "…" {
          isLoose = true
          continue
        }
        if isLoose { while at < said.count, said[at] != line { at += 1 } }
        guard at < said.count, said[at] == line else { return line }
        at += 1
        isLoose = false
      }
      return at == said.count || isLoose ? nil : said[at]
    }
  }
}
