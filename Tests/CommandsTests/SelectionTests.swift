import Commands
import Synchronization
import Testing

/// Which journeys run, and in which order.
@Suite struct SelectionTests {
  /// `count` journeys in two files; each `n`-th fails where `breaks` says so.
  static func stage(_ count: Int = 12, breaking broken: Set<Int> = []) -> Stage {
    func file(_ numbers: Range<Int>) -> String {
      "app \"small\"\n"
        + numbers.map { number in
          let what = broken.contains(number) ? "sim:expect { preferences = { sound = false } }" : ""
          return "it(\"j\(number)\", function(sim) sim:launch {} \(what) end)\n"
        }.joined()
    }
    return Stage([
      "Fixtures/Apps/small.lua": smallDefinition(), "Scripts/Journeys/a.lua": file(0..<count / 2),
      "Scripts/Journeys/b.lua": file(count / 2..<count),
    ])
  }

  /// The names of the journeys that would run, in order.
  static func names(_ stage: Stage, _ options: String) -> [String] {
    let outcome = stage.run("test --list \(options)")
    #expect(outcome.status == .success, "\(outcome.messages)")
    return outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  // MARK: Failures of the last run

  @Test func `what failed last runs alone, or first, until it passes`() {
    var stage = Self.stage(breaking: [3, 8])
    #expect(stage.run("test").status == .failed)
    #expect(Self.names(stage, "--last-failed") == ["j3", "j8"])
    #expect(Self.names(stage, "--failed-first").prefix(3) == ["j3", "j8", "j0"])
    // One of them is run alone and mended; the other stays on record.
    let mended = Self.stage(breaking: [8])
    stage.files = mended.files
    stage[".settings-sim/last-run.json"] =
      "{\"last_run\":1,\"failed\":[\"Scripts/Journeys/a.lua#j3\",\"Scripts/Journeys/b.lua#j8\"]}\n"
    #expect(stage.run("test -g j3").status == .success)
    #expect(Self.names(stage, "--last-failed") == ["j8"])
  }

  @Test func `when nothing failed the last failures are none, and that is well`() {
    let stage = Self.stage()
    _ = stage.run("test")
    let outcome = stage.run("test --last-failed")
    #expect(outcome.status == .success)
    #expect(outcome.output == "0 journeys: 0 passed\n")
    #expect(outcome.messages == "none of these journeys failed when it last ran\n")
  }

  @Test func `of what failed none may be among those that are chosen`() {
    let stage = Self.stage(breaking: [3])
    _ = stage.run("test")
    let outcome = stage.run("test --last-failed Scripts/Journeys/b.lua")
    #expect(outcome.status == .success)
    #expect(outcome.messages == "none of these journeys failed when it last ran\n")
    #expect(!stage.run("test --last-failed -g none").messages.contains("none of"))
    // A part without any has its own reason.
    #expect(!stage.run("test --last-failed --shard 1/2").messages.contains("none of"))
  }

  @Test(arguments: [([Int](), Commands.ExitStatus.success), ([1], .failed)])
  func `a record that cannot be written is told, and hides nothing`(broken: [Int], status: Commands.ExitStatus) {
    let stage = Self.stage(4, breaking: Set(broken))
    stage[".settings-sim/other"] = ""
    stage.files.lock(stage.folder + "/.settings-sim")
    let outcome = stage.run("test --record-timings times.json")
    #expect(outcome.status == status)
    #expect(
      outcome.messages.contains(
        "warning: settings-sim: cannot write \".settings-sim/last-run.json\": permission denied\n"),
      "\(outcome.messages)")
    #expect(stage["times.json"]?.contains("#j3") == true)
  }

  @Test func `what cannot be written takes the records of a run not with it`() {
    let stage = Self.stage(4, breaking: [0])
    stage.files.lock(stage.folder + "/Fixtures")
    #expect(stage.run("test -j 1 --record-timings times.json").status == .usage)
    #expect(stage["times.json"]?.contains("#j0") == true)
    #expect(Self.names(stage, "--last-failed") == ["j0"])
  }

  @Test func `without a record all journeys run, and that is said`() {
    let outcome = Self.stage().run("test --last-failed")
    #expect(outcome.output.hasPrefix("12 journeys: 12 passed\n"))
    #expect(outcome.messages.hasPrefix("no run is on record here: all journeys run\n"))
  }

  @Test(arguments: ["{", "[]", "{\"last_run\":1,\"failed\":[1]}", "{\"last_run\":2,\"failed\":[]}"])
  func `a damaged record is named, and a run replaces it`(text: String) {
    let stage = Self.stage()
    stage[".settings-sim/last-run.json"] = text
    let outcome = stage.run("test --last-failed")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains(".settings-sim/last-run.json: the record of the last run is damaged: "))
    #expect(outcome.messages.hasSuffix("\n  remove the file, and run all journeys\n"))
    #expect(stage.run("test").status == .success)
    #expect(stage.run("test --last-failed").status == .success)
  }

  @Test func `in CI nothing is kept on record`() {
    var stage = Self.stage(breaking: [1])
    stage.environment = ["CI": "1"]
    _ = stage.run("test")
    #expect(stage[".settings-sim/last-run.json"] == nil)
  }

  // MARK: Order

  @Test func `a seed decides an order, whoever asks how often`() {
    let stage = Self.stage()
    let plain = Self.names(stage, "")
    let shuffled = Self.names(stage, "--shuffle=7")
    #expect(shuffled != plain)
    #expect(shuffled.sorted() == plain.sorted())
    #expect(Self.names(stage, "--shuffle=7") == shuffled)
    #expect(Self.names(stage, "--shuffle=8") != shuffled)
    #expect(Self.names(stage, "--shuffle --seed 7") == shuffled)
    #expect(stage.run("test --list --shuffle").messages.hasPrefix("this order again: --shuffle="))
  }

  @Test func `a shuffled run tells the same in documents`() {
    let stage = Self.stage(breaking: [2])
    _ = stage.run("test --reporter jsonl=plain.jsonl")
    _ = stage.run("test --shuffle=3 -j 2 --reporter jsonl=shuffled.jsonl")
    for name in ["plain", "shuffled"] {
      _ = stage.run("merge-reports \(name).jsonl --reporter jsonl=\(name)-whole.jsonl")
    }
    #expect(stage["plain-whole.jsonl"] == stage["shuffled-whole.jsonl"])
  }

  @Test(arguments: [
    "--shuffle=x", "--shuffle=", "--shard 0/2", "--shard 3/2", "--shard 1", "--shard +1/2", "--max-failures 0",
  ])
  func `options that make no sense are refused`(options: String) {
    #expect(Self.stage().run("test \(options)").status == .usage)
  }

  @Test func `so many failures end the run`() {
    let stage = Self.stage(breaking: [1, 2, 3, 4])
    #expect(stage.run("test --max-failures 2 -j 2").output.contains("12 journeys: 1 passed, 2 failed, 9 not run\n"))
  }

  // MARK: What changed

  struct Changes: ChangedFiles {
    var list: [String] = []
    var fault: String?

    func files(below folder: String, since commit: String) throws(ChangesUnknown) -> [String] {
      if let fault { throw ChangesUnknown("\(fault) \(commit)") }
      return list
    }
  }

  @Test(arguments: [
    (["Scripts/Journeys/b.lua"], 6), (["README.md"], 0), (["Fixtures/Apps/small.lua"], 12),
    (["Fixtures/Traces/Scripts/Journeys/a/j2.trace.jsonl"], 1), (["settings-sim.lua"], 12),
    (["Scripts/Journeys/unknown.lua"], 12), (["Scripts/Journeys/removed.lua"], 0),
    (["Scripts/Journeys/module.lua"], 6),
  ])
  func `journeys run that changed files concern`(changed: [String], count: Int) {
    var stage = Self.stage()
    stage["Scripts/Journeys/unknown.lua"] = "return 1"
    stage["Scripts/Journeys/module.lua"] = "return 1"
    stage["Scripts/Journeys/a.lua"] = "require \"module\"\n" + (stage["Scripts/Journeys/a.lua"] ?? "")
    stage.changes = Changes(list: changed)
    // The two modules are no journeys.
    #expect(Self.names(stage, "--only-changed").count == count)
  }

  @Test func `nobody knows what changed since a commit that is none`() {
    var stage = Self.stage()
    #expect(stage.run("test --only-changed").messages.contains("  there is no version control here\n"))
    stage.changes = Changes(fault: "git says: bad")
    let outcome = stage.run("test --only-changed=mian")
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages
        == "settings-sim: nobody knows what has changed since \"mian\"\n  git says: bad mian\n")
    #expect(stage.run("test --only-changed=--output=x").status == .usage)
  }

  // MARK: Nondeterminism

  @Test func `a journey that gives two traces is neither passed nor failed`() {
    let stage = Self.stage()
    stage["Scripts/Journeys/b.lua"] =
      "app \"small\"\nit(\"prints\", function(sim) sim:launch {} print(require \"clock\") end)\n"
    stage["Scripts/Journeys/clock.lua"] = "return 0"
    let clock = "/stage/app/Scripts/Journeys/clock.lua"
    let ticks = Mutex(0)
    stage.files.whenRead { path, bytes in
      if path != clock { return bytes }
      return Array("return \(ticks.withLock { $0 += 1; return $0 })".utf8)
    }
    let outcome = stage.run("test --repeat-each 3 -j 1")
    #expect(outcome.status == .differsFromItself)
    #expect(outcome.output.contains("✘ prints  Scripts/Journeys/b.lua:2 (nondeterministic)\n"))
    #expect(outcome.output.contains("run 2 gave something else than run 1: record "))
    #expect(outcome.output.contains("    again: settings-sim test Scripts/Journeys/b.lua:2 --repeat-each 3\n"))
    #expect(outcome.output.hasSuffix("7 journeys: 6 passed, 1 nondeterministic\ntraces: 0 as before, 7 new\n"))
  }

  @Test func `a journey is run again with the seed and the faults that it failed with`() {
    let stage = Self.stage(breaking: [3])
    let outcome = stage.run("test --seed 7 --fault save_lost --fault push_token_left --reporter list,json=a.json")
    let options = "Scripts/Journeys/a.lua:5 --seed 7 --fault save_lost --fault push_token_left"
    #expect(outcome.output.contains("    again: settings-sim test \(options)\n"))
    #expect(stage["a.json"]?.contains("\"again\":\"\(options)\"") == true)
  }

  @Test func `journeys that are run again and again pass once`() {
    #expect(Self.stage().run("test --repeat-each 1").output.hasPrefix("12 journeys: 12 passed\n"))
    #expect(Self.stage().run("test --repeat-each 5").output.hasPrefix("12 journeys: 12 passed\n"))
  }
}
