import LuaBridge
import SettingsBehavior
import SettingsDefinition
import SettingsSimulation
import SettingsVocabulary
import SimulatedDevice

/// The names that one definition knows, each list made when it is first asked for.
final class Vocabulary {
  let model: CompiledModel
  let keys: StateKeys
  private var shapes: [StateKey.Kind: Shape] = [:]
  lazy var events = EventVocabulary(model)
  lazy var records = RecordVocabulary(model)
  lazy var labels = LabelVocabulary(model, prompts: promptKinds)

  init(_ model: CompiledModel, _ keys: StateKeys) {
    self.model = model
    self.keys = keys
  }

  lazy var pages = Words(
    "page",
    model.tables.pages.map { model.string($0.name) } + pickers + pushedFlows
      + model.tables.embedding.hostPath.map { model.string($0) })
  lazy var presentations = Words(
    "presentation", model.surfaceNames + model.tables.pages.map { model.string($0.name) } + pickers)
  lazy var entitlements = Words(
    "entitlement", model.tables.store.entitlements.map { model.string($0.name) } + ["unknown"])
  lazy var products = Words("product", model.tables.store.products.map { model.string($0.name) })
  lazy var preferences = Words("preference", model.tables.preferences.map { model.string($0.name) })
  lazy var points = Words("await point", model.tables.timing.names.map { model.string($0) })
  lazy var targets = Words("id", model.tables.targetNameList)
  lazy var prompts = Words("prompt", promptKinds.map { model.name($0) })
  lazy var surfaces = Words("presentation", model.surfaceNames)
  /// What has an id on the screen and takes no touch.
  lazy var things = Words(
    "id",
    pages.names + surfaces.names + sections.map(\.name) + prompts.names
      + PromptButton.allCases.map { $0.id.description }
      + model.textIDs)
  /// What a script can name to touch it or to look at it.
  lazy var ids = targets.names + pages.names + surfaces.names + sections.map(\.name)
  lazy var containers =
    pages.names + surfaces.names + sections.map(\.name) + model.tables.embedding.tabs.map { model.string($0) }
  private lazy var sections: [(name: String, id: SectionID)] = model.tables.sections.indices.compactMap { index in
    model.tables.sections[index].name.map { (model.string($0), SectionID(index)) }
  }

  func section(named name: String) -> SectionID? { sections.first { $0.name == name }?.id }
  lazy var tasks = Words("task", model.tables.tasks.map { model.string($0.name) })
  static let haptics = Words("haptic", HapticFeedback.allCases.map(\.name.description))
  private static let statuses = Words("status", AuthorizationStatus.allCases.map(\.name.description) + ["unknown"])
  private static let schemes = Words("color scheme", ["light", "dark"])

  /// What a state key can be.
  func shape(of kind: StateKey.Kind) -> Shape {
    if let known = shapes[kind] { return known }
    let made = made(kind)
    shapes[kind] = made
    return made
  }

  private func made(_ kind: StateKey.Kind) -> Shape {
    switch kind {
    case .path, .page: .words(pages)
    case .paths: .each(.words(pages))
    case .presented, .sheet, .cover, .alert, .dialog: .words(presentations)
    case .model: .fields([("path", .words(pages)), ("presented", .words(presentations))])
    case .tab: .words(Words("tab", model.tables.embedding.tabs.map { model.string($0) }))
    case .prompt: .words(prompts)
    case .phase: .words(Words("phase", ProcessPhase.allCases.map(\.name.description)))
    case .transition: .words(Words("transition", TransitionKind.allCases.map(\.name.description)))
    case .entitlements: .words(entitlements)
    case .unfinished: .words(products)
    case .subscription: subscription
    case .subscriptions: .fields(model.subscriptionGroups.map { (model.string($0), subscription) })
    case .permissions: .fields(model.tables.permissions.map { (model.string($0.name), .words(Vocabulary.statuses)) })
    case .permission: .words(Vocabulary.statuses)
    case .preferences: allPreferences { _ in true }
    case .preference(let id): preference(id)
    case .icon: icon
    case .colorScheme: .words(Vocabulary.schemes)
    case .running: .words(points)
    case .analytics:
      .fields([("user", .anything), ("anonymous_id", .anything), ("consent", .anything), ("queued", .anything)])
    case .server:
      .each(
        .fields([
          ("signed_in", .anything), ("push", .anything), ("entitlements", .words(entitlements)),
          ("preferences", allPreferences { model[$0].storage.isRemote }),
        ]))
    case .device: device
    case .field(let index): field(model.tables.stateFields[Int(index)].meaning)
    case .account, .locked, .language, .focus, .headerHeight, .headerCollapse, .headerOffset, .headerStretch: .anything
    }
  }

  private var subscription: Shape {
    let states = Words("state of a subscription", SubscriptionState.allCases.map(\.name.description))
    return .fields([
      ("product", .words(products)), ("state", .words(states)), ("renews", .anything), ("until", .anything),
      ("price_increase", .anything), ("renews_as", .words(products)), ("offer", .anything), ("shared", .anything),
      (
        "expiration_reason",
        .words(Words("expiration reason", ExpirationReason.allCases.map(\.name.description)))
      ),
    ])
  }

  private var device: Shape {
    .fields([
      ("language", .anything), ("color_scheme", .words(Vocabulary.schemes)),
      ("type_size", .words(Words("type size", TypeSize.allCases.map(\.name.description)))),
      ("reduce_motion", .anything),
      ("network", .words(Words("network", ["online", "offline", "slow"]))),
    ])
  }

  private var icon: Shape {
    for index in model.tables.preferences.indices where model.tables.preferences[index].controls == .alternateIcon {
      return preference(PreferenceID(index))
    }
    return .anything
  }

  private func allPreferences(_ isMeant: (PreferenceID) -> Bool) -> Shape {
    .fields(
      model.tables.preferences.indices.map { PreferenceID($0) }.filter(isMeant).map { (model.name($0), preference($0)) }
    )
  }

  private func preference(_ id: PreferenceID) -> Shape {
    guard model[id].type == .choice || model[id].type == .choices else { return .anything }
    let options = model.tables.options[model[id].options.indices].map { model.string($0.name) }
    return .words(Words("option of \(Found.quoted(model.name(id)))", options))
  }

  private func field(_ meaning: StateField.Meaning) -> Shape {
    switch meaning {
    case .settings: allPreferences { _ in true }
    case .settingsPath: .words(pages)
    case .valueOf(let id), .optionsOf(let id): preference(id)
    case .product: .fields([("id", .anything), ("displayName", .anything), ("displayPrice", .anything)])
    case .appVersion, .buildNumber, .appName, .deviceModel, .iosVersion, .timeZone, .year, .constant, .text, .error,
      .restoreResultMessage, .webViewURL, .entitlement, .condition, .isLoading, .isLoadingProduct, .isPurchasing,
      .isRestoring, .isSignedIn, .isSigningOut, .isOffline, .nothing:
      .anything
    }
  }

  /// What is pushed in the sheet of the sign-in, where the definition says so.
  private var pushedFlows: [String] {
    guard model.tables.account.continuesInSameSheet else { return [] }
    return FlowKind.allCases.filter(\.continuesSignIn).map(\.name.description)
  }

  private var pickers: [String] {
    model.tables.rows.filter { row in
      if case .picker = row.kind { return true }
      return false
    }.map { model.name($0.id) }
  }

  /// The prompts that the system can put over this app.
  private var promptKinds: [PromptKind] {
    model.tables.permissions.indices.map { PromptKind.permission(PermissionID($0)) } + PromptKind.named
  }
}

extension JourneyContext {
  /// The names that the app's definition knows.
  var vocabulary: Vocabulary {
    if let known = knownVocabulary, known.model === model { return known }
    let made = Vocabulary(model, keys)
    knownVocabulary = made
    return made
  }

  func shape(ofKey name: String) throws -> Shape { try vocabulary.shape(ofKey: name) }
}

extension Vocabulary {
  /// What a state key, or a part of one, can be: `server`, `preferences.theme`, `device.network`.
  /// - Throws: `LuaRaise` for one that there is not, with the nearest right one.
  func shape(ofKey name: String) throws -> Shape {
    if let key = keys[name] { return shape(of: key.kind) }
    if name == "haptics" { return .words(Vocabulary.haptics) }
    if JourneyContext.happenings.contains(name) { return .anything }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for count in stride(from: parts.count - 1, to: 0, by: -1) {
      var path = parts[..<count].joined(separator: ".")
      guard let key = keys[path] else { continue }
      var shape = shape(of: key.kind)
      for part in parts[count...] {
        shape = try shape.inside(part, at: path)
        path = Found.path(path, part)
      }
      return shape
    }
    throw LuaRaise(
      "unknown state key \(Found.quoted(name))"
        + Words.hint(for: name, among: keys.list.map(\.name) + JourneyContext.happenings))
  }
}
