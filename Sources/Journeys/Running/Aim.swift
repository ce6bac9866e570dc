import Findings
import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// What a script means by a target: all that its words may stand for. Which of it they do is decided by what is on the
/// glass, by the same rules for every verb.
enum Aim {
  /// The usual case: an id that means one thing.
  case one(Target)
  case several([Target], name: String)
  /// What has an id and takes no touch: a page, a presentation, a section, a prompt, a text.
  case thing(String)
  /// What is labelled so at the time of asking.
  case label(String)
  indirect case within(Container, Aim)

  /// Where something is looked for: all that a container's id may stand for.
  struct Container {
    var name: String
    var page: PageID?
    var section: SectionID?
    var row: RowID?
    var tab: UInt8?
    var isSurface = false
  }
}

extension JourneyContext {
  /// What an argument of a verb that touches means. What nothing has, or nobody can touch, is an error.
  @inline(__always)
  func aim(_ call: LuaCall, _ position: Int) throws -> Aim {
    if call[position].type == .string, let number = try call.id(position, in: targets.ids) {
      if let target = targets.single[number] { return .one(target) }
      return .several(Array(targets.meanings[number]), name: targets.ids.names[number])
    }
    let aim = try anyAim(call, call[position], position)
    if let thing = aim.thing { throw untouchable(thing) }
    return aim
  }

  /// What an argument of a verb that looks means.
  func sight(_ call: LuaCall, _ position: Int) throws -> Aim { try anyAim(call, call[position], position) }

  @inline(never)
  private func anyAim(_ call: LuaCall, _ slot: LuaSlot, _ position: Int) throws -> Aim {
    guard let aim = try aim(in: slot) else { throw call.wrong(position, Self.targetForm) }
    return aim
  }

  /// The target that the field of a table means.
  func aim(_ slot: LuaSlot, _ field: String) throws -> Aim {
    guard let aim = try aim(in: slot) else {
      throw LuaRaise("\"\(field)\" must be a number of points, \(Self.targetForm), not \(slot)")
    }
    if let thing = aim.thing { throw untouchable(thing) }
    return aim
  }

  private static let targetForm = "an id, label \"…\" or within(…)"

  /// Nil for what is no target.
  private func aim(in slot: LuaSlot) throws -> Aim? {
    if let name = slot.string { return try aim(named: name) }
    guard slot.type == .table else { return nil }
    return try slot.withEntries { entries in
      func field(_ name: String) -> LuaSlot? { entries.first { $0.key.string == name }?.value }
      if let container = field("within")?.string, let target = field("target") {
        let place = try self.container(container)
        return try aim(in: target).map { try within(place, $0) }
      }
      // An element that was found is meant by its id.
      if let id = field("id")?.string, !id.isEmpty { return try aim(named: id) }
      return field("label")?.string.map { .label($0) }
    }
  }

  /// What an id means; one that nothing has is an error.
  func aim(named name: String) throws -> Aim {
    let meanings = model.targets(named: name)
    if let only = meanings.first { return meanings.count == 1 ? .one(only) : .several(Array(meanings), name: name) }
    if vocabulary.things.contains(name) { return .thing(name) }
    throw LuaRaise("unknown id \(Found.quoted(name))" + Words.hint(for: name, among: vocabulary.ids))
  }

  /// A target inside of a container, which has to be able to hold it.
  private func within(_ container: Aim.Container, _ aim: Aim) throws -> Aim {
    let result = Aim.within(container, aim)
    // What bears a label is known only when it is looked for.
    if case .label = aim { return result }
    guard !container.isSurface, container.tab == nil else { return result }
    let homes = candidates(of: aim).map { home(of: $0) }
    guard !homes.isEmpty, !homes.contains(where: { $0 == nil || $0.map { container.holds($0) } ?? false }) else {
      return result
    }
    let place = homes.compactMap { $0 }.first.map { "; it is on page \(model.name($0.page))" } ?? ""
    throw LuaRaise("\(name(of: aim)) is never within \(Found.quoted(container.name))\(place)")
  }

  private func container(_ name: String) throws -> Aim.Container {
    var container = Aim.Container(name: name)
    container.page = model.page(named: name)
    container.section = vocabulary.section(named: name)
    container.row = model.row(named: name)
    container.tab = model.tables.embedding.tabs.firstIndex { model.string($0) == name }.map { UInt8($0) }
    container.isSurface = vocabulary.surfaces.contains(name)
    let isKnown = container.page != nil || container.section != nil || container.row != nil || container.tab != nil
    if isKnown || container.isSurface { return container }
    throw LuaRaise(
      "unknown container \(Found.quoted(name)): a page, presentation, section, tab or row is wanted"
        + Words.hint(for: name, among: vocabulary.containers))
  }

  /// How messages call it.
  func name(of aim: Aim) -> String {
    switch aim {
    case .one(let target): Found.quoted(model.name(target))
    case .several(_, let name), .thing(let name): Found.quoted(name)
    case .label(let label): "label \(Found.quoted(label))"
    case .within(let container, let aim): "\(name(of: aim)) within \(Found.quoted(container.name))"
    }
  }

  /// Why something with an id cannot be touched, and what to touch instead.
  private func untouchable(_ name: String) -> LuaRaise {
    let quoted = Found.quoted(name)
    if let page = model.page(named: name) {
      let rows = model.tables.rows.filter { $0.kind.leads(to: page) }.map { Found.quoted(model.name($0.id)) }
      let way = rows.isEmpty ? "" : "; the way there is \(rows.joined(separator: " or "))"
      return LuaRaise("\(quoted) is a page, which cannot be touched\(way)")
    }
    if vocabulary.prompts.contains(name) || PromptButton.allCases.contains(where: { $0.id.description == name }) {
      return LuaRaise("\(quoted) belongs to a prompt of the OS, which is answered: sim:answer \"allow\"")
    }
    let what =
      vocabulary.section(named: name) != nil
      ? "a section" : vocabulary.surfaces.contains(name) ? "a presentation" : "a text"
    return LuaRaise("\(quoted) is \(what), which cannot be touched")
  }
}

extension Aim {
  /// The name of something that takes no touch.
  fileprivate var thing: String? {
    switch self {
    case .thing(let name): name
    case .within(_, let aim): aim.thing
    case .one, .several, .label: nil
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
