import SettingsBehavior
import SettingsSimulation
import Testing

@testable import Journeys

/// What is kept of a journey has a limit, whatever the journey does.
@Suite struct `A journey's history` {
  private func history(of acts: [JourneyHistory.Act], limit: Int) -> JourneyHistory {
    var history = JourneyHistory(limit: limit)
    for (place, act) in acts.enumerated() { history.add(act, number: UInt32(place * 10 + 1), Simulation()) }
    return history
  }

  @Test func `keeps as many launches as inputs, and no more`() {
    for act in [JourneyHistory.Act.launch(LaunchOptions()), .input(.advance(to: 1, .advance))] {
      let history = history(of: Array(repeating: act, count: 5), limit: 3)
      #expect(history.list.count == 3)
      #expect(!history.isWhole)
    }
  }

  @Test func `is whole up to its limit`() {
    let history = history(of: Array(repeating: .launch(LaunchOptions()), count: 3), limit: 3)
    #expect(history.isWhole)
    #expect(history.done(before: 25)?.number == 21)
  }

  /// A record after the last that was kept may belong to one that was not: to say nothing is better than to say a line
  /// that did not do it.
  @Test func `does not lay a record at the wrong door`() {
    let history = history(of: Array(repeating: .launch(LaunchOptions()), count: 5), limit: 3)
    #expect(history.done(before: 15)?.number == 11)
    #expect(history.done(before: 45) == nil)
  }

  @Test func `knows the options of its first launch`() {
    var options = LaunchOptions()
    options.account = "ada@example.com"
    #expect(history(of: [.launch(options), .launch(LaunchOptions())], limit: 3).options?.account == "ada@example.com")
    #expect(history(of: [], limit: 3).options == nil)
  }
}
