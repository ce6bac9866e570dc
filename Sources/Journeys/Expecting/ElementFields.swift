import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation

/// An element of the screen as scripts have it: a table.
enum ElementFields {
  /// In the order of the documentation.
  static let names = [
    "id", "visible", "role", "label", "subtitle", "value", "text", "badge", "hint", "enabled", "busy", "selected",
    "focused", "hittable", "covered", "container", "section", "language", "color_scheme", "direction", "order", "icon",
    "tint", "style", "destructive",
  ]

  static func write(_ element: ScreenElement, _ model: CompiledModel, to writer: LuaWriter) {
    func text(_ name: String, _ value: String) { if !value.isEmpty { writer.key(name).push(value) } }
    writer.key("id").push(element.id)
    writer.key("visible").push(true)
    writer.key("role").push(element.role.name.description)
    writer.key("label").push(element.label)
    text("subtitle", element.subtitle)
    if element.value != .null { writer.key("value").push(element.value) }
    text("text", element.valueText)
    text("badge", element.badge)
    text("hint", element.hint)
    writer.key("enabled").push(element.isEnabled)
    writer.key("busy").push(element.isBusy)
    writer.key("selected").push(element.isSelected)
    writer.key("focused").push(element.isFocused)
    writer.key("hittable").push(element.isHittable)
    writer.key("covered").push(element.isCovered)
    text("container", element.container)
    text("section", element.section.map { model.name($0) } ?? "")
    text("language", element.language)
    writer.key("color_scheme").push(element.colorScheme)
    writer.key("direction").push(element.direction)
    writer.key("order").push(Int64(element.order))
    text("icon", element.look.icon)
    text("tint", element.look.tint)
    text("style", element.look.style)
    writer.key("destructive").push(element.look.isDestructive)
  }

  /// One that is not there: `why` says what keeps it away.
  static func writeMissing(_ name: String, _ why: String, to writer: LuaWriter) {
    writer.key("id").push(name)
    writer.key("visible").push(false)
    writer.key("why").push(why)
  }

  /// How a message calls an element.
  static func title(_ value: Found) -> String {
    if case .string(let id)? = value["id"], !id.isEmpty { return Found.quoted(id) }
    if case .string(let label)? = value["label"] { return "label \(Found.quoted(label))" }
    return "the element"
  }

  static func isVisible(_ value: Found) throws -> Bool {
    guard case .bool(let isVisible)? = value["visible"] else {
      throw LuaRaise("\"is_visible\" and \"has\" look at an element, expect(sim:find \"…\"), not at \(value)")
    }
    return isVisible
  }

  static func absence(_ value: Found) -> String {
    if case .string(let why)? = value["why"] { return why }
    return "\(title(value)) is not on the screen"
  }
}

extension JourneyContext {
  func isVisible(_ question: ValueQuestion) throws -> ValueQuestion.Answer? {
    let isVisible = try ElementFields.isVisible(question.value)
    guard isVisible == question.isNegated else { return nil }
    if question.isNegated {
      return ValueQuestion.Answer(message: "\(ElementFields.title(question.value)) is on the screen and should not be")
    }
    return ValueQuestion.Answer(message: ElementFields.absence(question.value))
  }

  func has(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    guard case .map(let wanted) = try Expected(call[6]), !wanted.isEmpty else {
      throw LuaRaise("\"has\" wants a table, has { enabled = true }")
    }
    for (key, _) in wanted where !ElementFields.names.contains(key) {
      let note = DidYouMean.note(for: key, among: ElementFields.names)
      throw LuaRaise(
        "an element has no \"\(key)\"; " + (note ?? "known: \(ElementFields.names.joined(separator: ", "))"))
    }
    guard try ElementFields.isVisible(question.value) else {
      return question.isNegated ? nil : ValueQuestion.Answer(message: ElementFields.absence(question.value))
    }
    let like = like(call)
    let title = ElementFields.title(question.value)
    let differences = try Expected.map(wanted).differences(from: question.value, at: "", like)
    guard differences.isEmpty == question.isNegated else { return nil }
    let words = wanted.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    if question.isNegated {
      return ValueQuestion.Answer(message: "\(title) has \(words) and should not", expected: .map(wanted))
    }
    if differences.count == 1, let only = differences.first {
      return ValueQuestion.Answer(
        message: "expected \(title) to have \(only.path) = \(only.expected), found \(only.found.map { "\($0)" } ?? "none")",
        notes: nearMiss(only), expected: .map(wanted))
    }
    return ValueQuestion.Answer(
      message: "\(title) is not as expected (- expected, + found)", notes: try differences.flatMap { try $0.lines(like) },
      expected: .map(wanted))
  }

  /// Texts that differ in case or space only look alike.
  private func nearMiss(_ difference: Difference) -> [String] {
    guard case .value(.string(let wanted)) = difference.expected, case .string(let found)? = difference.found else {
      return []
    }
    func plain(_ text: String) -> String { text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return plain(wanted) == plain(found) ? ["they differ in letter case or spaces alone"] : []
  }
}
