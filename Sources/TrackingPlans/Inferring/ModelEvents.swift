public import SettingsDefinition
import SettingsVocabulary

/// The events that an app can send, worked out of its definition.
public struct ModelEvents: Sendable {
  /// One event, or several that differ in their names alone.
  package struct Event: Sendable {
    var kind: PlannedEvent.Kind
    /// The texts of which the name is made; nil where any may stand.
    var name: [TextDomain]
    /// All names that it can have; nil: there is no end of them.
    package var names: [String]?
    var properties: [Property]
    package var source: AppEventSource

    /// Of its properties.
    package var keys: [String] { properties.map(\.key) }

    /// How all its names begin.
    package var beginning: String {
      name.prefix { $0.texts?.count == 1 && !$0.mayBeEmpty }.reduce("") { $0 + ($1.texts?[0] ?? "") }
    }
  }

  struct Property: Sendable {
    var key: String
    var values: ValueDomain
    /// Every event of the source has it.
    var isAlways: Bool
  }

  package let model: CompiledModel
  package let list: [Event]
  /// What is said of a user.
  let traits: [Property]
  /// What is said of each group.
  let groups: [[Property]]

  public init(_ model: CompiledModel) {
    self.model = model
    let making = AppEventMaking(model: model)
    list = model.eventSources.map(making.event)
    traits = model.tables.analytics.exists ? making.properties(model.tables.analytics.traits, nil) : []
    groups =
      model.tables.analytics.exists ? model.tables.analytics.groups.map { making.properties($0.traits, nil) } : []
  }
}

/// Makes events of what sends them, as the engine does it with the values of a moment.
struct AppEventMaking {
  let model: CompiledModel
  private var domains: TemplateDomains { TemplateDomains(model: model) }
  private var analytics: CompiledAnalytics { model.tables.analytics }

  init(model: CompiledModel) { self.model = model }

  func event(_ source: AppEventSource) -> ModelEvents.Event {
    let kind: PlannedEvent.Kind = if case .screen = source, analytics.sdk != .plain { .screen } else { .track }
    var name: [TextDomain] = []
    if case .lifecycle(let event) = source {
      name = [.one(event.name.description)]
    } else if let template = template(of: source) {
      name = domains.pieces(of: template, source)
    }
    return ModelEvents.Event(
      kind: kind, name: name, names: template(of: source).map { domains.domain(of: $0, source) }?.texts ?? closed(name),
      properties: withScreen(with(sdkProperties(of: source), properties(of: source))), source: source)
  }

  /// Of a name without a template.
  private func closed(_ name: [TextDomain]) -> [String]? { name.count == 1 ? name[0].texts : nil }

  private func template(of source: AppEventSource) -> TextID? {
    func named(_ template: EventTemplate) -> TextID? { analytics.templates[Int(template.rawValue)] }
    switch source {
    case .row: return named(.rowTapped)
    case .change: return named(.valueChanged)
    case .flow(_, let phase): return analytics.flowTemplates[Int(phase.rawValue)]
    case .screen: return named(.screenViewed)
    case .button(let button, let surface):
      return analytics.event(ofButton: button, in: surface).map(\.name) ?? named(.buttonTapped)
    case .permission: return named(.permission)
    case .deepLink: return named(.deepLink)
    case .error: return named(.error)
    case .custom(let id, _), .action(let id): return analytics.customEvents[id.index].name
    case .lifecycle: return nil
    }
  }

  /// Of all events and its own. A reset of PostHog's SDK clears those of all events, so that none of them is always
  /// there.
  private func properties(of source: AppEventSource) -> [ModelEvents.Property] {
    let own = ownList(of: source)
    var all = properties(analytics.superProperties + own, source)
    guard analytics.sdk == .posthog else { return all }
    let always = Set(properties(own, source).filter(\.isAlways).map(\.key))
    for place in all.indices where !always.contains(all[place].key) { all[place].isAlways = false }
    return all
  }

  private func ownList(of source: AppEventSource) -> [EventProperty] {
    switch source {
    case .custom(let id, _), .action(let id): analytics.customEvents[id.index].properties
    case .lifecycle: []
    case .button(let button, let surface):
      analytics.event(ofButton: button, in: surface)?.properties ?? analytics.properties
    case .row, .change, .flow, .screen, .permission, .deepLink, .error: analytics.properties
    }
  }

  /// Those that can be there, each once; of one that is written twice either value counts.
  func properties(_ list: [EventProperty], _ source: AppEventSource?) -> [ModelEvents.Property] {
    var found: [ModelEvents.Property] = []
    for property in list {
      guard let made = self.property(property, source) else { continue }
      if let place = found.firstIndex(where: { $0.key == made.key }) {
        found[place].values.formUnion(made.values)
        found[place].isAlways = found[place].isAlways || made.isAlways
      } else {
        found.append(made)
      }
    }
    return found
  }

  /// What the SDK adds is there, or an older one leaves it out.
  private func with(_ more: [ModelEvents.Property], _ properties: [ModelEvents.Property]) -> [ModelEvents.Property] {
    var all = properties
    for property in more {
      if let place = all.firstIndex(where: { $0.key == property.key }) {
        all[place].values.formUnion(property.values)
      } else {
        all.append(property)
      }
    }
    return all
  }

  private func withScreen(_ properties: [ModelEvents.Property]) -> [ModelEvents.Property] {
    guard let key = analytics.screenProperty else { return properties }
    let name = model.string(key)
    guard !properties.contains(where: { $0.key == name && $0.isAlways }), !model.screens.isEmpty else {
      return properties
    }
    var values = ValueDomain()
    for screen in model.screens {
      values.add(model.string(screen))
      // PostHog's SDK writes what the app has called the screen.
      if analytics.sdk == .posthog { shownNames(of: screen).forEach { values.add($0) } }
    }
    var all = properties
    if let place = all.firstIndex(where: { $0.key == name }) {
      all[place].values.formUnion(values)
    } else {
      all.append(ModelEvents.Property(key: name, values: values, isAlways: false))
    }
    return all
  }

  private func property(_ property: EventProperty, _ source: AppEventSource?) -> ModelEvents.Property? {
    var values = ValueDomain()
    let key = model.string(property.key)
    switch property.value {
    case .literal(.bool(let value)): values.add(value)
    case .literal(.integer(let value)): values.add(value)
    case .literal(.number(let value)): values.add(thousandths: value)
    case .literal(.text(let text)): values.add(model.string(text))
    case .literal: return nil
    case .text(let id):
      let segments = model[id].segments
      guard segments.count == 1,
        case .placeholder(let placeholder, let fallback) = model.tables.segments[Int(segments.start)]
      else {
        add(domains.domain(of: id, source), to: &values, withEmpty: true)
        return ModelEvents.Property(key: key, values: values, isAlways: true)
      }
      let piece = domains.pieces(of: id, source)[0]
      add(piece, of: placeholder, source, to: &values)
      if case .event(.oldValue) = placeholder, let fallback {
        add(.one(model.string(fallback)), to: &values, withEmpty: false)
      }
      guard !values.isEmpty else { return nil }
      return ModelEvents.Property(key: key, values: values, isAlways: !piece.mayBeEmpty)
    }
    return ModelEvents.Property(key: key, values: values, isAlways: true)
  }

  private func add(_ domain: TextDomain, to values: inout ValueDomain, withEmpty: Bool) {
    guard let texts = domain.texts else { return values.addAnyText() }
    for text in texts { values.add(text) }
    if withEmpty, domain.mayBeEmpty { values.add("") }
  }

  /// The values of a text that is one placeholder: they keep their type.
  private func add(
    _ domain: TextDomain, of placeholder: Placeholder, _ source: AppEventSource?, to values: inout ValueDomain
  ) {
    switch placeholder {
    case .accountVerified:
      values.add(true)
      values.add(false)
    case .year: values.add(integers: ValueDomain.NumberRange())
    case .preference(let id):
      guard addTyped(id, to: &values) else { return add(domain, to: &values, withEmpty: false) }
      // Where nothing was stored and there is no default, it is a text.
      if model[id].fallback == .value(.unset) { add(domain, to: &values, withEmpty: false) }
    case .event(.value), .event(.oldValue):
      guard case .change(_, let id)? = source, addTyped(id, to: &values) else {
        return add(domain, to: &values, withEmpty: false)
      }
    case .constant, .state, .appName, .appVersion, .appBuild, .appID, .accountName, .accountID, .accountEmail,
      .accountProvider, .accountAvatar, .accountInitials, .product, .error, .event:
      add(domain, to: &values, withEmpty: false)
    }
  }

  /// A value of a preference keeps its type.
  /// - Returns: whether it is no text.
  private func addTyped(_ id: PreferenceID, to values: inout ValueDomain) -> Bool {
    let preference = model[id]
    let range = ValueDomain.NumberRange(minimum: preference.minimum, maximum: preference.maximum)
    switch preference.type {
    case .bool:
      values.add(true)
      values.add(false)
    case .integer: values.add(integers: range)
    case .number: values.add(numbers: range)
    case .choice, .choices, .text, .date, .time, .secret: return false
    }
    return true
  }
}
