@testable import Journeys
import SettingsVocabulary
import TestSupport
import Testing

@Suite struct `The reference` {
  private let examples: JourneyExamples

  init() throws { examples = try JourneyExamples.all.get() }

  private var text: String {
    JourneyReference.markdown(
      examples.example(of:), launchExample: { examples.example(of: $0, in: "sim:launch") },
      pointExample: examples.example(ofPoint:), stateExample: { examples.example(of: $0, in: "sim:expect") })
  }

  @Test func `is made of the tables`() throws {
    #expect(try PublishedFile.fault("Sources/Journeys/Journeys.docc/JourneyReference.md", is: text) == nil)
  }

  @Test func `shows every function at work`() {
    let missing = JourneyAPI.verbs.filter { examples.example(of: $0) == nil }.map { "\($0.owner.rawValue):\($0.name)" }
    #expect(missing == [])
  }

  @Test func `shows every launch key, await point and state key at work`() {
    let launch = LaunchKey.all.map(\.name).filter { examples.example(of: $0, in: "sim:launch") == nil }
    // Of the points that have no words in their names a test below tries what stands there otherwise.
    let points = PointEndings.all.map(\.name).filter { $0.contains("*") && examples.example(ofPoint: $0) == nil }
    let state = JourneyReference.stateKeys.filter { examples.example(of: $0, in: "sim:expect") == nil }
    #expect(launch == [])
    #expect(points == [])
    #expect(state == [])
  }

  @Test func `every type of a signature is told`() {
    let ofLua = ["string", "number", "integer", "boolean", "table", "any", "fun", "nil"]
    for verb in JourneyAPI.verbs {
      for type in verb.parameters.map(\.type) + [verb.returns].compactMap({ $0 }) {
        for name in words(type) where !ofLua.contains(name) {
          #expect(text.contains("\n| `\(name)` |"), "\(verb.name) takes \(name)")
        }
      }
    }
  }

  /// The names of types in a type: what is quoted is a value, what stands before a colon the name of a field.
  private func words(_ type: String) -> [String] {
    let plain = type.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element).joined(separator: " ")
    var names: [String] = []
    var name = ""
    for character in plain + " " {
      if character.isLetter || character == "_" {
        name.append(character)
      } else {
        if !name.isEmpty, character != ":", !(character == "?" && plain.contains("\(name)?:")) { names.append(name) }
        name = ""
      }
    }
    return names
  }

  @Test func `every await point has its row, in the order of the points`() {
    #expect(
      PointEndings.all.prefix(AwaitPoint.fixed.count).map(\.name) == AwaitPoint.fixed.map { $0.name.description })
    #expect(
      PointEndings.all.dropFirst(AwaitPoint.fixed.count).map(\.name) == [
        "*.status", "*.prompt", "*.register", "task.*",
      ])
    #expect(PointEndings.all.allSatisfy { $0.endings.first == .success })
  }

  @Test func `what a row says is what will takes, and the app hears it`() {
    for row in PointEndings.all where !row.name.contains("*") {
      for word in row.errors.map({ "fails = \"\($0)\"" }) + row.endings.map({ "ends = \"\($0.name)\"" }) {
        let trial = ScriptTrial.journey("sim:will(\"\(row.name)\", { \(word) })\nsim:run_until_idle()")
        let wrong = trial.failures.filter { !$0.contains("is left over") }
        #expect(wrong == [], "\(row.name) \(word)")
      }
    }
  }

  @Test func `a definition's own error codes are known too`() {
    let trial = ScriptTrial(
      """
      app("profile", { account = { sign_out = { errors = { quota = "Try tomorrow." } } } })
      it("x", function(sim)
        sim:launch { account = "ada@example.com" }
        sim:will("auth.sign_out", { fails = "quota" })
        sim:tap "sign_out"
        sim:tap "confirm_sign_out"
        sim:run_until_idle()
        sim:expect { account = "ada@example.com" }
      end)
      """)
    #expect(trial.failures == [])
  }

  @Test func `every launch key that the reference tells is taken`() {
    let section = text.split(separator: "\n## ").first { $0.hasPrefix("Launch keys") } ?? ""
    let keys = section.split(separator: "\n").compactMap { line -> Substring? in
      guard line.hasPrefix("| `") else { return nil }
      return line.dropFirst(3).prefix { $0 != "`" }
    }
    #expect(keys.count > 20)
    for key in keys {
      let trial = ScriptTrial.journey("", launch: "\(key) = print")
      #expect(!(trial.failures.first?.contains("unknown launch key") ?? false), "\(key)")
    }
  }
}
