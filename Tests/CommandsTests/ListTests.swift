import Commands
import Testing

@Suite struct ListTests {
  let stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad])

  @Test func `journeys are listed with line, name and tags`() {
    let outcome = stage.run("list")
    #expect(
      outcome
        == Stage.Outcome(
          status: .success,
          output: """
            Scripts/Journeys/small/bad.lua:3  names what is not there
            Scripts/Journeys/small/bad.lua:8  expects the wrong thing
            Scripts/Journeys/small/bad.lua:13  raises
            Scripts/Journeys/small/sound.lua:4  Sound › is on  [smoke]
            Scripts/Journeys/small/sound.lua:9  Sound › is switched off  [smoke, slow]
            Scripts/Journeys/small/sound.lua:16  Sound › is loud  [smoke]  (pending)

            """, messages: ""))
    #expect(stage.run("test --list") == outcome)
  }

  @Test func `as JSON there is one object a line`() {
    #expect(
      stage.run("list --json Scripts/Journeys/small/sound.lua:10").output == """
        {"name":"Sound › is switched off","file":"Scripts/Journeys/small/sound.lua","line":9,"tags":["smoke","slow"],\
        "app":"small","plan":"runs",\
        "trace":"Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-switched-off.trace.jsonl"}

        """)
  }

  static let selections: [(options: String, lines: [Int])] = [
    ("-g is%on", [4]), ("--grep ^Sound.*o[nf]", [4, 9]), ("-g raises -g loud", [13, 16]),
    ("--grep-invert Sound", [3, 8, 13]),
    ("-t smoke", [4, 9, 16]), ("-t smoke%and%not%slow", [4, 16]), ("--exclude-tags smoke", [3, 8, 13]),
    ("-t slow -t none", [9]), ("-t not%(slow%or%smoke)", [3, 8, 13]), ("-t smoke -g on$", [4]),
    ("Scripts/Journeys/small/sound.lua:4", [4]), ("Scripts/Journeys/small/sound.lua:12", [9]),
    ("Scripts/Journeys/small/sound.lua:4 Scripts/Journeys/small/bad.lua", [4, 3, 8, 13]),
    ("Scripts/Journeys/small/sound.lua:4 Scripts/Journeys/small/sound.lua", [4, 9, 16]),
    ("Scripts/Journeys/small/sound.lua:5 Scripts/Journeys/small/sound.lua:16", [4, 16]),
  ]

  @Test(arguments: selections)
  func `journeys are chosen by name, tag and line`(options: String, lines: [Int]) {
    let listed = stage.run("list \(options)").output.split(separator: "\n")
    let found = listed.compactMap { line in
      line.split(separator: ":")[1].split(separator: " ").first.flatMap { Int($0) }
    }
    #expect(found == lines)
  }

  static let faults: [(options: String, message: String)] = [
    ("-g (", "option \"--grep\" takes a regular expression, not \"(\""),
    ("-t smoke%and", "option \"--tags\" cannot read \"smoke and\": a tag is missing at the end"),
    ("-t (a", "option \"--tags\" cannot read \"(a\": a \")\" is missing"),
    ("-t a%b", "option \"--tags\" cannot read \"a b\": \"b\" does not belong there"),
    ("Scripts/Journeys/small/sound.lua:1", "no journey stands at \"Scripts/Journeys/small/sound.lua:1\""),
    ("Scripts/Journeys/small/sound.lua:999", "no journey stands at \"Scripts/Journeys/small/sound.lua:999\""),
    ("Fixtures/Apps/small.lua", "\"Fixtures/Apps/small.lua\" is no file of journeys"),
  ]

  @Test(arguments: faults)
  func `a choice that makes no sense is a usage error`(options: String, message: String) {
    let outcome = stage.run("list \(options)")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.split(separator: "\n").first == "settings-sim: \(message)")
  }

  @Test func `nothing selected has a status of its own`() {
    let outcome = stage.run("list -g nothing")
    #expect(outcome.status == .nothingSelected)
    #expect(
      outcome.messages == """
        no journey in "." fits
          the journeys and their tags are listed by: settings-sim list

        """)
    #expect(Stage(["a/b.txt": ""]).run("list a").messages.hasPrefix("there is no journey in \"a\"\n"))
  }

  @Test func `a script that does not load is reported, and the others are listed`() {
    stage["Scripts/Journeys/small/broken.lua"] = "it(\"x\", function()\n"
    stage["Scripts/Journeys/small/lost.lua"] = "app \"smal\"\nit(\"y\", function(sim) end)\n"
    let outcome = stage.run("list")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.output.split(separator: "\n").count == 6)
    #expect(outcome.messages.contains("Scripts/Journeys/small/broken.lua:2: "))
    #expect(outcome.messages.contains("Scripts/Journeys/small/lost.lua:1: there is no app \"smal\"\n"))
  }

  @Test func `a tag that is all but one that there is, is told`() {
    let stage = Sample.stage()
    let said = "warning: no journey has the tag \"smok\"\n  did you mean \"smoke\"?\n"
    let none = stage.run("list -t smok")
    #expect(none.status == .nothingSelected)
    #expect(none.messages.hasPrefix(said))
    let all = stage.run("list --exclude-tags smok")
    #expect(all.status == .success)
    #expect(all.messages == said)
    #expect(stage.run("list --exclude-tags quiet").messages.isEmpty)
  }
}

@Suite struct TagExpressionTests {
  @Test func `not binds strongest, or weakest`() throws {
    func holds(_ text: String, _ tags: String...) throws -> Bool { try TagExpression(text).holds(for: tags) }
    #expect(try holds("a or b and c", "a"))
    #expect(try !holds("a or b and c", "b"))
    #expect(try holds("not a and b", "b"))
    #expect(try !holds("not (a or b)", "b"))
    #expect(try holds("not not a", "a"))
    #expect(try holds("a\n\tand not (b\r\nor c)", "a"))
  }

  @Test func `nesting has a limit`() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: TagExpression.TagFault(words: "it is nested more than 50 deep")) { try TagExpression(deep) }
  }
}

@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 7]) func `results come in order whoever makes them`(threads: Int) {
    var taken: [Int] = []
    Workers.run(count: 500, threads: threads) {
      { $0 * $0 }
    } take: { index, result in
      taken.append(index)
      #expect(result == index * index)
      return true
    }
    #expect(taken == Array(0..<500))
  }

  @Test(arguments: [1, 3]) func `taking ends when it has enough, or fails`(threads: Int) {
    var taken = 0
    Workers.run(count: 10_000, threads: threads) {
      { $0 }
    } take: { index, _ in
      taken += 1
      return index < 10
    }
    #expect(taken == 11)
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try Workers.run(count: 100, threads: threads) {
        { $0 }
      } take: { index, _ in
        if index == 5 { throw Enough() }
        return true
      }
    }
  }
}
