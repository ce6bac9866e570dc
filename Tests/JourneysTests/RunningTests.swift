import Findings
import Journeys
import LuaBridge
import TestSupport
import Testing

@Suite struct RunningTests {
  @Test func `nothing leaks from one journey to the next`() {
    let trial = ScriptTrial(
      """
      app "profile"
      local count, list = 0, { 1 }
      for _, name in ipairs { "first", "second" } do
        it(name, function(sim)
          count = count + 1
          list[#list + 1] = count
          leaked = (rawget(_G, "leaked") or 0) + 1
          string.rep = nil
          print(count, #list, leaked, math.random(1000))
          sim:launch { account = count == 1 and "ada@example.com" }
          sim.timeout = 3
        end)
      end
      """)
    #expect(trial.results.count == 2)
    #expect(trial.results[0].printed == trial.results[1].printed)
    #expect(trial.results[0].printed.first?.hasPrefix("1\t2\t1\t") == true)
  }

  @Test func `hooks run from the outside in, and back, however the journey ends`() {
    let trial = ScriptTrial(
      """
      app "profile"
      before_each(function(sim) print "outer before" end)
      after_each(function(sim) print "outer after" end)
      describe("group", function()
        after_each(function(sim) print "inner after, first" end)
        it("fails", function(sim) print "body" error "no" end)
        after_each(function(sim) print "inner after, second" end)
        before_each(function(sim) print "inner before" end)
      end)
      """)
    #expect(
      trial.results.first?.printed == [
        "outer before", "inner before", "body", "inner after, second", "inner after, first", "outer after",
      ])
    #expect(trial.failures == ["test.lua:6: no"])
    #expect(trial.outcomes == ["error"])
  }

  @Test func `an error, a failure, a pending and a skipped journey are different outcomes`() {
    let trial = ScriptTrial(
      """
      app "profile"
      before_each(function(sim) sim:launch() sim:advance(1) end)
      it("passes", function(sim) end)
      it("fails", function(sim) sim:tap "advanced" end)
      it("is wrong", function(sim) sim:tap "advancd" end)
      it("breaks", function(sim) local x = nil; x.y = 1 end)
      it("is pending", function(sim) pending "until later" error "never" end)
      it("is skipped", function(sim) skip "on phones" error "never" end)
      it("fails and hides it", function(sim) pcall(sim.tap, sim, "advanced") end)
      it("raises a table", function(sim) error({}) end)
      """)
    #expect(trial.outcomes == ["passed", "failed", "error", "error", "pending", "skipped", "failed", "error"])
    #expect(trial.results[4].outcome == .pending("until later"))
    #expect(trial.results[5].outcome == .skipped("on phones"))
    #expect(
      trial.results[3].failures.map(\.finding.description) == ["test.lua:6: attempt to index a nil value (local 'x')"])
    #expect(trial.results[7].failures.count == 1)
  }

  @Test(arguments: [
    "while true do end", "pcall(function() while true do end end)",
    "local t = {} while true do t[#t + 1] = (\"x\"):rep(1000) end",
    "local function f() return 1 + f() end f()", "coroutine.wrap(function() while true do end end)()",
    "(\"a\"):rep(100):find((\"a*\"):rep(50) .. \"b\")",
    "sim:after(0, function() while true do end end) sim:advance(1)", "sim:wait_for(function() while true do end end)",
  ])
  func `a script that does not end is stopped, and its worker goes on`(lines: String) {
    let trial = ScriptTrial(
      """
      app "profile"
      it("hangs", function(sim) sim:launch() pcall(function() \(lines) end) \(lines) end)
      it("is well", function(sim) sim:launch() sim:advance(1) end)
      """, limits: LuaLimits(instructions: 500_000, memory: 4 << 20))
    #expect(trial.outcomes == ["error", "passed"])
    #expect(trial.results.first?.failures.isEmpty == false)
  }

  @Test func `a journey can be interrupted from outside`() {
    let interrupt = LuaInterrupt()
    interrupt.raise()
    let trial = ScriptTrial(
      "app \"profile\"\nit(\"x\", function(sim) while true do end end)", options: RunOptions(interrupt: interrupt))
    #expect(trial.outcomes != ["passed"])
  }

  @Test func `time that never passes is an error`() {
    var options = RunOptions()
    options.stepLimit = 5000
    let trial = ScriptTrial(
      """
      app "profile"
      it("waits for ever", function(sim)
        sim:launch { account = "ada@example.com", network = "offline" }
        sim:choose("appearance", "dark")               -- an event that the SDK tries to send every 30 s
        sim:advance "4 weeks"
      end)
      """, options: options)
    #expect(trial.results.first?.failures.first?.message.hasPrefix("more than 5000 steps by ") == true)
    #expect(trial.outcomes == ["error"])
  }

  @Test(arguments: [
    ("for i = 1, 10001 do sim:after(i / 100, print) end", "more than 10000 callbacks wait for their time"),
    ("for i = 1, 10001 do sim:will(\"auth.sign_out\", {}) end", "more than 10000 wills wait for their operations"),
  ])
  func `what a script piles up is bounded`(lines: String, message: String) {
    #expect(ScriptTrial.journey(lines).results.first?.failures.first?.message == message)
  }

  @Test func `rows of each reach their journey`() {
    let trial = ScriptTrial(
      """
      app "profile"
      it("starts", { each = { { name = "cold", n = 1 }, { name = "warm", n = 2 } } }, function(sim, row)
        print(row.name, row.n)
        row.n = 7
      end)
      """)
    #expect(trial.results.map(\.printed) == [["cold\t1"], ["warm\t2"]])
  }

  @Test func `steps stand with a failure`() {
    let trial = ScriptTrial.journey(
      """
      step("Pay", function()
        step("Confirm", function() sim:tap "advanced" end)
      end)
      """)
    #expect(trial.results.first?.failures.first?.steps == ["Pay", "Confirm"])
    #expect(trial.failures.first?.hasSuffix("\n  in step Pay › Confirm") == true)
  }

  @Test func `a second launch is a new device`() {
    let trial = ScriptTrial(
      """
      app "profile"
      it("starts again", function(sim)
        sim:launch { account = "ada@example.com", preferences = { theme = "dark" } }
        sim:advance(1)
        sim:tap "privacy"
        sim:launch()
        print(sim:state "account", sim:state "preferences.theme", sim:state "page")
        sim:advance(1)
      end)
      """)
    #expect(trial.failures == [])
    #expect(trial.results.first?.printed == ["false\tsystem\tsettings"])
  }

  @Test func `workers at the same time get the same results`() async throws {
    let project = JourneyProject {
      AppFixtures.existingBytes($0) ?? ($0 == "test.lua" ? Array(JourneyTraceTests.script.utf8) : nil)
    }
    var loader = JourneyLoader(project)
    let script = loader.load("test.lua")
    let traces = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var trace: [UInt8] = []
          _ = JourneyWorker(project).run(script.journeys[0], of: script) { trace.append(contentsOf: $0) }
          return trace
        }
      }
      return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(traces.count == 1)
    #expect(traces.first?.isEmpty == false)
  }
}
