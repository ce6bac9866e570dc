import SettingsBehavior
public import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Where VoiceOver is. It goes where its user's finger goes, to the first element of what appears (a pushed page's way
/// back, a presentation's title), and back to where it was when that goes again.
/// Source: Apple, `UIAccessibility.Notification.screenChanged`.
extension Simulation {
  var usesVoiceOver: Bool { world.device.facts.voiceOver }

  /// A finger has touched something, or what is in front has changed; nil: on its title.
  mutating func moveFocus(to target: Target?) {
    guard usesVoiceOver, screen.focus != target else { return }
    screen.focus = target
    screen.isTouched = true
  }

  /// The element that VoiceOver is on; nil: it is off, or nothing of the app can be read.
  public func focusedElement(_ model: CompiledModel) -> String? {
    faults.isEmpty ? rightFocus(model) : elements(model).first(where: \.isFocused)?.id
  }

  func rightFocus(_ model: CompiledModel) -> String? {
    guard usesVoiceOver, world.device.phase == .active || world.device.phase == .inactive else { return nil }
    if let prompt = world.device.prompts.last { return model.name(prompt.kind) }
    if app.life.isLocked { return "lock" }
    if let target = screen.focus, canFocus(target, model) { return model.name(target) }
    if let layer = screen.layers.last { return model.string(model.surfaceName(of: layer.kind)) }
    return frontPageName(model)
  }

  /// Whether a target can be read: something in front has it, usable or not.
  private func canFocus(_ target: Target, _ model: CompiledModel) -> Bool {
    guard let place = place(of: target, model), cover(of: place) == nil else { return false }
    switch condition(of: target, at: place, model) {
    case .absent, .hidden, .outOfReach: return false
    case .ok, .disabled, .busy, .coveredByPrompt, .coveredByLayer, .moving, .dragged, .appIs, .locked: return true
    }
  }
}
