public import SettingsDefinition
public import SettingsVocabulary
import SimulatedDevice

/// What the SDK makes of an event before it queues it, by its profile.
extension Simulation {
  public typealias Properties = [(key: String, value: PropertyText)]

  /// - Returns: the properties as they are sent, each key once, and what of the event's own was lost to a property of
  ///   all events.
  public func eventPayload(
    _ event: AnalyticsEvent, _ model: CompiledModel
  ) -> (properties: Properties, shadowed: Properties) {
    // Segment's call of a group has traits alone.
    if case .grouped = event, model.tables.analytics.sdk != .posthog { return ([], []) }
    var list = propertiesOfAllEvents(about: event, model)
    let shadowed = lay(ownProperties(of: event, model), over: &list, model)
    switch model.tables.analytics.sdk {
    case .plain: break
    case .posthog: _ = lay(postHogProperties(of: event, model), over: &list, model)
    case .segment: _ = lay(segmentProperties(of: event, model), over: &list, model)
    }
    addLastScreen(to: &list, model)
    return (list, shadowed)
  }

  /// Of the event that tells who the user is: with PostHog's SDK those of all events, with others none.
  public func identityProperties(_ model: CompiledModel) -> Properties {
    guard model.tables.analytics.sdk == .posthog else { return [] }
    var list = propertiesOfAllEvents(about: nil, model)
    addLastScreen(to: &list, model)
    return list
  }

  /// What the app has registered, and the feature flags.
  private func propertiesOfAllEvents(about event: AnalyticsEvent?, _ model: CompiledModel) -> Properties {
    let isRegistered = model.tables.analytics.sdk != .posthog || world.device.analytics.hasSuperProperties
    let list = isRegistered ? properties(model.tables.analytics.superProperties, event, model) : []
    return (model.tables.analytics.featureFlags ? list + flagProperties(model) : list) + groupProperties(model)
  }

  /// Where both have a key the event's own wins; with PostHog's SDK that of all events does, but for four. Answers what
  /// has lost.
  /// Source: PostHog iOS SDK, `buildProperties`.
  private func lay(_ own: Properties, over list: inout Properties, _ model: CompiledModel) -> Properties {
    var lost: Properties = []
    for property in own {
      guard let place = list.firstIndex(where: { $0.key == property.key }) else {
        list.append(property)
        continue
      }
      if model.tables.analytics.sdk != .posthog || Self.favoursCaller(property.key) {
        list[place].value = property.value
      } else if list[place].value != property.value {
        lost.append(property)
      }
    }
    return lost
  }

  private static func favoursCaller(_ key: String) -> Bool {
    key.hasPrefix("$feature/") || ["$active_feature_flags", "$screen_name", "$session_id"].contains(key)
  }

  /// The screen that was viewed last, on what says nothing of it itself.
  /// Source: PostHog iOS SDK, `buildProperties`: `$screen_name` sticks until `reset` or `close`; an empty name of the
  /// caller's counts as none.
  private func addLastScreen(to list: inout Properties, _ model: CompiledModel) {
    guard let key = model.tables.analytics.screenProperty, world.device.analytics.screen != .empty else { return }
    let name = model.string(key)
    guard !list.contains(where: { $0.key == name }) else { return }
    let screen = ScreenName(world.device.analytics.screen)
    let isPostHog = model.tables.analytics.sdk == .posthog
    list.append((name, .text(isPostHog ? calledName(of: .screenViewed(screen), model) : model.string(screen.name))))
  }

  // MARK: - PostHog

  /// Source: PostHog iOS SDK, `screen`, `PostHogAppLifeCycleIntegration`, `reportFeatureFlagCalled`.
  private func postHogProperties(of event: AnalyticsEvent, _ model: CompiledModel) -> Properties {
    switch event {
    case .screenViewed: return [("$screen_name", .text(calledName(of: event, model)))]
    case .lifecycle(.installed): return versions(model)
    case .lifecycle(.updated): return previousVersion(model) + versions(model)
    case .lifecycle(.opened): return [("from_background", .bool(false))] + versions(model)
    case .lifecycle(.returned): return [("from_background", .bool(true))]
    case .grouped(let place):
      let group = model.tables.analytics.groups[Int(place)]
      let traits = groupTraits(place, model)
      return [
        ("$group_type", .text(model.string(group.type))), ("$group_key", .text(groupID(place, model))),
      ] + (traits.isEmpty ? [] : [("$group_set", .map(traits.map(PropertyEntry.init)))])
    case .flagCalled(let flag):
      return [
        ("$feature_flag", .text(model.string(model.tables.flags[Int(flag)].name))),
        ("$feature_flag_response", value(ofFlag: Int(flag), model)),
      ]
    case .lifecycle(.backgrounded), .lifecycle(.foregrounded), .rowTapped, .valueChanged, .flow, .buttonTapped,
      .permission, .deepLink, .error, .custom:
      return []
    }
  }

  /// Source: PostHog iOS SDK, `dynamicContext`.
  private func flagProperties(_ model: CompiledModel) -> Properties {
    let flags = model.ownFlags
    var list: Properties = flags.map { ("$feature/\($0.name)", value(ofFlag: $0.number, model)) }
    let active = flags.filter { isOn(flag: $0.number) }.map(\.name)
    if !active.isEmpty { list.append(("$active_feature_flags", .texts(active))) }
    return list
  }

  /// Whether it is on, or which of its variants it is.
  private func value(ofFlag number: Int, _ model: CompiledModel) -> PropertyText {
    let variant = model.variants(ofFlag: number).first { isOn(flag: $0.number) }
    return variant.map { .text($0.name) } ?? .bool(isOn(flag: number))
  }

  private func isOn(flag: Int) -> Bool { world.device.facts.flags & (1 << UInt64(flag)) != 0 }

  // MARK: - Segment

  /// Source: Segment analytics-swift, `iOSLifecycleEvents`.
  private func segmentProperties(of event: AnalyticsEvent, _ model: CompiledModel) -> Properties {
    switch event {
    case .lifecycle(.installed): return versions(model)
    case .lifecycle(.updated): return previousVersion(model) + versions(model)
    case .lifecycle(.opened):
      return [("from_background", .bool(false))] + versions(model)
        + [("referring_application", .text("")), ("url", .text(""))]
    case .lifecycle(.returned): return [("from_background", .bool(true))] + versions(model)
    case .lifecycle(.backgrounded), .lifecycle(.foregrounded), .screenViewed, .flagCalled, .grouped, .rowTapped,
      .valueChanged,
      .flow, .buttonTapped, .permission, .deepLink, .error, .custom:
      return []
    }
  }

  private func versions(_ model: CompiledModel) -> Properties {
    [("version", .text(model.string(model.tables.appVersion))), ("build", .text(model.string(model.tables.appBuild)))]
  }

  /// The build before the update is not known here.
  private func previousVersion(_ model: CompiledModel) -> Properties {
    [("previous_version", .text(string(world.device.previousVersion, model)))]
  }

  // MARK: - Identity

  /// What the SDK is told about the user, as a hash that is never 0.
  func traitsDigest(_ model: CompiledModel) -> UInt64 {
    guard model.tables.analytics.sdk == .posthog else { return 1 }
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for trait in traits(model) + traitsOnce(model) {
      for byte in "\(trait.key)\u{0}\(trait.value)\u{0}".utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return digest | 1
  }
}
