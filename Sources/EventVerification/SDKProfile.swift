public import EventLogs

/// The SDK, and the vendor behind it, that events are for: what it sends of its own accord, and what it does not take.
public enum SDKProfile: String, Hashable, Sendable, CaseIterable {
  case posthog, segment, amplitude, firebase, mixpanel, mparticle, snowplow
  /// Nothing is known of it.
  case plain

  /// The one whose log it is.
  public init(of format: EventLogFormat) {
    switch format {
    case .posthog: self = .posthog
    case .segment: self = .segment
    case .snowplowMicro: self = .snowplow
    case .amplitude: self = .amplitude
    case .mparticle: self = .mparticle
    case .mixpanel: self = .mixpanel
    case .firebase: self = .firebase
    case .trace: self = .plain
    }
  }
}
