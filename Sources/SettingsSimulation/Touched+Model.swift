import SettingsDefinition
import SettingsVocabulary

/// What parts of the app's state something of the definition hangs on. One thing is followed to the next; what lies
/// beyond that may hang on anything.
extension Touched {
  /// All that conditions and placeholders can ask for.
  static let app: Touched = [.facts, .session, .route, .flows, .preferences, .store, .permissions, .messages, .life]

  /// The value of a preference that holds.
  init(valueOf id: PreferenceID, _ model: CompiledModel) {
    self = Touched(storedValueOf: id, model)
    for place in model[id].derivations.indices {
      formUnion(Touched(condition: model[model.tables.derivations[place].when], model))
    }
  }

  private init(storedValueOf id: PreferenceID, _ model: CompiledModel) {
    self = [.preferences, .facts]
    // On only while the OS grants it too.
    if model.tables.permissions.contains(where: { $0.preference == id }) { insert(.permissions) }
  }

  /// A condition; one that is absent hangs on nothing.
  init(conditionOf id: ConditionID?, _ model: CompiledModel) {
    self = id.map { Touched(condition: model[$0], model) } ?? []
  }

  private init(condition: CompiledCondition, _ model: CompiledModel) {
    switch condition {
    case .always, .never: self = []
    case .allOf(let list), .anyOf(let list), .noneOf(let list):
      self = list.indices.reduce(into: []) { parts, place in
        parts.formUnion(Touched(conditionOf: model.tables.conditionLists[place], model))
      }
    case .preference(let id, _):
      self = model[id].derivations.isEmpty ? Touched(storedValueOf: id, model) : .app
    case .validText: self = .preferences
    case .signedIn, .verified, .provider, .accountIs: self = .session
    case .entitlement, .product, .appTransaction: self = .store
    case .permission: self = .permissions
    case .capability, .isPad, .iosAtLeast, .isOnline, .locale, .storefront, .flag: self = .facts
    case .constant: self = .life
    case .state: self = .app
    }
  }

  /// The words of a text: the language, and what its placeholders stand for.
  init(wordsOf id: TextID, _ model: CompiledModel) {
    self = model.tables.plurals.contains { $0.text == id } ? .app : [.facts, .life]
    for text in model.readings(of: id) {
      for place in model[text].segments.indices {
        if case .placeholder(let placeholder, _) = model.tables.segments[place] {
          formUnion(Touched(placeholder, model))
        }
      }
    }
  }

  private init(_ placeholder: Placeholder, _ model: CompiledModel) {
    switch placeholder {
    case .constant(let index): self = model.isPlain(model.tables.constants[Int(index)].value) ? .life : .app
    case .accountName, .accountID, .accountEmail, .accountProvider, .accountAvatar, .accountInitials, .accountVerified:
      self = .session
    case .preference(let id):
      // A choice is told by the label of its option.
      let isPlain = model[id].options.indices.allSatisfy { model.isPlain(model.tables.options[$0].label) }
      self = isPlain ? Touched(valueOf: id, model) : .app
    case .product(let id, _):
      let isPlain = [model[id].displayName, model[id].description].allSatisfy { $0.map(model.isPlain) ?? true }
      self = isPlain ? .store : .app
    case .year: self = .facts
    case .appName, .appVersion, .appBuild, .appID: self = []
    case .state, .error, .event: self = .app
    }
  }

  /// The measured height of the profile's header.
  init(heightOf profile: CompiledProfile, _ model: CompiledModel) {
    self = Touched(wordsOf: profile.email, model)
    formUnion(Touched(conditionOf: profile.visible, model))
    formUnion(Touched(conditionOf: profile.badgeVisible, model))
  }
}

extension CompiledModel {
  /// A text and its translations.
  fileprivate func readings(of id: TextID) -> [TextID] {
    [id] + tables.translations.compactMap { id.index < $0.count ? $0[id.index] : nil }
  }

  /// Whether a text hangs on the language alone.
  fileprivate func isPlain(_ id: TextID) -> Bool {
    guard !tables.plurals.contains(where: { $0.text == id }) else { return false }
    return readings(of: id).allSatisfy { text in
      self[text].segments.indices.allSatisfy { place in
        if case .literal = tables.segments[place] { true } else { false }
      }
    }
  }
}
