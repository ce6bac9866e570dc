import Journeys
import Testing
import TraceFormat

/// What a definition is made of, as headers of traces say it.
@Suite struct DefinitionPartsTests {
  private static let first = """
    return {
      schema = 1,
      app = { id = "small", name = "Small" },
      account = { providers = { "email" }, sign_out = { timeout = 30 } },
      preferences = { sound = { type = "bool", default = true } },
      theme = { radius = { lg = 20 } },
      pages = {
        settings = { title = "Settings", sections = { { id = "all", rows = {
          { id = "sound", kind = "toggle", label = "Sound", preference = "sound" },
          { id = "more", kind = "navigation", label = "More",
            page = { id = "inner", title = "Inner", sections = { { id = "rest", rows = {
              { id = "about", kind = "info", label = "About", value = "1" },
            } } } } },
        } } } },
      },
    }
    """

  private func parts(_ old: String = "", _ new: String = "") throws -> DefinitionParts {
    let text = old.isEmpty ? Self.first : Self.first.replacing(old, with: new)
    var loader = JourneyLoader(JourneyProject { path in path == "app.lua" ? Array(text.utf8) : nil })
    return try loader.definition(at: "app.lua").parts
  }

  @Test func `pages, rows and flows are parts, the rest goes by its keys`() throws {
    #expect(
      try parts().list.map(\.name) == [
        "account.providers", "account.sign_out", "app", "page inner", "page settings", "preference sound", "row about",
        "row more", "row sound", "schema", "theme",
      ])
  }

  @Test(arguments: [
    (#"label = "Sound""#, #"label = "Noise""#, ["row sound"]),
    (#"title = "Inner""#, #"title = "More""#, ["page inner"]),
    ("timeout = 30", "timeout = 20", ["account.sign_out"]), ("lg = 20", "lg = 18", ["theme"]),
    (#"id = "about""#, #"id = "version""#, ["page inner", "row about", "row version"]),
    ("default = true", "default = false", ["preference sound"]),
    ("theme = { radius = { lg = 20 } },", "", ["theme"]),
  ])
  func `a change changes the part that it is in`(old: String, new: String, changed: [String]) throws {
    #expect(try parts().changed(to: try parts(old, new)) == changed)
    #expect(try Set(parts(old, new).changed(to: parts())) == Set(changed))
  }

  @Test func `parts of one name count together`() {
    let (a, b) = (DefinitionParts.Part("row x", of: [1]), DefinitionParts.Part("row x", of: [2]))
    #expect(DefinitionParts([a, b]).list.count == 1)
    #expect(DefinitionParts([a, b]).changed(to: DefinitionParts([a])) == ["row x"])
  }
}
