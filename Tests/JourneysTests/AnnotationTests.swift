import Testing

@testable import Journeys

/// What the annotations say, held against the tables that they are made of.
@Suite struct AnnotationTests {
  private let text = LuaAnnotations.journeys()

  @Test func `every function is there, with its parameters and its doc`() {
    for verb in JourneyAPI.verbs {
      let owner = verb.owner == .global ? "" : "\(verb.owner.rawValue.split(separator: ".").last ?? ""):"
      let names = verb.parameters.map(\.name).joined(separator: ", ")
      #expect(text.contains("\nfunction \(owner)\(verb.name)(\(names)) end\n"), "\(verb.signature)")
      #expect(text.contains("\n---\(verb.doc)\n"), "\(verb.signature)")
    }
    for global in Expecting.globals { #expect(text.contains("\n\(global.name) = "), "\(global.name)") }
  }

  @Test func `the options in the middle of a call may be left out`() {
    #expect(text.contains("---@overload fun(name: string, body?: fun(sim: sim, row: table))\n"))
    #expect(
      text.contains("---@overload fun(self: sim, what: target|fun(): boolean, options?: { timeout: duration? })\n"))
  }

  @Test func `no parameter has the name of a word of Lua`() {
    let words: Set = [
      "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
      "not",
      "or", "repeat", "return", "then", "true", "until", "while",
    ]
    for verb in JourneyAPI.verbs { #expect(words.isDisjoint(with: verb.parameters.map(\.name)), "\(verb.signature)") }
  }

  /// What the reference says of a table is what the annotations say.
  @Test func `the fields of a table are those that its doc names`() {
    for alias in LuaAlias.all {
      let names: [String]
      switch alias.form {
      case .table(let fields), .result(let fields): names = fields.map(\.name)
      case .id, .words, .type, .owner: continue
      }
      guard let open = alias.doc.firstRange(of: "`{ "), let close = alias.doc.firstRange(of: " }`") else { continue }
      #expect(
        names == alias.doc[open.upperBound..<close.lowerBound].split(separator: ", ").map(String.init), "\(alias.name)")
    }
  }

  @Test func `names that would end their quotes make no type`() {
    #expect(LuaAnnotations.literal(["a", "a\"b", "a\\b", "a\nb", "", "a`b", "ä", "a#b"]) == ["a", "ä", "a#b"])
  }
}
