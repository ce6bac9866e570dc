import Commands
import Testing

@Suite struct FaultsTests {
  @Test func `faults are listed by kind, with what goes wrong and the reports`() {
    let outcome = Stage().run("faults --kind stuck-guard")
    #expect(
      outcome
        == Stage.Outcome(
          status: .success,
          output: """
            stuck-guard: a busy flag is not released when the operation has ended
              resend_timer_stands_still     the time until a mail can be sent again stands still while the app is suspended
              spinner_after_failure         the sheet for a new password still shows progress when the call has failed
              busy_after_cancel             a flow that was cancelled stays busy: it cannot be left, nor tried again  \
            (NAV-09, RACE-03)
              busy_after_failure            a flow that has failed stays busy: it cannot be left, nor tried again

            """, messages: ""))
    let all = Stage().run("faults").output.split(separator: "\n")
    #expect(all.count { !$0.hasPrefix("  ") } == 28)
    #expect(all.count > 28 * 3)
  }

  @Test func `as JSON there is one object a line`() {
    #expect(
      Stage().run("faults save_lost --json").output == """
        {"id":"save_lost","kind":"lost-write","effect":"a value is told as saved and is not there after a relaunch",\
        "reports":["PREF-01","PREF-05"]}

        """)
  }

  @Test(arguments: ["faults save_losst", "test --fault save_losst", "run x.lua --fault save_losst"])
  func `an id that there is not is refused with the nearest one`(line: String) {
    let outcome = Sample.stage().run(line)
    #expect(outcome.status == .usage)
    #expect(
      outcome.messages == """
        settings-sim: there is no fault "save_losst"
          did you mean "save_lost"?
          the faults are listed by: settings-sim faults

        """)
    #expect(Stage().run("faults --kind stuk-guard").messages.contains("did you mean \"stuck-guard\"?"))
  }

  @Test func `a run with a fault compares nothing with fixtures, and its trace names it`() {
    let stage = Sample.stage()
    let outcome = stage.run("test --fault save_lost --fault push_token_left Scripts/Journeys/small/sound.lua:4")
    #expect(outcome.status == .success)
    #expect(outcome.output == "1 journey: 1 passed\n")
    let trace = stage.run("run --json --fault save_lost Scripts/Journeys/small/sound.lua:4").output
    #expect(trace.split(separator: "\n")[0].contains(#""faults":["save_lost"]"#))
  }
}
