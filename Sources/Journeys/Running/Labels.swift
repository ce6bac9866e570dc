import SettingsDefinition
import SettingsSimulation

extension JourneyContext {
  /// What bears a label on the screen now, topmost last.
  func labelled(_ label: String) -> [Target] {
    look { $0.elements($1) }.filter { $0.label == label }.compactMap(\.target)
  }
}
