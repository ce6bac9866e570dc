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
      .sim, "reading_order", [], returns: "element[]", .looks,
      "What VoiceOver reads one after the other, of what is in front alone; `print` writes what it says."
    ) { context, call in
      let elements = context.look { $0.readingOrder($1) }
      try context.push(elements, printedAs: elements.map(\.spoken).joined(separator: "\n"), call)
    },
    Verb(
      .sim, "find", [.required("target", "target")], returns: "element", .looks,
      "The element of a target; one that is not there is not visible."
    ) { context, call in
      let aim = try context.sight(call, 1)
      let found = FoundElement(aim: aim, element: try context.element(of: aim)).fields(context)
      try context.pushElement(found, call)
    },
  ]
}

/// What `find` found: an element, or that there is none.
struct FoundElement {
  var aim: Aim
  /// Nil: it is not on the screen.
  var element: ScreenElement?

  /// As scripts see it: an element that is not there is not visible.
  func fields(_ context: JourneyContext) -> StateValue {
    if let element { return element.fields }
    return .map([
      name(aim, context), StateValue.Entry("visible", .bool(false)), StateValue.Entry("enabled", .bool(false)),
      StateValue.Entry("busy", .bool(false)),
    ])
  }

  private func name(_ aim: Aim, _ context: JourneyContext) -> StateValue.Entry {
    switch aim {
    case .one(let target): StateValue.Entry("id", .string(context.model.name(target)))
    case .several(_, let name), .thing(let name): StateValue.Entry("id", .string(name))
    case .label(let label): StateValue.Entry("label", .string(label))
    case .within(_, let aim): name(aim, context)
    }
  }
}

extension ScreenElement {
  /// The names of the fields that scripts see.
  static let fieldNames = ElementField.all.map(\.name)

  /// The element as scripts see it.
  var fields: StateValue {
    let fields = [
      StateValue.Entry("id", .string(id)), StateValue.Entry("role", .string(role.name.description)),
      StateValue.Entry("label", .string(label)), StateValue.Entry("subtitle", .string(subtitle)),
      StateValue.Entry("value", value), StateValue.Entry("badge", .string(badge)),
      StateValue.Entry("hint", .string(hint)),
      StateValue.Entry("traits", .list(traits.map { .string($0.rawValue) })),
      StateValue.Entry("spoken", .string(spoken)),
      StateValue.Entry("visible", .bool(true)),
      StateValue.Entry("enabled", .bool(isEnabled)), StateValue.Entry("busy", .bool(isBusy)),
      StateValue.Entry("selected", .bool(isSelected)), StateValue.Entry("focused", .bool(isFocused)),
      StateValue.Entry("hittable", .bool(isHittable)), StateValue.Entry("covered", .bool(isCovered)),
      StateValue.Entry("reachable", .bool(isReachable)),
      StateValue.Entry("language", .string(language)), StateValue.Entry("color_scheme", .string(colorScheme)),
      StateValue.Entry("direction", .string(direction)), StateValue.Entry("container", .string(container)),
      StateValue.Entry("order", .integer(Int64(order))),
    ]
    return .map(fields + (chevron.map { [StateValue.Entry("chevron", .string($0))] } ?? []) + lookFields)
  }
}

extension JourneyContext {
  fileprivate func screen(_ call: LuaCall) throws {
    let elements = look { $0.elements($1) }
    try push(elements, printedAs: look { $0.picture($1) }.text, call)
  }

  fileprivate func push(_ elements: [ScreenElement], printedAs text: String, _ call: LuaCall) throws {
    guard let withText else { return }
    let table = try call.call(
      withText,
      with: { writer in
        writer.table { list in for element in elements { list.push(element.fields) } }
        writer.push(text)
      }, reading: { try call.keep($0[1]) })
    keepReturned(table, call)
    if let asElements = tools.asElements { try call.call(asElements) { $0.push(table) } }
    call.results.push(table)
  }

  /// Results are read after the verb has returned: what is one is kept until the next.
  private func keepReturned(_ table: LuaReference, _ call: LuaCall) {
    if let lastReturned { call.release(lastReturned) }
    lastReturned = table
  }

  /// A table that knows which fields an element has: a mistyped one is an error, not nothing.
  fileprivate func pushElement(_ fields: StateValue, _ call: LuaCall) throws {
    guard let asElements = tools.asElements else { return call.results.push(fields) }
    let element = try call.call(
      asElements, with: { $0.table { list in list.push(fields) } }, reading: { try call.keep($0[1]) })
    keepReturned(element, call)
    call.results.push(element)
  }
}
