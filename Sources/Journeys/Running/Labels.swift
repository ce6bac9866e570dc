import SettingsDefinition
import SettingsSimulation

extension JourneyContext {
  /// What bears a label on the screen now, topmost last.
  func labelled(_ label: String) -> [Target] {
    simulation.elements(model).filter { $0.label == label }.compactMap(\.target)
  }
}
