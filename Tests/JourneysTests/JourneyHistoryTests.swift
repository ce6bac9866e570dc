import SettingsBehavior
import SettingsSimulation
import TestSupport
import Testing

@testable import Journeys

/// What is kept of a journey has a limit, whatever the journey does; the oldest is forgotten first.
@Suite struct `A journey's history` {
  private func history(of acts: [JourneyHistory.Act], limit: Int) -> JourneyHistory {
    var history = JourneyHistory(limit: limit)
    for (place, act) in acts.enumerated() {
      history.makeRoom(Simulation())
      history.add(act, number: UInt32(place * 10 + 1), Simulation())
    }
    return history
  }

  private func launches(_ count: Int) -> [JourneyHistory.Act] {
    Array(repeating: .launch(LaunchOptions()), count: count)
  }

  @Test func `keeps as many launches as inputs, and no more than twice its limit`() {
    for act in [JourneyHistory.Act.launch(LaunchOptions()), .input(.advance(to: 1, .advance))] {
      for count in 1...20 {
        let history = history(of: Array(repeating: act, count: count), limit: 3)
        #expect(history.count <= 6)
        #expect(history.count >= min(count, 3))
        #expect(history.isWhole == (history.count == count))
      }
    }
  }

  @Test func `knows what a record belongs to, unless that was forgotten`() {
    let history = history(of: launches(10), limit: 3)
    #expect(history.done(before: 95)?.number == 91)
    #expect(history.done(before: 75)?.number == 71)
    #expect(history.done(before: 15) == nil)
  }

  @Test func `knows the options of its first launch`() {
    var options = LaunchOptions()
    options.account = "ada@example.com"
    #expect(history(of: [.launch(options)] + launches(2), limit: 3).options?.account == "ada@example.com")
    #expect(history(of: [], limit: 3).options == nil)
    #expect(history(of: [.launch(options)] + launches(9), limit: 3).options == nil)
  }

  // MARK: In a journey

  /// More inputs than are kept where nobody can ask for records.
  private static let long = "for _ = 1, \(2 * JourneyHistory.forRemarks + 10) do sim:advance(0.001) end "

  @Test func `what has changed lately is dated in a long journey, what is older is not`() {
    #expect(
      said(Self.long + #"sim:tap "privacy" sim:advance(1) sim:tap "advanced" sim:expect { path = { "privacy" } }"#) == [
        """
        test.lua:5: expected path = { "privacy" }, found { "privacy", "advanced" }
          it has this value since 3.01 s (record 2030)
        """
      ])
    #expect(
      said(#"sim:tap "privacy" "# + Self.long + "sim:expect { path = {} }") == [
        #"test.lua:5: expected path = {}, found { "privacy" }"#
      ])
  }

  @Test func `a journey that asks for records keeps them all`() {
    #expect(said(#"sim:tap "privacy" "# + Self.long + #"print(#sim:trace "user.tap")"#) == ["1"])
  }

  @Test func `a launch in a long journey is where everything begins again`() {
    #expect(
      said(
        Self.long + #"sim:launch { account = "ada@example.com" } sim:leave("running", "prompt", "unfinished")"#
          + Self.long + #"sim:launch {} sim:expect { account = "ada@example.com" }"#) == [
          """
          test.lua:5: expected account = "ada@example.com", found false
            it has this value since the launch
          """
        ])
  }
}
