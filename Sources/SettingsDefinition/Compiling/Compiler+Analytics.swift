import Findings
import SettingsVocabulary

extension ModelCompiler {
  mutating func compileAnalytics() throws(Finding) {
    let plan = model.analytics
    // Rows and actions have added their own events.
    var compiled = tables.analytics
    compiled.exists = tables.modules.analytics
    compiled.sdk = plan.sdk.compiled
    compiled.sdkVersion = plan.sdkVersion
    compiled.consentRequired = plan.consent == .required
    for template in EventTemplate.allCases {
      compiled.templates.append(try optionalText(plan.events.template(template), in: .event))
    }
    for phase in FlowPhase.allCases {
      compiled.flowTemplates.append(try optionalText(plan.events.flow.template(phase), in: .event))
    }
    for button in plan.events.buttons {
      let event = CompiledButtonEvent(
        surface: string(button.surface), button: string(button.button),
        name: try optionalText(button.event, in: .event),
        properties: try properties(button.properties))
      compiled.buttons.append(event)
    }
    compiled.properties = try properties(plan.events.properties)
    compiled.superProperties = try properties(plan.superProperties)
    let screenProperty = plan.screenProperty ?? (plan.sdk == .posthog ? "$screen_name" : "")
    compiled.screenProperty = screenProperty.isEmpty ? nil : string(screenProperty)
    compiled.identifiesOnSignIn = plan.identify?.on.contains(.signIn) ?? false
    compiled.identifiesOnLaunch = plan.identify?.on.contains(.launch) ?? false
    compiled.identity = try optionalText(plan.identify?.id, in: .event)
    compiled.traits = try properties(plan.identify?.traits ?? [])
    compiled.traitsOnce = try properties(plan.identify?.traitsOnce ?? [])
    for group in plan.groups {
      compiled.groups.append(
        CompiledGroup(
          type: string(group.type), id: try text(group.id, in: .event), isToldOnSignIn: group.on.contains(.signIn),
          isToldOnLaunch: group.on.contains(.launch), traits: try properties(group.traits)))
    }
    compiled.resetsOnSignOut = plan.resetOn.contains(.signOut)
    compiled.resetsOnDeletion = plan.resetOn.contains(.deleteAccount)
    compiled.lifecycle = plan.lifecycle
    compiled.flushAt = clamped(plan.flushAt)
    compiled.flushEvery = plan.flushEvery
    compiled.flushesOnBackground = plan.sdk != .plain && plan.flushOnBackground
    compiled.maxQueue = clamped(plan.maxQueue)
    compiled.maxBatch = clamped(plan.maxBatch)
    compiled.featureFlags = plan.featureFlags && !tables.flags.isEmpty
    if compiled.featureFlags { compiled.flagsOfPages = tables.flagsOfPages }
    tables.analytics = compiled
  }

  mutating func analytics(_ analytics: RowAnalytics) throws(Finding) -> CompiledRowAnalytics {
    switch analytics {
    case .template: .template
    case .none: .off
    case .event(let name, let properties): .custom(try customEvent(name, properties))
    }
  }

  mutating func customEvent(_ name: String, _ properties: [NamedValue]) throws(Finding) -> CustomEventID {
    let event = CustomEvent(name: try text(name, in: .event), properties: try self.properties(properties))
    return CustomEventID(try append(event, to: &tables.analytics.customEvents, "events"))
  }

  private mutating func properties(_ values: [NamedValue]) throws(Finding) -> [EventProperty] {
    var properties: [EventProperty] = []
    for value in values {
      let made: PropertyValue =
        if case .text(let template) = value.value {
          .text(try text(template, in: .event))
        } else {
          .literal(try plain(value.value))
        }
      properties.append(EventProperty(key: string(value.name), value: made))
    }
    return properties
  }
}

extension AnalyticsPlan.SDK {
  var compiled: AnalyticsSDK {
    switch self {
    case .plain: .plain
    case .posthog: .posthog
    case .segment: .segment
    }
  }
}

extension EventTemplates {
  func template(_ template: EventTemplate) -> String? {
    switch template {
    case .rowTapped: rowTapped
    case .valueChanged: valueChanged
    case .screenViewed: screenViewed
    case .buttonTapped: buttonTapped
    case .permission: permission
    case .deepLink: deepLink
    case .error: error
    }
  }
}

extension FlowEvents {
  func template(_ phase: FlowPhase) -> String? {
    switch phase {
    case .started: started
    case .succeeded: succeeded
    case .failed: failed
    case .cancelled: cancelled
    case .pending: pending
    }
  }
}
