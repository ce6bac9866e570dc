import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary

/// Takes a text piece by piece.
public protocol TextSink {
  mutating func append(text: String)
}

extension String: TextSink {
  public mutating func append(text: String) { self += text }
}

/// What a text is put together for: the error of a failure, the values of an event.
public struct TextScope: Sendable, BitwiseCopyable {
  public var error: StringID
  public var event: AnalyticsEvent?
  /// In the user's language; the names and values of events are never translated.
  public var isShown: Bool
  /// How many texts it stands in. A text that comes to stand in itself, by way of a message that is shown, ends there.
  @usableFromInline var depth: UInt8 = 0

  @inlinable public init(error: StringID = .empty, event: AnalyticsEvent? = nil, isShown: Bool = true) {
    self.error = error
    self.event = event
    self.isShown = isShown
    depth = 0
  }

  func inside(error: StringID? = nil, isShown: Bool? = nil) -> TextScope {
    var scope = self
    scope.error = error ?? scope.error
    scope.isShown = isShown ?? scope.isShown
    scope.depth += 1
    return scope
  }

  static var deepest: UInt8 { 32 }
}

extension Simulation {
  /// A text of the definition as it reads now, in the language of the app.
  public func text(_ id: TextID, _ model: CompiledModel, _ scope: TextScope = TextScope()) -> String {
    var text = ""
    write(id, to: &text, scope, model)
    return text
  }

  public func write(_ id: TextID, to sink: inout some TextSink, _ scope: TextScope, _ model: CompiledModel) {
    guard scope.depth < TextScope.deepest else { return }
    let scope = scope.inside()
    let shown = scope.isShown ? translation(of: id, scope, model) : id
    for place in model[shown].segments.indices {
      switch model.tables.segments[place] {
      case .literal(let string): sink.append(text: model.tables.strings[string.index])
      case .placeholder(let placeholder, let fallback):
        let value = value(of: placeholder, scope, model)
        if !value.isEmpty {
          sink.append(text: value)
        } else if let fallback {
          sink.append(text: model.tables.strings[fallback.index])
        }
      }
    }
  }

  /// The text for the app's language: that of the locale, else of the language, else as it is written.
  private func translation(of id: TextID, _ scope: TextScope, _ model: CompiledModel) -> TextID {
    guard !model.tables.translations.isEmpty else { return id }
    let languages = languages(model)
    for language in [languages.nearest, languages.second] {
      guard let language, let translated = model.tables.translations[language][id.index] else { continue }
      guard let forms = model.tables.forms(of: id, in: language) else { return translated }
      return plural(forms, of: id, scope, model)
    }
    return id
  }

  /// The languages of the app in which its texts are looked up, by index of `locales`: that of the device's locale,
  /// unless the user has chosen another in the app, and that of the language.
  func languages(_ model: CompiledModel) -> (nearest: Int?, second: Int?) {
    let locales = model.tables.locales
    let second = locales.firstIndex(of: app.facts.language)
    guard app.life.ownLanguage == .empty else { return (nil, second) }
    if let exact = locales.firstIndex(of: app.facts.locale) { return (exact, second) }
    guard model.tables.hasRegions else { return (nil, second) }
    let locale = string(app.facts.locale, model)
    let names = [locale, LocaleFacts.withScript(locale)].compactMap { $0 }
    for name in names {
      if let region = LocaleName.longest(beginning: name, count: locales.count, { model.string(locales[$0]) }) {
        return (region, second)
      }
    }
    return (nil, second)
  }

  /// The language in which the app shows itself: that of its languages in which its texts are looked up first, else the
  /// one in which it is developed. Source: Apple, `Bundle.preferredLocalizations`.
  public func shownLanguage(_ model: CompiledModel) -> StringID {
    let languages = languages(model)
    return (languages.nearest ?? languages.second).map { model.tables.locales[$0] } ?? model.tables.developmentLanguage
  }

  /// The form for the first number in the text.
  private func plural(
    _ forms: PluralForms, of id: TextID, _ scope: TextScope, _ model: CompiledModel
  ) -> TextID {
    var written = ""
    for place in model[id].segments.indices {
      if case .placeholder(let placeholder, _) = model.tables.segments[place] {
        written = value(of: placeholder, scope, model)
        if Int64(written) != nil { break }
      }
    }
    let number = Int64(written) ?? 0
    switch PluralCategory.category(of: number, language: model.string(shownLanguage(model))) {
    case .zero: return forms.zero ?? forms.other
    case .one: return forms.one ?? forms.other
    case .two: return forms.two ?? forms.other
    case .few: return forms.few ?? forms.other
    case .many: return forms.many ?? forms.other
    case .other: return forms.other
    }
  }

  public func string(_ id: StringID, _ model: CompiledModel) -> String { strings.text(id, model) }

  /// What a placeholder stands for; empty when there is no value.
  public func value(of placeholder: Placeholder, _ scope: TextScope, _ model: CompiledModel) -> String {
    switch placeholder {
    case .constant(let index): return constant(index, scope, model)
    case .state(let index): return stateText(model.tables.stateFields[Int(index)].meaning, scope, model)
    case .appName: return model.string(model.tables.appName)
    case .appVersion: return model.string(model.tables.appVersion)
    case .appBuild: return model.string(model.tables.appBuild)
    case .appID: return model.tables.appID
    case .accountName: return string(app.session.name, model)
    case .accountID, .accountEmail: return string(app.session.email, model)
    case .accountProvider: return app.session.account == nil ? "" : providerName(model)
    case .accountAvatar: return string(app.session.avatar, model)
    case .accountInitials: return initials(string(app.session.name, model))
    case .accountVerified: return app.session.account == nil ? "" : "\(app.session.isVerified)"
    case .preference(let id): return preferenceText(id, scope, model)
    case .product(let id, let field): return productText(id, field, scope, model)
    case .year: return "\(app.facts.year)"
    case .error: return string(scope.error, model)
    case .event(let field): return eventText(field, scope, model)
    }
  }

  private func providerName(_ model: CompiledModel) -> String {
    let providers = model.tables.account.providers
    return Int(app.session.provider) < providers.count ? model.string(providers[Int(app.session.provider)]) : ""
  }

  private func initials(_ name: String) -> String {
    String(name.split(separator: " ").prefix(2).compactMap(\.first))
  }

  private func constant(_ index: UInt16, _ scope: TextScope, _ model: CompiledModel) -> String {
    let constant = model.tables.constants[Int(index)]
    guard !constant.isFromConfig || app.life.configLoaded else { return "" }
    return text(constant.value, model, scope)
  }

  private func preferenceText(_ id: PreferenceID, _ scope: TextScope, _ model: CompiledModel) -> String {
    switch app.value(of: id, model) {
    case .unset: return ""
    case .bool(let value): return "\(value)"
    case .option(let index):
      let option = model.option(id, index)
      return scope.isShown ? text(option.label, model, scope) : model.string(option.name)
    case .options(let set): return optionNames(of: id, set, model).joined(separator: ", ")
    case .integer(let number): return "\(number)"
    case .number(let number): return Simulation.decimal(number)
    case .text(let id): return string(id, model)
    case .instant(let instant):
      return model[id].type == .time ? ISODate.text(timeOfDay: instant) : ISODate.date(of: instant)
    }
  }

  public func optionNames(of id: PreferenceID, _ set: UInt64, _ model: CompiledModel) -> [String] {
    model[id].options.indices.enumerated().compactMap { index, place in
      index < 64 && set & (1 << index) != 0 ? model.string(model.tables.options[place].name) : nil
    }
  }

  /// Thousandths as a decimal without needless zeros.
  public static func decimal(_ thousandths: Int64) -> String {
    let magnitude = thousandths.magnitude
    var text = thousandths < 0 ? "-" : ""
    text += "\(magnitude / 1000)"
    var rest = magnitude % 1000
    guard rest > 0 else { return text }
    var digits = 3
    while rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    let written = "\(rest)"
    return text + "." + String(repeating: "0", count: digits - written.count) + written
  }

  private func productText(_ id: ProductID, _ field: ProductField, _ scope: TextScope, _ model: CompiledModel) -> String
  {
    let product = model[id]
    switch field {
    case .id: return model.string(product.storeID)
    case .displayPrice: return app.store.sells(id) ? model.string(price(of: id, model).displayPrice) : ""
    case .displayName: return product.displayName.map { text($0, model, scope) } ?? ""
    case .description: return product.description.map { text($0, model, scope) } ?? ""
    case .price: return app.store.sells(id) ? model.string(price(of: id, model).price) : ""
    case .period: return product.type == .autoRenewable ? product.period.text : ""
    }
  }

  /// What the store has said that it costs.
  func price(of id: ProductID, _ model: CompiledModel) -> CompiledPrice {
    model.price(of: id, in: app.store.storefront)
  }

  private func stateText(_ meaning: StateField.Meaning, _ scope: TextScope, _ model: CompiledModel) -> String {
    switch meaning {
    case .appVersion: return model.string(model.tables.appVersion)
    case .buildNumber: return model.string(model.tables.appBuild)
    case .appName: return model.string(model.tables.appName)
    case .deviceModel: return string(app.facts.model, model)
    case .iosVersion: return string(app.facts.iosVersionText, model)
    case .timeZone: return string(app.facts.timeZone, model)
    case .year: return "\(app.facts.year)"
    case .constant(let index): return constant(index, scope, model)
    case .valueOf(let id): return preferenceText(id, scope, model)
    case .text(let id): return text(id, model, scope)
    case .product(let id): return productText(id, .displayPrice, scope, model)
    case .error: return app.life.errorText.map { text($0, model, scope.inside(error: app.life.error)) } ?? ""
    case .restoreResultMessage:
      return app.messages.restoreResult.map { text($0.text, model, scope.inside(error: $0.error)) } ?? ""
    case .webViewURL:
      guard let page = app.webPage else { return "" }
      return text(page.url, model, scope.inside(error: page.error, isShown: false))
    case .entitlement(let id): return "\(app.holds(id) == .yes)"
    case .condition(let id): return "\(app.holds(id, model) == .yes)"
    case .isLoading: return "\(app.loadingPage(model) != nil)"
    case .isLoadingProduct: return "\(app.store.isLoadingProducts)"
    case .isPurchasing: return "\(app.flows[.purchase].phase == .running)"
    case .isRestoring: return "\(app.flows[.restore].phase == .running)"
    case .isSignedIn: return "\(app.isSignedIn(model))"
    case .isSigningOut: return "\(app.flows[.signOut].phase == .running)"
    case .isOffline: return "\(!app.facts.isOnline)"
    case .settings, .settingsPath, .optionsOf, .nothing: return ""
    }
  }
}

extension Period {
  /// ISO 8601.
  public var text: String {
    let letter =
      switch unit {
      case .day: "D"
      case .week: "W"
      case .month: "M"
      case .year: "Y"
      }
    return "P\(count)\(letter)"
  }
}
