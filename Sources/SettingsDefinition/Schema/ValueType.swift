/// What a field of a definition may hold. Everything that is read, checked, suggested, or documented follows from it.
public indirect enum ValueType: Sendable, Hashable {
  /// A text that may hold placeholders, those of the scope beside the general ones.
  case template(PlaceholderScope)
  /// Any string.
  case string
  case bool
  /// This boolean and no other.
  case only(Bool)
  /// From, to.
  case integer(Int, Int)
  case number(Double, Double)
  /// Seconds up to 600, or a text with a unit.
  case duration
  case icon
  case color
  /// `#RRGGBB` or `#RRGGBBAA`.
  case hexColor
  /// A letter, then letters, digits and `_`.
  case id
  /// A string that is not empty and has no spaces.
  case word
  case declares(Declaration)
  case refers(Reference)
  /// An ISO 8601 period of one unit, `P1M`.
  case period
  /// A decimal string, `4.99`.
  case price
  /// `18.0` or `17.4.1`.
  case version
  /// A regular expression for `BoundedPattern`.
  case pattern
  /// `large`, `medium`, `height:340`, `fraction:0.5`.
  case detent
  /// A boolean, a number, a string, or a list of strings.
  case value
  /// One of these.
  case names([String])
  case list(ValueType)
  case map(MapKey, ValueType)
  case table(TableName)
  /// A table or a list of such tables.
  case oneOrMore(TableName)
  case either([ValueType])

  /// A text that is shown.
  public static let text = ValueType.template(.shown)
  public static let condition = ValueType.oneOrMore(.condition)
  public static let gates = ValueType.oneOrMore(.gate)
  public static let actions = ValueType.list(.table(.action))
  public static let haptic = ValueType.cases(Haptic.self)
  /// Values of event properties; texts may hold placeholders.
  public static func properties(_ scope: PlaceholderScope) -> ValueType {
    .map(.text, .either([.template(scope), .bool, .number(-1e15, 1e15)]))
  }

  /// The names of an enumeration.
  public static func cases<Names: CaseIterable & RawRepresentable>(_ type: Names.Type) -> ValueType
  where Names.RawValue == String {
    .names(type.allCases.map(\.rawValue))
  }
}

/// Which placeholders a text may hold beside the general ones.
public enum PlaceholderScope: String, Sendable, Hashable, CaseIterable {
  case shown, row, valueChange, flow, screen, button, permission, deepLink, error, anyEvent

  /// The names that only this scope has.
  public var names: [String] {
    let row = ["row", "kind", "label", "page", "section", "analytics_description"]
    let change = ["preference", "value", "old_value"]
    switch self {
    case .shown: return []
    case .row: return row
    case .valueChange: return row + change
    case .flow: return ["flow", "phase", "error"]
    case .screen: return ["screen"]
    case .button: return ["button", "surface"]
    case .permission: return ["permission", "status"]
    case .deepLink: return ["url"]
    case .error: return ["code", "message"]
    case .anyEvent:
      let rest: [PlaceholderScope] = [.flow, .screen, .button, .permission, .deepLink, .error]
      return row + change + rest.flatMap(\.names)
    }
  }
}

/// What the keys of a map are.
public enum MapKey: Sendable, Hashable {
  case id
  /// Without spaces: locales, error codes.
  case word
  /// Any text.
  case text
  case declares(Declaration)
}

/// What gets a name by being written.
public enum Declaration: String, Sendable, Hashable, CaseIterable {
  case page, dialog, section, row, button, preference, product, offer, entitlement, permission, constant, flag
  case stateKey = "state key"
  case color, surface, radius, motion, configuration

  /// Whether the name has the form of an id; else it is a word.
  var isID: Bool { self != .product && self != .offer && self != .flag }
}

/// What a name must be the name of.
public enum Reference: String, Sendable, Hashable, CaseIterable {
  case page, preference, product, offer, entitlement, permission, constant, flag, provider
  case pageOrDialog = "page or dialog"
  case stateKey = "state key"
  case motion = "motion token"
}
