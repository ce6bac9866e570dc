import Findings
import Journeys
import TestSupport
import Testing

@Suite struct TimeTests {
  @Test func `callbacks run in order, when nothing else is left at their instant`() {
    let trial = ScriptTrial.journey(
      """
      sim:advance(1)
      sim:tap "privacy"                                  -- the push ends at 1.35
      sim:after(0.35, function()
        print("second", sim:state "transition")
        sim:after(0, function() print "third" end)
      end)
      sim:after(0.1, function() print("first", sim:state "transition") end)
      sim:after("350ms", function() print "fourth" end)
      sim:at("2026-01-01T09:00:02Z", function() print "late" end)
      sim:advance(0.35)
      print "advanced"
      sim:advance { to = "2026-01-01T09:00:02Z" }
      """)
    #expect(trial.failures == [])
    #expect(
      trial.results.first?.printed == ["first\tpush", "second\tfalse", "fourth", "third", "advanced", "late"])
    #expect(trial.results.first?.milliseconds == 2000)
  }

  @Test func `durations are rounded to the nearest millisecond`() {
    let trial = ScriptTrial.journey(
      "sim:advance(0.0014) sim:advance(0.0016) sim:advance \"1 min\" sim:leave \"running\"")
    #expect(trial.results.first?.milliseconds == 60_003)
  }

  @Test(arguments: [
    ("600", 600_000), ("\"601 s\"", 601_000), ("0.0005", 1), ("0.0004", 0), ("0", 0), ("\"0.5ms\"", 1),
    ("\"800ms\"", 800),
    ("\"1.5 hours\"", 5_400_000), ("\"3 days\"", 259_200_000), ("\"2 weeks\"", 1_209_600_000),
    ("{ to = \"2026-01-01T10:00:00+00:30\" }", 1_800_000),
  ])
  func `a duration is seconds, or has its unit`(duration: String, milliseconds: Int) {
    let trial = ScriptTrial.journey("sim:advance(\(duration)) sim:leave \"running\"")
    #expect(trial.failures == [])
    #expect(trial.results.first?.milliseconds == Int64(milliseconds))
  }

  @Test func `a callback may arrange, answer, hold and release, and sees what is due at its instant done`() {
    let trial = ScriptTrial.journey(
      """
      sim:advance(1)
      sim:hold "preferences.save"
      sim:at("2026-01-01T09:00:02Z", function()
        sim:will("preferences.load", { takes = 2 })
        sim:release "preferences.save"
        sim.device:background()
        sim.device:foreground()
        print(#sim:state "running" > 0, sim:state "phase")
      end)
      sim:after(0.5, function() sim:answer "allow" end)
      sim:toggle "haptics_enabled"
      sim:toggle "push_enabled"
      sim:advance(2)
      sim:unhold "preferences.save"
      sim:run_until_idle()
      print(sim:state "permissions.notifications", sim:state "preferences.haptics_enabled")
      """, launch: WaitingTests.signedIn)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["true\tactive", "authorized\tfalse"])
  }

  @Test func `a tap in a callback does not wait`() {
    let trial = ScriptTrial.journey(
      """
      sim:tap "privacy"
      sim:after(0.1, function() sim:tap "advanced" end)
      sim:advance(1)
      """)
    #expect(trial.failures == ["test.lua:5: \"advanced\" is moving, a push until 0.35 s; in a callback nothing waits"])
  }

  @Test func `a callback lands while a tap waits`() {
    let trial = ScriptTrial.journey(
      """
      sim:advance(1)
      sim:hold "auth.sign_out"
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:after(3, function() sim:release "auth.sign_out" end)
      sim:tap "privacy"
      print(sim:state "page", sim:state "account")
      sim:advance(1)
      """, launch: WaitingTests.signedIn)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["privacy\tfalse"])
  }

  @Test func `run_until_idle ends when nothing moves, runs or is scheduled`() {
    let trial = ScriptTrial.journey(
      """
      sim:after(2, function() print "called" end)
      sim:tap "privacy"
      sim:run_until_idle()
      print(sim:state "transition", #sim:state "running")
      sim:hold "auth.sign_out"
      sim:back()
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:run_until_idle()
      print(table.concat(sim:state "running", " "))
      sim:unhold "auth.sign_out"
      sim:run_until_idle()
      print(sim:state "account")
      """, launch: WaitingTests.signedIn)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["called", "false\t0", "auth.sign_out", "false"])
  }

  @Test func `what never comes to rest is an error`() {
    let trial = ScriptTrial.journey(
      "local function again() sim:after(\"1 hour\", again) end again() sim:run_until_idle()")
    #expect(
      trial.failures == [
        "test.lua:4: nothing comes to rest within a day: nothing runs; let a time pass with sim:advance"
      ])
  }

  @Test func `wait_for takes a target and a state, or a function`() {
    let trial = ScriptTrial.journey(
      """
      sim:tap "sign_out"
      sim:wait_for "confirm_sign_out"
      sim:tap "confirm_sign_out"
      sim:wait_for("confirm_sign_out", "busy")
      sim:wait_for("sign_out_confirmation_none" and "confirm_sign_out", "gone")
      sim:wait_for(function() return sim:state "account" == false end, { timeout = 5 })
      sim:wait_for("sign_in", "enabled")
      print(sim:state "page")
      """, launch: WaitingTests.signedIn)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["settings"])
  }

  @Test(arguments: [
    ("sim:wait_for(\"privacy\", \"gone\")", "\"privacy\" is not gone; nothing is due before 10.0 s"),
    (
      "sim:wait_for(\"advanced\", { timeout = 1 })",
      "\"advanced\" is a row of page privacy, which is not shown; nothing is due before 1.0 s"
    ),
    ("sim:wait_for(function() return false end)", "the function of wait_for is not true; nothing is due before 10.0 s"),
  ])
  func `a wait that is in vain says why`(lines: String, message: String) {
    #expect(ScriptTrial.journey(lines).results.first?.failures.first?.message == message)
  }

  @Test func `a call that never ends is waited for as long as the app waits`() {
    let trial = ScriptTrial.journey(
      """
      sim:will("auth.sign_out", { takes = "never" })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:run_until_idle()
      print(sim:state "isSigningOut", sim:state "account")
      """, launch: WaitingTests.signedIn)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["false\tada@example.com"])
    #expect(trial.results.first.map { (30_000..<32_000).contains($0.milliseconds) } == true)
  }

  @Test func `a function whose time does not come is told, unless it may be left`() {
    let lines = "sim:run_until_idle()\nsim:after(100, function() error \"never\" end)"
    let trial = ScriptTrial.journey(lines)
    #expect(
      trial.failures == [
        """
        test.lua:5: the function was never called: it is due at 100.1 s
          let the time pass with sim:run_until_idle(), or say sim:leave("running")
        """
      ])
    #expect(ScriptTrial.journey(lines + "\nsim:leave \"running\"").failures == [])
  }
}
