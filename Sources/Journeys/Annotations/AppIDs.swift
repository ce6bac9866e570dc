import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary

/// The names that scripts can use of one app, in any of its configurations.
public struct AppIDs: Sendable {
  /// What a name is of. The raw value is the name of the type in annotations.
  public enum Kind: String, Sendable, CaseIterable {
    case target, container, row, option, page, sheet, cover, alert, dialog, prompt, tab, preference, product, code,
      entitlement
    case permission, point, flag, configuration
    case stateKey = "state_key"
    case event = "event_name"
    case screen = "screen_name"
    case deepLink = "deep_link"
    case notification
    case recordKind = "record_kind"
  }

  /// The app's id.
  public let app: String
  /// By kind; each sorted, each name once.
  private var lists: [Kind: Set<String>] = [:]

  /// - Throws: `Findings` of a configuration that does not load.
  public init(_ definition: AppDefinition) throws {
    app = definition.model.app.id
    lists[.configuration] = Set(definition.configurations)
    add(definition.base)
    for name in definition.configurations { add(try definition.variant(name)) }
  }

  /// The names of a kind, sorted by their bytes.
  public subscript(kind: Kind) -> [String] {
    (lists[kind] ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// With those of another definition of the same app.
  mutating func merge(_ other: AppIDs) { lists.merge(other.lists) { $0.union($1) } }

  private mutating func add(_ variant: ModelVariant) {
    let words = Vocabulary(variant.compiled, variant.keys)
    for kind in Kind.allCases { lists[kind, default: []].formUnion(words.names(of: kind, variant.keys)) }
  }
}

extension Vocabulary {
  /// The names of a kind that a script can use.
  func names(of kind: AppIDs.Kind, _ keys: StateKeys) -> [String] {
    let tables = model.tables
    return switch kind {
    case .target: targets.names + things.names
    case .container: containers + tables.rowNames.map { model.string($0) }
    case .row: tables.rowNames.map { model.string($0) }
    case .option: tables.options.map { model.string($0.name) }
    case .page: pages.names
    case .sheet: presentations(.sheet)
    case .cover: presentations(.cover)
    case .alert: presentations(.alert)
    case .dialog: presentations(.dialog)
    case .prompt: prompts.names
    case .tab: tables.embedding.tabs.map { model.string($0) }
    case .preference: preferences.names
    case .product: products.names
    case .code: tables.store.offers.map { model.string($0.name) }
    case .entitlement: tables.store.entitlements.map { model.string($0.name) }
    case .permission: tables.permissions.map { model.string($0.name) }
    case .point: points.names
    case .flag: tables.flags.map { model.string($0.name) }
    case .configuration: []
    case .stateKey: keys.list.map(\.name) + JourneyContext.happenings
    case .event: events.texts([.track])
    case .screen: events.texts([.screen])
    case .deepLink: tables.deepLinks.map { model.string($0.url) }
    case .recordKind: records.kinds.map(\.name)
    case .notification: tables.deepLinks.filter(\.isNotification).map { model.string($0.url) }
    }
  }

  /// What can stand over a page in one form.
  private func presentations(_ form: DialogStyle) -> [String] {
    let tables = model.tables
    let dialogs = tables.dialogs.filter { $0.style == form }.map { model.string($0.name) }
    let questions = tables.confirms.filter { $0.style == form }.map { model.surfaceName($0.subject) }
    switch form {
    case .sheet:
      let flows = tables.flowNames.map { model.string($0) } + tables.softPromptNames.map { model.string($0) }
      return dialogs + questions + flows + pages.names + ["web"]
    case .alert: return dialogs + questions + ["message"]
    case .dialog, .cover: return dialogs + questions
    }
  }
}
