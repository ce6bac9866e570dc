import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation

/// The screen as assistive technology reads it.
extension JourneyAPI {
  static let screenVerbs: [Verb] = [
    Verb(
      .sim, "screen", [], returns: "element[]", .looks,
      "Everything that is on the screen, in reading order; `print` draws it as text."
    ) { context, call in
      try context.screen(call)
    },
    Verb(
      .sim, "find", [.required("target", "target")], returns: "element", .looks,
      "The element of a target; one that is not there is not visible."
    ) { context, call in
      let found = try context.find(call, 1)
      call.results.push(found.fields)
    },
  ]
}

/// What `find` found: an element, or that there is none.
struct FoundElement {
  /// As the script named it.
  var name: String
  /// Nil: it is not on the screen.
  var element: ScreenElement?

  /// As scripts see it: an element that is not there is not visible.
  var fields: StateValue {
    guard let element else {
      return .map([
        StateValue.Entry("id", .string(name)), StateValue.Entry("visible", .bool(false)),
        StateValue.Entry("enabled", .bool(false)), StateValue.Entry("busy", .bool(false)),
      ])
    }
    return element.fields
  }
}

extension ScreenElement {
  /// The names of the fields that scripts see.
  static let fieldNames =
    [
      "id", "role", "label", "subtitle", "value", "badge", "hint", "visible", "enabled", "busy", "selected", "focused",
      "hittable", "covered", "language", "color_scheme", "direction", "container", "order",
    ] + lookNames

  /// The element as scripts see it.
  var fields: StateValue {
    let fields = [
      StateValue.Entry("id", .string(id)), StateValue.Entry("role", .string(role.name.description)),
      StateValue.Entry("label", .string(label)), StateValue.Entry("subtitle", .string(subtitle)),
      StateValue.Entry("value", value), StateValue.Entry("badge", .string(badge)),
      StateValue.Entry("hint", .string(hint)), StateValue.Entry("visible", .bool(true)),
      StateValue.Entry("enabled", .bool(isEnabled)), StateValue.Entry("busy", .bool(isBusy)),
      StateValue.Entry("selected", .bool(isSelected)), StateValue.Entry("focused", .bool(isFocused)),
      StateValue.Entry("hittable", .bool(isHittable)), StateValue.Entry("covered", .bool(isCovered)),
      StateValue.Entry("language", .string(language)), StateValue.Entry("color_scheme", .string(colorScheme)),
      StateValue.Entry("direction", .string(direction)), StateValue.Entry("container", .string(container)),
      StateValue.Entry("order", .integer(Int64(order))),
    ]
    return .map(fields + lookFields)
  }
}

extension JourneyContext {
  fileprivate func screen(_ call: LuaCall) throws {
    let elements = look { $0.elements($1) }
    let text = look { $0.picture($1) }.text
    guard let withText else { return }
    let table = try call.call(
      withText,
      with: { writer in
        writer.table { list in for element in elements { list.push(element.fields) } }
        writer.push(text)
      }, reading: { try call.keep($0[1]) })
    if let lastScreen { call.release(lastScreen) }
    lastScreen = table
    call.results.push(table)
  }

  /// The element that an argument means; an id that nothing has is an error.
  func find(_ call: LuaCall, _ position: Int) throws -> FoundElement {
    let elements = look { $0.elements($1) }
    if let name = call[position].string {
      if let element = elements.last(where: { $0.id == name }) { return FoundElement(name: name, element: element) }
      if model.targets(named: name).isEmpty, !isContainer(name) { throw unknown(element: name) }
      return FoundElement(name: name, element: nil)
    }
    let aim = try aim(call, position)
    let target = target(of: aim)
    let element = target.flatMap { target in elements.last { $0.target == target } }
    return FoundElement(name: target.map { model.name($0) } ?? "", element: element ?? text(aim, elements))
  }

  /// A text without a target that is labelled so.
  private func text(_ aim: Aim, _ elements: [ScreenElement]) -> ScreenElement? {
    guard case .label(let label) = aim else { return nil }
    return elements.last { $0.label == label }
  }

  private func isContainer(_ name: String) -> Bool {
    model.page(named: name) != nil || model.surfaceNames.contains(name)
      || model.tables.sections.contains { $0.name.map { model.string($0) == name } ?? false }
      || ["footer", "header", "message"].contains(name)
  }

  private func unknown(element name: String) -> LuaRaise {
    let names = model.tables.targetNameList + model.tables.pages.map { model.string($0.name) } + model.surfaceNames
    let note = DidYouMean.note(for: name, among: names)
    return LuaRaise("unknown id \"\(name)\"" + (note.map { "; \($0)" } ?? ""))
  }
}
