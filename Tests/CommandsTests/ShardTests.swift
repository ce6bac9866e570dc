import Commands
import Testing

/// A run that is parted over several machines.
@Suite struct ShardTests {
  private func names(_ stage: Stage, _ options: String) -> [String] { SelectionTests.names(stage, options) }

  @Test(arguments: ["slice", "hash", "time"], [1, 2, 5, 20])
  func `parts make the whole, and no journey is in two`(manner: String, count: Int) {
    let stage = SelectionTests.stage(12)
    stage["times.json"] =
      "{\"timings\":1,\"microseconds\":{\"Scripts/Journeys/a.lua#j1\":9000,\"Scripts/Journeys/b.lua#j7\":20}}"
    let parts = (1...count).map { names(stage, "--shard \($0)/\(count) --shard-by \(manner) --timings times.json") }
    #expect(parts.joined().sorted() == names(stage, "").sorted())
  }

  @Test func `slices differ by one journey at most`() {
    let stage = SelectionTests.stage(12)
    #expect((1...5).map { names(stage, "--shard \($0)/5").count } == [2, 2, 3, 2, 3])
  }

  @Test func `a journey stays in its part by hash when others come and go`() {
    func part(_ stage: Stage) -> [String] { names(stage, "--shard 1/3 --shard-by hash") }
    let (few, many) = (part(SelectionTests.stage(12)), part(SelectionTests.stage(40)))
    // The second file begins elsewhere: journeys of the first stay where they are.
    #expect(
      few.filter { ["j0", "j1", "j2", "j3", "j4", "j5"].contains($0) }
        == many.filter { ["j0", "j1", "j2", "j3", "j4", "j5"].contains($0) })
  }

  @Test func `parts by time are as long as one another`() {
    let stage = SelectionTests.stage(6)
    let times = [900, 500, 400, 300, 200, 100]
    let entries = times.enumerated().map { "\"Scripts/Journeys/\($0 < 3 ? "a" : "b").lua#j\($0)\":\($1)" }
    stage["times.json"] = "{\"timings\":1,\"microseconds\":{\(entries.joined(separator: ","))}}"
    let parts = (1...2).map { names(stage, "--timings times.json --shard \($0)/2") }
    let loads = parts.map { $0.compactMap { Int($0.dropFirst()) }.map { times[$0] }.reduce(0, +) }
    #expect(loads == [1200, 1200])
  }

  @Test func `a run keeps the times of its journeys`() {
    var stage = SelectionTests.stage(4)
    stage.tick = 5_000_000
    #expect(stage.run("test --record-timings t/times.json -j 1").status == .success)
    #expect(
      stage["t/times.json"] == """
        {"timings":1,"microseconds":{"Scripts/Journeys/a.lua#j0":5000,"Scripts/Journeys/a.lua#j1":5000,\
        "Scripts/Journeys/b.lua#j2":5000,"Scripts/Journeys/b.lua#j3":5000}}

        """)
    stage.tick = 7_000_000
    #expect(stage.run("test --record-timings t/times.json -g j3").status == .success)
    #expect(
      stage["t/times.json"]?.contains("\"Scripts/Journeys/b.lua#j2\":5000,\"Scripts/Journeys/b.lua#j3\":7000}") == true)
  }

  @Test(arguments: [
    "{", "{}", "{\"timings\":1,\"microseconds\":{\"a\":-1}}", "{\"timings\":1,\"microseconds\":{\"a\":\"1\"}}",
  ])
  func `timings that are none are named`(text: String) {
    let stage = SelectionTests.stage(4)
    stage["times.json"] = text
    for option in ["--timings", "--record-timings"] {
      let outcome = stage.run("test \(option) times.json")
      #expect(outcome.status == .doesNotLoad)
      #expect(outcome.messages.hasPrefix("times.json:1: "), "\(outcome.messages)")
    }
  }

  @Test func `a part that is missing is told in every report`() {
    let stage = SelectionTests.stage(12)
    for part in [1, 2, 4, 5] { _ = stage.run("test --shard \(part)/5 --reporter jsonl=parts/\(part).jsonl") }
    let names = ["json", "jsonl", "junit", "tap", "github", "gitlab", "markdown", "html"]
    let reporters = names.map { "\($0)=\($0)" }.joined(separator: ",")
    let outcome = stage.run("merge-reports parts --reporter list,\(reporters)")
    #expect(outcome.status == .doesNotLoad)
    #expect(
      outcome.messages == """
        part 3 of 5 is missing
          nobody knows what is in it; run it: settings-sim test --shard 3/5

        """)
    #expect(outcome.output == "9 journeys: 9 passed\ntraces: 0 as before, 9 new\n")
    for name in names { #expect(stage[name]?.contains("part 3 of 5 is missing") == true, "\(name)") }
    for part in [2, 3] { _ = stage.run("test --shard \(part)/4 --reporter jsonl=parts/\(part)-4.jsonl") }
    #expect(
      stage.run("merge-reports parts/2-4.jsonl parts/3-4.jsonl").messages.hasPrefix("parts of 4 are missing: 1, 4\n"))
  }

  @Test func `journeys that are in no part, since it was parted in two ways, are told`() {
    let stage = SelectionTests.stage(12)
    let times = (0..<12).map { "\"Scripts/Journeys/\($0 < 6 ? "a" : "b").lua#j\($0)\":\($0 == 0 ? 9000 : 1)" }
    stage["times.json"] = "{\"timings\":1,\"microseconds\":{\(times.joined(separator: ","))}}"
    // By time the first part is one long journey, by slice the second is half of all.
    _ = stage.run("test --shard 1/2 --timings times.json --reporter jsonl=parts/1.jsonl")
    _ = stage.run("test --shard 2/2 --reporter jsonl=parts/2.jsonl")
    #expect(stage["parts/1.jsonl"]?.contains("\"selected\":1,\"part\":1,\"parts\":2,\"whole\":12}") == true)
    let outcome = stage.run("merge-reports parts --reporter list,junit=a.xml")
    #expect(outcome.status == .doesNotLoad)
    #expect(
      outcome.messages == """
        the 2 parts have 7 journeys together, but the whole run had 12
          they were not parted alike: give each the same --shard-by, and the same files to --timings

        """)
    #expect(stage["a.xml"]?.contains("the 2 parts have 7 journeys together") == true)
  }

  @Test func `parts of runs with more or fewer journeys are none of one another`() {
    let stage = SelectionTests.stage(12)
    _ = stage.run("test --shard 1/2 --reporter jsonl=parts/1.jsonl")
    _ = stage.run("test Scripts/Journeys/b.lua --shard 2/2 --reporter jsonl=parts/2.jsonl")
    let outcome = stage.run("merge-reports parts")
    #expect(outcome.status == .doesNotLoad)
    #expect(
      outcome.messages == """
        part 1 of 2 is missing
          nobody knows what is in it; run it: settings-sim test --shard 1/2
          it is of a run of 6 journeys; other parts say that theirs had more or fewer
        part 2 of 2 is missing
          nobody knows what is in it; run it: settings-sim test --shard 2/2
          it is of a run of 12 journeys; other parts say that theirs had more or fewer

        """)
    // Two runs that were parted into as many, each whole.
    _ = stage.run("test Scripts/Journeys/b.lua --shard 1/2 --reporter jsonl=parts/b1.jsonl")
    _ = stage.run("test Scripts/Journeys/a.lua --shard 1/2 --reporter jsonl=parts/1.jsonl")
    _ = stage.run("test Scripts/Journeys/a.lua --shard 2/2 --reporter jsonl=parts/a2.jsonl")
    #expect(
      stage.run("merge-reports parts")
        == Stage.Outcome(
          status: .success, output: "12 journeys: 12 passed\ntraces: 0 as before, 12 new\n", messages: ""))
  }

  // MARK: The environment

  @Test(arguments: [
    (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3"], "TEST_SHARD_INDEX"),
    (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX"),
    (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"], "CIRCLE_NODE_INDEX"),
    (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "BUILDKITE_PARALLEL_JOB"),
    (["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "3"], "JOB_COMPLETION_INDEX"),
    (
      ["SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "3"], "SLURM_ARRAY_TASK_ID"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "3",
        "SLURM_ARRAY_TASK_STEP": "3",
      ], "SLURM_ARRAY_TASK_ID"
    ),
  ])
  func `CI systems say which part a job is`(variables: [String: String], origin: String) {
    var stage = SelectionTests.stage(12)
    let second = names(stage, "--shard 2/3")
    stage.environment = variables
    #expect(names(stage, "") == second)
    #expect(stage.run("test --list").messages == "part 2 of 3, as \(origin) says: 4 journeys of 12\n")
    #expect(names(stage, "--shard 1/1").count == 12)
  }

  @Test(arguments: [
    (
      ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"],
      "settings-sim: there is no part 4 of 3, which CI_NODE_INDEX asks for\n  parts are numbered from 1 to 3\n"
    ),
    (
      ["CI_NODE_INDEX": "one", "CI_NODE_TOTAL": "3"],
      "settings-sim: the variable CI_NODE_INDEX has to be a whole number from 1, not \"one\"\n  an option counts more: --shard I/N\n"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "2",
        "SLURM_ARRAY_TASK_STEP": "2",
      ],
      "settings-sim: the variable SLURM_ARRAY_TASK_STEP has to be a step from 1 to 4, not \"2\"\n"
        + "  an option counts more: --shard I/N\n"
    ),
    (
      ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "0"],
      "settings-sim: the variable TEST_TOTAL_SHARDS has to be a whole number from 1 to 10000, not \"0\"\n"
        + "  an option counts more: --shard I/N\n"
    ),
  ])
  func `variables that make no sense are named`(variables: [String: String], message: String) {
    var stage = SelectionTests.stage(4)
    stage.environment = variables
    let outcome = stage.run("test")
    #expect(outcome.status == .usage)
    #expect(outcome.messages == message)
  }

  @Test func `an index alone is no part`() {
    var stage = SelectionTests.stage(4)
    stage.environment = ["JOB_COMPLETION_INDEX": "3"]
    #expect(names(stage, "").count == 4)
  }

  @Test func `Bazel learns that the program knows of shards`() {
    var stage = SelectionTests.stage(4)
    stage.environment = [
      "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "/stage/app/status",
    ]
    #expect(stage.run("test").status == .success)
    #expect(stage["status"] == "")
  }

  @Test func `Bazel's filter and its wish to fail fast are followed`() {
    var stage = SelectionTests.stage(12, breaking: [1, 2, 3])
    stage.environment = ["TESTBRIDGE_TEST_ONLY": "j[12]$", "TESTBRIDGE_TEST_RUNNER_FAIL_FAST": "1"]
    #expect(stage.run("test -j 1").output.hasSuffix("2 journeys: 0 passed, 1 failed, 1 not run\n"))
    #expect(names(stage, "-g j5") == ["j5"])
    // As with -g, nobody has asked for all.
    stage.environment["CI"] = "1"
    stage["Fixtures/Traces/Scripts/Journeys/gone/x.trace.jsonl"] = ""
    #expect(!stage.run("test -j 1").output.contains("stale"))
  }

  @Test func `a part without journeys is well, and can be merged`() {
    let stage = SelectionTests.stage(2)
    _ = stage.run("test --reporter list,jsonl=whole.jsonl")
    for part in 1...5 {
      #expect(stage.run("test --shard \(part)/5 --reporter jsonl=parts/\(part).jsonl").status == .success)
    }
    #expect(stage.run("merge-reports parts --reporter jsonl=merged.jsonl").status == .success)
    #expect(stage["merged.jsonl"] == stage["whole.jsonl"])
  }
}
