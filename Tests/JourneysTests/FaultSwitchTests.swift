import Journeys
import SettingsSimulation
import TestSupport
import Testing
import TraceFormat

/// How faults are switched on, and what is said of one that there is not.
@Suite struct FaultSwitchTests {
  private static let loses = """
    sim:toggle "haptics_enabled"
    sim:run_until_idle()
    sim.device:kill()
    sim.device:relaunch()
    sim:run_until_idle()
    sim:expect { preferences = { haptics_enabled = true } }
    """

  @Test func `a launch switches them on for its device`() throws {
    let trial = ScriptTrial.journey(
      Self.loses + "\nsim:launch {}\nsim:run_until_idle()", launch: "faults = { \"save_lost\" }")
    #expect(trial.failures == [])
    let trace = try Trace(trial.traces[0], file: "t")
    #expect(trace.header.faults == ["save_lost"])
    let launches = trace.records.filter { trace.kind(of: $0) == "device.launch" }
    #expect(launches.count == 1)
    #expect(!String(decoding: trial.traces[0].suffix(400), as: UTF8.self).contains("save_lost"))
  }

  @Test func `a describe and an it switch them on for all launches of their journeys`() throws {
    let trial = ScriptTrial(
      """
      app "profile"
      describe("d", { faults = { "save_lost" } }, function()
        it("i", { faults = { "busy_after_cancel", "save_lost" } }, function(sim)
          sim:launch { faults = { "push_token_left" } }
          sim:launch {}
          \(Self.loses)
        end)
      end)
      it("j", function(sim) sim:launch {} sim:run_until_idle() end)
      """)
    #expect(trial.failures == [])
    #expect(trial.script.journeys[0].faults == ["save_lost", "busy_after_cancel"])
    let headers = try trial.traces.map { try Trace($0, file: "t").header.faults }
    #expect(headers == [["push_token_left", "busy_after_cancel", "save_lost"], []])
    #expect(String(decoding: trial.traces[0], as: UTF8.self).contains(#""faults":["busy_after_cancel","save_lost"]"#))
  }

  @Test func `a run switches them on in every journey`() throws {
    let trial = ScriptTrial(
      "app \"profile\"\nit(\"i\", function(sim) sim:launch {}\n\(Self.loses)\nend)",
      options: RunOptions(faults: ["save_lost"]))
    #expect(trial.failures == [])
  }

  @Test func `a fault that there is not is refused with the nearest name`() {
    let launch = ScriptTrial.journey("", launch: "faults = { \"save_losst\" }")
    #expect(launch.failures == ["test.lua:3: unknown fault \"save_losst\"; did you mean \"save_lost\"?"])
    let option = ScriptTrial("app \"profile\"\nit(\"i\", { faults = { \"x\" } }, function(sim) end)")
    #expect(
      option.failures == ["test.lua:2: unknown fault \"x\"; they are listed by: settings-sim faults"])
    #expect(ScriptTrial.journey("", launch: "faults = 1").failures.count == 1)
  }
}
