import SettingsDefinition
import SettingsVocabulary

/// Reads the template of a name without a run.
struct NameTemplate {
  let model: CompiledModel
  /// What the event says; nil among the pieces: it is not known before.
  let field: (EventField) -> [String?]

  init(_ model: CompiledModel, _ field: @escaping (EventField) -> [String?]) {
    self.model = model
    self.field = field
  }

  func pieces(of text: TextID, depth: Int = 0) -> [String?] {
    guard depth < 8 else { return [nil] }
    return model[text].segments.indices.flatMap { place -> [String?] in
      switch model.tables.segments[place] {
      case .literal(let text): return [model.string(text)]
      case .placeholder(let placeholder, let fallback):
        let value = pieces(of: placeholder, depth)
        let isEmpty = value.allSatisfy { $0 == "" }
        return isEmpty ? [fallback.map { model.string($0) } ?? ""] : value
      }
    }
  }

  private func pieces(of placeholder: Placeholder, _ depth: Int) -> [String?] {
    switch placeholder {
    case .event(let field): return self.field(field)
    case .constant(let index):
      let constant = model.tables.constants[Int(index)]
      return constant.isFromConfig ? [nil] : pieces(of: constant.value, depth: depth + 1)
    case .appName: return [model.string(model.tables.appName)]
    case .appVersion: return [model.string(model.tables.appVersion)]
    case .appBuild: return [model.string(model.tables.appBuild)]
    case .appID: return [model.tables.appID]
    case .state, .accountName, .accountID, .accountEmail, .accountProvider, .accountAvatar, .accountInitials,
      .accountVerified, .preference, .product, .year, .error:
      return [nil]
    }
  }

  /// What the events of a row say of it.
  static func text(of field: EventField, for row: CompiledRow, _ model: CompiledModel) -> [String?] {
    switch field {
    case .row: [model.name(row.id)]
    case .kind: [row.kind.name.description]
    case .page: [model.name(row.page)]
    case .section: [model.name(row.section)]
    case .analyticsDescription: [row.analyticsDescription.map { model.string($0) } ?? ""]
    case .preference: [row.kind.preference.map { model.name($0) } ?? ""]
    case .screen: [model[row.page].screen.map { model.string($0) } ?? ""]
    // Labels may hold what only a run knows.
    case .label, .value, .oldValue: [nil]
    case .flow, .phase, .error, .button, .surface, .permission, .status, .url, .code, .message: [""]
    }
  }
}
