import Findings
import TestSupport
import Testing
import TextFormats
import TraceFormat

@testable import Journeys

/// A journey that is played line by line.
@Suite struct JourneyPlayerTests {
  private static let project = JourneyProject { AppFixtures.existingBytes($0) }
  private let app: AppDefinition

  init() throws {
    var loader = JourneyLoader(Self.project)
    app = try loader.definition(at: "Fixtures/Apps/profile.lua")
  }

  private func player() throws -> JourneyPlayer {
    try JourneyPlayer(
      app, Self.project, RunOptions(), name: "played", place: SourcePlace(file: "played", line: 1))
  }

  private func line(_ lua: String, _ number: Int, in steps: [PlayedStep] = []) throws -> PlayedLine {
    try PlayedLine(lua: lua, place: SourcePlace(file: "played", line: number), steps: steps)
  }

  private static let launch = "sim:launch { account = \"ada@example.com\" }"

  /// What may be done, and what is refused.
  private static let pool = [
    "sim:tap \"sign_out\"", "sim:tap \"confirm_sign_out\"", "sim:tap \"nowhere\"", "sim:advance(0.3)", "x = 1",
    "x = x + 1", "print(x)", "x", "math.random(1000)", "table.insert(list, 1)", "list = {}", "#list",
    "sim:run_until_idle()",
    "sim:after(0.2, function() print \"late\" sim.network:offline() end)", "sim:toggle \"haptics_enabled\"",
    "sim:tap \"privacy\"", "sim:back()", "error(\"no\")", "sim:advance(1) error(\"late\")", "sim.timeout = 1",
    "expect.soft(1).equals(2)", "sim:hold \"auth.sign_out\"", "step(\"s\", function() sim:tap \"help\" end)",
  ]

  @Test(arguments: UInt64(0)..<8)
  func `what lines give does not depend on what was played before`(seed: UInt64) throws {
    var random = seed &* 0x9E37_79B9_7F4A_7C15 &+ 11
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    let steps = [PlayedStep(name: "one", number: 1), PlayedStep(name: "one", number: 2)]
    let player = try player()
    var lines = [try line(Self.launch, 1)]
    for number in 2...25 {
      if next(6) == 0 { lines.removeLast(next(lines.count)) }
      let text = Self.pool[next(Self.pool.count)]
      let tried = lines + [try line(text, number, in: Array(steps.prefix(next(3))))]
      let (played, fresh) = (player.play(tried), try self.player().play(tried))
      #expect(played.trace == fresh.trace && played.result == fresh.result, "\(tried.map(\.text))")
      #expect(played.values == fresh.values && played.running == fresh.running, "\(tried.map(\.text))")
      #expect(played.recordsBefore == fresh.recordsBefore && played.isRefused == fresh.isRefused)
      #expect(played.newFailures == fresh.newFailures && played.newlyPrinted == fresh.newlyPrinted)
      #expect(played.state().map(\.value) == fresh.state().map(\.value))
      _ = try Trace(played.trace, file: "played")
      if !played.isRefused { lines = tried }
      if next(8) == 0 { _ = player.playToEnd(lines, name: "another") }
    }
  }

  @Test func `lines of a step stand in it, and steps of one name that follow one another stay apart`() throws {
    let step = { PlayedStep(name: $0, place: SourcePlace(file: "written.lua", line: $1), number: $1) }
    let lines = [
      try line(Self.launch, 1), try line("sim:tap \"sign_out\"", 2, in: [step("out", 1), step("in", 2)]),
      try line("sim:advance(1)", 3, in: [step("out", 1)]), try line("sim:advance(2)", 4, in: [step("out", 3)]),
      try line("sim:tap \"nowhere\"", 5, in: [step("out", 3)]),
    ]
    let refused = try player().play(lines)
    #expect(refused.newFailures.map(\.steps) == [["out"]])
    let over = try player().playToEnd(lines.dropLast(), name: "played")
    let trace = try Trace(over.trace, file: "played")
    let told = try trace.records.filter { $0.traceClass != .output }.map { record in
      let kind = trace.kind(of: record)
      let name = try trace.data(of: record)["name"]?.value
      if case .string(let name)? = name { return "\(kind) \(name)" }
      return kind
    }
    #expect(
      told == [
        "step.began out", "step.began in", "user.tap", "step.ended in", "clock.advance", "step.ended out",
        "step.began out", "clock.advance", "step.ended out",
      ])
    let (exported, endsInFailure) = try JourneyExport.lines(of: trace)
    #expect(!endsInFailure)
    #expect(exported.map { $0.steps.map(\.name) } == [[], ["out", "in"], ["out"], ["out"]])
    #expect(exported[2].steps != exported[3].steps)
    #expect(exported[2].steps.first?.place == SourcePlace(file: "written.lua", line: 1))
  }

  @Test func `an argument is completed by what it can be`() throws {
    let played = try player().play([try line(Self.launch, 1)])
    func candidates(_ verb: String, _ before: Substring...) throws -> [String] {
      try #require(VerbCommand.named(verb)).candidates(after: before, of: played)
    }
    #expect(try candidates("choose", "appearance") == ["system", "light", "dark"])
    #expect(try candidates("choose", "nothing").contains("en"))
    let (touched, found) = (try candidates("tap"), try candidates("find"))
    #expect(touched.contains("sign_out") && !touched.contains("settings") && !touched.contains("preferences"))
    #expect(found.contains("sign_out") && found.contains("settings"))
    #expect(try candidates("answer").contains("allow"))
    #expect(try candidates("hold").contains("auth.sign_out"))
    #expect(try candidates("tap", "sign_out").isEmpty)
    #expect(try candidates("idle").isEmpty)
  }
}
