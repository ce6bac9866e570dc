import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// Everything on the screen is in one language, and is read from one side. What the system says itself is in the user's
/// own.
struct OneLanguage: BuiltInInvariant {
  let name = "one_language"
  private var once = Once()

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard isAtRest(s) else { return nil }
    let wanted = model.string(s.shownLanguage(model))
    let elements = s.elements(model)
    if let other = elements.first(where: { !$0.language.isEmpty && $0.language != wanted && !$0.label.isEmpty }) {
      return once.say(
        "the app is in \(wanted), but \(Found.quoted(other.id)) says \(Found.quoted(other.label)) in \(other.language)")
    }
    let isRightToLeft = s.isRightToLeft(model)
    let turned = elements.first { $0.isRightToLeft != isRightToLeft }
    return once.say(
      turned.map {
        "\(wanted) is read from the \(isRightToLeft ? "right" : "left"), but \(Found.quoted($0.id)) from the other side"
      })
  }
}

/// Everything on the screen has one colour scheme.
struct OneTheme: BuiltInInvariant {
  let name = "one_theme"
  private var once = Once()

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard isAtRest(s) else { return nil }
    let isDark = s.isDark(model)
    // Where pages have one of their own, what stands behind may have another.
    let isMixed = model.tables.pages.contains { $0.isDark != nil }
    let other = s.elements(model).first { $0.isDark != isDark && !(isMixed && $0.isCovered) }
    return once.say(
      other.map { "\(Found.quoted($0.id)) is \($0.colorScheme), the app is \(isDark ? "dark" : "light")" })
  }
}

/// What assistive technology gets says something, and says it once: what can be touched has a label, a switch says how
/// it stands, nothing empty is announced, and VoiceOver stands on something that is there.
struct SpokenIsReal: BuiltInInvariant {
  let name = "spoken_is_real"
  private var once = Once()
  private var found: String?

  mutating func record(_ event: StepEvent, _ s: Simulation, _ model: CompiledModel) {
    guard case .device(.announced(let text, let error)) = event else { return }
    if s.text(text, model, TextScope(error: error)).isEmpty { found = "an empty text was announced" }
  }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    defer { found = nil }
    if let found { return found }
    guard isAtRest(s) else { return nil }
    let elements = s.elements(model)
    if s.world.device.facts.voiceOver, !elements.isEmpty, !elements.contains(where: \.isFocused) {
      return once.say("VoiceOver is on nothing that is there")
    }
    let mute = elements.first { $0.isHittable && $0.target != nil && $0.label.isEmpty }
    if let mute { return once.say("\(Found.quoted(mute.id)) can be touched and has no label") }
    return once.say(readTwice(elements) ?? wrongSwitch(elements, s, model))
  }

  private func readTwice(_ elements: [ScreenElement]) -> String? {
    let twin = zip(elements, elements.dropFirst()).first { one, next in
      one.id.isEmpty && one.role == .staticText && one.label == next.label && one.container == next.container
    }
    return twin.map { "\(Found.quoted($1.id)) is read twice: once more as a text" }
  }

  private func wrongSwitch(_ elements: [ScreenElement], _ s: Simulation, _ model: CompiledModel) -> String? {
    for element in elements {
      guard case .row(let row)? = element.target, case .toggle(let id) = model[row].kind else { continue }
      let isOn = s.app.value(of: id, model).isTruthy
      guard element.value != .bool(isOn) else { continue }
      return "VoiceOver says \(Found.quoted(element.spoken)), but the switch is \(isOn ? "on" : "off")"
    }
    return nil
  }
}

/// Each control can be got to, not at the present type size alone.
struct WithinReach: BuiltInInvariant {
  let name = "within_reach"
  private var once = Once()
  /// What was looked at last: the same screen says the same again.
  private var seen: Presentation?

  mutating func launched() { seen = nil }

  mutating func stepEnded(_ s: Simulation, _ model: CompiledModel) -> String? {
    guard isAtRest(s), s.screen != seen else { return nil }
    seen = s.screen
    for size in TypeSize.allCases {
      var sized = s
      sized.app.facts.typeSize = size
      sized.world.device.facts.typeSize = size
      guard let lost = sized.elements(model).first(where: { !$0.isReachable && $0.target != nil }) else { continue }
      return once.say("\(Found.quoted(lost.id)) cannot be reached at the type size \(size.name)")
    }
    return once.say(nil)
  }
}
