import SettingsBehavior
import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Faults between the app's model and the glass.
extension Fault {
  static let ofFollowing: [Fault] = [
    Fault(
      "modal_over_sheet_lost", .presentationConflict, "what is to be presented over a sheet is refused and lost",
      reports: ["NAV-05"],
      .follow { scene, route in scene.refuse(&route, if: !scene.simulation.screen.layers.isEmpty) }),
    Fault(
      "modal_during_dismissal_lost", .presentationConflict,
      "what is to be presented while a sheet leaves is refused and lost", reports: ["NAV-02"],
      .follow { scene, route in
        let screen = scene.simulation.screen
        let leaves = screen.layers.contains { layer in !route.presented.contains { $0.number == layer.number } }
        scene.refuse(&route, if: leaves || screen.transition(in: .layers)?.kind == .dismiss)
      }),
    Fault(
      "moving_stack_keeps_its_page", .modelViewDesync,
      "a page that is still moving stays on the screen when its tab's path is emptied", reports: ["NAV-01"],
      .follow { scene, route in scene.keepMovingPages(&route) }),
    Fault(
      "background_pops_page", .modelViewDesync, "going into the background takes the pages off the screen",
      reports: ["LIFE-05"],
      .follow { scene, route in
        let count = UInt64(route.path.count)
        if scene.world.device.phase == .background, count > 0 { scene.memory = count }
        if scene.memory != count { scene.memory = 0 }
        if scene.memory > 0 { route.path = [] }
      }),
  ]
}

extension FaultScene {
  /// Presentations that are not on the glass yet are refused for good; of those, four are remembered.
  fileprivate mutating func refuse(_ route: inout Route, if isRefused: Bool) {
    var numbers = refusedNumbers.filter { number in route.presented.contains { $0.number == number } }
    for presented in route.presented where isRefused {
      let isShown = simulation.screen.layers.contains { $0.number == presented.number }
      if !isShown, !numbers.contains(presented.number) { numbers.append(presented.number) }
    }
    memory = numbers.suffix(4).reduce(0) { $0 << 16 | UInt64($1) }
    route.presented.removeAll { numbers.contains($0.number) }
  }

  private var refusedNumbers: [UInt16] {
    (0..<4).map { UInt16(truncatingIfNeeded: memory >> (16 * UInt64($0))) }.filter { $0 != 0 }.reversed()
  }

  /// Of a tab whose path was emptied while a page moved, until something is pushed there again. A bit a tab.
  fileprivate mutating func keepMovingPages(_ route: inout Route) {
    for tab in 0..<UInt8(min(64, max(1, model.tables.embedding.tabs.count))) {
      let stack = StackID.tab(tab)
      let shown = simulation.screen.entries(of: stack)
      let isEmptied = route.entries(of: stack).isEmpty && !shown.isEmpty
      if isEmptied, simulation.screen.transition(in: .stack(stack))?.kind == .push { memory |= 1 << UInt64(tab) }
      if !isEmptied { memory &= ~(1 << UInt64(tab)) }
      guard memory & 1 << UInt64(tab) != 0 else { continue }
      let kept = shown.map { PathEntry(stack: stack, destination: $0.destination) }
      route.path.insert(contentsOf: kept, at: route.path.firstIndex { $0.stack > stack } ?? route.path.endIndex)
    }
  }
}
