import Findings
import Journeys
import TestSupport
import Testing

@Suite struct PointTests {
  private func signOut(_ lines: String) -> ScriptTrial {
    ScriptTrial.journey("sim:advance(1)\n" + lines, launch: WaitingTests.signedIn)
  }

  @Test func `a will decides how the next operation goes, one after the other`() {
    let trial = signOut(
      """
      sim:will("auth.sign_out", { takes = 2, fails = "network" })
      sim:will("auth.sign_out", { takes = "100ms" })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:advance(1.9) print(sim:state "isSigningOut")
      sim:advance(0.1) print(sim:state "isSigningOut", sim:state "account", sim:state "sheet", sim:state "alert")
      sim:run_until_idle()
      if sim:state "alert" then sim:tap "ok" end
      sim:tap "confirm_sign_out"
      sim:advance(0.1) print(sim:state "account")
      sim:run_until_idle()
      """)
    #expect(trial.failures == [])
    #expect(
      trial.results.first?.printed.first == "true" && trial.results.first?.printed.last == "false",
      "\(trial.results.first?.printed ?? [])")
  }

  @Test func `a will for always covers every operation`() {
    let trial = signOut(
      """
      sim:will("preferences.save", { takes = "never", times = "always" })
      sim:toggle "haptics_enabled"
      sim:choose("appearance", "dark")
      print(table.concat(sim:state "running", " "))
      sim:release "preferences.save"
      sim:release("preferences.save", { fails = "disk_full" })
      sim:run_until_idle()
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["preferences.save preferences.save"])
  }

  @Test func `operations are numbered by their start`() {
    let trial = signOut(
      """
      sim:hold "preferences.save"
      sim:toggle "haptics_enabled"
      sim:choose("appearance", "dark")
      sim:release "preferences.save#2"
      print(#sim:state "running")
      sim:toggle("haptics_enabled", true)
      sim:release "preferences.save#3"
      sim:unhold "preferences.save"
      sim:run_until_idle()
      print(#sim:state "running")
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["1", "0"])
  }

  @Test(arguments: [
    (
      "sim:will(\"auth.sign_out\", { takes = 1 })",
      "test.lua:5: a will of auth.sign_out is left over: no operation began that it fits\n  nothing runs"
    ),
    (
      "sim:will(\"auth.sign_out\", { takes = 1, times = \"always\" })",
      "test.lua:5: a will of auth.sign_out is left over: no operation began that it fits\n  nothing runs"
    ),
    ("sim:hold \"auth.sign_out\"", "test.lua:5: the hold of auth.sign_out held nothing\n  nothing runs"),
    (
      "sim:tap \"sign_out\" sim:tap \"confirm_sign_out\"",
      """
      test.lua:2: work is still running at the end: auth.sign_out is running until 2.2 s
        let it end with sim:run_until_idle(), or say sim:leave("running")
      """
    ),
    (
      "sim:toggle \"push_enabled\"",
      """
      test.lua:2: the prompt notification_permission is not answered at the end
        answer it with sim:answer("allow"), or say sim:leave("prompt")
      """
    ),
    (
      "sim:store_event()", "test.lua:5: \"sim\" has no \"store_event\""
    ),
    (
      "sim.store:buy_elsewhere() sim:device_none()", "test.lua:5: \"sim\" has no \"device_none\""
    ),
  ])
  func `what is left over at the end is a finding`(lines: String, failure: String) {
    let trial = signOut(lines)
    #expect(trial.failures.first?.hasPrefix(failure) == true, "\(trial.failures)")
  }

  @Test func `a journey says what it leaves`() {
    let trial = signOut(
      """
      sim:leave("running", "prompt", "unfinished")
      sim:toggle "push_enabled"
      sim.device:background()
      sim.store:buy_elsewhere "pro_monthly"
      """)
    #expect(trial.failures == [])
  }

  @Test func `prompts are waited for and answered`() {
    let trial = signOut(
      """
      sim:toggle "push_enabled"
      sim:answer "allow"
      sim:run_until_idle()
      print(sim:state "permissions.notifications", sim:state "preferences.push_enabled", sim:state "prompt")
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["authorized\ttrue\tfalse"])
  }

  @Test func `a button that the prompt does not have is an error`() {
    let trial = signOut("sim:leave \"prompt\" sim:toggle \"push_enabled\" sim:answer \"continue\"")
    #expect(
      trial.failures == [
        "test.lua:5: \"answer\" makes no sense now: the prompt notification_permission has no such button, but \"allow\", \"dont_allow\""
      ])
  }
}
