import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation

/// An element of the screen as `expect` gets it: the table that `find` makes.
enum ElementFields {
  static let roles = Words("role", ScreenRole.allCases.map(\.name.description))

  static func unknown(_ name: String) -> LuaRaise {
    let names = ScreenElement.fieldNames
    let note = DidYouMean.note(for: name, among: names) ?? "known: \(names.joined(separator: ", "))"
    return LuaRaise("an element has no \(Found.quoted(name)); \(note)")
  }

  static func unknown(_ name: LuaSlot) -> LuaRaise {
    name.string.map { unknown($0) } ?? LuaRaise("an element has no \(name): it is one element and no list")
  }

  /// How a message calls an element.
  static func title(_ value: Found) -> String {
    if case .string(let id)? = value["id"], !id.isEmpty { return Found.quoted(id) }
    if case .string(let label)? = value["label"] { return "label \(Found.quoted(label))" }
    return "the element"
  }

  /// How a script finds an element: `find "privacy"`, `find label "Privacy"`. Nil: it is none, or has no name.
  static func search(_ value: Found) -> String? {
    guard case .bool? = value["visible"] else { return nil }
    if case .string(let id)? = value["id"], !id.isEmpty { return "find \(Found.quoted(id))" }
    if case .string(let label)? = value["label"], !label.isEmpty { return "find label \(Found.quoted(label))" }
    return nil
  }

  static func isVisible(_ value: Found) throws -> Bool {
    guard case .bool(let isVisible)? = value["visible"] else {
      throw LuaRaise("\"is_visible\" and \"has\" look at an element, expect(sim:find \"…\"), not at \(value)")
    }
    return isVisible
  }
}

extension JourneyContext {
  func isVisible(_ question: ValueQuestion) throws -> ValueQuestion.Answer? {
    let isVisible = try ElementFields.isVisible(question.value)
    if question.isNegated, !isVisible { try checkLabel(of: question.value) }
    guard isVisible == question.isNegated else { return nil }
    if question.isNegated {
      return ValueQuestion.Answer(message: "\(ElementFields.title(question.value)) is on the screen and should not be")
    }
    return ValueQuestion.Answer(message: absence(of: question.value))
  }

  func has(_ question: ValueQuestion, _ call: LuaCall) throws -> ValueQuestion.Answer? {
    guard case .map(let wanted) = try Expected(call[6]), !wanted.isEmpty else {
      throw LuaRaise("\"has\" wants a table, has { enabled = true }")
    }
    for (key, _) in wanted where !ScreenElement.fieldNames.contains(key) { throw ElementFields.unknown(key) }
    if question.isNegated, let label = wanted.first(where: { $0.key == "label" }) { try check(label: label.value) }
    guard try ElementFields.isVisible(question.value) else {
      if question.isNegated { try checkLabel(of: question.value) }
      return question.isNegated ? nil : ValueQuestion.Answer(message: absence(of: question.value))
    }
    if let role = wanted.first(where: { $0.key == "role" }) {
      try Shape.words(ElementFields.roles).check(role.value, at: "role")
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
        message:
          "expected \(title) to have \(only.path) = \(only.expected), found \(only.found.map(\.description) ?? "none")",
        notes: nearMiss(only), expected: .map(wanted))
    }
    return ValueQuestion.Answer(
      message: "\(title) is not as expected (- expected, + found)",
      notes: try differences.flatMap { try $0.lines(like) },
      expected: .map(wanted))
  }

  /// Of what was looked for by its label.
  private func checkLabel(of value: Found) throws {
    if value["id"] == nil, case .string(let label)? = value["label"] { try check(label: label) }
  }

  private func check(label: Expected) throws {
    switch label {
    case .value(.string(let text)): try check(label: text)
    case .oneOf(let items): for item in items { try check(label: item) }
    case .value, .list, .map, .any, .like, .atLeast, .atMost: return
    }
  }

  /// Why an element is not on the screen, as far as is known.
  private func absence(of value: Found) -> String {
    guard case .string(let id)? = value["id"], let aim = try? aim(named: id) else {
      return "\(ElementFields.title(value)) is not on the screen"
    }
    return absence(of: aim)
  }

  /// Texts that differ in case or space only look alike.
  private func nearMiss(_ difference: Difference) -> [String] {
    guard case .value(.string(let wanted)) = difference.expected, case .string(let found)? = difference.found else {
      return []
    }
    func plain(_ text: String) -> String {
      text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return plain(wanted) == plain(found) ? ["they differ in letter case or spaces alone"] : []
  }
}
