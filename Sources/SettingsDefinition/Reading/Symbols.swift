import Findings
import TextFormats

/// What a definition names.
struct Symbols {
  private var places: [Declaration: [String: SourcePlace]] = [:]
  /// By namespace: who took a name first.
  private var taken: [String: [String: (Declaration, SourcePlace)]] = [:]
  /// Ways to sign in.
  var providers: [String] = []
  /// Products are in a file that is read elsewhere, so that their ids are not known here.
  var hasUnknownProducts = false
  var hasAccount = false
  var hasStore = false

  /// Takes a name; gives whoever has it already.
  mutating func declare(_ name: String, _ declaration: Declaration, at place: SourcePlace) -> (
    Declaration, SourcePlace
  )? {
    places[declaration, default: [:]][name] = places[declaration]?[name] ?? place
    if let earlier = taken[declaration.namespace]?[name] { return earlier }
    taken[declaration.namespace, default: [:]][name] = (declaration, place)
    return nil
  }

  func has(_ name: String, _ declaration: Declaration) -> Bool {
    places[declaration]?[name] != nil || Self.builtIn(declaration).contains(name)
  }

  func place(_ name: String, _ declaration: Declaration) -> SourcePlace? { places[declaration]?[name] }

  /// All names of a kind, sorted.
  func names(_ declaration: Declaration) -> [String] {
    let own = (places[declaration] ?? [:]).keys
    return Set(own).union(Self.builtIn(declaration)).sorted(by: Name.comesBefore)
  }

  private static func builtIn(_ declaration: Declaration) -> [String] {
    switch declaration {
    case .stateKey: BuiltInState.names
    case .color: Theme.standardColors
    case .surface: Theme.standardSurfaces
    case .radius: Theme.standardRadii
    case .page, .dialog, .section, .row, .button, .preference, .product, .offer, .entitlement, .permission, .constant,
      .flag, .motion, .configuration:
      []
    }
  }
}

extension Declaration {
  /// Names in one namespace are unique together.
  var namespace: String {
    switch self {
    case .row, .button: "control"
    case .page, .dialog: "surface"
    case .section, .preference, .product, .offer, .entitlement, .permission, .constant, .flag, .stateKey, .color,
      .surface, .radius, .motion, .configuration:
      rawValue
    }
  }
}

/// The keys of the view model that every app has.
public enum BuiltInState {
  private static let engine: [(name: String, doc: String)] = [
    ("settings", "The preferences by name."),
    ("isLoading", "Whether the page in front is loading."),
    ("error", "What went wrong last, as it was shown."),
    ("appVersion", "The app's version."),
    ("buildNumber", "Its build number."),
    ("deviceModel", "The device's model."),
    ("iosVersion", "The version of the OS."),
    ("timeZone", "The device's time zone."),
    ("webViewURL", "What the web page in front shows."),
    ("isLoadingProduct", "Whether products are being read."),
    ("isPurchasing", "Whether a purchase runs."),
    ("restoreResultMessage", "How the last restoring ended."),
    ("settingsPath", "The pages on the stack."),
    ("appName", "The app's name."),
    ("year", "The year that the device shows."),
    ("isSignedIn", "Whether somebody is signed in."),
    ("isSigningOut", "Whether a sign-out runs."),
    ("isRestoring", "Whether purchases are being restored."),
    ("isOffline", "Whether there is no line."),
  ]
  private static let defined: [(name: String, doc: String)] = [
    ("availableCurrencies", "The currencies to choose from."),
    ("supportFormURL", "Where the support form is."),
    ("isProUser", "Whether the user has bought the app's main entitlement."),
    ("proProduct", "The product that the app sells first."),
  ]

  /// Keys that the engine alone fills.
  public static let engineKeys = engine.map(\.name)
  /// Keys that a definition can give another meaning.
  public static let definedKeys = defined.map(\.name)
  /// All of them with what they mean, and whether a definition can say so.
  public static let all: [(name: String, doc: String, isDefined: Bool)] =
    engine.map { (name: $0.name, doc: $0.doc, isDefined: false) }
    + defined.map { (name: $0.name, doc: $0.doc, isDefined: true) }

  public static let names = engineKeys + definedKeys
}

extension Reference {
  /// What a name may be the name of.
  var declarations: [Declaration] {
    switch self {
    case .page: [.page]
    case .preference: [.preference]
    case .product: [.product]
    case .offer: [.offer]
    case .entitlement: [.entitlement]
    case .permission: [.permission]
    case .constant: [.constant]
    case .flag: [.flag]
    case .pageOrDialog: [.page, .dialog]
    case .stateKey: [.stateKey]
    case .motion: [.motion]
    case .provider: []
    }
  }

  /// Where such a thing is defined.
  var home: String {
    switch self {
    case .page: "pages"
    case .preference: "preferences"
    case .product: "store.products"
    case .offer: "the offers of store.products"
    case .entitlement: "store.entitlements"
    case .permission: "permissions"
    case .constant: "constants"
    case .flag: "flags"
    case .pageOrDialog: "pages or dialogs"
    case .stateKey: "state"
    case .motion: "theme.motion"
    case .provider: "account.providers"
    }
  }
}
