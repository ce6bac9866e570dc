import SettingsDefinition
import SettingsVocabulary

/// The texts that a template can become, as far as the definition bounds them.
struct TextDomain: Hashable {
  /// Without the empty text; nil: any.
  var texts: [String]?
  var mayBeEmpty = false

  static let any = TextDomain(texts: nil)
  static let anyOrEmpty = TextDomain(texts: nil, mayBeEmpty: true)
  static let empty = TextDomain(texts: [], mayBeEmpty: true)
  static let truth = TextDomain(texts: ["true", "false"])

  static func one(_ text: String) -> TextDomain { text.isEmpty ? .empty : TextDomain(texts: [text]) }

  static func some(_ texts: [String], mayBeEmpty: Bool = false) -> TextDomain {
    TextDomain(texts: texts.filter { !$0.isEmpty }, mayBeEmpty: mayBeEmpty || texts.contains(""))
  }

  /// All of them, the empty one too; nil: any.
  fileprivate var all: [String]? { texts.map { $0 + (mayBeEmpty ? [""] : []) } }
}

/// Works out what the templates of events become.
struct TemplateDomains {
  let model: CompiledModel

  /// More combinations than these are any text.
  private static let most = 200
  private static let deepest = 16

  /// The domain of a whole template.
  func domain(of text: TextID, _ source: AppEventSource?, depth: Int = 0) -> TextDomain {
    guard depth < Self.deepest else { return .anyOrEmpty }
    var texts: [String]? = [""]
    var mayBeEmpty = true
    for piece in pieces(of: text, source, depth: depth) {
      if !piece.mayBeEmpty { mayBeEmpty = false }
      guard let so = texts, let own = piece.all, so.count * own.count <= Self.most else {
        texts = nil
        continue
      }
      texts = so.flatMap { start in own.map { start + $0 } }
    }
    guard let texts else { return TextDomain(texts: nil, mayBeEmpty: mayBeEmpty) }
    var seen: Set<String> = []
    return .some(texts.filter { seen.insert($0).inserted })
  }

  /// The domains of its literals and placeholders, in order.
  func pieces(of text: TextID, _ source: AppEventSource?, depth: Int = 0) -> [TextDomain] {
    model[text].segments.indices.map { place in
      switch model.tables.segments[place] {
      case .literal(let string): return .one(model.string(string))
      case .placeholder(let placeholder, let fallback):
        var domain = domain(of: placeholder, source, depth: depth + 1)
        guard domain.mayBeEmpty, let fallback else { return domain }
        let instead = model.string(fallback)
        domain.mayBeEmpty = instead.isEmpty
        if !instead.isEmpty { domain.texts?.append(instead) }
        return domain
      }
    }
  }

  func domain(of placeholder: Placeholder, _ source: AppEventSource?, depth: Int) -> TextDomain {
    switch placeholder {
    case .constant(let index):
      let constant = model.tables.constants[Int(index)]
      var domain = domain(of: constant.value, source, depth: depth)
      if constant.isFromConfig { domain.mayBeEmpty = true }
      return domain
    case .state(let index): return domain(of: model.tables.stateFields[Int(index)].meaning, source, depth: depth)
    case .appName: return .one(model.string(model.tables.appName))
    case .appVersion: return .one(model.string(model.tables.appVersion))
    case .appBuild: return .one(model.string(model.tables.appBuild))
    case .appID: return .one(model.tables.appID)
    case .accountProvider: return .some(model.tables.account.providers.map { model.string($0) }, mayBeEmpty: true)
    case .accountVerified: return TextDomain(texts: ["true", "false"], mayBeEmpty: true)
    case .accountName, .accountID, .accountEmail, .accountAvatar, .accountInitials: return .anyOrEmpty
    case .preference(let id): return shown(id)
    case .product(let id, let field): return product(id, field, source, depth: depth)
    case .year: return .any
    // An event has its own error.
    case .error: return .empty
    case .event(let field): return source.map { domain(of: field, $0, depth: depth) } ?? .empty
    }
  }

  private func domain(of meaning: StateField.Meaning, _ source: AppEventSource?, depth: Int) -> TextDomain {
    switch meaning {
    case .appVersion: .one(model.string(model.tables.appVersion))
    case .buildNumber: .one(model.string(model.tables.appBuild))
    case .appName: .one(model.string(model.tables.appName))
    case .constant(let index): domain(of: Placeholder.constant(index), source, depth: depth + 1)
    case .valueOf(let id): shown(id)
    case .text(let text): domain(of: text, source, depth: depth + 1)
    case .entitlement, .condition, .isLoading, .isLoadingProduct, .isPurchasing, .isRestoring, .isSignedIn,
      .isSigningOut, .isOffline:
      .truth
    case .deviceModel, .iosVersion, .timeZone, .year, .product, .error, .restoreResultMessage, .webViewURL: .anyOrEmpty
    case .settings, .settingsPath, .optionsOf, .nothing: .empty
    }
  }

  /// What a preference is, as texts of events have it.
  private func shown(_ id: PreferenceID) -> TextDomain {
    let preference = model[id]
    let hasDefault = if case .value(.unset) = preference.fallback { false } else { true }
    switch preference.type {
    case .bool: return TextDomain(texts: ["true", "false"], mayBeEmpty: !hasDefault)
    case .choice: return .some(options(of: id), mayBeEmpty: !hasDefault)
    case .integer, .number: return TextDomain(texts: nil, mayBeEmpty: !hasDefault)
    case .text, .choices, .date, .time, .secret: return .anyOrEmpty
    }
  }

  func options(of id: PreferenceID) -> [String] {
    model[id].options.indices.map { model.string(model.tables.options[$0].name) }
  }

  private func product(
    _ id: ProductID, _ field: ProductField, _ source: AppEventSource?, depth: Int
  ) -> TextDomain {
    let product = model[id]
    switch field {
    case .id: return .one(model.string(product.storeID))
    case .displayName: return product.displayName.map { domain(of: $0, source, depth: depth + 1) } ?? .empty
    case .description: return product.description.map { domain(of: $0, source, depth: depth + 1) } ?? .empty
    case .displayPrice, .price, .period: return .anyOrEmpty
    }
  }
}
