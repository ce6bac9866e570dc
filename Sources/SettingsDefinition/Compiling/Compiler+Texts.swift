import Findings
import SettingsVocabulary

/// Where a text is used, which decides what its placeholders can name.
enum TextScope: Hashable {
  case screen
  /// A template of analytics: names of the event come before all others.
  case event
}

/// Where the translations of a text are looked up, beside the definition's own.
enum TextHome: Hashable {
  /// The table of text files with this name.
  case table(ByteString)
  /// An index of the store's products, and whether it is the name or the description: what their file says.
  case product(Int, ProductField)
  /// Texts of events are never translated.
  case event

  static let standard = TextHome.table(ByteString(TextTable.defaultName))
}

struct TextKey: Hashable {
  var text: ByteString
  var home: TextHome
}

extension ModelCompiler {
  mutating func text(_ template: String, in scope: TextScope = .screen) throws(Finding) -> TextID {
    let key = TextKey(text: ByteString(template), home: scope == .event ? .event : home)
    if let id = texts[key] { return id }
    var segments: [TextSegment] = []
    for segment in try parsed(template).segments {
      switch segment {
      case .literal(let text): segments.append(.literal(string(text)))
      case .placeholder(let name, let fallback):
        segments.append(.placeholder(try placeholder(name, in: scope), fallback: optionalString(fallback)))
      }
    }
    if segments.isEmpty { segments.append(.literal(.empty)) }
    let run = try append(segments, run: &tables.segments, "pieces of texts")
    let id = TextID(try append(CompiledText(key: string(template), segments: run), to: &tables.texts, "texts"))
    texts[key] = id
    return id
  }

  mutating func optionalText(_ template: String?, in scope: TextScope = .screen) throws(Finding) -> TextID? {
    guard let template else { return nil }
    return try text(template, in: scope)
  }

  func parsed(_ template: String) throws(Finding) -> TextTemplate {
    do {
      return try TextTemplate(template)
    } catch {
      throw Finding(code: "definition.internal", message: error.message, notes: [error.note])
    }
  }

  /// What a name in braces stands for: in a template of analytics the event's own values first, then constants, then
  /// what the engine knows, then the view model.
  func placeholder(_ name: String, in scope: TextScope) throws(Finding) -> Placeholder {
    if scope == .event, let field = EventField.allCases.first(where: { $0.name.description == name }) {
      return .event(field)
    }
    if let constant = names.constants[ByteString(name)] { return .constant(constant) }
    if let fixed = Self.fixedPlaceholders[name] { return fixed }
    if let state = names.state[ByteString(name)] { return .state(state) }
    guard let dot = name.firstIndex(of: ".") else { throw .dangling("placeholder", "{\(name)}") }
    let head = String(name[..<dot])
    let rest = name[name.index(after: dot)...]
    if head == "preferences" || head == "settings" { return .preference(try preference(String(rest))) }
    if head == "product", let last = rest.lastIndex(of: "."),
      let field = ProductField(name: rest[rest.index(after: last)...])
    {
      return .product(try product(String(rest[..<last])), field)
    }
    if let state = names.state[ByteString(head)], let field = ProductField(name: rest) {
      // A view model's field without its product is absent, whichever of its parts is asked for.
      guard case .product(let product) = tables.stateFields[Int(state)].meaning else { return .state(state) }
      return .product(product, field)
    }
    throw .dangling("placeholder", "{\(name)}")
  }

  private static let fixedPlaceholders: [String: Placeholder] = [
    "app.name": .appName, "app.version": .appVersion, "app.build": .appBuild, "app.id": .appID,
    "account.name": .accountName, "account.id": .accountID, "account.email": .accountEmail,
    "account.provider": .accountProvider, "account.avatar": .accountAvatar,
    "account.initials": .accountInitials, "account.verified": .accountVerified,
    "now.year": .year, "year": .year, "error": .error,
  ]
}

extension ProductField {
  init?(name: some StringProtocol) {
    switch name {
    case "id": self = .id
    case "displayPrice": self = .displayPrice
    case "displayName", "name": self = .displayName
    case "description": self = .description
    case "price": self = .price
    case "period": self = .period
    default: return nil
    }
  }
}
