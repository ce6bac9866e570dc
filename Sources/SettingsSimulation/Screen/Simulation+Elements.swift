public import SettingsDefinition
import SettingsBehavior
import SettingsVocabulary
import SimulatedDevice

extension Simulation {
  /// Everything that is on the glass, in reading order: the page in front, the tab bar, what stands over them from
  /// bottom to top, what the OS has put over the app. What is hidden or not known yet is not there. While the app is not
  /// on the glass, nothing of it is.
  public func elements(_ model: CompiledModel) -> [ScreenElement] {
    guard world.device.phase == .active || world.device.phase == .inactive else { return [] }
    let reader = ScreenReader(self, model)
    reader.readTab()
    for level in screen.layers.indices { reader.readLayer(level) }
    if app.isOverlaid(model) { reader.readOverlay() }
    for banner in app.messages.banners { reader.readBanner(banner) }
    if app.life.isLocked { reader.readLock() }
    for place in world.device.prompts.indices { reader.readPrompt(place) }
    let elements = reader.finished()
    return faults.isEmpty ? elements : withFaults(elements, model)
  }

  /// The element that a finger on the target would reach: the topmost one. Nil: it is not there.
  public func element(for target: Target, _ model: CompiledModel) -> ScreenElement? {
    elements(model).last { $0.target == target }
  }
}
