import Findings
import SettingsVocabulary

extension ModelCompiler {
  /// Names of the view model that every app has, in the order in which they are shown.
  static let builtInFields: [(name: String, meaning: StateField.Meaning)] = [
    ("settings", .settings), ("isLoading", .isLoading), ("error", .error), ("availableCurrencies", .nothing),
    ("appVersion", .appVersion), ("buildNumber", .buildNumber), ("deviceModel", .deviceModel),
    ("iosVersion", .iosVersion), ("timeZone", .timeZone), ("supportFormURL", .nothing),
    ("webViewURL", .webViewURL), ("isProUser", .nothing), ("proProduct", .nothing),
    ("isLoadingProduct", .isLoadingProduct), ("isPurchasing", .isPurchasing),
    ("restoreResultMessage", .restoreResultMessage), ("settingsPath", .settingsPath), ("appName", .appName),
    ("year", .year), ("isSignedIn", .isSignedIn), ("isSigningOut", .isSigningOut),
    ("isRestoring", .isRestoring), ("isOffline", .isOffline),
  ]

  /// The built-in fields, then those that the definition adds; what it says of one holds.
  mutating func compileState() throws(Finding) {
    for field in Self.builtInFields { try addField(field.name, field.meaning) }
    for entry in model.state where names.state[ByteString(entry.name)] == nil {
      try addField(entry.name, .nothing)
    }
    // Conditions may ask for products and options by their field, so the plain meanings come first.
    for entry in model.state {
      if let meaning = try simpleMeaning(entry.meaning) { setMeaning(meaning, of: entry.name) }
    }
    for entry in model.state {
      switch entry.meaning {
      case .text(let template): setMeaning(.text(try text(template)), of: entry.name)
      case .condition(let condition): setMeaning(.condition(try self.condition(condition)), of: entry.name)
      case .entitlement, .product, .constant, .optionsOf, .valueOf: break
      }
    }
  }

  private mutating func addField(_ name: String, _ meaning: StateField.Meaning) throws(Finding) {
    let field = StateField(name: string(name), meaning: meaning)
    names.state[ByteString(name)] = try append(field, to: &tables.stateFields, "state keys")
  }

  private mutating func setMeaning(_ meaning: StateField.Meaning, of name: String) {
    guard let field = names.state[ByteString(name)] else { return }
    tables.stateFields[Int(field)].meaning = meaning
  }

  /// What needs nothing but names; without its module a field means nothing.
  private func simpleMeaning(_ meaning: StateEntry.Meaning) throws(Finding) -> StateField.Meaning? {
    switch meaning {
    case .entitlement(let id):
      tables.modules.purchases ? .entitlement(try entitlement(id)) : .nothing
    case .product(let id): tables.modules.purchases ? .product(try product(id)) : .nothing
    case .constant(let name): .constant(try number(name, in: names.constants, "constant"))
    case .optionsOf(let id): .optionsOf(try preference(id))
    case .valueOf(let id): .valueOf(try preference(id))
    case .text, .condition: nil
    }
  }
}
