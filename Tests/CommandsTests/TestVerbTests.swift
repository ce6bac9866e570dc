import Commands
import Testing
import TraceFormat

@Suite struct TestVerbTests {
  static let onTrace = "Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-on.trace.jsonl"
  static let offTrace = "Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-switched-off.trace.jsonl"

  /// A stage whose traces are accepted.
  func accepted(_ more: [String: String] = [:]) -> Stage {
    let stage = Sample.stage(more)
    _ = stage.run("test")
    _ = stage.run("accept")
    return stage
  }

  // MARK: Outcomes

  @Test func `what passes is counted, and what is new waits`() {
    let stage = Sample.stage()
    #expect(
      stage.run("test")
        == Stage.Outcome(
          status: .success,
          output: """
            ◇ Sound › is loud  Scripts/Journeys/small/sound.lua:16 (pending)
            3 journeys: 2 passed, 1 pending
            traces: 0 as before, 2 new

            """, messages: "look at the traces that wait, and decide: settings-sim review\n")
    )
    #expect(
      stage.written.filter { $0.hasPrefix("Fixtures/Traces") } == [
        Self.onTrace + ".pending", Self.offTrace + ".pending",
      ])
  }

  @Test func `failures are told with line, reason and how to run them again`() {
    let stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad])
    let outcome = stage.run("test Scripts/Journeys/small/bad.lua")
    #expect(outcome.status == .failed)
    Golden(path: "Messages/test.txt").expect(outcome.output)
    #expect(stage.written.allSatisfy { !$0.hasPrefix("Fixtures/Traces") })
  }

  @Test func `fail-fast stops after the first failure, whoever ran it`() {
    let bad =
      "app \"small\"\n" + (1...40).map { "it(\"j\($0)\", function(sim) sim:launch{} sim:tap \"x\" end)\n" }.joined()
    for workers in [1, 4] {
      let outcome = Sample.stage(["Scripts/Journeys/bad.lua": bad]).run("test -x -j \(workers)")
      #expect(outcome.status == .failed)
      #expect(outcome.output.hasSuffix("43 journeys: 0 passed, 1 with an error, 42 not run\n"))
    }
  }

  @Test func `a script that does not load is worse than a journey that fails`() {
    let stage = Sample.stage(["Scripts/Journeys/broken.lua": "it(", "Scripts/Journeys/bad.lua": Sample.bad])
    let outcome = stage.run("test")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.hasPrefix("Scripts/Journeys/broken.lua:1: "))
    #expect(outcome.output.contains("6 journeys: 2 passed, "))
  }

  // MARK: Fixture traces

  @Test func `an accepted trace is as before, at a desk and in CI`() {
    var stage = accepted()
    #expect(stage.written.filter { $0.hasPrefix("Fixtures/Traces") } == [Self.onTrace, Self.offTrace])
    let desk = stage.run("test")
    #expect(desk.status == .success)
    #expect(desk.output.hasSuffix("3 journeys: 2 passed, 1 pending\ntraces: 2 as before\n"))
    stage.environment = ["CI": "1"]
    #expect(stage.run("test") == desk)
    #expect(stage.run("test -v").output.contains("✔ Sound › is on  Scripts/Journeys/small/sound.lua:4\n"))
  }

  @Test func `moving a journey to another line changes nothing`() {
    let stage = accepted()
    stage["Scripts/Journeys/small/sound.lua"] = "-- a comment\n\n" + Sample.good
    #expect(stage.run("test").output.hasSuffix("traces: 2 as before\n"))
  }

  @Test func `in CI what is new, changed or stale ends with a status of its own, and nothing is written`() {
    var fresh = Sample.stage()
    fresh.environment = ["CI": "1"]
    let outcome = fresh.run("test")
    #expect(outcome.status == .fixturesPending)
    #expect(outcome.output.hasPrefix("◆ Sound › is on  Scripts/Journeys/small/sound.lua:4: its trace is new\n"))
    #expect(outcome.messages == "run settings-sim test at your desk, look at the traces, accept and commit them\n")
    #expect(fresh.written.allSatisfy { !$0.hasPrefix("Fixtures/Traces") })
    fresh.environment = ["BAZEL_TEST": "1"]
    #expect(fresh.run("test") == outcome)
    fresh.environment["CI"] = "false"
    #expect(fresh.run("test").status == .success)

    var stage = accepted()
    stage.environment = ["CI": "1"]
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good.replacing("is on", with: "is off at times")
    let stale = stage.run("test")
    #expect(stale.status == .fixturesPending)
    #expect(stale.output.contains("◆ \(Self.onTrace): its journey is gone\n"))
    #expect(stale.output.hasSuffix("traces: 1 as before, 1 new, 1 stale\n"))
    #expect(stage.written.filter { $0.hasPrefix("Fixtures/Traces") } == [Self.onTrace, Self.offTrace])
  }

  @Test func `a change is shown where it begins, waits, and can be accepted`() {
    let stage = accepted()
    let before = stage[Self.offTrace]
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good.replacing(
      "sim:toggle \"sound\"\n", with: "sim:advance(1)\n    sim:toggle \"sound\"\n")
    let outcome = stage.run("test")
    #expect(outcome.status == .success)
    #expect(
      outcome.output.contains("◆ Sound › is switched off  Scripts/Journeys/small/sound.lua:9: its trace has changed\n"))
    #expect(outcome.output.contains("\"user.toggle\"") || outcome.output.contains("clock.advance"))
    let hint = "in all 1 added, 6 shifted in time: settings-sim diff \(Self.offTrace) \(Self.offTrace).pending --time\n"
    #expect(outcome.output.contains(hint))
    #expect(stage.run("diff \(Self.offTrace) \(Self.offTrace).pending").output.hasSuffix("1 added, 8 the same\n"))
    #expect(stage[Self.offTrace] == before)
    #expect(
      stage.run("accept --filter nowhere")
        == Stage.Outcome(
          status: .nothingSelected, output: "",
          messages: "none of 1 trace that waits has \"nowhere\" in its name\n"))
    #expect(
      stage.run("accept -g switched")
        == Stage.Outcome(
          status: .success, output: "changed  \(Self.offTrace)\n", messages: "1 trace accepted\n"))
    #expect(stage.run("test").output.hasSuffix("traces: 2 as before\n"))
    // A change that is taken back no longer waits.
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good
    _ = stage.run("test")
    #expect(stage[Self.offTrace + ".pending"] != nil)
    stage[Self.offTrace] = before
    _ = stage.run("test")
    #expect(stage[Self.offTrace + ".pending"] == nil)
  }

  @Test func `stale traces go by accept --stale alone`() {
    let stage = accepted()
    stage["Scripts/Journeys/small/sound.lua"] = nil
    stage["Scripts/Journeys/small/other.lua"] =
      "app \"small\"\nit(\"launches\", function(sim) sim:launch {} sim:run_until_idle() end)\n"
    #expect(stage.run("test").output.contains("2 stale"))
    #expect(stage.run("accept").output == "new  Fixtures/Traces/Scripts/Journeys/small/other/launches.trace.jsonl\n")
    #expect(stage.run("accept --stale").output == "removed  \(Self.onTrace)\nremoved  \(Self.offTrace)\n")
    #expect(stage.run("test").output.hasSuffix("traces: 1 as before\n"))
  }

  @Test func `a fixture cut anywhere is unreadable, and says where`() throws {
    let stage = accepted()
    let whole = try #require(stage[Self.onTrace])
    for length in stride(from: 0, to: whole.utf8.count, by: 97) {
      stage[Self.onTrace] = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
      let outcome = stage.run("test Scripts/Journeys/small/sound.lua:4")
      #expect(outcome.output.contains("its fixture trace cannot be read"), "\(length)")
      #expect(outcome.output.contains("    \(Self.onTrace)"), "\(length)")
    }
    // Half a trace is never accepted.
    stage[Self.onTrace + ".pending"] = String(whole.dropLast(20))
    let outcome = stage.run("accept")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.hasPrefix("\(Self.onTrace).pending:"))
    #expect(stage[Self.onTrace] != stage[Self.onTrace + ".pending"])
  }

  @Test func `every trace can be written elsewhere, and reads back`() throws {
    let stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad])
    _ = stage.run("test --traces out")
    let written = stage.written.filter { $0.hasPrefix("out/") }
    #expect(
      written == [
        "out/Scripts/Journeys/small/bad/expects-the-wrong-thing.trace.jsonl",
        "out/Scripts/Journeys/small/bad/names-what-is-not-there.trace.jsonl",
        "out/Scripts/Journeys/small/sound/Sound/is-on.trace.jsonl",
        "out/Scripts/Journeys/small/sound/Sound/is-switched-off.trace.jsonl",
      ])
    for path in written { _ = try Trace(Array(try #require(stage[path]).utf8), file: path) }
  }

  @Test func `with another seed nothing is compared`() {
    let outcome = accepted().run("test --seed 7")
    #expect(outcome.output.hasSuffix("3 journeys: 2 passed, 1 pending\n"))
  }

  @Test func `two journeys that would share a fixture are an error`() {
    let script =
      "app \"small\"\nit(\"a b\", function(sim) sim:launch {} end)\nit(\"a-b\", function(sim) sim:launch {} end)\n"
    let outcome = Sample.stage(["Scripts/Journeys/twins.lua": script]).run("test")
    #expect(outcome.status == .doesNotLoad)
    #expect(
      outcome.messages.hasPrefix(
        """
        Scripts/Journeys/twins.lua:3: "a-b" and "a b" would have one and the same fixture trace
          the other one is at Scripts/Journeys/twins.lua:2
          change a word in one of the names

        """))
  }

  @Test func `names that differ by letter case alone would share a file on some disks, and are an error`() {
    let pass = "function(sim) sim:launch {} sim:run_until_idle() end"
    let stage = Sample.stage([
      "Scripts/Journeys/b.lua": "app \"small\"\nit(\"Opens Ä\", \(pass))\nit(\"opens ä\", \(pass))\n",
      "Scripts/Journeys/small/Sound.lua":
        "app \"small\"\nit(\"sound\", \(pass))\ndescribe(\"sound\", function() it(\"is ON\", \(pass)) end)\n",
    ])
    let outcome = stage.run("test")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.contains("\"opens ä\" and \"Opens Ä\" would have one and the same fixture trace\n"))
    #expect(stage.run("check").output.contains("\"opens ä\" and \"Opens Ä\" would have"))
    #expect(outcome.messages.contains("\"Sound › is on\" and \"sound › is ON\" would have one and the same"))
  }

  @Test func `a link to a file of journeys is that file`() {
    let stage = Sample.stage()
    let folder = "Scripts/Journeys/small"
    stage.files.link("\(stage.folder)/\(folder)/a.lua", to: "\(stage.folder)/\(folder)/sound.lua")
    let outcome = stage.run("test")
    #expect(outcome.status == .success, "\(outcome.messages)")
    #expect(outcome.output.contains("\n3 journeys: "))
    #expect(stage.run("list \(folder)/a.lua:4").output.hasPrefix("\(folder)/sound.lua:4  "))
  }

  @Test func `an editor's place has a column too`() {
    let stage = Sample.stage()
    #expect(
      stage.run("list Scripts/Journeys/small/sound.lua:4:8") == stage.run("list Scripts/Journeys/small/sound.lua:4"))
    #expect(stage.run("list Scripts/Journeys/small/none.lua:4:8").messages.contains("no file or folder"))
  }

  @Test func `--update makes new and changed traces of journeys that passed the fixtures`() {
    var stage = Sample.stage()
    stage["Scripts/Journeys/small/bad.lua"] =
      "app \"small\"\nit(\"fails\", function(sim) sim:launch() fail \"x\" end)\n"
    #expect(stage.run("test -u").status == .failed)
    let traces = stage.written.filter { $0.hasPrefix("Fixtures/Traces") }
    #expect(traces.count == 2 && traces.allSatisfy { !$0.hasSuffix(".pending") && !$0.contains("bad") }, "\(traces)")
    stage["Scripts/Journeys/small/bad.lua"] = "return {}\n"
    stage[Self.onTrace] = "changed"
    #expect(stage.run("test").output.contains("3 journeys"))
    let outcome = stage.run("test --update")
    #expect(outcome.status == .success && outcome.messages == "1 trace was new or had changed and is accepted\n")
    #expect(stage.run("test").messages.isEmpty && stage.run("pending").messages == "no trace waits to be accepted\n")
    stage.environment = ["CI": "1"]
    #expect(stage.run("test -u").status == .usage)
  }

  @Test func `a name that is too long for a disk makes a shorter one of its trace`() {
    let stage = Sample.stage()
    let names = ["\u{8A2D}", "\u{8A2E}"].map { String(repeating: "\u{753B}", count: 90) + $0 }
    stage["Scripts/Journeys/small/sound.lua"] =
      "app \"small\"\n" + names.map { "it(\"\($0)\", function(sim) sim:launch() end)\n" }.joined()
    #expect(stage.run("test -u").messages == "2 traces were new or had changed and are accepted\n")
    let files = stage.written.filter { $0.hasPrefix("Fixtures/Traces") }.map { Path.name(of: $0) }
    #expect(files.count == 2 && files.allSatisfy { $0.utf8.count < 180 }, "\(files)")
    #expect(stage.run("test").output.contains("2 as before"))
  }

  @Test func `a report is not written over a script`() {
    let outcome = Sample.stage().run("test --reporter junit=Scripts/Journeys/small/sound.lua")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains("a file that is no script"), "\(outcome.messages)")
  }

  @Test func `a file of a folder that leads outside, or is too large, is one finding among others`() {
    let stage = Sample.stage()
    stage.files["/elsewhere/x.lua"] = "root:x:0\n"
    stage.files.link("\(stage.folder)/Scripts/Journeys/small/a.lua", to: "/elsewhere/x.lua")
    let outcome = stage.run("test")
    #expect(outcome.status == .doesNotLoad)
    #expect(outcome.messages.contains("it leads out of the project's root"), "\(outcome.messages)")
    #expect(!outcome.messages.contains("root:x") && outcome.output.contains("\n3 journeys: "))
  }

  @Test func `a folder has no lines`() {
    let outcome = Sample.stage().run("test Scripts/Journeys:4")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix("settings-sim: there is no file or folder \"Scripts/Journeys:4\"\n"))
  }

  @Test func `what is told to be typed is quoted where a shell would read it otherwise`() throws {
    let name = "$(touch x) it's.lua"
    let stage = Stage([
      "Fixtures/Apps/small.lua": smallDefinition(),
      "Scripts/Journeys/\(name)": """
      app "small"
      for _, n in ipairs { "a", "it's $1" } do it(n, function(sim) sim:tap "x" end) end
      it("alone", function(sim) sim:tap "x" end)
      """,
    ])
    let again = "    again: "
    let lines = stage.run("test").output.split(separator: "\n").filter { $0.hasPrefix(again) }.map(String.init)
    let place = again + #"settings-sim test 'Scripts/Journeys/$(touch x) it'\''s.lua:"#
    #expect(lines == [place + "2' -g '^a$'", place + #"2' -g '^it.s \$1$'"#, place + "3'"], "\(lines)")
    for (line, name) in zip(lines, ["a", "it's $1", "alone"]) {
      let command = line.dropFirst(again.count)
      let words = try ShellTests.run("bash", ["-c", "printf '%s\\0' \(command)"], in: Golden.root).output
      let typed = words.split(separator: "\0").dropFirst().map { $0.replacing(" ", with: "%") }
      let listed = stage.run("\(typed.joined(separator: " ")) --list").output
      #expect(listed.hasSuffix("  \(name)\n") && listed.split(separator: "\n").count == 1, "\(listed)")
    }
    let listing = stage.run("test Scripts/Journeys/\(name.replacing(" ", with: "%")):1").messages
    #expect(listing.contains(#"settings-sim list 'Scripts/Journeys/$(touch x) it'\''s.lua'"# + "\n"), "\(listing)")
  }

  // MARK: What goes wrong outside

  @Test func `a full disk and a locked folder are told, and leave no half-written trace`() {
    for room in [0, 1000] {
      let stage = Sample.stage()
      stage.files.leaveRoom(room)
      let outcome = stage.run("test -j 1")
      #expect(outcome.status == .usage)
      #expect(outcome.messages.contains("cannot write \"\(Self.onTrace).pending\": the disk is full\n"))
      #expect(outcome.output.contains("\n3 journeys: 0 passed, 1 with an error, 2 not run\n"))
      #expect(stage.written.allSatisfy { !$0.hasPrefix("Fixtures/Traces") })
    }
    let stage = Sample.stage()
    stage.files.lock(stage.folder + "/Fixtures")
    let outcome = stage.run("test")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.contains("permission denied\n  choose a folder that you may write\n"))
  }

  @Test func `Ctrl-C before the first journey runs nothing`() {
    var stage = Sample.stage()
    stage.isInterrupted = true
    let outcome = stage.run("test")
    #expect(outcome.status == .interrupted)
    #expect(outcome.messages == "interrupted; what was finished is written\n")
    #expect(stage.written.allSatisfy { !$0.hasPrefix("Fixtures/Traces") })
  }

  @Test func `Ctrl-C keeps what others have finished behind a journey that has not`() {
    let quick = (1...20).map { "it(\"quick \($0)\", function(sim) sim:launch {} end)\n" }.joined()
    var stage = Stage([
      "Fixtures/Apps/small.lua": smallDefinition(), "Scripts/Journeys/last.lua": "return 1",
      "Scripts/Journeys/a.lua": "app \"small\"\nit(\"loops\", function(sim) sim:launch {} while true do end end)\n"
        + quick + "it(\"last\", function(sim) sim:launch {} require \"last\" while true do end end)\n",
    ])
    stage.interruptingFile = "Scripts/Journeys/last.lua"
    stage.instructionLimit = 10_000_000_000
    let outcome = stage.run("test -j 2 --record-timings times.json Scripts/Journeys/a.lua")
    #expect(outcome.status == .interrupted)
    #expect(
      outcome.output.hasSuffix("22 journeys: 20 passed, 2 not run\ntraces: 0 as before, 20 new\n"), "\(outcome.output)")
    #expect(stage.written.count { $0.hasSuffix(".pending") } == 20)
    #expect(stage["times.json"]?.contains("#quick 20") == true)
  }

  @Test func `Ctrl-C in the middle keeps what was finished, whole`() throws {
    let loop =
      "it(\"loops\", function(sim) sim:launch {} while true do end end)\nit(\"after\", function(sim) sim:launch {} end)\n"
    let stage = Sample.stage()
    stage["Scripts/Journeys/small/sound.lua"] =
      "app \"small\"\nit(\"first\", function(sim) sim:launch {} sim:run_until_idle() end)\n" + loop
    let outcome = stage.run("test -j 1 -v", interruptedAfter: "✔ first")
    #expect(outcome.status == .interrupted)
    #expect(outcome.output.contains("✔ first  Scripts/Journeys/small/sound.lua:2\n"))
    #expect(outcome.output.hasSuffix("3 journeys: 1 passed, 2 not run\ntraces: 0 as before, 1 new\n"))
    let written = stage.written.filter { $0.hasPrefix("Fixtures/Traces") }
    #expect(written == ["Fixtures/Traces/Scripts/Journeys/small/sound/first.trace.jsonl.pending"])
    _ = try Trace(Array(try #require(stage[written[0]]).utf8), file: written[0])
  }
}
