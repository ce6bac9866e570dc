public import SettingsDefinition
public import SettingsVocabulary

/// Calls of the analytics SDK, by the profile of the SDK.
extension World {
  mutating func track(_ event: AnalyticsEvent, _ c: inout WorldContext) {
    switch c.model.tables.analytics.sdk {
    case .plain: trackPlainly(event, &c)
    case .posthog, .segment: capture(event, &c)
    }
  }

  private mutating func trackPlainly(_ event: AnalyticsEvent, _ c: inout WorldContext) {
    let number = takeEventNumber()
    noteScreen(event, c.model)
    let record = c.report(.tracked(event, number: number))
    guard device.analytics.consent else {
      c.outbox.append(.dropped(number: number, .consent), cause: record)
      return
    }
    enqueue(number, cause: record, c.model)
  }

  /// Source: PostHog iOS SDK, `optOut`, and Segment analytics-swift, `enabled`: without consent the call has no effect.
  /// PostHog's SDK tells of a feature flag once until a reset.
  private mutating func capture(_ event: AnalyticsEvent, _ c: inout WorldContext) {
    if case .flagCalled(let flag) = event, !isNews(flag: flag) { return }
    guard device.analytics.consent else {
      c.report(.ignored(event))
      return
    }
    lookAtSession(&c)
    dropOldest(&c)
    let number = takeEventNumber()
    noteScreen(event, c.model)
    let record = c.report(.tracked(event, number: number))
    enqueue(number, cause: record, c.model)
  }

  private mutating func takeEventNumber() -> UInt32 {
    defer { device.analytics.nextEvent &+= 1 }
    return device.analytics.nextEvent
  }

  private mutating func noteScreen(_ event: AnalyticsEvent, _ model: CompiledModel) {
    guard case .screenViewed(let screen) = event, model.tables.analytics.screenProperty != nil else { return }
    device.analytics.screen = screen.name
  }

  private mutating func isNews(flag: UInt16) -> Bool {
    let bit: UInt64 = 1 << UInt64(flag)
    defer { device.analytics.flagsCalled |= bit }
    return device.analytics.flagsCalled & bit == 0
  }

  // MARK: - Sessions

  private mutating func lookAtSession(_ c: inout WorldContext) {
    guard c.model.tables.analytics.sdk == .posthog else { return }
    device.analytics.session.look(at: timeline.now, isInFront: device.phase == .active || device.phase == .inactive)
    if let reason = device.analytics.session.takeNews() { c.report(.sessionBegan(reason)) }
  }

  /// The user has touched the screen, or the app comes or goes: the session goes on, unless it was still for too long.
  public mutating func touchSession(_ model: CompiledModel) {
    guard model.tables.analytics.sdk == .posthog, device.phase.isRunning else { return }
    device.analytics.session.touch(at: timeline.now)
  }

  /// A process has begun: the SDK is set up, and with it its timer and its session.
  public mutating func setUpAnalytics(_ model: CompiledModel) {
    guard model.tables.analytics.sdk != .plain else { return }
    timeline.remove { $0.work == .flush }
    device.analytics.setUp(at: timeline.now)
    if model.tables.analytics.sdk == .posthog { device.analytics.session.begin(at: timeline.now) }
  }

  // MARK: - Identity

  /// - Parameter traits: what is told about the user, as a hash that is not 0.
  public mutating func identify(_ account: AccountID, as id: StringID, traits: UInt64, _ c: inout WorldContext) {
    switch c.model.tables.analytics.sdk {
    case .plain:
      device.analytics.identify(account, as: id)
      c.report(.identified(account, .plain, number: 0))
    case .segment:
      // Source: Segment analytics-swift, `identify`: the id is kept before the event is looked at.
      device.analytics.identify(account, as: id)
      guard device.analytics.consent else {
        c.report(.identifyIgnored(id, .optOut))
        return
      }
      enqueue(.identify, account, &c)
    case .posthog: identifyOnce(account, as: id, traits: traits, &c)
    }
  }

  /// Source: PostHog iOS SDK, `identify`: another id while somebody is identified is ignored until a reset; the same id
  /// with what was told before says nothing new, with other traits it sets them.
  private mutating func identifyOnce(
    _ account: AccountID, as id: StringID, traits: UInt64, _ c: inout WorldContext
  ) {
    let isKnown = device.analytics.user != nil
    let refusal: IgnoreReason? =
      if !device.analytics.consent {
        .optOut
      } else if isKnown, device.analytics.userID != id {
        .otherUser
      } else if isKnown, device.analytics.traits == traits { .nothingNew } else { nil }
    if let refusal {
      c.report(.identifyIgnored(id, refusal))
      return
    }
    device.analytics.identify(account, as: id)
    device.analytics.traits = traits
    enqueue(isKnown ? .set : .identify, account, &c)
  }

  private mutating func enqueue(_ call: IdentifyCall, _ account: AccountID, _ c: inout WorldContext) {
    lookAtSession(&c)
    dropOldest(&c)
    let number = takeEventNumber()
    let record = c.report(.identified(account, call, number: number))
    enqueue(number, cause: record, c.model)
  }

  /// Source: PostHog iOS SDK, `group`: it is kept with the others, on all events from this one on, until a reset. Segment
  /// analytics-swift, `group`: the call alone tells of it.
  ///
  /// - Parameter groups: the ids of all groups with this one's, as `Simulation.groups(with:)` writes them.
  public mutating func group(_ place: UInt8, as groups: StringID, _ c: inout WorldContext) {
    if device.analytics.consent { device.analytics.groups = groups }
    track(.grouped(place), &c)
  }

  /// Source: PostHog iOS SDK, `reset`: a new anonymous id and session; what is queued stays. Segment's has no sessions.
  mutating func resetAnalytics(_ c: inout WorldContext) {
    device.analytics.reset()
    if c.model.tables.analytics.sdk == .posthog { device.analytics.session.begin(at: timeline.now) }
    c.report(.analyticsReset)
    if !c.rules.contains(.resetKeepsTheQueue) { dropQueue(.reset, &c) }
  }

  /// Source: PostHog iOS SDK, `optOut`, Segment analytics-swift, `enabled`: what is queued stays.
  mutating func setConsent(_ isGiven: Bool, _ c: inout WorldContext) {
    guard device.analytics.consent != isGiven else { return }
    device.analytics.consent = isGiven
    c.report(.consentSet(isGiven))
    if !isGiven, c.model.tables.analytics.sdk == .plain { dropQueue(.optOut, &c) }
  }
}
