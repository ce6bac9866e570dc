import Findings
import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary

/// What a script wants to touch: all that its words may mean. Which of it they do is decided by what is on the glass.
enum Aim {
  /// The usual case: an id that means one thing.
  case one(Target)
  case several([Target], name: String)
  /// What is labelled so at the time of asking.
  case label(String)
  indirect case within(Container, Aim)

  /// Where something is looked for.
  struct Container {
    var name: String
    var page: PageID?
    var row: RowID?
    var tab: UInt8?
  }
}

extension JourneyContext {
  /// The target that an argument means. An id that nothing has is an error.
  @inline(__always)
  func aim(_ call: LuaCall, _ position: Int) throws -> Aim {
    if call[position].type == .string, let number = try call.id(position, in: targets.ids) {
      if let target = targets.single[number] { return .one(target) }
      return .several(Array(targets.meanings[number]), name: targets.ids.names[number])
    }
    return try rareAim(call, call[position], position)
  }

  @inline(never)
  private func rareAim(_ call: LuaCall, _ slot: LuaSlot, _ position: Int) throws -> Aim {
    guard let aim = try aim(in: slot) else { throw call.wrong(position, Self.targetForm) }
    return aim
  }

  /// The target that the field of a table means.
  func aim(_ slot: LuaSlot, _ field: String) throws -> Aim {
    guard let aim = try aim(in: slot) else {
      throw LuaRaise("\"\(field)\" must be a number of points, \(Self.targetForm), not \(slot)")
    }
    return aim
  }

  private static let targetForm = "an id, label \"…\" or within(…)"

  /// Nil for what is no target.
  private func aim(in slot: LuaSlot) throws -> Aim? {
    if let name = slot.string { return try aim(named: name) }
    guard slot.type == .table else { return nil }
    return try slot.withEntries { entries in
      func field(_ name: String) -> LuaSlot? { entries.first { $0.key.string == name }?.value }
      if let id = field("id")?.string { return try aim(named: id) }
      if let label = field("label")?.string { return .label(label) }
      if let container = field("within")?.string, let target = field("target") {
        let place = try self.container(container)
        return try aim(in: target).map { .within(place, $0) }
      }
      return nil
    }
  }

  /// An id as a configuration may have it beside those of the definition.
  func aim(named name: String) throws -> Aim {
    let meanings = Array(model.targets(named: name))
    guard !meanings.isEmpty else { throw unknown(id: name) }
    return meanings.count == 1 ? .one(meanings[0]) : .several(meanings, name: name)
  }

  private func unknown(id name: String) -> LuaRaise {
    if let page = model.page(named: name) {
      let rows = model.tables.rows.filter { $0.kind.leads(to: page) }.map { "\"\(model.name($0.id))\"" }
      let way = rows.isEmpty ? "" : "; the way there is \(rows.joined(separator: " or "))"
      return LuaRaise("\"\(name)\" is a page, which cannot be touched\(way)")
    }
    let note = DidYouMean.note(for: name, among: model.tables.targetNameList)
    return LuaRaise("unknown id \"\(name)\"" + (note.map { "; \($0)" } ?? ""))
  }

  private func container(_ name: String) throws -> Aim.Container {
    var container = Aim.Container(name: name)
    container.page = model.page(named: name)
    container.row = model.row(named: name)
    container.tab = model.tables.embedding.tabs.firstIndex { model.string($0) == name }.map { UInt8($0) }
    let surfaces = model.surfaceNames
    if container.page == nil, container.row == nil, container.tab == nil, !surfaces.contains(name) {
      let names = surfaces + model.tables.pages.map { model.string($0.name) }
      let note = DidYouMean.note(for: name, among: names)
      throw LuaRaise("unknown container \"\(name)\"" + (note.map { "; \($0)" } ?? ""))
    }
    return container
  }

  // MARK: What it means now

  /// The one thing that is meant as the glass stands: what can be touched before what is only there, what is there
  /// before what is not. Nil for a label that nothing has.
  func target(of aim: Aim) -> Target? {
    switch aim {
    case .one(let target): target
    case .several(let targets, _): best(of: targets)
    case .label(let label): best(of: labelled(label))
    case .within(let container, let aim): best(of: candidates(of: aim).filter { isInside($0, container) })
    }
  }

  func candidates(of aim: Aim) -> [Target] {
    switch aim {
    case .one(let target): [target]
    case .several(let targets, _): targets
    case .label(let label): labelled(label)
    case .within(let container, let aim): candidates(of: aim).filter { isInside($0, container) }
    }
  }

  private func best(of targets: [Target]) -> Target? {
    targets.first { hit($0) == .ok } ?? targets.first { place(of: $0) != nil }
      ?? targets.first
  }

  private func isInside(_ target: Target, _ container: Aim.Container) -> Bool {
    switch target {
    case .row(let row) where container.page != nil: return model[row].page == container.page
    case .option(let row, _) where container.row != nil: return row == container.row
    case .option(let row, _) where container.page != nil: return model[row].page == container.page
    default: break
    }
    guard let place = place(of: target) else { return false }
    switch place {
    case .layer(let level):
      return model.string(model.surfaceName(of: simulation.screen.layers[level].kind)) == container.name
    case .stack(let stack):
      if let level = stack.level {
        return model.string(model.surfaceName(of: simulation.screen.layers[level].kind)) == container.name
      }
      return container.tab.map { stack == .tab($0) } ?? false
    }
  }

  /// How messages call it.
  func name(of aim: Aim) -> String {
    switch aim {
    case .one(let target): "\"\(model.name(target))\""
    case .several(_, let name): "\"\(name)\""
    case .label(let label): "label \"\(label)\""
    case .within(let container, let aim): "\(name(of: aim)) within \"\(container.name)\""
    }
  }
}

extension CompiledRowKind {
  func leads(to page: PageID) -> Bool {
    switch self {
    case .navigation(page), .account(page), .premium(page): true
    case .toggle, .permissionToggle, .navigation, .picker, .slider, .stepper, .date, .textField, .action, .info, .link,
      .mail, .account, .premium, .signOut:
      false
    }
  }
}

extension CompiledModel {
  /// The ids of everything that can stand over a page.
  var surfaceNames: [String] {
    tables.dialogs.map { string($0.name) } + tables.confirmNames.map { string($0) }
      + tables.flowNames.map { string($0) } + tables.softPromptNames.map { string($0) } + ["web", "message"]
  }
}
