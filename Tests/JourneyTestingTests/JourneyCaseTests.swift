import Foundation
import JourneyTesting
import Testing

/// Journeys as test cases, as a user's own package has them.
@Suite struct JourneyCaseTests {
  /// The journeys of one app of this package.
  @Test(arguments: JourneyCase.all(from: #filePath, paths: ["Scripts/Journeys/lantern"]))
  func `a journey of this package`(_ journey: JourneyCase) { journey.run(fixtures: .required) }

  // MARK: What is wrong

  /// A project with one script, of which a file deep in its tests asks.
  private func cases(_ script: String, paths: [String] = [], tags: String? = nil) throws -> [JourneyCase] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "journeys-\(UUID().uuidString)")
    let scripts = folder.appending(path: "Scripts/Journeys")
    let tests = folder.appending(path: "Tests/Some")
    for folder in [scripts, tests] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("return {}".utf8).write(to: folder.appending(path: "settings-sim.lua"))
    try Data(script.utf8).write(to: scripts.appending(path: "a.lua"))
    return JourneyCase.all(from: tests.appending(path: "Tests.swift").path, paths: paths, tags: tags)
  }

  private static let app = """
    app { schema = 1, app = { id = "a", name = "A" }, pages = { settings = { title = "S", sections = { {
      rows = { { id = "x", kind = "info", label = "X", value = "1" } } } } } } }

    """

  /// What running a case would record: the lines, and the words.
  private func issues(_ journey: JourneyCase, fixtures: JourneyCase.Fixtures = .accepted) -> [String] {
    journey.problems(fixtures).map { "\($0.location.fileID):\($0.location.line): \($0.words)" }
  }

  @Test func `a failure is an issue at its line of Lua`() throws {
    let cases = try cases(
      Self.app + "it(\"fails\", function(sim)\n  sim:launch {}\n  sim:expect { page = \"y\" }\nend)\n")
    #expect(cases.map(\.testDescription) == ["fails"])
    let found = issues(try #require(cases.first))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Scripts/Journeys/a.lua:5: ") == true, "\(found)")
  }

  @Test func `a script that does not load is a case that fails at its line`() throws {
    let found = issues(try #require(try cases("it(\n").first))
    #expect(found.first?.hasPrefix("Scripts/Journeys/a.lua:") == true, "\(found)")
  }

  @Test func `tags choose, and tags that make no sense are a case that fails`() throws {
    let script =
      Self.app
      + "it(\"a\", { tags = { \"smoke\" } }, function(sim) sim:launch {} end)\nit(\"b\", function(sim) sim:launch {} end)\n"
    #expect(try cases(script, tags: "smoke").map(\.testDescription) == ["a"])
    let found = issues(try #require(try cases(script, tags: "smoke and").first))
    #expect(found.first?.contains("a tag is missing at the end") == true, "\(found)")
  }

  @Test func `every journey is a case by its name, and paths begin at the root`() throws {
    let script =
      Self.app
      + "describe(\"a\", function() it(\"b\", function(sim) sim:launch {} end) end)\nit(\"c\", function(sim) sim:launch {} end)\n"
    #expect(try cases(script).map(\.testDescription) == ["a › b", "c"])
    #expect(try cases(script, paths: ["Scripts/Journeys/a.lua"]).map(\.testDescription) == ["a › b", "c"])
    #expect(
      issues(try #require(try cases(script, paths: ["Tests/a.lua"]).first)).first?.contains("Tests/a.lua") == true)
  }

  @Test func `a test without journeys fails`() throws {
    let script = Self.app + "it(\"a\", function(sim) sim:launch {} end)\n"
    let found = issues(try #require(try cases(script, tags: "nothing").first))
    #expect(found.first?.contains("no journey in \".\" fits") == true, "\(found)")
    #expect(issues(try #require(try cases("return {}").first)).first?.contains("there is no journey") == true)
  }

  @Test func `a trace that nobody has accepted is an issue where it is required`() throws {
    let cases = try cases(Self.app + "it(\"a\", function(sim) sim:launch {} end)\n")
    let journey = try #require(cases.first)
    #expect(issues(journey) == [])
    #expect(issues(journey, fixtures: .required).first?.contains("its trace is not accepted yet") == true)
  }
}
