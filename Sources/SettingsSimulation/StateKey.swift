public import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary

/// One entry of the flat, ordered list of what a reader can ask of a simulation's state. Traces, `sim:state`,
/// `sim:expect`, exhaustive journeys and definitions share it.
public struct StateKey: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, BitwiseCopyable {
    case path, paths, page, tab, presented, sheet, cover, alert, dialog, prompt, transition, phase, account, locked
    case entitlements, subscription, subscriptions, unfinished, icon, language, colorScheme, running, focus, analytics
    case server, model, device
    case permissions
    case permission(PermissionID)
    case preferences
    case preference(PreferenceID)
    /// An index of `ModelTables.stateFields`.
    case field(UInt16)
    case headerHeight, headerCollapse, headerOffset, headerStretch

    /// Whether it has a value while the app does not run: what device and servers know.
    public var outlivesApp: Bool {
      switch self {
      case .prompt, .phase, .subscriptions, .unfinished, .icon, .running, .analytics, .server, .device: true
      case .path, .paths, .page, .tab, .presented, .sheet, .cover, .alert, .dialog, .transition, .account, .locked,
        .entitlements, .subscription, .language, .colorScheme, .focus, .model, .permissions, .permission,
        .preferences, .preference, .field, .headerHeight, .headerCollapse, .headerOffset, .headerStretch:
        false
      }
    }
  }

  public var name: String
  public var kind: Kind
  /// What a step must have written for the value to have changed.
  public var depends: Touched
  /// Whether traces write it where it changes. What follows from other keys, or is told by records of its own, is only
  /// in snapshots.
  public var isWritten: Bool
}

/// The parts of a simulation that a step has written.
public struct Touched: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public var rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable public init(_ parts: AppState.Parts) { rawValue = UInt32(parts.rawValue) }
  public static let screen = Touched(rawValue: 1 << 16)
  public static let operations = Touched(rawValue: 1 << 17)
  public static let prompts = Touched(rawValue: 1 << 18)
  public static let analytics = Touched(rawValue: 1 << 19)
  public static let servers = Touched(rawValue: 1 << 20)
  public static let phase = Touched(rawValue: 1 << 21)
  public static let device = Touched(rawValue: 1 << 22)
  /// Of every step while VoiceOver is on: what it reads may hang on anything.
  public static let voice = Touched(rawValue: 1 << 23)
  /// Of every step while the app shows a text that only the run knows.
  public static let openText = Touched(rawValue: 1 << 24)
  public static let everything = Touched(rawValue: .max)

  static let facts = Touched(.facts)
  static let session = Touched(.session)
  static let route = Touched(.route)
  static let flows = Touched(.flows)
  static let preferences = Touched(.preferences)
  static let store = Touched(.store)
  static let permissions = Touched(.permissions)
  static let messages = Touched(.messages)
  static let life = Touched(.life)
}

extension Simulation {
  /// What has to be looked at after every step as long as this state lasts.
  public var watched: Touched {
    var parts: Touched = []
    if usesVoiceOver { parts.insert(.voice) }
    if app.life.errorText != nil || app.messages.restoreResult != nil || app.webPage != nil { parts.insert(.openText) }
    return parts
  }
}

/// The state keys of one model, in order.
public struct StateKeys: Sendable {
  public let list: [StateKey]
  private let places: [String: Int]

  public init(_ model: CompiledModel) {
    var keys = StateKeys.fixed
    // Of one group `subscription` says all.
    if model.subscriptionGroups.count > 1 {
      keys.append(StateKeys.key("subscriptions", .subscriptions, .servers, told: false))
    }
    for index in model.tables.permissions.indices {
      let id = PermissionID(index)
      keys.append(
        StateKey(
          name: "permissions.\(model.name(id))", kind: .permission(id), depends: .permissions, isWritten: true))
    }
    for index in model.tables.preferences.indices {
      let id = PreferenceID(index)
      let depends = Touched(valueOf: id, model)
      keys.append(
        StateKey(name: "preferences.\(model.name(id))", kind: .preference(id), depends: depends, isWritten: true))
      // As dark as its own preference makes it.
      if model[id].controls == .colorScheme, let place = keys.firstIndex(where: { $0.kind == .colorScheme }) {
        keys[place].depends.formUnion(depends)
      }
    }
    if model.tables.pages.contains(where: { $0.isDark != nil }),
      let place = keys.firstIndex(where: { $0.kind == .colorScheme })
    {
      keys[place].depends.formUnion([.screen, .session])
    }
    for (index, field) in model.tables.stateFields.enumerated() {
      let rule = StateKeys.rule(for: field.meaning, model)
      keys.append(
        StateKey(
          name: model.string(field.name), kind: .field(UInt16(index)), depends: rule.depends, isWritten: rule.isWritten)
      )
    }
    if let profile = model.tables.profile { keys += StateKeys.header(Touched(heightOf: profile, model)) }
    list = keys
    places = Dictionary(zip(keys.map(\.name), keys.indices), uniquingKeysWith: { first, _ in first })
  }

  public func place(of name: String) -> Int? { places[name] }
  public subscript(name: String) -> StateKey? { places[name].map { list[$0] } }

  private static let fixed: [StateKey] = [
    key("path", .path, .screen), key("paths", .paths, .screen, told: false), key("page", .page, .screen, told: false),
    key("tab", .tab, .screen), key("presented", .presented, .screen), key("sheet", .sheet, .screen, told: false),
    key("cover", .cover, .screen, told: false), key("alert", .alert, .screen, told: false),
    key("dialog", .dialog, .screen, told: false), key("prompt", .prompt, .prompts, told: false),
    key("transition", .transition, .screen, told: false), key("phase", .phase, .phase, told: false),
    key("account", .account, .session), key("locked", .locked, .life),
    key("entitlements", .entitlements, .store), key("subscription", .subscription, .store),
    key("unfinished", .unfinished, .servers, told: false), key("permissions", .permissions, .permissions, told: false),
    key("preferences", .preferences, .app, told: false), key("icon", .icon, .device),
    key("language", .language, [.facts, .life]), key("color_scheme", .colorScheme, .facts),
    key("running", .running, .operations, told: false), key("focus", .focus, [.voice, .device]),
    key("analytics", .analytics, .analytics), key("server", .server, .servers, told: false),
    key("model", .model, [.route, .screen]), key("device", .device, .device),
  ]

  private static func header(_ height: Touched) -> [StateKey] {
    [
      key("header.height", .headerHeight, height), key("header.collapse", .headerCollapse, height.union(.screen)),
      key("header.offset", .headerOffset, .screen), key("header.stretch", .headerStretch, .screen),
    ]
  }

  private static func key(_ name: String, _ kind: StateKey.Kind, _ depends: Touched, told: Bool = true) -> StateKey {
    StateKey(name: name, kind: kind, depends: depends, isWritten: told)
  }

  /// What a field of the view model hangs on. Fields that only repeat another key are not written.
  private static func rule(
    for meaning: StateField.Meaning, _ model: CompiledModel
  ) -> (depends: Touched, isWritten: Bool) {
    switch meaning {
    case .isLoading: (.life, true)
    case .isLoadingProduct: (.store, true)
    case .isPurchasing, .isSigningOut, .isRestoring: (.flows, true)
    case .product(let id):
      (model[id].displayName.map { Touched(wordsOf: $0, model) }?.union(.store) ?? .store, true)
    case .constant(let index): (Touched(wordsOf: model.tables.constants[Int(index)].value, model).union(.life), true)
    case .text(let id): (Touched(wordsOf: id, model), true)
    case .error: ([.life, .openText], true)
    case .restoreResultMessage: ([.messages, .openText], true)
    case .webViewURL: ([.route, .openText], true)
    case .condition(let id): (Touched(conditionOf: id, model), true)
    case .settings, .settingsPath, .isSignedIn, .isOffline, .entitlement, .valueOf, .optionsOf, .appVersion,
      .buildNumber, .deviceModel, .iosVersion, .timeZone, .appName, .year, .nothing:
      (.app, false)
    }
  }
}
