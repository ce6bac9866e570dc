import Findings
import LuaBridge
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary

/// The names of an app, in the definition as it is and in its configurations, each compiled when a name is looked for
/// that those before do not have.
final class AppNames {
  private let definition: AppDefinition
  private var seen: [(words: Vocabulary, keys: StateKeys)]
  private var next = 0
  private var sets: [AppIDs.Kind: [Set<String>]] = [:]

  init(_ definition: AppDefinition) {
    self.definition = definition
    seen = [(Vocabulary(definition.base.compiled, definition.base.keys), definition.base.keys)]
  }

  var id: String { definition.model.app.id }

  /// Whether a name is of a kind in any configuration.
  func has(_ text: String, _ kind: AppIDs.Kind) -> Bool {
    anyVariant { place in
      while (sets[kind]?.count ?? 0) <= place { sets[kind, default: []].append(made(kind, sets[kind]?.count ?? 0)) }
      return AppNames.fits(text, kind, sets[kind]?[place] ?? [], seen[place].words)
    }
  }

  /// Those that have been looked at.
  func names(of kind: AppIDs.Kind) -> [String] {
    kind == .configuration ? definition.configurations : seen.flatMap { $0.words.names(of: kind, $0.keys) }
  }

  /// The names in what is expected of a state key that no configuration knows, as the first has it that has the key.
  func unknown(in value: WrittenCall.Value, ofKey key: String) -> [UnknownName] {
    var first: [UnknownName]?
    let fits = anyVariant { place in
      guard let shape = try? seen[place].words.shape(ofKey: key) else { return false }
      let unknown = shape.unknown(in: value, at: key)
      first = first ?? unknown
      return unknown.isEmpty
    }
    return fits ? [] : first ?? []
  }

  /// The names in how an operation goes that its await point does not know in any configuration.
  func unknown(in fields: [WrittenCall.Field], ofPoint name: String) -> [UnknownName] {
    var first: [UnknownName]?
    let fits = anyVariant { place in
      let model = seen[place].words.model
      guard let point = model.point(named: String(name.prefix { $0 != "#" })) else { return false }
      let row = PointEndings.row(of: point, model)
      let shape = Shape.fields([
        ("fails", row.errors.isEmpty ? .anything : .words(Words("error of \(name)", row.errors(model)))),
        ("ends", .words(Words("ending of \(name)", row.endings.map(\.name.description)))),
      ])
      let unknown = shape.unknown(in: .table(fields.filter { ["fails", "ends"].contains($0.key?.text) }), at: name)
      first = first ?? unknown
      return unknown.isEmpty
    }
    return fits ? [] : first ?? []
  }

  /// Why what has an id is in a state in no configuration; nil where it may be.
  func isNever(_ id: String, _ state: WaitState) -> String? {
    if state == .gone { return nil }
    var why: String?
    let maybe = anyVariant { place in
      let model = seen[place].words.model
      let targets = model.targets(named: id)
      if targets.isEmpty || seen[place].words.things.contains(id) { return true }
      let reach = Reachability(model)
      for target in targets {
        guard case .row(let row) = target, let reason = reach.words(of: row, never: state, model) else { return true }
        why = reason
      }
      return false
    }
    return maybe ? nil : why
  }

  // MARK: Configurations

  /// Whether something is so in one of the configurations, the definition itself first.
  private func anyVariant(_ isSo: (Int) -> Bool) -> Bool {
    var place = 0
    while true {
      if place == seen.count, !compileNext() { return false }
      if isSo(place) { return true }
      place += 1
    }
  }

  /// Those that do not load are told of elsewhere.
  private func compileNext() -> Bool {
    while next < definition.configurations.count {
      let name = definition.configurations[next]
      next += 1
      guard let variant = try? definition.variant(name) else { continue }
      seen.append((Vocabulary(variant.compiled, variant.keys), variant.keys))
      return true
    }
    return false
  }

  private func made(_ kind: AppIDs.Kind, _ place: Int) -> Set<String> {
    var names = Set(seen[place].words.names(of: kind, seen[place].keys))
    switch kind {
    // A product stands for what it unlocks, and a choice may be made by the id of an option's row.
    case .entitlement: names.formUnion(seen[place].words.names(of: .product, seen[place].keys))
    case .option: names.formUnion(seen[place].words.names(of: .target, seen[place].keys))
    case .configuration: names.formUnion(definition.configurations)
    case .target, .container, .row, .page, .sheet, .cover, .alert, .dialog, .prompt, .tab, .preference, .product, .code,
      .permission, .point, .flag, .stateKey, .event, .screen, .deepLink, .notification, .recordKind:
      break
    }
    if kind == .row { names.formUnion(seen[place].words.names(of: .target, seen[place].keys)) }
    return names
  }

  private static func fits(_ text: String, _ kind: AppIDs.Kind, _ names: Set<String>, _ words: Vocabulary) -> Bool {
    if names.contains(text) { return true }
    switch kind {
    case .product, .point:
      // The second purchase of a product, an operation by its number.
      return text.firstIndex(of: "#").map { names.contains(String(text[..<$0])) } ?? false
    case .stateKey: return (try? words.shape(ofKey: text)) != nil
    case .recordKind: return !words.records.kinds(like: text).isEmpty
    case .event: return text.hasPrefix("$") || words.events.has(text, [.track, .screen])
    case .deepLink: return words.model.deepLink(for: text) != nil
    case .notification:
      return words.model.deepLink(for: text).map { words.model.tables.deepLinks[Int($0)].isNotification } ?? false
    case .target, .container, .row, .option, .page, .sheet, .cover, .alert, .dialog, .prompt, .tab, .preference, .code,
      .entitlement,
      .permission, .flag, .configuration, .screen:
      return false
    }
  }
}

extension AppIDs.Kind {
  /// What messages call a name of it.
  var noun: String {
    switch self {
    case .target: "id"
    case .row: "row"
    case .point: "await point"
    case .stateKey: "state key"
    case .event: "event"
    case .screen: "screen"
    case .code: "offer code"
    case .deepLink: "deep link"
    case .recordKind: "kind of record"
    case .container, .option, .page, .sheet, .cover, .alert, .dialog, .prompt, .tab, .preference, .product,
      .entitlement, .permission, .flag, .configuration, .notification:
      rawValue
    }
  }
}

extension Reachability {
  /// Why nobody sees a row; nil where somebody may.
  func words(of row: RowID, _ model: CompiledModel) -> String? {
    guard model[row].exists else { return "it does not exist with these modules" }
    switch reasons[row.index] {
    case nil: return nil
    case .page(let page): return "nothing leads to its page \"\(model.name(page))\""
    case .condition(let ofSection):
      return "\(ofSection ? "the visible_when of its section" : "its visible_when") can never hold"
    }
  }

  /// Why nobody sees a row in a state; nil where somebody may.
  fileprivate func words(of row: RowID, never state: WaitState, _ model: CompiledModel) -> String? {
    let name = Found.quoted(model.name(row))
    if let why = words(of: row, model) { return "nobody ever sees \(name): \(why)" }
    switch state {
    case .visible, .gone: return nil
    case .enabled: return isEverEnabled(row) ? nil : "\(name) is never enabled: its enabled_when can never hold"
    case .disabled:
      return isEverDisabled(row)
        ? nil : "\(name) is never disabled: it has no enabled_when, and its page does not disable it while it loads"
    case .busy: return isEverBusy(row) ? nil : "\(name) is never busy: what it does takes no time"
    }
  }
}
