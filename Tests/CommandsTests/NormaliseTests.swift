import Commands
import Testing
import TraceFormat

/// What nobody minds, said by the project and by a journey.
@Suite struct NormaliseTests {
  static let file = "Fixtures/Traces/Scripts/Journeys/small/sound/Sound/is-switched-off.trace.jsonl"
  let stage = Sample.stage()

  private func accept() {
    _ = stage.run("test")
    _ = stage.run("accept")
  }

  @Test func `the project's are named in headers and used when traces are compared`() throws {
    stage["settings-sim.lua"] = #"return { normalise = { "drop  preferences.save.*", "redact data.takes" } }"#
    accept()
    let header = try #require(stage[Self.file]?.split(separator: "\n").first)
    #expect(header.contains(#""normalisers":["drop preferences.save.*","redact data.takes"]"#))
    // Saving takes longer: that is told by the records that were dropped, and by the clock.
    stage["Fixtures/Apps/small.lua"] = Sample.app.replacing(
      "preferences = {", with: "timing = { preferences = { save = 0.2 } },\n  preferences = {")
    let changed = stage.run("test")
    #expect(changed.output.hasSuffix("traces: 1 as before, 1 changed\n"))
    #expect(changed.output.contains("(normalised)"))
    stage["settings-sim.lua"] =
      #"return { normalise = { "drop preferences.save.*", "round 1000 ms", "round 1000 data.to" } }"#
    #expect(stage.run("test").output.hasSuffix("traces: 2 as before\n"))
    // A replay has those of its trace, which drop all that comes later.
    #expect(stage.run("replay").status == .success)
  }

  @Test func `a replay shows the record that differs, though others were dropped before it`() {
    stage["settings-sim.lua"] = #"return { normalise = { "drop app.launched" } }"#
    accept()
    stage["Fixtures/Apps/small.lua"] = Sample.app.replacing(
      "preferences = {", with: "timing = { preferences = { save = 0.2 } },\n  preferences = {")
    let outcome = stage.run("replay --json \(Self.file)").output
    #expect(outcome.contains(#""expected":{"seq":4,"ms":0,"kind":"preferences.save.started""#), "\(outcome)")
    #expect(outcome.contains(#""actual":{"seq":4,"ms":0,"kind":"preferences.save.started""#), "\(outcome)")
  }

  @Test func `a journey's come beside them`() throws {
    stage["settings-sim.lua"] = #"return { normalise = { "redact data.takes" } }"#
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good.replacing(
      #"{ tags = { "slow" } }"#, with: #"{ tags = { "slow" }, normalise = { "drop haptic.*", "redact data.takes" } }"#)
    accept()
    #expect(stage[Self.file]?.contains(#""normalisers":["redact data.takes","drop haptic.*"]"#) == true)
    #expect(stage.run("replay").status == .success)
    stage["Scripts/Journeys/small/sound.lua"] = Sample.good.replacing(
      #"{ tags = { "slow" } }"#, with: #"{ normalise = { "forget data.x" } }"#)
    let wrong = stage.run("test")
    #expect(wrong.status == .doesNotLoad)
    #expect(
      wrong.messages.contains(#"sound.lua:9: "forget data.x" is no normaliser; write drop KIND"#), "\(wrong.messages)")
  }

  @Test(arguments: [
    ("return 5", "settings-sim.lua: the file must return a table, not 5"),
    ("return { normalize = {} }", "settings-sim.lua:1: unknown key \"normalize\"\n  did you mean \"normalise\"?\n"),
    ("return { normalise = \"drop x\" }", "settings-sim.lua:1: \"normalise\" is a string, not a list of texts\n"),
    (
      "return {\n  normalise = { \"drop user.tap\" } }",
      "settings-sim.lua:2: \"drop user.tap\" is no normaliser\n  inputs"
    ),
    ("retrn {}", "settings-sim.lua:1: "), ("return { 1 }", "settings-sim.lua"),
  ])
  func `wrong settings end the run before it begins`(text: String, says: String) {
    stage["settings-sim.lua"] = text
    let outcome = stage.run("test")
    #expect(outcome.status == .usage)
    #expect(outcome.messages.hasPrefix(says), "\(outcome.messages)")
    #expect(stage.written.allSatisfy { !$0.hasSuffix(".pending") })
  }

  @Test func `an empty file is only the mark of a root`() {
    stage["settings-sim.lua"] = "-- nothing yet\n"
    #expect(stage.run("test -q").status == .success)
  }
}
