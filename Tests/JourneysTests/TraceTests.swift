import Journeys
import TestSupport
import Testing
import TraceFormat

@Suite struct JourneyTraceTests {
  static let script = """
    app "profile"
    it("signs out", function(sim)
      sim:launch { account = "ada@example.com" }
      sim:after(0.6, function() sim:touch "privacy" end)
      step("Sign out", function()
        sim:tap "sign_out"
        sim:tap "confirm_sign_out"
        print "waiting"
      end)
      sim:advance(2)
    end)
    """

  @Test func `a journey writes a trace that a strict reader takes`() throws {
    let trial = ScriptTrial(Self.script)
    #expect(trial.failures == [])
    let trace = try Trace(trial.traces[0], file: "test")
    #expect(trace.header.journey.name == "signs out")
    #expect(trace.header.journey.line == 2)
    #expect(trace.footer.outcome == "passed")
    #expect(trace.records.count == trial.results[0].records)
  }

  @Test func `the same journey writes the same bytes, whatever ran before it`() {
    let twice = ScriptTrial(Self.script.replacing("it(", with: "it(\"first\", function(sim) sim:launch{} end)\nit("))
    let once = ScriptTrial(Self.script.replacing("it(", with: "\nit("))
    #expect(twice.traces.last == once.traces.first)
  }
}
