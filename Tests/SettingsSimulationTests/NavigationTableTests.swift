import SettingsBehavior
import SettingsSimulation
import TestSupport
import Testing

/// Every place that navigation leads to, with everything that can happen there: carried out, or refused by name.
@Suite struct `Navigation, place by place` {
  @Test func `every pair is carried out or refused by name`() throws {
    let table = try NavigationTable()
    var text = FlowTableText(title: "Navigation", table.places.map(\.name))
    text.legend = "*stays*: it is carried out, and leads nowhere else."
    for (column, place) in table.places.enumerated() {
      for (name, happening) in try table.happenings(in: place.driver) {
        let pair = try NavigationPair(place, happening)
        pair.check(name)
        text.set(name, column, pair.cell)
      }
    }
    #expect(try PublishedFile.fault("Fixtures/StateTables/navigation.md", is: text.written) == nil)
  }

  @Test func `what the glass and the system tell the app is in the table, each under a way of its own`() throws {
    let table = try NavigationTable()
    for place in table.places {
      for (name, happening) in try table.happenings(in: place.driver) {
        guard case .action(let action) = happening else { continue }
        #expect(NavigationTable.way(action) == .directly, "\(name) at: \(place.name)")
      }
    }
  }
}
