import SettingsDefinition
import SettingsVocabulary

/// What SDKs add to events of their own accord.
extension AppEventMaking {
  /// Source: PostHog iOS SDK, `PostHogAppLifeCycleIntegration`, `dynamicContext`; Segment analytics-swift,
  /// `iOSLifecycleEvents`.
  func sdkProperties(of source: AppEventSource) -> [ModelEvents.Property] {
    switch model.tables.analytics.sdk {
    case .plain: []
    case .posthog: lifecycle(source) + screen(source) + flags + groups
    case .segment: lifecycle(source) + addresses(source)
    }
  }

  /// The names that the app gives a screen.
  func shownNames(of screen: StringID) -> [String] {
    guard let template = model.tables.analytics.templates[Int(EventTemplate.screenViewed.rawValue)] else { return [] }
    return TemplateDomains(model: model).domain(of: template, .screen(screen)).texts ?? []
  }

  private func property(_ key: String, _ fill: (inout ValueDomain) -> Void) -> ModelEvents.Property {
    var values = ValueDomain()
    fill(&values)
    return ModelEvents.Property(key: key, values: values, isAlways: false)
  }

  private func truth(_ key: String) -> ModelEvents.Property {
    property(key) {
      $0.add(true)
      $0.add(false)
    }
  }

  private func lifecycle(_ source: AppEventSource) -> [ModelEvents.Property] {
    guard case .lifecycle(let event) = source else { return [] }
    let versions = [
      property("version") { $0.add(model.string(model.tables.appVersion)) },
      property("build") { $0.add(model.string(model.tables.appBuild)) },
    ]
    switch event.name.description {
    case "Application Installed": return versions
    case "Application Updated": return [property("previous_version") { $0.addAnyText() }] + versions
    case "Application Opened": return [truth("from_background")] + versions
    default: return []
    }
  }

  private func addresses(_ source: AppEventSource) -> [ModelEvents.Property] {
    guard case .lifecycle(let event) = source, event.name.description == "Application Opened" else { return [] }
    return ["referring_application", "url"].map { key in property(key) { $0.addAnyText() } }
  }

  private func screen(_ source: AppEventSource) -> [ModelEvents.Property] {
    guard case .screen(let name) = source else { return [] }
    return [property("$screen_name") { values in shownNames(of: name).forEach { values.add($0) } }]
  }

  private var flags: [ModelEvents.Property] {
    let flags = model.ownFlags
    guard !flags.isEmpty else { return [] }
    return flags.map { flag in
      let variants = model.variants(ofFlag: flag.number)
      return property("$feature/\(flag.name)") { values in
        if variants.isEmpty { values.add(true) }
        values.add(false)
        for variant in variants { values.add(variant.name) }
      }
    } + [property("$active_feature_flags") { $0.add(listsOf: flags.map(\.name)) }]
  }

  /// On all events, once the SDK was told.
  private var groups: [ModelEvents.Property] {
    let types = model.tables.analytics.groups.map { model.string($0.type) }
    return types.isEmpty ? [] : [property("$groups") { $0.add(tablesWith: types) }]
  }
}
