import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SimulatedDevice

extension Expecting {
  static let screenVerbs: [Verb] = [
    Verb(
      .sim, "screen", [], returns: "element[]", .looks,
      "Everything on the glass in reading order, a list of elements. It prints as a drawing."
    ) { context, call in
      try context.pushScreen(call)
    },
    Verb(
      .sim, "find", [.required("target", "target")], returns: "element", .looks,
      "The element that is meant; one that is not there is not visible."
    ) { context, call in
      try context.pushElement(call)
    },
  ]
}

extension JourneyContext {
  fileprivate func pushScreen(_ call: LuaCall) throws {
    let elements = simulation.elements(model)
    call.spend(UInt64(elements.count) * 20)
    guard let withText else { return }
    let values = try call.call(withText, with: { writer in
      writer.table { list in
        for element in elements { list.table { ElementFields.write(element, self.model, to: $0) } }
      }
      writer.push(self.simulation.picture(self.model).text)
    }, reading: { results in try call.keep(results[1]) })
    call.results.push(values)
    call.release(values)
  }

  fileprivate func pushElement(_ call: LuaCall) throws {
    let wanted = try wantedElement(call[1], call, position: 1)
    let elements = simulation.elements(model)
    let fits = elements.filter { wanted.fits($0, model) }
    // What can be touched comes before what is only there; what stands higher before what it covers.
    let best =
      fits.last { $0.isHittable && $0.target != nil } ?? fits.last { $0.isHittable } ?? fits.last { $0.target != nil }
      ?? fits.last
    call.results.table { writer in
      if let best {
        ElementFields.write(best, self.model, to: writer)
      } else {
        ElementFields.writeMissing(wanted.id ?? wanted.label ?? "", self.absence(of: wanted, call), to: writer)
      }
    }
  }

  private func wantedElement(_ slot: LuaSlot, _ call: LuaCall, position: Int) throws -> WantedElement {
    if let name = slot.string {
      guard isKnown(name) else { throw unknownElement(name) }
      return WantedElement(id: name)
    }
    guard slot.type == .table else { throw call.wrong(position, "an id, label \"…\" or within(…)") }
    return try slot.withEntries { entries in
      func field(_ name: String) -> LuaSlot? { entries.first { $0.key.string == name }?.value }
      if let container = field("within")?.string, let target = field("target") {
        var wanted = try wantedElement(target, call, position: position)
        wanted.containers.append(container)
        return wanted
      }
      if let id = field("id")?.string { return WantedElement(id: id) }
      if let label = field("label")?.string { return WantedElement(label: label) }
      throw call.wrong(position, "an id, label \"…\" or within(…)")
    }
  }

  private func isKnown(_ name: String) -> Bool {
    !model.targets(named: name).isEmpty || simulation.elements(model).contains { $0.id == name }
      || elementNames.contains(name)
  }

  /// What can be on a screen beside what can be touched.
  private var elementNames: [String] {
    model.tables.pages.map { model.string($0.name) } + model.surfaceNames
      + model.tables.sections.compactMap { $0.name.map { model.string($0) } } + promptNames
      + PromptButton.allCases.map(\.id.description)
      + ["title", "message", "subtitle", "body", "footer", "url", "loading", "address", "lock"]
  }

  private func unknownElement(_ name: String) -> LuaRaise {
    let note = DidYouMean.note(for: name, among: model.tables.targetNameList + elementNames)
    return LuaRaise("unknown id \"\(name)\"" + (note.map { "; \($0)" } ?? ""))
  }

  private func absence(of wanted: WantedElement, _ call: LuaCall) -> String {
    if let label = wanted.label { return "nothing on the screen has the label \(Found.quoted(label))" }
    let id = wanted.id ?? ""
    if wanted.containers.isEmpty, !model.targets(named: id).isEmpty, let aim = try? aim(named: id) {
      let target = target(of: aim)
      let hit = target.map { simulation.hit($0, model) } ?? .absent
      // A cover is no reason: what is covered is on the screen.
      switch hit {
      case .absent, .hidden, .appIs, .locked: return explain(hit, aim: aim, target)
      case .ok, .disabled, .busy, .coveredByPrompt, .coveredByLayer, .moving: break
      }
    }
    let place = wanted.containers.map { " within \"\($0)\"" }.joined()
    return "\"\(id)\"\(place) is not on the screen"
  }
}

/// What a script looks for on the screen.
struct WantedElement {
  var id: String?
  var label: String?
  /// In all of them.
  var containers: [String] = []

  func fits(_ element: ScreenElement, _ model: CompiledModel) -> Bool {
    if let id, element.id != id { return false }
    if let label, element.label != label, element.drawnLabel != label { return false }
    return containers.allSatisfy { name in
      if element.container == name || element.section.map({ model.name($0) }) == name { return true }
      if case .option(let row, _)? = element.target { return model.name(row) == name }
      return false
    }
  }
}
