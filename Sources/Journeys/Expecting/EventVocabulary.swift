import LuaBridge
import SettingsDefinition
import SettingsVocabulary

/// The events that an app can send, by what its definition says of them.
struct EventVocabulary {
  /// A name as its template makes it; nil stands for what only a run knows.
  struct Name: Hashable {
    var call: ObservedEvent.Call
    var pieces: [String?]

    /// The whole name, where nothing of it is open.
    var text: String? { pieces.contains(nil) ? nil : pieces.compactMap { $0 }.joined() }
  }

  private(set) var names: [Name] = []
  /// The keys of properties, of all events together.
  private(set) var properties: [String] = []
  /// The name of all events of screens, where the SDK has one for them.
  private var screenEvent: String?

  init(_ model: CompiledModel) {
    guard model.tables.analytics.exists else { return }
    addRows(model)
    addFlows(model)
    addScreens(model)
    addOthers(model)
    let analytics = model.tables.analytics
    let all =
      analytics.superProperties + analytics.properties + analytics.customEvents.flatMap(\.properties)
      + analytics.buttons.flatMap(\.properties)
    for property in all where !properties.contains(model.string(property.key)) {
      properties.append(model.string(property.key))
    }
    if let key = analytics.screenProperty { properties.append(model.string(key)) }
    addOfSDK(model)
  }

  /// What the SDK sends by itself.
  private mutating func addOfSDK(_ model: CompiledModel) {
    let analytics = model.tables.analytics
    guard analytics.sdk != .plain else { return }
    if analytics.sdk == .posthog {
      screenEvent = "$screen"
      properties.append("$screen_name")
    }
    if analytics.lifecycle { properties += ["from_background", "version", "build", "previous_version"] }
    if analytics.lifecycle, analytics.sdk == .segment { properties += ["referring_application", "url"] }
    if !analytics.groups.isEmpty {
      add(Name(call: .track, pieces: [analytics.sdk == .posthog ? "$groupidentify" : "group"]))
      if analytics.sdk == .posthog { properties += ["$group_type", "$group_key", "$group_set", "$groups"] }
    }
    guard analytics.featureFlags else { return }
    add(Name(call: .track, pieces: ["$feature_flag_called"]))
    properties += ["$feature_flag", "$feature_flag_response", "$active_feature_flags"]
    properties += model.ownFlags.map { "$feature/\($0.name)" }
  }

  /// Whether an event of one of these calls can have a name.
  func has(_ text: String, _ calls: [ObservedEvent.Call]) -> Bool {
    names.contains { calls.contains($0.call) && $0.fits(text) }
  }

  /// The names that are known whole.
  func texts(_ calls: [ObservedEvent.Call]) -> [String] {
    names.filter { calls.contains($0.call) }.compactMap(\.text)
  }

  // MARK: What a script asks for

  /// Refuses the name of an event or a screen that the app can never send.
  func check(_ name: Expected, _ call: ObservedEvent.Call) throws {
    switch name {
    case .value(.string(let text)): try check(text, call)
    case .oneOf(let items): for item in items { try check(item, call) }
    case .value, .list, .map, .any, .like, .atLeast, .atMost: return
    }
  }

  private func check(_ text: String, _ call: ObservedEvent.Call) throws {
    guard !has(text, [call]) else { return }
    let what = call == .screen ? "screen" : "event"
    let quoted = Found.quoted(text)
    guard !names.isEmpty else {
      throw LuaRaise("unknown \(what) \(quoted): the definition has no analytics, so the app sends none")
    }
    if has(text, [.track, .screen]) {
      let way = call == .screen ? quoted : "analytics.screen \(quoted)"
      throw LuaRaise("the app sends no \(what) \(quoted), but it is sent in another way: write \(way)")
    }
    throw LuaRaise("the app sends no \(what) \(quoted)" + Words.hint(for: text, among: texts([call]), listing: true))
  }

  /// Refuses the name of an event, or the name that the SDK gives to the event of a screen.
  func check(tracked name: Expected) throws {
    guard case .value(.string(let text)) = name, text != screenEvent else { return }
    if has(text, screenEvent == nil ? [.track, .screen] : [.track]) { return }
    if let screenEvent, has(text, [.screen]) {
      throw LuaRaise(
        "the app sends no event \(Found.quoted(text)), but a screen of that name: write { event = "
          + "\(Found.quoted(screenEvent)), properties = { [\"$screen_name\"] = \(Found.quoted(text)) } }")
    }
    try check(text, .track)
  }

  func check(properties keys: [String]) throws {
    for key in keys where !properties.contains(key) {
      throw LuaRaise(
        "no event of the app has a property \(Found.quoted(key))" + Words.hint(for: key, among: properties))
    }
  }

  // MARK: What the definition has a name for

  private mutating func add(_ name: Name) { if !names.contains(name) { names.append(name) } }

  private mutating func add(
    _ template: TextID?, as call: ObservedEvent.Call = .track, _ model: CompiledModel,
    _ field: @escaping (EventField) -> [String?]
  ) {
    if let template { add(Name(call: call, pieces: NameTemplate(model, field).pieces(of: template))) }
  }

  private func template(_ template: EventTemplate, _ model: CompiledModel) -> TextID? {
    let all = model.tables.analytics.templates
    return Int(template.rawValue) < all.count ? all[Int(template.rawValue)] : nil
  }

  private mutating func addRows(_ model: CompiledModel) {
    for row in model.tables.rows where row.exists && row.analyticsDescription != nil {
      guard case .template = row.analytics else { continue }
      let field = { field in NameTemplate.text(of: field, for: row, model) }
      if row.kind.canBeTapped { add(template(.rowTapped, model), model, field) }
      if row.kind.canChangeValue { add(template(.valueChanged, model), model, field) }
    }
    for event in model.tables.analytics.customEvents {
      add(event.name, model) { _ in [nil] }
    }
  }

  private mutating func addFlows(_ model: CompiledModel) {
    let templates = model.tables.analytics.flowTemplates
    for flow in FlowKind.allCases {
      guard model[flow].exists, let name = model[flow].analyticsName else { continue }
      for phase in FlowPhase.allCases where Int(phase.rawValue) < templates.count {
        add(templates[Int(phase.rawValue)], model) { field in
          switch field {
          case .flow: [model.string(name)]
          case .phase: [phase.name.description]
          case .row, .kind, .label, .page, .section, .analyticsDescription, .preference, .value, .oldValue, .error,
            .screen,
            .button, .surface, .permission, .status, .url, .code, .message:
            [nil]
          }
        }
      }
    }
  }

  private mutating func addScreens(_ model: CompiledModel) {
    let screens =
      model.tables.pages.filter(\.exists).compactMap(\.screen)
      + model.tables.flows.filter(\.exists).compactMap(\.screen)
    for screen in screens {
      add(template(.screenViewed, model), as: .screen, model) { $0 == .screen ? [model.string(screen)] : [""] }
    }
  }

  private mutating func addOthers(_ model: CompiledModel) {
    for permission in model.tables.permissions {
      for status in AuthorizationStatus.allCases {
        add(template(.permission, model), model) { field in
          field == .permission ? [model.string(permission.name)] : field == .status ? [status.name.description] : [""]
        }
      }
    }
    for link in model.tables.deepLinks {
      add(template(.deepLink, model), model) { $0 == .url ? [model.string(link.url)] : [""] }
    }
    add(template(.buttonTapped, model), model) { _ in [nil] }
    for button in model.tables.analytics.buttons { add(button.name, model) { _ in [nil] } }
    add(template(.error, model), model) { _ in [nil] }
    guard model.tables.analytics.lifecycle else { return }
    for event in LifecycleEvent.allCases where event != .foregrounded || model.tables.analytics.sdk == .segment {
      add(Name(call: .track, pieces: [event.name.description]))
    }
  }
}

extension EventVocabulary.Name {
  /// Whether a text can be this name.
  func fits(_ text: String) -> Bool {
    var rest = Substring(text)
    var isOpen = false
    for (place, piece) in pieces.enumerated() {
      guard let piece else {
        isOpen = true
        continue
      }
      if piece.isEmpty { continue }
      let isLast = place == pieces.count - 1
      if !isOpen {
        guard rest.hasPrefix(piece) else { return false }
        rest = rest.dropFirst(piece.count)
      } else if isLast {
        return rest.hasSuffix(piece)
      } else {
        guard let found = rest.firstRange(of: piece) else { return false }
        rest = rest[found.upperBound...]
      }
      isOpen = false
    }
    return isOpen || rest.isEmpty
  }
}

extension CompiledRowKind {
  /// Whether a tap on it can be an event of its own.
  fileprivate var canBeTapped: Bool {
    switch self {
    case .permissionToggle, .navigation, .action, .info, .link, .mail, .account, .premium, .signOut: true
    case .toggle, .picker, .slider, .stepper, .date, .textField: false
    }
  }

  fileprivate var canChangeValue: Bool {
    switch self {
    case .toggle, .permissionToggle, .picker, .slider, .stepper, .date, .textField: true
    case .navigation, .action, .info, .link, .mail, .account, .premium, .signOut: false
    }
  }
}
