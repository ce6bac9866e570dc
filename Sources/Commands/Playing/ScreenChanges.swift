import SettingsDefinition
import SettingsSimulation
import TextFormats

/// What differs between two screens, in a few lines.
struct ScreenChanges {
  private(set) var lines: [String] = []
  /// So many things of one kind are told one by one.
  private static let most = 8

  init(from old: Simulation, to new: Simulation, _ model: CompiledModel) {
    let (before, after) = (Self.things(old, model), Self.things(new, model))
    let known = Dictionary(before.map { ($0.key, $0.element) }) { first, _ in first }
    let kept = Set(after.map(\.key))
    tell("gone", before.filter { !kept.contains($0.key) }.map { Self.name($0.element) })
    tell("new", after.filter { known[$0.key] == nil }.map { Self.described($0.element) })
    for thing in after {
      guard let was = known[thing.key] else { continue }
      let changes = Self.changes(was, thing.element)
      if !changes.isEmpty { lines.append("\(Self.name(thing.element)): \(changes.joined(separator: ", "))") }
    }
    if lines.count > Self.most + 2 {
      let rest = lines.count - Self.most
      lines = lines.prefix(Self.most) + ["and \(rest) more; \"screen\" shows all"]
    }
  }

  private struct Thing {
    var key: String
    var element: ScreenElement
  }

  /// With what tells each apart; those that share a name are counted.
  private static func things(_ simulation: Simulation, _ model: CompiledModel) -> [Thing] {
    var seen: [String: Int] = [:]
    return simulation.elements(model).map { element in
      let key = "\(element.container)\n\(element.id)\n\(element.id.isEmpty ? element.label : "")"
      seen[key, default: 0] += 1
      return Thing(key: "\(key)\n\(seen[key] ?? 0)", element: element)
    }
  }

  private mutating func tell(_ what: String, _ names: [String]) {
    if names.isEmpty { return }
    let rest = names.count - Self.most
    let told = rest > 1 ? names.prefix(Self.most) + ["\(rest) more"] : names[...]
    lines.append("\(what): \(told.joined(separator: ", "))")
  }

  private static func name(_ element: ScreenElement) -> String {
    element.id.isEmpty ? Quote.text(element.drawnLabel) : element.id
  }

  private static func described(_ element: ScreenElement) -> String {
    if element.id.isEmpty { return Quote.text(element.drawnLabel) }
    if element.role.isContainer { return "\(element.role.name) \(element.id)" }
    return element.drawnLabel.isEmpty ? element.id : "\(element.id) \(Quote.text(element.drawnLabel))"
  }

  private static func changes(_ old: ScreenElement, _ new: ScreenElement) -> [String] {
    var changes: [String] = []
    func tell(_ before: String, _ after: String) {
      if before != after { changes.append("\(Quote.text(before)) → \(Quote.text(after))") }
    }
    tell(old.drawnLabel, new.drawnLabel)
    tell(old.subtitle, new.subtitle)
    tell(old.valueText, new.valueText)
    if old.valueText == new.valueText, old.value != new.value, case .bool(let isOn) = new.value {
      changes.append(isOn ? "on" : "off")
    }
    tell(old.badge, new.badge)
    if old.isEnabled != new.isEnabled { changes.append(new.isEnabled ? "enabled" : "disabled") }
    if old.isBusy != new.isBusy { changes.append(new.isBusy ? "busy" : "no longer busy") }
    if old.isSelected != new.isSelected { changes.append(new.isSelected ? "selected" : "not selected") }
    return changes
  }
}
