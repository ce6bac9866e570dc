import Commands
import Testing
import TraceFormat

@Suite struct RunTests {
  let stage = Sample.stage(["Scripts/Journeys/small/bad.lua": Sample.bad])

  @Test func `a journey's trace reads from top to bottom`() {
    let outcome = stage.run("run Scripts/Journeys/small/sound.lua:9")
    #expect(outcome.status == .success)
    #expect(outcome.messages.isEmpty)
    Golden(path: "Messages/run.txt").expect(outcome.output)
  }

  @Test func `as JSON it is the trace that test would compare`() throws {
    let outcome = stage.run("run Scripts/Journeys/small/sound.lua -g off --json")
    let trace = try Trace(Array(outcome.output.utf8), file: "output")
    #expect(trace.header.tool == "settings-sim 0.1.0")
    #expect(trace.header.journey.name == "Sound › is switched off")
    _ = stage.run("test")
    #expect(stage["\(TestVerbTests.offTrace).pending"] == outcome.output)
    #expect(stage.run("run Scripts/Journeys/small/sound.lua:9 --json --seed 7").output.contains("\"seed\":7"))
  }

  @Test func `a journey that fails shows its trace and then why`() {
    let outcome = stage.run("run Scripts/Journeys/small/bad.lua:3")
    #expect(outcome.status == .failed)
    #expect(outcome.output.hasPrefix("names what is not there\n"))
    #expect(
      outcome.messages == """
        Scripts/Journeys/small/bad.lua:5: unknown id "sond"; did you mean "sound"?

        """)
  }

  @Test func `several journeys are named, none and pending ones are told`() {
    let several = stage.run("run Scripts/Journeys/small/sound.lua")
    #expect(several.status == .usage)
    #expect(
      several.messages == """
        settings-sim: "Scripts/Journeys/small/sound.lua" means 3 journeys; "run" runs one
          settings-sim run Scripts/Journeys/small/sound.lua:4  Sound › is on
          settings-sim run Scripts/Journeys/small/sound.lua:9  Sound › is switched off
          settings-sim run Scripts/Journeys/small/sound.lua:16  Sound › is loud

        """)
    let beyond = stage.run("run Scripts/Journeys/small/sound.lua:999")
    #expect(beyond.status == .usage)
    #expect(
      beyond.messages == """
        settings-sim: no journey stands at "Scripts/Journeys/small/sound.lua:999"
          its journeys stand at lines 4–7, 9–14, 16
          they are listed by: settings-sim list Scripts/Journeys/small/sound.lua

        """)
    #expect(stage.run("run Scripts/Journeys/small/sound.lua:8").messages.hasPrefix("settings-sim: no journey stands"))
    #expect(stage.run("run Scripts/Journeys/small/sound.lua -g nothing").status == .nothingSelected)
    let pending = stage.run("run Scripts/Journeys/small/sound.lua:16")
    #expect(pending.status == .nothingSelected)
    #expect(pending.messages == "warning: \"Sound › is loud\" is pending or skipped\n")
    stage["Scripts/Journeys/broken.lua"] = "it("
    #expect(stage.run("run Scripts/Journeys/broken.lua").status == .doesNotLoad)
  }
}

@Suite struct RowTests {
  let stage = Stage([
    "Fixtures/Apps/small.lua": smallDefinition(),
    "Scripts/Journeys/rows.lua": """
    app "small"
    it("hears (well)", { each = { { name = "low", ok = true }, { name = "lower", ok = false } } }, function(sim, row)
      sim:launch {}
      sim:run_until_idle()
      expect(row.ok).equals(true)
    end)
    """,
  ])

  @Test func `each row is named alone, and what is named runs it alone`() {
    let several = stage.run("run Scripts/Journeys/rows.lua:2")
    #expect(
      several.messages == """
        settings-sim: "Scripts/Journeys/rows.lua:2" means 2 journeys; "run" runs one
          settings-sim run Scripts/Journeys/rows.lua:2 -g '^hears \\(well\\) › low$'
          settings-sim run Scripts/Journeys/rows.lua:2 -g '^hears \\(well\\) › lower$'

        """)
    let again = stage.run("run Scripts/Journeys/rows.lua:2 -g ^hears%\\(well\\)%›%low$")
    #expect(again.status == .success, "\(again)")
  }

  @Test func `a script is never its own definition, and hears which there are`() {
    stage["Scripts/Journeys/shop.lua"] = "app \"shop\"\nit(\"runs\", function(sim) sim:launch {} end)"
    #expect(
      stage.run("test Scripts/Journeys/shop.lua").messages == """
        Scripts/Journeys/shop.lua:1: there is no app "shop"
          there is "small"
          looked for Fixtures/Apps/shop.lua

        """)
  }

  @Test func `a name with a quote can be typed in a shell`() {
    stage["Scripts/Journeys/quote.lua"] = """
      app "small"
      it("hears", { each = { { name = "it's" }, { name = "its" } } }, function(sim) sim:launch {} end)
      """
    let several = stage.run("run Scripts/Journeys/quote.lua").messages
    #expect(several.contains("-g '^hears › it.s$'"), "\(several)")
  }

  @Test func `a quote with an accent closes none in a shell`() {
    stage["Scripts/Journeys/quote.lua"] = """
      app "small"
      it("hears", { each = { { name = "it'\u{301}; x" }, { name = "(\u{301}" } } }, function(sim) sim:launch {} end)
      """
    let several = stage.run("run Scripts/Journeys/quote.lua").messages
    #expect(several.contains("-g '^hears › it.; x$'") && several.contains("-g '^hears › .$'"), "\(several)")
    #expect(stage.run("list Scripts/Journeys/quote.lua -g ^hears%›%it.;%x$").output.contains("; x"))
    #expect(stage.run("list Scripts/Journeys/quote.lua -g ^hears%›%.$").status == .success)
  }

  @Test func `a file with a space can be typed in a shell`() {
    stage["Scripts/Journeys/my file.lua"] = "app \"small\"\nit(\"fails\", function(sim) fail \"x\" end)\n"
    let outcome = stage.run("test Scripts/Journeys/my%file.lua")
    #expect(outcome.output.contains("again: settings-sim test 'Scripts/Journeys/my file.lua:2'\n"), "\(outcome)")
  }

  @Test func `a row that fails says how it runs again alone`() {
    let outcome = stage.run("test Scripts/Journeys/rows.lua")
    let again = #"    again: settings-sim test Scripts/Journeys/rows.lua:2 -g '^hears \(well\) › lower$'"#
    #expect(outcome.output.contains(again), "\(outcome)")
  }
}

@Suite struct ScreenTests {
  let stage = Sample.stage()

  @Test func `an app's screen is drawn by name or path`() {
    let outcome = stage.run("screen small")
    #expect(outcome.status == .success)
    Golden(path: "Messages/screen.txt").expect(outcome.output)
    #expect(stage.run("screen Fixtures/Apps/small.lua") == outcome)
    #expect(stage.run("screen small --svg").output.hasPrefix("<svg "))
  }

  @Test func `what does not exist is told with what does`() {
    let app = stage.run("screen smal")
    #expect(app.status == .usage)
    #expect(
      app.messages == """
        settings-sim: there is no app "smal"
          did you mean "small"?
          there is "small"

        """)
    #expect(
      stage.run("screen small --configuration dark").messages == """
        settings-sim: option "--configuration" does not know "dark"
          there is none

        """)
    stage["Fixtures/Apps/bad.lua"] = "return { schema = 1 }"
    let bad = stage.run("screen bad")
    #expect(bad.status == .doesNotLoad)
    #expect(bad.messages.hasPrefix("Fixtures/Apps/bad.lua"))
  }
}
