import Journeys
import TestSupport
import Testing

@Suite struct FirstJourneyTests {
  @Test func `a journey launches, taps, lets time pass and looks`() {
    let trial = ScriptTrial(
      """
      app "profile"
      it("opens privacy", function(sim)
        sim:launch { account = "ada@example.com" }
        sim:tap "privacy"
        print(sim:state "page", #sim:state "path")
        sim:advance(1)
        print(sim:state "account", sim:state "preferences.theme")
        sim:run_until_idle()
      end)
      """)
    #expect(trial.faults == [])
    #expect(trial.failures == [])
    #expect(trial.outcomes == ["passed"])
    #expect(trial.results.first?.printed == ["privacy\t1", "ada@example.com\tsystem"])
    #expect(trial.results.first?.milliseconds == 1000)
  }
}
