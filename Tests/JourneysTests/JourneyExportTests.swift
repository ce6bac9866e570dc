import Findings
import FoundationEssentials
@testable import Journeys
import TestSupport
import Testing
import TraceFormat

/// A trace becomes a script, and the script gives the trace.
@Suite struct JourneyExportTests {
  // MARK: The table

  @Test func `every input and every note has its call, and every call is a function that there is`() {
    let kinds = TraceKind.all.filter { $0.traceClass == .input || $0.traceClass == .note }.map(\.name)
    #expect(TraceCall.all.map(\.kind).sorted() == kinds.sorted())
    let functions = Set(JourneyAPI.verbs.map { JourneyAPI.title($0) } + ["print"])
    for call in TraceCall.all {
      #expect(!call.functions.isEmpty)
      for function in call.functions { #expect(functions.contains(function), "\(call.kind): \(function)") }
    }
  }

  @Test(arguments: JourneyExportExamples.all.indices)
  func `what a script says comes back`(index: Int) throws {
    let (name, lines, export) = JourneyExportExamples.all[index]
    let script = """
      app "profile"
      it("\(name)", function(sim)
      sim:launch { account = "ada@example.com" }
      \(lines)
      end)
      """
    let trial = ScriptTrial(script)
    let trace = try Trace(try #require(trial.traces.first, "\(trial.failures)"), file: "before")
    var loader = JourneyLoader(JourneyProject { AppFixtures.existingBytes($0) })
    let text = try expectRoundTrip(trace, AppStatement(named: "profile"), at: "test.lua", &loader)
    let isThere = text.contains("\n\(export)\n")
    #expect(isThere, "\(export)\n\(text)")
  }

  @Test func `a step in which the app is launched is around the launch`() throws {
    let script = """
      app "profile"
      it("begins", function(sim)
      step("out", function()
      step("in", function() sim:will("auth.reload", { fails = "network" }) sim:launch {} end)
      sim:tap "sign_in"
      end)
      sim:leave "running"
      end)
      """
    let trace = try Trace(try #require(ScriptTrial(script).traces.first), file: "before")
    var loader = JourneyLoader(JourneyProject { AppFixtures.existingBytes($0) })
    let text = try expectRoundTrip(trace, AppStatement(named: "profile"), at: "test.lua", &loader)
    #expect(text.contains("  step(\"out\", function()"), "\(text)")
    #expect(text.contains("    step(\"in\", function()"), "\(text)")
  }

  /// Does whatever comes; what is refused is caught, what fails is written down.
  private static let monkey = """
    it("does whatever comes", function(sim)
      sim:launch { account = "ada@example.com" }
      local points = { "auth.sign_out", "store.purchase", "preferences.save", "notifications.prompt" }
      local function pick(list) return list[math.random(#list)] end
      local function element()
        local found = {}
        for _, one in ipairs(sim:screen()) do
          if one.hittable and one.id ~= "" then found[#found + 1] = one.id end
        end
        return #found > 0 and pick(found) or "none"
      end
      local buttons = {
        purchase = { "confirm", "cancel" }, ask_to_buy = { "ask", "cancel" },
        notification_permission = { "allow", "dont_allow" },
      }
      local acts
      acts = {
        function() sim:tap(element()) end, function() sim:tap(element()) end, function() sim:tap(element()) end,
        function() sim:touch(element()) end, function() sim:double_tap(element()) end,
        function() sim:toggle(element()) end, function() sim:back() end, function() sim:swipe_back() end,
        function() sim:swipe_down() end, function() sim:drag(pick { "back", "down" }, math.random(0, 100) / 100) end,
        function() sim:let_go() end, function() sim:scroll { by = math.random(-300, 300) / 4 } end,
        function() sim:type(element(), pick { "ada@example.com", "engine1843!", "•••", "x\\ny" }) end,
        function() sim:advance(math.random(0, 2000) / 1000) end, function() sim:run_until_idle() end,
        function() sim:wait_for(element()) end, function() sim:wait_for(element(), "gone", { timeout = 3 }) end,
        function() sim:expect_for(math.random(0, 900) / 1000, { phase = pick { "active", "background" } }) end,
        -- To wait for a prompt that has other buttons is an error of which there is no record.
        function() if sim:state "prompt" then sim:answer(pick(buttons[sim:state "prompt"] or { "cancel" })) end end,
        function() sim:hold(pick(points)) end, function() sim:unhold(pick(points)) end,
        function() sim:release(pick(points)) end, function() sim:release(pick(points) .. "#" .. math.random(3)) end,
        function() sim:will(pick(points), { takes = math.random(0, 900) / 1000, fails = pick { "network" } }) end,
        function() sim.device:background() end, function() sim.device:foreground() end,
        function() sim.device:kill { by = pick { "user", "system" } } end, function() sim.device:relaunch() end,
        function() sim.device:lock() end, function() sim.device:unlock() end, function() sim.device:reboot() end,
        function() sim.device:set { reduce_motion = pick { true, false }, color_scheme = pick { "light", "dark" } } end,
        function() sim.network:offline() end, function() sim.network:online() end, function() sim.network:slow(1) end,
        function() sim.store:set { ask_to_buy = pick { true, false }, prompts = pick { true, false } } end,
        function() sim.store:buy_elsewhere "pro_monthly" end, function() sim.store:refund "pro_monthly" end,
        function() sim.auth:revoke() end, function() sim.permissions:set("notifications", pick { "denied", "authorized" }) end,
        function() sim:expect { sheet = false, account = pick { false, any } } end,
        function() expect.soft(sim:find(element())).has { enabled = pick { true, false } } end,
        function() print(sim:state "page") end,
        function() step("a step", function() pick(acts)() pick(acts)() end) end,
        function() sim:after(math.random(0, 3000) / 1000, function() pcall(pick(acts)) end) end,
        function() sim:after(math.random(0, 3000) / 1000, function() pcall(pick(acts)) pcall(pick(acts)) end) end,
      }
      for _ = 1, 60 do pcall(pick(acts)) end
      sim:leave("running", "prompt", "unfinished")
    end)
    """

  @Test(arguments: 1..<25 as Range<UInt64>)
  func `whatever a journey does comes back`(seed: UInt64) throws {
    let trial = ScriptTrial("app \"profile\"\n" + Self.monkey, options: RunOptions(seed: seed))
    let trace = try Trace(try #require(trial.traces.first, "\(trial.failures)"), file: "before")
    let again = ScriptTrial(
      try JourneyExport.script(of: trace, app: AppStatement(named: "profile")), options: RunOptions(seed: seed))
    let made = try Trace(Self.withoutLines(try #require(again.traces.first, "\(again.failures)")), file: "after")
    let expected = try Trace(Self.withoutLines(trace.bytes), file: "before")
    let difference = TraceComparison.firstDifference(expected: expected, actual: made)?.finding
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  /// Messages that name lines of the script name others in the new one.
  private static func withoutLines(_ bytes: [UInt8]) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      String(line).replacing(/test\.lua:[0-9]+/, with: "test.lua:0")
    }
    return TraceSample.trace(header: lines[0], records: Array(lines[1..<lines.count - 1]))
  }

  // MARK: Round trips

  static let scripts: [String] = {
    let paths = (try? AppFixtures.files(in: "Fixtures/Traces/Scripts/Journeys", endingIn: ".jsonl")) ?? []
    let folders = Set(paths.map { String($0.dropFirst("Fixtures/Traces/".count)) })
    let all = (try? AppFixtures.files(in: "Scripts/Journeys", endingIn: ".lua")) ?? []
    return all.filter { script in folders.contains { $0.hasPrefix(script.dropLast(".lua".count) + "/") } }
  }()

  @Test(arguments: scripts)
  func `every fixture trace comes back from its export`(path: String) throws {
    var loader = JourneyLoader(JourneyProject { AppFixtures.existingBytes($0) })
    let script = loader.load(path)
    for journey in script.journeys {
      let file = "Fixtures/Traces/\(script.traceName(of: journey)).trace.jsonl"
      guard let bytes = AppFixtures.existingBytes(file), let app = journey.app else { continue }
      let trace = try Trace(bytes, file: file)
      try expectRoundTrip(trace, AppStatement(script.apps[app], of: path), at: path, &loader)
    }
  }

  @discardableResult
  private func expectRoundTrip(
    _ trace: Trace, _ app: AppStatement, at path: String, _ loader: inout JourneyLoader
  ) throws -> String {
    let text: String
    do { text = try JourneyExport.script(of: trace, app: app) } catch {
      Issue.record("\(trace.file): \(error)")
      return ""
    }
    let again = Self.run(text, at: path, loader)
    guard let made = again.trace else {
      Issue.record("\(trace.file): \(again.failures)\n\(text)")
      return text
    }
    let difference = TraceComparison.firstDifference(expected: trace, actual: made)?.finding
    #expect(difference == nil, "\(trace.file): \(difference?.description ?? "") \(again.failures)\n\(text)")
    #expect(made.footer.outcome == trace.footer.outcome, "\(trace.file): \(again.failures)\n\(text)")
    // What is one text cannot be cut.
    let long = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
      line.count > 120 && !["pass \"", "print \"", "it(\"", "describe(\""].contains { line.hasPrefix($0) }
    }
    #expect(long.map(String.init) == [], "\(trace.file)")
    return text
  }

  /// Runs the one journey of a script.
  private static func run(
    _ text: String, at path: String, _ loader: JourneyLoader
  ) -> (trace: Trace?, failures: [String]) {
    let project = JourneyProject { $0 == path ? Array(text.utf8) : AppFixtures.existingBytes($0) }
    var loader = JourneyLoader(project, knowing: loader)
    let script = loader.load(path)
    guard script.findings.isEmpty, script.journeys.count == 1 else { return (nil, script.findings.map(\.description)) }
    var bytes: [UInt8] = []
    let result = JourneyWorker(project).run(script.journeys[0], of: script) { bytes.append(contentsOf: $0) }
    return (try? Trace(bytes, file: "again"), result.failures.map(\.finding.description))
  }
}
