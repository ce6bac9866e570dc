import SettingsBehavior
public import SettingsDefinition
public import SettingsVocabulary
import SimulatedDevice

/// Events of analytics: their names and properties are put together from the definition's templates.
extension Simulation {
  func eventText(_ field: EventField, _ scope: TextScope, _ model: CompiledModel) -> String {
    guard let event = scope.event else { return "" }
    switch event {
    case .rowTapped(let row): return rowText(field, row, scope, model)
    case .custom(_, let row, let error):
      if field == .error || field == .code { return string(error, model) }
      return row.map { rowText(field, $0, scope, model) } ?? ""
    case .valueChanged(let row, let preference, let old, let new):
      return changeText(field, row, preference, old, new, scope, model)
    case .flow(let flow, let phase, let error):
      if field == .flow { return model[flow].analyticsName.map { model.string($0) } ?? flow.name.description }
      if field == .phase { return phase.name.description }
      return field == .error || field == .code ? string(error, model) : ""
    case .screenViewed(let screen): return field == .screen ? model.string(screen.name) : ""
    case .buttonTapped(let button, let surface):
      return field == .button ? model.string(button) : field == .surface ? model.string(surface) : ""
    case .permission(let id, let status):
      return field == .permission ? model.name(id) : field == .status ? status.name.description : ""
    case .deepLink(let url): return field == .url ? model.string(url) : ""
    case .error(let code, let message):
      if field == .message { return message.map { text($0, model, scope.inside(error: code)) } ?? "" }
      return field == .code || field == .error ? string(code, model) : ""
    case .lifecycle, .flagCalled, .grouped: return ""
    }
  }

  private func rowText(_ field: EventField, _ id: RowID, _ scope: TextScope, _ model: CompiledModel) -> String {
    let row = model[id]
    switch field {
    case .row: return model.name(id)
    case .kind: return row.kind.name.description
    case .label: return row.label.map { text($0, model, scope) } ?? ""
    case .page: return model.name(row.page)
    case .section: return model[row.section].name.map { model.string($0) } ?? ""
    case .analyticsDescription: return row.analyticsDescription.map { model.string($0) } ?? ""
    case .screen: return model[row.page].screen.map { model.string($0) } ?? ""
    case .preference: return row.kind.preference.map { model.name($0) } ?? ""
    case .value, .oldValue, .flow, .phase, .error, .button, .surface, .permission, .status, .url, .code, .message:
      return ""
    }
  }

  private func changeText(
    _ field: EventField, _ row: RowID, _ preference: PreferenceID, _ old: PreferenceValue, _ new: PreferenceValue,
    _ scope: TextScope, _ model: CompiledModel
  ) -> String {
    switch field {
    case .value: valueText(new, of: preference, model)
    case .oldValue: valueText(old, of: preference, model)
    case .row, .kind, .label, .page, .section, .analyticsDescription, .preference, .flow, .phase, .error, .screen,
      .button, .surface, .permission, .status, .url, .code, .message:
      rowText(field, row, scope, model)
    }
  }

  /// A value as events spell it: options by id, secrets never.
  public func valueText(_ value: PreferenceValue, of id: PreferenceID, _ model: CompiledModel) -> String {
    guard model[id].type != .secret else { return "" }
    switch value {
    case .unset: return ""
    case .bool(let on): return "\(on)"
    case .option(let index): return model.string(model.option(id, index).name)
    case .options(let set): return optionNames(of: id, set, model).joined(separator: ",")
    case .integer(let number): return "\(number)"
    case .number(let number): return Simulation.decimal(number)
    case .text(let text): return string(text, model)
    case .instant(let instant):
      return model[id].type == .time ? ISODate.text(timeOfDay: instant) : ISODate.text(instant: instant)
    }
  }

  /// The template of an event's name; nil: it is not sent.
  public func template(of event: AnalyticsEvent, _ model: CompiledModel) -> TextID? {
    let analytics = model.tables.analytics
    func named(_ template: EventTemplate) -> TextID? {
      let index = Int(template.rawValue)
      return index < analytics.templates.count ? analytics.templates[index] : nil
    }
    switch event {
    case .rowTapped: return named(.rowTapped)
    case .valueChanged: return named(.valueChanged)
    case .flow(_, let phase, _):
      let index = Int(phase.rawValue)
      return index < analytics.flowTemplates.count ? analytics.flowTemplates[index] : nil
    case .screenViewed: return named(.screenViewed)
    case .buttonTapped(let button, let surface):
      return analytics.event(ofButton: button, in: surface).map(\.name) ?? named(.buttonTapped)
    case .permission: return named(.permission)
    case .deepLink: return named(.deepLink)
    case .error: return named(.error)
    case .custom, .lifecycle, .flagCalled, .grouped: return nil
    }
  }

  /// The event's name as the SDK sends it: the screens of PostHog's SDK are all called the same.
  public func eventName(_ event: AnalyticsEvent, _ model: CompiledModel) -> String {
    if case .screenViewed = event, model.tables.analytics.sdk == .posthog { return "$screen" }
    return calledName(of: event, model)
  }

  /// What the app calls the event or the screen.
  public func calledName(of event: AnalyticsEvent, _ model: CompiledModel) -> String {
    switch event {
    case .custom(let id, _, _):
      return text(
        model.tables.analytics.customEvents[id.index].name, model, TextScope(event: event, isShown: false))
    case .lifecycle(let event): return event.name.description
    case .flagCalled: return "$feature_flag_called"
    case .grouped: return model.tables.analytics.sdk == .posthog ? "$groupidentify" : "group"
    case .rowTapped, .valueChanged, .flow, .screenViewed, .buttonTapped, .permission, .deepLink, .error:
      guard let template = template(of: event, model) else { return "" }
      return text(template, model, TextScope(event: event, isShown: false))
    }
  }

  /// The properties in order, each key once; one whose text is a single placeholder without a value is left out.
  public func eventProperties(_ event: AnalyticsEvent, _ model: CompiledModel) -> [(key: String, value: PropertyText)] {
    eventPayload(event, model).properties
  }

  /// What the app itself gives with an event.
  func ownProperties(of event: AnalyticsEvent, _ model: CompiledModel) -> [(key: String, value: PropertyText)] {
    let analytics = model.tables.analytics
    switch event {
    case .custom(let id, _, _): return properties(analytics.customEvents[id.index].properties, event, model)
    case .lifecycle, .flagCalled, .grouped: return []
    case .buttonTapped(let button, let surface):
      let own = analytics.event(ofButton: button, in: surface)?.properties
      return properties(own ?? analytics.properties, event, model)
    case .rowTapped, .valueChanged, .flow, .screenViewed, .permission, .deepLink, .error:
      return properties(analytics.properties, event, model)
    }
  }

  /// What the SDK is told about the user, as it is now.
  public func traits(_ model: CompiledModel) -> [(key: String, value: PropertyText)] {
    guard faults.rules.contains(.traitsComeWithTheUser) else { return [] }
    return properties(model.tables.analytics.traits, nil, model)
  }

  /// What is kept of the user as it is told first.
  public func traitsOnce(_ model: CompiledModel) -> [(key: String, value: PropertyText)] {
    guard faults.rules.contains(.traitsComeWithTheUser) else { return [] }
    return properties(model.tables.analytics.traitsOnce, nil, model)
  }

  func properties(
    _ list: [EventProperty], _ event: AnalyticsEvent?, _ model: CompiledModel
  ) -> [(key: String, value: PropertyText)] {
    list.compactMap { property in propertyText(property, event, model).map { (model.string(property.key), $0) } }
  }

  /// What the SDK calls the user of an account who is signed in: by `identify.id`, else by the address.
  mutating func analyticsID(of account: AccountID, _ model: CompiledModel) -> StringID {
    let address = world.servers.accounts[account.index].email
    guard let identity = model.tables.analytics.identity else { return address }
    let id = text(identity, model, TextScope(isShown: false))
    return id.isEmpty ? address : strings.intern(id, model)
  }

  public func propertyText(
    _ property: EventProperty, _ event: AnalyticsEvent?, _ model: CompiledModel
  ) -> PropertyText? {
    switch property.value {
    case .literal(.bool(let value)): return .bool(value)
    case .literal(.integer(let value)): return .integer(value)
    case .literal(.number(let value)): return .thousandths(value)
    case .literal(.text(let text)): return .text(string(text, model))
    case .literal: return nil
    case .text(let id):
      let scope = TextScope(event: event, isShown: false)
      let written = text(id, model, scope)
      let segments = model[id].segments
      guard segments.count == 1, case .placeholder(let placeholder, _) = model.tables.segments[Int(segments.start)]
      else { return .text(written) }
      return written.isEmpty ? nil : typed(written, placeholder, event, model)
    }
  }

  /// A value that is one placeholder keeps its type.
  private func typed(
    _ text: String, _ placeholder: Placeholder, _ event: AnalyticsEvent?, _ model: CompiledModel
  ) -> PropertyText {
    switch placeholder {
    case .accountVerified: .bool(text == "true")
    case .preference(let id): typed(text, app.value(of: id, model))
    case .event(.value):
      if case .valueChanged(_, _, _, let new)? = event { typed(text, new) } else { .text(text) }
    case .event(.oldValue):
      if case .valueChanged(_, _, let old, _)? = event { typed(text, old) } else { .text(text) }
    case .year: Int64(text).map { .integer($0) } ?? .text(text)
    case .constant, .state, .appName, .appVersion, .appBuild, .appID, .accountName, .accountID, .accountEmail,
      .accountProvider, .accountAvatar, .accountInitials, .product, .error, .event:
      .text(text)
    }
  }

  /// What is a number or a truth value to the app is one in its events.
  private func typed(_ text: String, _ value: PreferenceValue) -> PropertyText {
    switch value {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .thousandths(value)
    case .unset, .option, .options, .text, .instant: .text(text)
    }
  }
}

/// The value of an event's property.
public enum PropertyText: Hashable, Sendable {
  case text(String)
  case bool(Bool)
  case integer(Int64)
  case thousandths(Int64)
  case texts([String])
  case map([PropertyEntry])
}

/// A property in another property's value.
public struct PropertyEntry: Hashable, Sendable {
  public let key: String
  public let value: PropertyText

  public init(key: String, value: PropertyText) {
    self.key = key
    self.value = value
  }
}
