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
    (
      "sim:will(\"preferences.save\", { takes = 1, times = 3 }) sim:toggle \"haptics_enabled\" sim:run_until_idle()",
      "test.lua:5: a will of preferences.save is left over for 2 operations: no operation began that it fits"
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
      "sim:hold \"preferences.save\" sim:toggle \"haptics_enabled\" sim:run_until_idle()",
      """
      test.lua:2: work is still running at the end: preferences.save is held since 1.0 s (test.lua:5)
        let it end with sim:release "preferences.save", or say sim:leave("running")
      """
    ),
    (
      "sim:will(\"preferences.save\", { takes = \"never\" }) sim:toggle \"haptics_enabled\" sim:run_until_idle()",
      """
      test.lua:2: work is still running at the end: preferences.save never ends (test.lua:5)
        let it end with sim:release "preferences.save", or say sim:leave("running")
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

  // MARK: What the other side does, and what the app hears

  @Test func `the other side may have done it before the app hears, and though it hears of a failure`() {
    let trial = signOut(
      """
      sim:will("auth.sign_out", { takes = 1, lands = 0.2, fails = "network" })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:advance(0.2)
      sim:expect { server = { ["ada@example.com"] = { signed_in = false } }, account = "ada@example.com" }
      sim:advance(0.8)
      sim:expect { account = "ada@example.com", running = {} }
      sim:run_until_idle()
      sim:expect { alert = "message" }
      """)
    #expect(trial.failures == [])
  }

  @Test func `without a moment of its own it is done when the app hears, and not at all when that is of a failure`() {
    let trial = signOut(
      """
      sim:will("auth.sign_out", { takes = 1, fails = "network" })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:run_until_idle()
      sim:expect { server = { ["ada@example.com"] = { signed_in = true } } }
      """)
    #expect(trial.failures == [])
  }

  @Test(arguments: ["takes = \"never\", lands = 0.5", "takes = 9, lands = 0.5"])
  func `what the app never hears of is done all the same, though its process dies before`(how: String) {
    let trial = signOut(
      """
      sim:will("auth.sign_out", { \(how) })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:advance(0.2)
      sim.device:kill()
      sim:advance(0.2)
      sim:expect { server = { ["ada@example.com"] = { signed_in = true } } }
      sim:advance(0.1)
      sim:expect { server = { ["ada@example.com"] = { signed_in = false } } }
      sim:advance(10)
      sim:expect { running = {} }
      """)
    #expect(trial.failures == [])
  }

  @Test func `what is paid after the app has died is delivered to the process that runs then`() {
    let trial = ScriptTrial.journey(
      """
      sim:run_until_idle()
      sim:will("store.purchase", { takes = "never", lands = 2 })
      sim:tap "upgradeButton"
      sim:answer "confirm"
      sim:advance(0.5)
      sim.device:kill()
      sim.device:relaunch()
      sim:run_until_idle()
      sim:expect { isProUser = true, unfinished = {}, running = {} }
      """, app: "utiliship")
    #expect(trial.failures == [])
  }

  @Test func `a hold keeps the answer back, not what the other side does`() {
    let trial = signOut(
      """
      sim:hold "auth.sign_out"
      sim:will("auth.sign_out", { lands = 0.2 })
      sim:tap "sign_out"
      sim:tap "confirm_sign_out"
      sim:advance(1)
      sim:expect { server = { ["ada@example.com"] = { signed_in = false } }, account = "ada@example.com" }
      sim:release("auth.sign_out", { fails = "network" })
      sim:expect { account = "ada@example.com", running = {} }
      sim:unhold "auth.sign_out"
      sim:run_until_idle()
      """)
    #expect(trial.failures == [])
  }

  @Test func `what is released by its number leaves those before it held`() {
    let trial = signOut(
      """
      sim:hold "preferences.save"
      sim:toggle "haptics_enabled"
      sim:choose("appearance", "dark")
      sim:release("preferences.save#2", { fails = "disk_full" })
      sim:expect { running = { "preferences.save" } }
      sim:release "preferences.save#2"
      """)
    #expect(
      trial.failures.first == "test.lua:10: preferences.save#2 does not run; "
        + "preferences.save is held since 1.0 s (test.lua:5)", "\(trial.failures)")
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
