import EventLogs

/// What an SDK sends of its own accord, so that no plan needs to have it.
struct SDKEvents: Sendable {
  /// Of names of events and of properties.
  var prefixes: [String]
  var names: Set<String>

  func has(_ name: String) -> Bool { prefixes.contains { name.hasPrefix($0) } || names.contains(name) }

  var properties: [String] = []

  /// A property that the SDK adds.
  func hasProperty(_ key: String) -> Bool { prefixes.contains { key.hasPrefix($0) } || properties.contains(key) }

  func hasProperty(_ key: UnsafeRawBufferPointer) -> Bool {
    for prefix in prefixes where key.count >= prefix.utf8.count && key.starts(with: prefix.utf8) { return true }
    for property in properties where key.elementsEqual(property.utf8) { return true }
    return false
  }
}

extension SDKProfile {
  var ownEvents: SDKEvents {
    switch self {
    case .posthog: SDKEvents(prefixes: ["$"], names: Self.lifecycle)
    case .segment, .plain: SDKEvents(prefixes: ["$"], names: Self.lifecycle)
    case .mixpanel:
      // Its own fields stand among the event's.
      SDKEvents(prefixes: ["$", "mp_"], names: Self.lifecycle, properties: ["time", "distinct_id", "token"])
    case .amplitude:
      SDKEvents(prefixes: ["[Amplitude] ", "$"], names: ["session_start", "session_end", "revenue_amount"])
    case .firebase:
      SDKEvents(
        prefixes: ["firebase_", "ga_", "google_"], names: Set(VendorLimits.firebaseReserved + ["screen_view"]),
        properties: ["engagement_time_msec", "session_engaged", "entrances", "previous_first_open_count"])
    case .mparticle, .snowplow: SDKEvents(prefixes: [], names: [])
    }
  }

  private static let lifecycle: Set<String> = [
    "Application Installed", "Application Updated", "Application Opened", "Application Backgrounded",
    "Application Foregrounded",
  ]
}
