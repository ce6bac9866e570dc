import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary

/// What a script's words mean as the glass stands. Every verb asks here.
extension JourneyContext {
  /// The one thing that a finger would be put on: what can be touched before what is only there, what is there before
  /// what is not. Nil for a label that nothing has.
  /// - Throws: `LuaRaise` where several can be touched.
  func target(of aim: Aim) throws -> Target? {
    if case .one(let target) = aim { return target }
    let candidates = candidates(of: aim)
    let touchable = candidates.filter { hit($0) == .ok }
    if touchable.count > 1 { throw ambiguous(aim, touchable) }
    return touchable.first ?? candidates.first { place(of: $0) != nil } ?? candidates.first
  }

  /// All that is meant, whether or not it is there.
  func candidates(of aim: Aim) -> [Target] {
    switch aim {
    case .one(let target): [target]
    case .several(let targets, _): targets
    case .thing: []
    case .label(let label):
      look { $0.elements($1) }.filter { $0.label == label }.compactMap(\.target)
    case .within(let container, let aim): candidates(of: aim).filter { isInside($0, container) }
    }
  }

  /// What of it is on the screen: what a finger would get, else what lies on top. Nil: nothing is.
  /// - Throws: `LuaRaise` where several lie beside each other.
  func element(of aim: Aim) throws -> ScreenElement? {
    let fitting = look { $0.elements($1) }.filter { fits($0, aim) }
    let open = fitting.filter { !$0.isCovered && $0.target != nil }
    if open.count > 1 { throw ambiguous(aim, open.compactMap(\.target)) }
    return open.first ?? fitting.last { !$0.isCovered } ?? fitting.last
  }

  private func fits(_ element: ScreenElement, _ aim: Aim) -> Bool {
    switch aim {
    case .one(let target): element.id == model.name(target)
    case .several(_, let name), .thing(let name): element.id == name
    case .label(let label): element.label == label
    case .within(let container, let aim): fits(element, aim) && isInside(element, container)
    }
  }

  // MARK: Containers

  private func isInside(_ element: ScreenElement, _ container: Aim.Container) -> Bool {
    if let target = element.target { return isInside(target, container) }
    if element.container == container.name { return true }
    return element.section != nil && element.section == container.section
  }

  private func isInside(_ target: Target, _ container: Aim.Container) -> Bool {
    if let home = home(of: target), container.holds(home) { return true }
    guard let place = place(of: target) else { return false }
    switch place {
    case .layer(let level): return surfaceName(level) == container.name
    case .stack(let stack):
      if let level = stack.level { return surfaceName(level) == container.name }
      return container.tab.map { stack == .tab($0) } ?? false
    }
  }

  private func surfaceName(_ level: Int) -> String {
    model.string(model.surfaceName(of: simulation.screen.layers[level].kind))
  }

  /// Where the definition has put a row or an option; nil for what the engine draws.
  func home(of target: Target) -> Aim.Home? {
    switch target {
    case .row(let row): Aim.Home(page: model[row].page, section: model[row].section, row: nil)
    case .option(let row, _): Aim.Home(page: model[row].page, section: model[row].section, row: row)
    case .button, .back, .confirm, .cancel, .control, .product, .provider, .tab, .opener, .profile, .banner: nil
    }
  }

  // MARK: Several

  private func ambiguous(_ aim: Aim, _ targets: [Target]) -> LuaRaise {
    let all = targets.map { describe($0) }
    let list = all.dropLast().joined(separator: ", ") + " and " + (all.last ?? "")
    let way: String
    if case .label = aim { way = "write its id" } else { way = "write within(…)" }
    return LuaRaise("\(name(of: aim)) means \(targets.count) things here: \(list); say which: \(way)")
  }

  private func describe(_ target: Target) -> String {
    let name = Found.quoted(model.name(target))
    switch target {
    case .row(let row): return "row \(name) of page \(model.name(model[row].page))"
    case .option(let row, _): return "option \(name) of \(Found.quoted(model.name(row)))"
    case .button(let dialog, _): return "button \(name) of dialog \(model.name(dialog))"
    case .confirm, .cancel: return "button \(name)"
    case .product: return "product \(name)"
    case .provider: return "provider \(name)"
    case .tab: return "tab \(name)"
    case .back, .control, .opener, .profile, .banner: return name
    }
  }
}

extension Aim {
  /// Where the definition has put something.
  struct Home {
    var page: PageID
    var section: SectionID
    /// The row whose option it is.
    var row: RowID?
  }
}

extension Aim.Container {
  func holds(_ home: Aim.Home) -> Bool {
    home.page == page || home.section == section || (home.row != nil && home.row == row)
  }
}
