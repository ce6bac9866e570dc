import Commands
import Foundation
import Testing

/// What `types` writes for editors.
@Suite struct TypesTests {
  @Test func `the ids of the project's apps are types`() throws {
    let stage = Stage(["Fixtures/Apps/small.lua": smallDefinition()])
    let outcome = stage.run("types")
    #expect(
      outcome.output == """
        .settings-sim/types/definitions.lua
        .settings-sim/types/ids.lua
        .settings-sim/types/journeys.lua
        .settings-sim/types/definition-v1.schema.json

        """)
    #expect(outcome.status == .success && outcome.messages == "4 files written\n")
    let ids = try #require(stage[".settings-sim/types/ids.lua"])
    #expect(ids.contains("---@alias app.small.row\n---| \"sound\"\n\n"))
    #expect(ids.contains("---@alias row app.small.row|string\n"))
    #expect(ids.contains("---@alias preference app.small.preference|string\n"))
    // The app has none.
    #expect(ids.contains("---@alias product string\n"))
    #expect(stage.run("types").messages == "4 files, up to date\n")
  }

  @Test func `files that are out of date are named, and then brought up to date`() {
    let stage = Stage(["Fixtures/Apps/small.lua": smallDefinition()])
    #expect(stage.run("types").status == .success)
    stage["Fixtures/Apps/small.lua"] = smallDefinition().replacing("id = \"sound\"", with: "id = \"noise\"")
    let check = stage.run("types --check")
    #expect(check.status == .failed && check.output == ".settings-sim/types/ids.lua\n")
    #expect(check.messages == "1 of 4 files out of date; write them with: settings-sim types\n")
    #expect(stage.run("types").messages == "1 file written\n")
    #expect(stage.run("types --check").status == .success)
  }

  @Test func `apps and the folder can be chosen`() throws {
    let other = smallDefinition().replacing("id = \"small\"", with: "id = \"other\"")
    let stage = Stage(["Fixtures/Apps/small.lua": smallDefinition(), "else/other.lua": other])
    #expect(stage.run("types else/other.lua -o editor").status == .success)
    let ids = try #require(stage["editor/ids.lua"])
    #expect(ids.contains("app.other.row") && !ids.contains("app.small"))
    #expect(stage.run("types smal").messages.contains("did you mean \"small\"?"))
    stage["Fixtures/Apps/small.lua"] = "return { schema = 1 }"
    #expect(stage.run("types").status == .doesNotLoad)
  }

  @Test func `two definitions of one app are one`() throws {
    let stage = Stage([
      "Fixtures/Apps/a.lua": smallDefinition(),
      "Fixtures/Apps/b.lua": smallDefinition().replacing("id = \"sound\"", with: "id = \"noise\""),
    ])
    #expect(stage.run("types").status == .success)
    #expect(stage[".settings-sim/types/ids.lua"]?.contains("---| \"noise\"\n---| \"sound\"\n") ?? false)
  }

  @Test func `the schema for editors is the one that is published`() throws {
    let stage = Stage()
    _ = stage.run("types")
    let published = try String(
      contentsOf: Golden.root.appending(path: "Fixtures/Schemas/definition-v1.schema.json"), encoding: .utf8)
    #expect(stage[".settings-sim/types/definition-v1.schema.json"] == published)
  }

  @Test func `every type that the annotations name is defined, and no function is missing`() throws {
    let stage = Stage(["Fixtures/Apps/small.lua": smallDefinition()])
    _ = stage.run("types")
    let texts = ["journeys", "ids", "definitions"].compactMap { stage[".settings-sim/types/\($0).lua"] }
    let lines = texts.joined().split(separator: "\n")
    let defined = Set(
      lines.filter { $0.hasPrefix("---@alias ") || $0.hasPrefix("---@class ") }.map { $0.split(separator: " ")[1] })
    let known: Set<Substring> = [
      "string", "number", "integer", "boolean", "table", "any", "nil", "true", "false", "fun",
    ]
    for line in lines {
      guard let type = Self.type(in: line) else { continue }
      for name in Self.names(in: type) where !known.contains(name) {
        #expect(defined.contains(name), "\(name) in \(line)")
      }
    }
    #expect(Set(lines.filter { $0.hasPrefix("---@class ") }).count == lines.count { $0.hasPrefix("---@class ") })
    for text in texts { #expect(text.hasPrefix("---@meta\n")) }
  }

  @Test func `what is generated is Lua`() {
    let stage = Stage(["Fixtures/Apps/small.lua": smallDefinition()])
    #expect(stage.run("types -o generated").status == .success)
    for name in ["journeys", "ids", "definitions"] {
      #expect(stage.run("check --files generated/\(name).lua").status == .success, "\(name)")
    }
  }

  /// The type that a line of annotations ends with, without what is said about it.
  private static func type(in line: Substring) -> String? {
    for tag in ["---@field ", "---@param ", "---@alias "] where line.hasPrefix(tag) {
      // The name has no spaces; of a map's fields it stands in brackets.
      let rest = line.dropFirst(tag.count).split(separator: " ", maxSplits: 1)
      return rest.count > 1 ? String(prefix(of: rest[1])) : nil
    }
    for tag in ["---@return ", "---@type ", "---@overload ", "---| "] where line.hasPrefix(tag) {
      return String(prefix(of: line.dropFirst(tag.count)))
    }
    return nil
  }

  /// Up to the first space outside of brackets that neither a comma nor a colon goes before.
  private static func prefix(of text: Substring) -> Substring {
    var depth = 0
    var last: Character = " "
    for index in text.indices {
      switch text[index] {
      case "(", "{", "[", "<": depth += 1
      case ")", "}", "]", ">": depth -= 1
      case " " where depth == 0 && last != ":" && last != ",": return text[..<index]
      default: break
      }
      last = text[index]
    }
    return text
  }

  /// The names in a type, without literals and the names of parameters and fields.
  private static func names(in type: String) -> [Substring] {
    var names: [Substring] = []
    var isText = false
    var start: String.Index?
    for index in type.indices + [type.endIndex] {
      let sign = index == type.endIndex ? " " : type[index]
      if sign == "\"" { isText.toggle() }
      let isPart = !isText && (sign.isLetter || sign.isNumber || sign == "_" || sign == ".")
      if isPart, start == nil { start = index }
      if !isPart, let begun = start {
        let isName = sign == ":" || type[index...].hasPrefix("?:")
        let word = type[begun..<index]
        if !isName, word != "..." { names.append(word) }
        start = nil
      }
    }
    return names
  }
}
