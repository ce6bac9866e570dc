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

  /// What VoiceOver reads one after the other, from the first element to the last: of what is in front alone, the way
  /// back before the title of its page. What has neither words nor a touch is passed over.
  /// Source: Apple, `accessibilityViewIsModal`.
  public func readingOrder(_ model: CompiledModel) -> [ScreenElement] {
    var order: [ScreenElement] = []
    for element in elements(model) where !element.isCovered {
      guard element.target != nil || !element.spokenWords.isEmpty else { continue }
      if element.role == .back, let title = order.lastIndex(where: { $0.role == .page && $0.id == element.container }) {
        order.insert(element, at: title)
      } else {
        order.append(element)
      }
    }
    return order
  }

  /// The element that a finger on the target would reach: the topmost one. Nil: it is not there.
  public func element(for target: Target, _ model: CompiledModel) -> ScreenElement? {
    elements(model).last { $0.target == target }
  }
}
