import Findings
import Journeys
import TestSupport
import Testing

/// What a launch is made with, beside what is stored.
@Suite struct LaunchVerbTests {
  private func trial(_ lines: String, app: String = "profile") -> ScriptTrial {
    ScriptTrial("app \"\(app)\"\nit(\"runs\", function(sim)\n\(lines)\nend)")
  }

  // MARK: Wills before the launch

  @Test func `a will before the launch decides about the operations of the launch itself`() {
    let trial = trial(
      """
      sim:will("preferences.load", { fails = "disk_damaged", takes = 1 })
      sim:launch { account = "ada@example.com" }
      sim:expect { running = { "preferences.load", any, any, any, any } }
      sim:run_until_idle()
      expect(sim:trace { kind = "preferences.load.finished", data = { error = "disk_damaged" } }).has_count(1)
      """)
    #expect(trial.failures == [])
  }

  @Test func `such a will is in the header of the trace, where a replay finds it`() {
    let trial = trial(
      """
      sim:will("auth.reload", { takes = "never", lands = 0.5 })
      sim:will("auth.reload", { ends = "timed_out", times = "always" })
      sim:launch { account = "ada@example.com" }
      sim:leave "running"
      sim.device:background()
      sim.device:foreground()
      """)
    #expect(trial.failures == [])
    let header = trial.traces.first.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    #expect(
      header?.contains(
        #""wills":[{"point":"auth.reload","takes":"never","lands":500},{"point":"auth.reload","ends":"timed_out","times":"always"}]"#
      ) == true, "\(header ?? "")")
  }

  @Test func `a will that is left over is told with the line that said it`() {
    let trial = trial(
      """
      sim:will("auth.reload", { takes = 1 })
      sim:will("auth.sign_out", { takes = 1 })
      sim:will("auth.sign_out", { takes = 2 })
      sim:launch { account = "ada@example.com" }
      sim:run_until_idle()
      """)
    #expect(
      trial.failures == [
        "test.lua:4: a will of auth.sign_out is left over: no operation began that it fits\n  nothing runs",
        "test.lua:5: a will of auth.sign_out is left over: no operation began that it fits\n  nothing runs",
      ])
  }

  @Test func `what was arranged holds for the device of the next launch too`() {
    let trial = trial(
      """
      sim:launch {}
      sim:run_until_idle()
      sim:will("auth.reload", { fails = "session_expired" })
      sim:hold "preferences.save"
      sim:launch { account = "ada@example.com" }
      sim:toggle "haptics_enabled"
      sim:run_until_idle()
      sim:expect { account = false, running = { "preferences.save" } }
      sim:unhold "preferences.save"
      sim:run_until_idle()
      """)
    #expect(trial.failures == [])
  }

  @Test func `a hold that held nothing is an error, whatever was launched since`() {
    let trial = trial(
      """
      sim:launch {}
      sim:hold "auth.sign_out"
      sim:launch {}
      sim:run_until_idle()
      """)
    #expect(trial.failures == ["test.lua:4: the hold of auth.sign_out held nothing\n  nothing runs"])
  }

  @Test func `operations of the launch have numbers`() {
    let trial = trial(
      """
      sim:launch {}
      sim:hold "preferences.load"
      sim:release "preferences.load#1"
      sim:unhold "preferences.load"
      sim:run_until_idle()
      """, app: "utiliship")
    #expect(trial.failures == [])
  }

  @Test(arguments: [
    ("sim:will(\"auth.relod\", { takes = 1 })", "unknown await point \"auth.relod\"; did you mean \"auth.reload\"?"),
    ("sim:hold \"auth.reload\"", "\"sim:hold\" needs an app that runs: call sim:launch{} first"),
    (
      "sim:will(\"auth.reload\", { takes = 1, lands = 2 })",
      "\"lands\" cannot come after \"takes\": what the other side does later is nothing the app waits for"
    ),
    (
      "sim:launch { woken_by = \"alarm\" }", "\"woken_by\" cannot be \"alarm\"; one of: fetch, push, prewarm"
    ),
    ("sim:launch { network = { slow = -1 } }", "\"slow\": a duration cannot be negative: -1"),
    ("sim:launch { network = { fast = 1 } }", "unknown key of \"network\" \"fast\"; known: slow"),
    ("sim:launch { network = 7 }", "\"network\" must be \"online\", \"offline\" or \"slow\", not 7"),
  ])
  func `what a launch cannot be made with is an error`(lines: String, message: String) {
    let trial = trial(lines)
    #expect(trial.results.first?.failures.first?.message == message)
    #expect(trial.results.first?.failures.first?.place.description == "test.lua:3")
  }

  @Test func `either somebody opens the app or the OS wakes it`() {
    let trial = trial("sim:launch { woken_by = \"push\", opened_by = \"utiliship://settings\" }", app: "utiliship")
    #expect(
      trial.results.first?.failures.first?.message
        == "the app is either \"opened_by\" somebody or \"woken_by\" the OS")
  }

  // MARK: Woken, and on a slow line

  @Test(arguments: ["fetch", "push", "prewarm"])
  func `an app that the OS wakes has no screen before somebody opens it`(cause: String) {
    let trial = trial(
      """
      sim:launch { account = "ada@example.com", woken_by = "\(cause)" }
      sim:run_until_idle()
      sim:expect { phase = "background", account = "ada@example.com" }
      sim:expect_events {}
      sim.device:foreground()
      sim:tap "privacy"
      sim:run_until_idle()
      sim:expect { phase = "active", page = "privacy" }
      """)
    #expect(trial.failures == [])
    let header = trial.traces.first.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    #expect(header?.hasSuffix("\"woken_by\":\"\(cause)\"}}") == true, "\(header ?? "")")
  }

  @Test(arguments: [("\"slow\"", 2200), ("{ slow = 3 }", 3200), ("{ slow = \"50ms\" }", 250), ("\"online\"", 200)])
  func `calls over a slow line take longer from the launch on`(network: String, due: Int) {
    let trial = trial(
      """
      sim:launch { network = \(network) }
      sim:wait_for(function() return #sim:trace { kind = "config.load.started" } == 1 end)
      local start = sim:trace { kind = "config.load.started" }[1]
      print(start.data.due - start.ms, sim:state "device.network")
      sim:run_until_idle()
      """, app: "utiliship")
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["\(due)\t\(network == "\"online\"" ? "online" : "slow")"])
  }

  // MARK: Scrolling

  @Test func `a page is scrolled to a row that is on it`() {
    let trial = trial(
      """
      sim:launch { account = "ada@example.com" }
      sim:run_until_idle()
      sim:scroll { to = "sign_out" }
      print(sim:state "header.collapse")
      sim:scroll { to = label "Privacy & Security" }
      sim:scroll { to = 0 }
      print(sim:state "header.collapse")
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["1", "0"])
  }

  @Test(arguments: [
    (
      "sim:scroll { to = \"advanced\" }",
      "\"advanced\" is nowhere on the page in front: there is nothing to scroll to"
    ),
    ("sim:scroll { to = \"advnced\" }", "unknown id \"advnced\"; did you mean \"advanced\"?"),
    ("sim:scroll { to = true }", "\"to\" must be a number of points, an id, label \"…\" or within(…), not true"),
  ])
  func `what is not there cannot be scrolled to`(lines: String, message: String) {
    let trial = trial("sim:launch {} \(lines)")
    #expect(trial.results.first?.failures.first?.message == message)
  }
}
