import Journeys
import TestSupport
import Testing

@Suite struct WaitingTests {
  @Test func `a way in waits until the device is unlocked`() {
    let trial = ScriptTrial.journey(
      """
      sim:run_until_idle()
      sim.device:lock()
      sim:after(3, function() sim.device:unlock() end)
      sim:open "utiliship://settings/support"
      sim:expect { sheet = "web" }
      sim:run_until_idle()
      print(sim:trace { kind = "user.open" }[1].data.waited)
      sim.device:lock()
      sim:open "utiliship://settings"
      """, app: "utiliship")
    #expect(trial.results.first?.printed == ["3000"])
    #expect(
      trial.results.first?.failures.map(\.message) == [
        "nothing can be opened: the device is locked; nothing is due before 14.35 s"
      ])
  }

  static let signedIn = "account = \"ada@example.com\""

  @Test func `a tap waits until a transition is over`() {
    let trial = ScriptTrial.journey(
      """
      sim:tap "privacy"
      sim:tap "advanced"
      print(sim:state "page")
      sim:run_until_idle()
      """, launch: Self.signedIn)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["advanced"])
    #expect(trial.results.first?.milliseconds == 700)
  }

  @Test(arguments: [
    (
      "what covers it, and what runs",
      """
      sim.timeout = 0.5
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:tap "privacy"
      """,
      """
      test.lua:7: "privacy" is covered by sheet sign_out_confirmation since 0.0 s; auth.sign_out is running until 1.2 s
      """
    ),
    (
      "what is held, and that nothing can help",
      """
      sim:tap "sign_out"
      sim:hold "auth.sign_out"
      sim:tap "confirm_sign_out"
      sim:tap "privacy"
      """,
      """
      test.lua:7: "privacy" is covered by sheet sign_out_confirmation since 0.0 s; auth.sign_out is held since 0.4 s \
      (test.lua:5); nothing else is due before 10.4 s
      """
    ),
    (
      "what never ends",
      """
      sim:will("auth.sign_out", { takes = "never" })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:tap "privacy"
      """,
      """
      test.lua:7: "privacy" is covered by sheet sign_out_confirmation since 0.0 s; auth.sign_out never ends (test.lua:4); \
      nothing else is due before 10.4 s
      """
    ),
    (
      "where it is",
      "sim:tap \"advanced\"",
      """
      test.lua:4: "advanced" is a row of page privacy, which is not shown; nothing is due before 10.0 s
      """
    ),
    (
      "that it is disabled",
      """
      sim:tap "privacy"
      sim:tap "face_id"
      """,
      """
      test.lua:5: "face_id" is disabled: its enabled_when does not hold; nothing is due before 10.0 s
      """
    ),
    (
      "that it is hidden",
      "sim:tap \"sign_in\"",
      """
      test.lua:4: "sign_in" is hidden: its visible_when does not hold; nothing is due before 10.0 s
      """
    ),
    (
      "that there is no prompt",
      "sim:answer \"allow\"",
      "test.lua:4: there is no prompt to answer; nothing is due before 10.0 s"
    ),
  ])
  func `a tap that never becomes possible says`(what: String, script: String, message: String) {
    let trial = ScriptTrial.journey(script, launch: Self.signedIn)
    #expect(trial.failures.first == message, "\(what)")
    #expect(trial.outcomes == ["failed"])
  }

  @Test func `the clock stays where something last ran`() {
    let trial = ScriptTrial.journey(
      """
      pcall(sim.tap, sim, "advanced")
      sim:after(0, function() print "now" end)
      sim:advance(0)
      """, launch: Self.signedIn)
    #expect(trial.outcomes == ["failed"], "a failure is written down, whoever catches it")
    #expect(trial.results.first?.printed == ["now"])
    #expect(trial.results.first?.milliseconds == 300)
  }
}
