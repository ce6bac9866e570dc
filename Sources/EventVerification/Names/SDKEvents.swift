import EventLogs
import JSONSchema

/// What an SDK sends of its own accord, so that no plan needs to have it.
struct SDKEvents: Sendable {
  /// Of names of events and of properties.
  let prefixes: [String]
  let names: Set<String>
  private let properties: ForgivenProperties
  /// Of events about the app's own life, whose names other events may use for what is their own.
  private let lifecycleProperties: ForgivenProperties

  init(prefixes: [String], names: Set<String>, properties: [String] = [], lifecycleProperties: [String] = []) {
    self.prefixes = prefixes
    self.names = names
    self.properties = ForgivenProperties(prefixes: prefixes, names: properties)
    self.lifecycleProperties = ForgivenProperties(prefixes: prefixes, names: properties + lifecycleProperties)
  }

  func has(_ name: String) -> Bool { prefixes.contains { name.hasPrefix($0) } || names.contains(name) }

  /// What the SDK adds to an event of this kind.
  func properties(of kind: LoggedEvent.Kind) -> ForgivenProperties {
    kind == .lifecycle ? lifecycleProperties : properties
  }

  /// A property that the SDK adds to an event of this kind.
  func hasProperty(_ key: String, of kind: LoggedEvent.Kind) -> Bool {
    var key = key
    return key.withUTF8 { properties(of: kind).has(UnsafeRawBufferPointer($0)) }
  }
}

extension SDKProfile {
  var ownEvents: SDKEvents {
    switch self {
    case .posthog, .segment, .plain:
      SDKEvents(prefixes: ["$"], names: Self.lifecycle, lifecycleProperties: Self.lifecycleProperties)
    case .mixpanel:
      // Its own fields stand among the event's.
      SDKEvents(
        prefixes: ["$", "mp_"], names: Self.lifecycle, properties: ["time", "distinct_id", "token"],
        lifecycleProperties: Self.lifecycleProperties)
    case .amplitude:
      SDKEvents(prefixes: ["[Amplitude] ", "$"], names: ["session_start", "session_end", "revenue_amount"])
    case .firebase:
      SDKEvents(
        prefixes: ["firebase_", "ga_", "google_"], names: Set(VendorLimits.firebaseReserved + ["screen_view"]),
        properties: ["engagement_time_msec", "session_engaged", "entrances", "previous_first_open_count"],
        lifecycleProperties: [
          "previous_app_version", "previous_os_version", "previous_gmp_app_id", "updated_with_analytics", "system_app",
          "system_app_update", "fatal", "timestamp",
        ])
    case .mparticle, .snowplow: SDKEvents(prefixes: [], names: [])
    }
  }

  private static let lifecycle: Set<String> = [
    "Application Installed", "Application Updated", "Application Opened", "Application Backgrounded",
    "Application Foregrounded",
  ]

  /// What PostHog's and Segment's SDKs say with them: which app it is, which it was, and who has opened it.
  private static let lifecycleProperties = [
    "version", "build", "previous_version", "previous_build", "from_background", "url", "referring_application",
  ]
}
