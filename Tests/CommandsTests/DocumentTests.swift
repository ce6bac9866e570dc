import Commands
import Foundation
import Testing

/// What the documents say the tool does, held against the tool.
@Suite struct DocumentTests {
  @Test func `the console texts of the README are what the tool says`() throws {
    let blocks = try Block.all(in: "README.md")
    let stage = Stage(["Fixtures/Apps/profile.lua": try text("Fixtures/Apps/profile.lua")])
    for block in blocks where block.language == "lua" {
      let name = try #require(block.lines.first?.hasPrefix("-- ") == true ? block.lines.first?.dropFirst(3) : nil)
      stage[String(name)] = block.lines.joined(separator: "\n") + "\n"
    }
    let consoles = blocks.filter { $0.language == "console" }
    #expect(consoles.count == 2)
    for block in consoles {
      let command = try #require(block.lines.first?.hasPrefix("$ settings-sim ") == true ? block.lines.first : nil)
      let outcome = stage.run(String(command.dropFirst("$ settings-sim ".count)))
      let said = (outcome.output + outcome.messages).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let difference = Block.difference(Array(block.lines.dropFirst()), Array(said))
      #expect(difference == nil, "README.md: \(command)\n\(said.joined(separator: "\n"))")
    }
  }

  @Test func `the command line's document names every verb and every exit status`() throws {
    let document = try text("Sources/Commands/Commands.docc/CommandLine.md")
    for verb in HelpTests.verbNames { #expect(document.contains("| `\(verb)"), "\(verb)") }
    for status in ExitStatus.allCases {
      #expect(document.contains("| \(status.rawValue) | \(status.meaning)"), "\(status.rawValue) | \(status.meaning)")
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Golden.root.appending(path: path), encoding: .utf8)
  }

  /// A block of code in a document.
  struct Block {
    var language: Substring
    var lines: [Substring] = []

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
