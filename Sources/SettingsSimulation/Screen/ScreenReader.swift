import SettingsBehavior
public import SettingsDefinition
import SettingsVocabulary
import SimulatedDevice

/// Reads a simulation's glass, element by element.
final class ScreenReader {
  let simulation: Simulation
  let model: CompiledModel
  private(set) var elements: [ScreenElement] = []
  /// Where what is read now stands.
  var container = ""
  var place = Place.stack(.tab(0))
  /// Of what is read now.
  private var isDark = false
  private let isRightToLeft: Bool
  let language: String
  private let press: ScreenMotion?
  private let release: ScreenMotion?
  private let focused: String?

  init(_ simulation: Simulation, _ model: CompiledModel) {
    self.simulation = simulation
    self.model = model
    language = model.string(simulation.shownLanguage(model))
    isRightToLeft = simulation.isRightToLeft(model)
    press = model.tables.motion.press.map { simulation.motion(Int($0), model) }
    release = model.tables.motion.release.map { simulation.motion(Int($0), model) }
    focused = simulation.rightFocus(model)
  }

  var app: AppState { simulation.app }

  func finished() -> [ScreenElement] {
    for index in elements.indices { elements[index].order = index + 1 }
    // What is in front comes last.
    if let focused, let place = elements.lastIndex(where: { $0.id == focused }) { elements[place].isFocused = true }
    return elements
  }

  // MARK: - Elements

  /// What follows stands in the tab (0), or in the topmost of so many presentations.
  func enter(level: Int) { isDark = simulation.isDark(below: level, model) }

  /// The container of what follows.
  func open(_ id: String, _ role: ScreenRole, _ change: (inout ScreenElement) -> Void = { _ in }) {
    container = ""
    add(id, role, change)
    container = id
  }

  /// An element without a touch of its own: it is met where its container is.
  func add(_ id: String, _ role: ScreenRole, _ change: (inout ScreenElement) -> Void = { _ in }) {
    var element = ScreenElement(id: id, role: role, container: container)
    element.language = language
    element.isDark = isDark
    element.isRightToLeft = isRightToLeft
    element.hit = simulation.cover(ofAnythingAt: place)
    change(&element)
    elements.append(element)
  }

  /// An element that takes touches; one that is hidden is left out.
  func add(_ target: Target, _ role: ScreenRole, _ change: (inout ScreenElement) -> Void = { _ in }) {
    let condition = simulation.condition(of: target, at: place, model)
    guard condition != .hidden, condition != .absent else { return }
    add(model.name(target), role) { element in
      element.target = target
      element.isEnabled = condition != .disabled
      element.isBusy = condition == .busy || isBusy(target)
      element.hit = simulation.hit(target, at: place, model)
      element.look.press = press
      element.look.release = release
      change(&element)
    }
  }

  /// A row that its own flow or task has disabled still shows that it is busy.
  private func isBusy(_ target: Target) -> Bool {
    if case .row(let row) = target { return app.looksBusy(row, model) }
    return false
  }

  /// A text without touch; an absent or empty one is left out.
  func say(_ text: TextID?, as id: String, _ role: ScreenRole = .staticText, in section: SectionID? = nil) {
    guard let text else { return }
    let words = simulation.text(text, model)
    guard !words.isEmpty else { return }
    add(id, role) { element in
      element.label = words
      element.section = section
      element.language = simulation.language(of: text, model)
    }
  }

  /// What lies below the edge of what does not scroll is out of reach.
  func cutOff(from first: Int, below edge: Int32) {
    var bottom: Int32 = 0
    for index in elements.indices.dropFirst(first) {
      bottom += simulation.heightInSheet(of: elements[index], model)
      guard bottom > edge else { continue }
      elements[index].isReachable = false
      if elements[index].hit == .ok { elements[index].hit = .outOfReach }
    }
  }

  // MARK: - Texts

  func text(_ id: TextID?) -> String { id.map { simulation.text($0, model) } ?? "" }

  /// Puts a text of the definition, or the engine's own word where there is none, into an element.
  func label(_ element: inout ScreenElement, _ text: TextID?, or word: ScreenWord? = nil) {
    if let text {
      element.label = simulation.text(text, model)
      element.language = simulation.language(of: text, model)
    } else if let word {
      label(&element, word)
    }
  }

  /// The engine's own word: translated where the definition has the same text.
  func label(_ element: inout ScreenElement, _ word: ScreenWord) {
    if let text = ownText(of: word) { return label(&element, text) }
    element.label = word.text(model.string(model.tables.appName))
    element.language = "en"
  }

  /// The engine's own word by itself.
  func text(_ word: ScreenWord) -> String {
    ownText(of: word).map { text($0) } ?? word.text(model.string(model.tables.appName))
  }

  private func ownText(of word: ScreenWord) -> TextID? {
    guard let key = model.stringID(word.text(model.string(model.tables.appName))) else { return nil }
    return model.tables.texts.firstIndex { $0.key == key }.map { TextID($0) }
  }
}

extension Simulation {
  /// The language in which a text is shown: that of the app where it has the text, else the one in which the
  /// definition is written. A text without words of its own is in the app's.
  func language(of id: TextID, _ model: CompiledModel) -> String {
    let wanted = model.string(shownLanguage(model))
    let written = model.string(model.tables.developmentLanguage)
    if wanted == written || isTranslated(id, model) || !hasWords(id, model) { return wanted }
    return written
  }

  private func isTranslated(_ id: TextID, _ model: CompiledModel) -> Bool {
    let languages = languages(model)
    return [languages.nearest, languages.second].contains { language in
      language.map { model.tables.translations[$0][id.index] != nil } ?? false
    }
  }

  private func hasWords(_ id: TextID, _ model: CompiledModel) -> Bool {
    model[id].segments.indices.contains { place in
      guard case .literal(let text) = model.tables.segments[place] else { return false }
      return model.string(text).unicodeScalars.contains { $0.properties.isAlphabetic }
    }
  }

  /// Whether the language of the app is written from right to left: by its script where it is named, `az-Arab`.
  /// Source: Unicode CLDR, "characterOrder".
  public func isRightToLeft(_ model: CompiledModel) -> Bool {
    let parts = model.string(shownLanguage(model)).split { $0 == "-" || $0 == "_" }
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      return ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"].contains(String(script))
    }
    let languages = ["ar", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"]
    return parts.first.map { languages.contains(String($0)) } ?? false
  }

  /// What a finger on a text at this place meets.
  func cover(ofAnythingAt place: Place) -> Hit {
    let phase = world.device.phase
    guard phase == .active else { return .appIs(phase) }
    if let prompt = world.device.prompts.last { return .coveredByPrompt(prompt.kind, since: prompt.since) }
    if app.life.isLocked { return .locked }
    if let cover = cover(of: place) { return .coveredByLayer(cover.kind, since: cover.since) }
    return .ok
  }
}

extension Simulation {
  fileprivate func motion(_ index: Int, _ model: CompiledModel) -> ScreenMotion {
    let token = model.tables.theme.motions[index]
    let isReduced = app.facts.reduceMotion
    return ScreenMotion(
      token: "motion.\(model.string(token.name))", duration: isReduced ? token.reducedDuration : token.duration,
      curve: (isReduced ? token.reducedCurve : token.curve).name.description, bounce: isReduced ? 0 : token.bounce)
  }
}
